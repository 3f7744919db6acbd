/** Answers that matter only as they come: a walk forgets them at once, so that its states do not grow with its way. */
import type { Definition } from '../../../core/model.ts'
import { linesOf } from './domains.ts'

/** Calls, as `<step>.<call>`, whose answer nothing reads but the conditions of the rules for `<call>.ok`. */
export function fleetingAnswers(definition: Definition): ReadonlySet<string> {
  const elsewhere = new Set([...textsIn(withoutConditions(definition))].map(beginningOf))
  const askedBy = rulesAsking(definition)
  for (const [name, condition] of Object.entries(definition.conditions)) {
    for (const { fact } of linesOf(condition)) {
      const call = beginningOf(fact)
      const only = `${call}.ok`
      if (askedBy.get(name)?.some((event) => event !== only)) elsewhere.add(call)
    }
  }
  const calls = Object.values(definition.steps).flatMap(({ name, calls }) =>
    Object.keys(calls).map((call) => `${name}.${call}`),
  )
  return new Set(calls.filter((call) => !elsewhere.has(call)))
}

/** Condition → what asks it: `<step>.<event>` for a rule of a step, '' for anything else. */
function rulesAsking({ steps, on, confirmLeave }: Definition): Map<string, string[]> {
  const all = new Map<string, string[]>()
  const ask = (by: string, names: readonly string[] = []): void => {
    for (const name of names) all.set(name, [...(all.get(name) ?? []), by])
  }
  ask('', confirmLeave)
  for (const { when, unless } of Object.values(on).flat()) ask('', [...(when ?? []), ...(unless ?? [])])
  for (const step of Object.values(steps)) {
    ask('', [...step.when, ...step.unless, ...Object.values(step.checks).flatMap(({ holds }) => holds)])
    for (const [event, rules] of Object.entries(step.on)) {
      for (const { when, unless } of rules) ask(`${step.name}.${event}`, [...(when ?? []), ...(unless ?? [])])
    }
  }
  return all
}

/** What counts or is not saved reads no answer. */
function withoutConditions({ conditions: _, neverSaved: __, personal: ___, steps, ...rest }: Definition): unknown {
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

function beginningOf(fact: string): string {
  return fact.split('.', 2).join('.')
}
