/** Where a step leads when all goes well. */
import type { StepFile } from '../../source/project.ts'

/** The steps to which a button or a call that went well leads on. */
export function waysOn({ merged: { on = {} } }: StepFile): string[] {
  return Object.entries(on)
    .filter(([event]) => event === 'next' || event.endsWith('.ok'))
    .flatMap(([, rules]) => rules.flatMap(({ go }) => go ?? []))
}
