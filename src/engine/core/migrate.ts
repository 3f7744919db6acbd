/** Carries what an earlier version saved into the next one: steps, fields and records under their new names. */
import { isObject } from './json.ts'
import type { Json, JsonObject, Renames } from './model.ts'

/** The saved state by the names of the version after it. What is not as a state should be is left for `fromSaved` to refuse. */
export function applyRenames(saved: JsonObject, { steps, facts }: Renames): JsonObject {
  const step = (name: Json | undefined): Json => (typeof name === 'string' ? (steps[name] ?? name) : (name ?? null))
  const inStep = (path: string): string => {
    const [name = '', ...rest] = path.split('.')
    return [steps[name] ?? name, ...rest].join('.')
  }
  const keyed = (value: Json | undefined, rename: (key: string) => string): Json =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [rename(key), each]))
      : (value ?? null)
  const each = (value: Json | undefined, change: (one: JsonObject) => JsonObject): Json =>
    Array.isArray(value) ? value.map((one) => (isObject(one) ? change(one) : one)) : (value ?? null)
  const ofStep = (one: JsonObject): JsonObject => ({ ...one, step: step(one.step) })
  // Two steps that became one are passed once.
  const passed = (trail: readonly Json[]): Json[] => [...new Set(trail.map(step))]
  const { editing, trail, failedReads, unsettled } = saved
  return {
    ...saved,
    step: step(saved.step),
    trail: Array.isArray(trail) ? passed(trail) : (trail ?? null),
    editing: isObject(editing)
      ? {
          ...editing,
          step: step(editing.step),
          from: step(editing.from),
          before: answersOf(editing.before, facts, inStep),
          ...(Array.isArray(editing.trail) ? { trail: passed(editing.trail) } : {}),
        }
      : (editing ?? null),
    answers: answersOf(saved.answers, facts, inStep),
    // What was wrong with a field is found again when it is looked at.
    problems: {},
    records: recordsOf(saved.records, facts),
    results: keyed(saved.results, inStep),
    counters: keyed(saved.counters, inStep),
    timers: keyed(saved.timers, inStep),
    running: each(saved.running, ofStep),
    ...(failedReads === undefined ? {} : { failedReads: each(failedReads, ofStep) }),
    ...(unsettled === undefined ? {} : { unsettled: keyed(unsettled, inStep) }),
    overlays: each(saved.overlays, ({ failedBefore, ...one }) => ({
      ...ofStep(one),
      ...(failedBefore === undefined ? {} : { failedBefore: each(failedBefore, ofStep) }),
    })),
  }
}

/** Answers by step and field. Two steps that became one have the answers of both. */
function answersOf(answers: Json | undefined, facts: Renames['facts'], inStep: (path: string) => string): Json {
  if (!isObject(answers)) return answers ?? null
  const carried: Record<string, JsonObject> = {}
  for (const [step, fields] of Object.entries(answers)) {
    if (!isObject(fields)) continue
    for (const [field, value] of Object.entries(fields)) {
      const old = `${step}.${field}`
      const path = Object.hasOwn(facts, old) ? facts[old] : inStep(old)
      if (typeof path !== 'string') continue
      const [newStep = '', newField = ''] = path.split('.')
      carried[newStep] = { ...carried[newStep], [newField]: value }
    }
  }
  return carried
}

function recordsOf(records: Json | undefined, facts: Renames['facts']): Json {
  if (!isObject(records)) return records ?? null
  const entries = Object.entries(records).flatMap(([name, value]): [string, Json][] => {
    const to = Object.hasOwn(facts, name) ? facts[name] : name
    return typeof to === 'string' ? [[to, value]] : []
  })
  return Object.fromEntries(entries)
}
