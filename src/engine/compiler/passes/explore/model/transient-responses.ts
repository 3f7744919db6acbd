/** Responses that no later rule reads: they are left out of the states, so that states do not grow with the story. */
import type { Definition } from '../../../../core/model.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'

/** Calls, as `<step>.<call>`, whose response nothing reads but the conditions of the rules for `<call>.ok`. */
export function transientResponses(definition: Definition): ReadonlySet<string> {
  const readElsewhere = new Set([...textsIn(withoutConditions(definition))].map(callOf))
  const readers = readersOfConditions(definition)
  for (const [name, condition] of Object.entries(definition.conditions)) {
    for (const { fact } of linesOf(condition)) {
      const call = callOf(fact)
      const only = `${call}.ok`
      if (readers.get(name)?.some((event) => event !== only)) readElsewhere.add(call)
    }
  }
  const calls = Object.values(definition.steps).flatMap(({ name, calls }) =>
    Object.keys(calls).map((call) => `${name}.${call}`),
  )
  return new Set(calls.filter((call) => !readElsewhere.has(call)))
}

/** Condition → its readers: `<step>.<event>` for a rule of a step, '' for anything else. */
function readersOfConditions({ steps, on, confirmLeave }: Definition): Map<string, string[]> {
  const all = new Map<string, string[]>()
  const add = (reader: string, names: readonly string[] = []): void => {
    for (const name of names) all.set(name, [...(all.get(name) ?? []), reader])
  }
  add('', confirmLeave)
  for (const { when, unless } of Object.values(on).flat()) add('', [...(when ?? []), ...(unless ?? [])])
  for (const step of Object.values(steps)) {
    add('', [...step.when, ...step.unless, ...Object.values(step.checks).flatMap(({ holds }) => holds)])
    for (const [event, rules] of Object.entries(step.on)) {
      for (const { when, unless } of rules) add(`${step.name}.${event}`, [...(when ?? []), ...(unless ?? [])])
    }
  }
  return all
}

/** Counted events and unsaved facts are names, not reads. */
function withoutConditions({ conditions: _, neverSaved: __, steps, ...rest }: Definition): unknown {
  const counting = Object.values(steps).map((step) => ({
    ...step,
    counters: Object.values(step.counters).map(({ max }) => max),
  }))
  return { rest, counting }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each)
}

function callOf(fact: string): string {
  return fact.split('.', 2).join('.')
}
