/** How a saved state comes back. Loaded where there is one: a first page has none. */
import { isObject } from './json.ts'
import { applyRenames } from './migrate.ts'
import type { Journey, Json, JsonObject, Problem, Renames, State } from './model.ts'
import { withoutMistypedResponses } from './saved-responses.ts'
import type { CompiledJourney } from './screen.ts'
import { inCurrentFormat } from './state-format.ts'

/**
 * The state that was saved, brought up to the journey's version; `undefined` when there is none, when it belongs to
 * another journey, or when no migration leads here from its version: the caller begins anew.
 */
export function fromSaved(journey: Journey, saved: unknown): State | undefined {
  let state: Json | undefined = isObject(saved as Json) ? inCurrentFormat(saved as JsonObject) : undefined
  while (isObject(state) && state.journey === journey.definition.name && typeof state.version === 'number') {
    if (state.version === journey.definition.version) {
      const known = withoutUnknown(journey, state)
      return isState(journey, known) ? known : undefined
    }
    const renames: Renames | undefined = journey.definition.migrations[String(state.version)]
    if (!renames) return undefined
    state = { ...applyRenames(state, renames), version: state.version + 1 }
  }
  return undefined
}

/**
 * The state without answers of a type that their field no longer has: its widget would fail, and the applicant could not answer anew.
 * The same of responses, see `saved-responses.ts`. To be called when the forms are loaded.
 */
export async function withoutMistyped(
  journey: Journey,
  state: State,
  validators: CompiledJourney['responseValidators'] = {},
): Promise<State> {
  const { answers, editing } = state
  return {
    ...(await withoutMistypedResponses(journey.definition, state, validators)),
    answers: ofTheirTypes(journey, answers),
    editing: editing && { ...editing, before: ofTheirTypes(journey, editing.before) },
  }
}

function ofTheirTypes({ definition, isLoaded, validate }: Journey, answers: State['answers']): State['answers'] {
  const kept = Object.entries(answers).map(([step, given]) => {
    const form = definition.steps[step]?.form
    if (form === undefined || isLoaded?.(form) === false) return [step, given]
    const problems = validate(form, given)
    const typed = Object.entries(given).filter(([field, value]) => !isMistyped(problems, field, value))
    return [step, Object.fromEntries(typed)]
  })
  return Object.fromEntries(kept)
}

