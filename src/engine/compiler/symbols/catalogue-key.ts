/** Which entry of errors.yaml is shown for a code. */
import type { Structure } from '../source/project.ts'

/** The key of the entry: narrowed to the effect that raised the code where there is such a one, else the code itself. */
export function catalogueKey({ errors }: Structure, code: string, effect?: string): string | undefined {
  const keys = effect === undefined ? [code] : [`${code}@${effect}`, code]
  return keys.find((key) => errors.value[key] !== undefined)
}
