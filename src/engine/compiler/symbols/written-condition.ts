/** Where a condition is written. */
import { type AuthoredRule, list } from '../source/authored.ts'
import { isWritten, type Place } from '../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../source/project.ts'

/** In the step, in one that it extends, or in journey.yaml. */
export function writtenCondition({ journey }: Structure, step: StepFile | undefined, name: string): Place | undefined {
  const path = ['conditions', name]
  const own = step && placeIn(step, path)
  const all = [...(own ? [own] : []), { document: journey.document, path }]
  return all.find((place) => isWritten(place.document, place.path))
}

/** The only condition of these rules, where the step itself has it: what it says decides when they run, and nothing else. */
export function onlyGuard({ own, document }: StepFile, rules: readonly AuthoredRule[]): Place | undefined {
  const [name, ...others] = rules.flatMap(({ when, unless }) => [...list(when), ...list(unless)])
  if (name === undefined || others.length > 0 || !Object.hasOwn(own.conditions ?? {}, name)) return undefined
  return { document, path: ['conditions', name] }
}