/** A number that is not whole was typed so. Where there are several ways to be right, a type says nothing. */
function isMistyped(problems: readonly Problem[], field: string, value: Json): boolean {
  const own = problems.filter((one) => one.field === field)
  const isOfType = ({ params }: Problem) => typeof value === 'number' && params.type === 'integer'
  return (
    own.some((one) => one.keyword === 'type' && !isOfType(one)) &&
    !own.some(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  )
}

/**
 * The state without calls, notices and steps that the journey no longer has: one name that is gone must not cost the applicant
 * all answers. Where the step on screen is gone, or waited for such a call, the address of the one before it is visited anew.
 */
function withoutUnknown(journey: Journey, saved: JsonObject): JsonObject {
  const { running, overlays, failedReads, step } = saved
  const known = (value: Json | undefined, isPart: IsPart): Json =>
    Array.isArray(value) ? value.filter((part) => isPart(part)) : (value ?? null)
  const trail = known(saved.trail, (name) => isStep(journey, name))
  const waitsForNothing =
    Array.isArray(running) && running.some((one) => isObject(one) && one.step === step && !isCall(journey, one))
  const isGone = typeof step === 'string' && !isStep(journey, step)
  return {
    ...saved,
    running: known(running, (one) => isCall(journey, one)),
    overlays: known(overlays, (one) => isOverlay(journey, one)),
    trail,
    editing: knownEdit(journey, saved.editing ?? null, known),
    ...(failedReads === undefined ? {} : { failedReads: known(failedReads, (one) => isFailedCall(journey, one)) }),
    ...(waitsForNothing || isGone ? { step: visibleStep(journey, step, trail), route: { path: '', params: {} } } : {}),
  }
}

/** Nothing of an edit whose steps are gone: the step on screen is then one like the others. */
function knownEdit(journey: Journey, editing: Json, known: (value: Json | undefined, isPart: IsPart) => Json): Json {
  if (!isObject(editing)) return editing
  const isGone = [editing.step, editing.from].some((name) => typeof name === 'string' && !isStep(journey, name))
  return isGone ? null : { ...editing, trail: known(editing.trail, (name) => isStep(journey, name)) }
}

/** The step, or in place of one that is gone or has no address, such as a waiting screen, the one before it. */
function visibleStep({ definition }: Journey, step: Json | undefined, trail: Json): Json {
  const hasAddress = typeof step === 'string' && definition.steps[step]?.path !== undefined
  return hasAddress ? step : ((Array.isArray(trail) ? trail.at(-1) : undefined) ?? definition.first)
}

/** Storage is written by this program but read from a place that others can write: every part that is used is looked at. */
function isState(journey: Journey, saved: JsonObject): saved is JsonObject & State {
  const isTrail = (value: Json | undefined) => isListOf(value, (name) => isStep(journey, name))
  const { route, editing, failedReads = [], unsettled = {} } = saved
  return (
    typeof saved.id === 'string' &&
    typeof saved.calls === 'number' &&
    typeof saved.at === 'number' &&
    isStep(journey, saved.step) &&
    [saved.records, saved.results, saved.environment].every(isAnyObject) &&
    isObject(route) &&
    typeof route.path === 'string' &&
    isRecordOf(route.params, isText) &&
    isRecordOf(saved.answers, isAnyObject) &&
    isRecordOf(saved.problems, (problems) => isListOf(problems, isProblem)) &&
    isRecordOf(saved.counters, isNumber) &&
    isRecordOf(saved.timers, isNumber) &&
    isTrail(saved.trail) &&
    (editing === null ||
      (isObject(editing) &&
        isStep(journey, editing.step) &&
        isStep(journey, editing.from) &&
        isRecordOf(editing.before, isAnyObject) &&
        isTrail(editing.trail))) &&
    isListOf(saved.running, (one) => isCall(journey, one)) &&
    isRecordOf(unsettled, (one) => isObject(one) && isText(one.id) && isObject(one.input)) &&
    isListOf(failedReads, (one) => isFailedCall(journey, one)) &&
    isListOf(saved.overlays, (one) => isOverlay(journey, one))
  )
}

type IsPart = (part: Json | undefined) => boolean

const isText: IsPart = (part) => typeof part === 'string'
const isNumber: IsPart = (part) => typeof part === 'number'
const isAnyObject: IsPart = (part) => isObject(part)
const isListOf = (value: Json | undefined, isPart: IsPart) =>
  Array.isArray(value) && value.every((part) => isPart(part))
const isRecordOf = (value: Json | undefined, isPart: IsPart) =>
  isObject(value) && Object.values(value).every((part) => isPart(part))

const isProblem: IsPart = (one) => isObject(one) && isText(one.field) && isText(one.keyword) && isObject(one.params)

function isStep({ definition }: Journey, name: Json | undefined): boolean {
  return typeof name === 'string' && Object.hasOwn(definition.steps, name)
}

function isCall({ definition }: Journey, one: Json | undefined): boolean {
  if (!isObject(one)) return false
  const { step, call, id, attempt, due } = one
  if (typeof step !== 'string' || typeof call !== 'string' || typeof id !== 'string') return false
  const calls = step === '' ? definition.reads : (definition.steps[step]?.calls ?? {})
  return Object.hasOwn(calls, call) && typeof attempt === 'number' && typeof due === 'number'
}

function isFailedCall(journey: Journey, one: Json | undefined): boolean {
  return isObject(one) && isCall(journey, { ...one, attempt: 0, due: 0 })
}

function isOverlay(journey: Journey, one: Json | undefined): boolean {
  if (!isObject(one) || typeof one.step !== 'string') return false
  const { steps, errors } = journey.definition
  if (one.kind === 'dialog') return steps[one.step]?.as === 'dialog'
  const { step, failed, failedBefore = [], wait = 0 } = one
  return (
    one.kind === 'notice' &&
    // That of a read of the journey has no step.
    (step === '' || isStep(journey, step)) &&
    typeof one.code === 'string' &&
    typeof one.entry === 'string' &&
    isNumber(wait) &&
    Object.hasOwn(errors, one.entry) &&
    (failed === undefined || (isObject(failed) && isFailedCall(journey, { ...failed, step }))) &&
    isListOf(failedBefore, (each) => isFailedCall(journey, each))
  )
}
