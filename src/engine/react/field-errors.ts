/** What is shown to be wrong with a step: problems that its form and checks found, and notices that are at a field. */
import type { FactPath, Journey, Problem, State } from '../core/model.ts'
import { useDerived } from './hooks.ts'
import type { Translate } from './use-text.ts'

/** A problem, or the notice of a code at a field; `entry` is the catalogue's. */
export type FieldError = Problem & { entry?: string }

/**
 * The faults of a step in the order of its fields, at most one per field: a notice is newer than a problem. What is wrong with
 * no field on screen comes last.
 */
export function useFieldErrors(step: string): FieldError[] {
  return useDerived((journey, state) => fieldErrorsOf(journey, state, step).list)
}

/** Whether anything is wrong with a step. */
export function useHasFieldErrors(step: string): boolean {
  return useDerived((journey, state) => fieldErrorsOf(journey, state, step).list.length > 0)
}

/**
 * The text of an error. Without one in the copy it is the field's label, or for no field on screen the text for any problem, so
 * that a gap in the copy never hides an error.
 */
export function formatFieldError(
  journey: Journey,
  text: Translate,
  step: string,
  { field, keyword, params, entry }: FieldError,
): string {
  if (entry === undefined && !isDrawn(journey, step, field))
    return text(`${step}.errors.${keyword}`, params) ?? text('shell.problems') ?? keyword
  const message =
    entry === undefined
      ? text(`${step}.fields.${field}.errors.${keyword}`, params)
      : text(`errors.${entry}`, { code: keyword }, parametersOf(journey, entry))
  return message ?? text(`${step}.fields.${field}.label`) ?? field
}

/** Whether the field is among those that the step draws. */
function isDrawn(journey: Journey, step: string, field: string): boolean {
  return journey.definition.steps[step]?.fields?.includes(field) ?? false
}

/** Names that the copy of a catalogue entry may use beside those that all copy may. */
export function parametersOf(journey: Journey, entry: string): Record<string, FactPath> {
  return journey.definition.errors[entry]?.copyValues ?? {}
}

/** The errors of a step: in the order of its fields, and each by its field. */
type StepErrors = { list: FieldError[]; byField: ReadonlyMap<string, FieldError> }

type Known = { overlays: State['overlays']; problems: Problem[] | undefined; errors: StepErrors }

const memory = new WeakMap<Journey, Map<string, Known>>()

/** The errors of a step; the same object for as long as its problems and the notices are the same. */
export function fieldErrorsOf(journey: Journey, state: State, step: string): StepErrors {
  const ofJourney = memory.get(journey) ?? new Map<string, Known>()
  memory.set(journey, ofJourney)
  const { overlays } = state
  const problems = state.problems[step]
  const before = ofJourney.get(step)
  if (before && before.overlays === overlays && before.problems === problems) return before.errors
  const errors = findErrors(journey, state, step)
  ofJourney.set(step, { overlays, problems, errors })
  return errors
}

function findErrors(journey: Journey, state: State, step: string): StepErrors {
  const notices = state.overlays.flatMap((one): FieldError[] => {
    if (one.kind === 'dialog') return []
    const entry = journey.definition.errors[one.entry]
    const [at, field] = entry?.as === 'field' ? (entry.at ?? '').split('.') : []
    return at === step && field !== undefined ? [{ field, keyword: one.code, params: {}, entry: one.entry }] : []
  })
  const byField = new Map<string, FieldError>()
  for (const one of [...notices, ...(state.problems[step] ?? [])])
    if (!byField.has(one.field)) byField.set(one.field, one)
  const fields = journey.definition.steps[step]?.fields ?? []
  const others = [...byField.values()].filter(({ field }) => !fields.includes(field))
  return { list: [...fields.flatMap((field) => byField.get(field) ?? []), ...others], byField }
}
