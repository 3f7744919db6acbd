/** What of a state is saved, and how a saved one comes back. */
import { isObject } from './facts.ts'
import { applyRenames } from './migrate.ts'
import type { Definition, Journey, Json, JsonObject, Renames, State } from './model.ts'
import { inCurrentFormat } from './state-format.ts'

/** The state without what may never be saved: `writeOnly` fields, and such properties of what calls answered. */
export function toSaved(definition: Definition, state: State): State {
  let { answers, results } = state
  for (const fact of definition.neverSaved) {
    const [step = '', name = '', property] = fact.split('.')
    if (property === undefined) answers = withoutInner(answers, step, name)
    else results = withoutInner(results, `${step}.${name}`, property)
  }
  return { ...state, answers, results }
}

/**
 * The state that was saved, brought up to the journey's version; `undefined` when there is none, when it belongs to
 * another journey, or when no migration leads here from its version: the caller begins anew.
 */
export function fromSaved(journey: Journey, saved: unknown): State | undefined {
  let state: Json | undefined = isObject(saved as Json) ? inCurrentFormat(saved as JsonObject) : undefined
  while (isObject(state) && state.journey === journey.definition.name && typeof state.version === 'number') {
    if (state.version === journey.definition.version) return isState(journey, state) ? state : undefined
    const renames: Renames | undefined = journey.definition.migrations[String(state.version)]
    if (!renames) return undefined
    state = { ...applyRenames(state, renames), version: state.version + 1 }
  }
  return undefined
}

/** Storage is written by this program but read from a place that others can write: every part is looked at. */
function isState(journey: Journey, saved: JsonObject): saved is JsonObject & State {
  const { steps } = journey.definition
  const isStep = (name: Json | undefined) => typeof name === 'string' && Object.hasOwn(steps, name)
  const objects = ['answers', 'problems', 'records', 'results', 'counters', 'timers', 'environment', 'route']
  const { editing, running, overlays, trail, failedReads = [] } = saved
  return (
    typeof saved.id === 'string' &&
    typeof saved.calls === 'number' &&
    typeof saved.at === 'number' &&
    isStep(saved.step) &&
    objects.every((key) => isObject(saved[key])) &&
    isObject(saved.route) &&
    typeof saved.route.path === 'string' &&
    Array.isArray(trail) &&
    trail.every(isStep) &&
    (editing === null || (isObject(editing) && isStep(editing.step) && isStep(editing.from))) &&
    Array.isArray(running) &&
    running.every((one) => isObject(one) && isCall(journey, one)) &&
    Array.isArray(failedReads) &&
    failedReads.every((one) => isObject(one) && isCall(journey, { ...one, attempt: 0, due: 0 })) &&
    Array.isArray(overlays) &&
    overlays.every((one) => isObject(one) && isOverlay(journey, one))
  )
}

function isCall({ definition }: Journey, { step, call, id, attempt, due }: JsonObject): boolean {
  if (typeof step !== 'string' || typeof call !== 'string' || typeof id !== 'string') return false
  const calls = step === '' ? definition.reads : (definition.steps[step]?.calls ?? {})
  return Object.hasOwn(calls, call) && typeof attempt === 'number' && typeof due === 'number'
}

function isOverlay({ definition }: Journey, one: JsonObject): boolean {
  if (typeof one.step !== 'string') return false
  if (one.kind === 'dialog') return definition.steps[one.step]?.as === 'dialog'
  return one.kind === 'notice' && typeof one.entry === 'string' && Object.hasOwn(definition.errors, one.entry)
}

function withoutInner<Outer extends JsonObject | Record<string, JsonObject>>(
  outer: Outer,
  key: string,
  property: string,
): Outer {
  const inner = outer[key]
  if (!isObject(inner) || !Object.hasOwn(inner, property)) return outer
  const { [property]: _, ...kept } = inner
  return { ...outer, [key]: kept }
}
