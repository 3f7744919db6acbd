/** What is shown to be wrong with a step: problems that its form and checks found, and notices that stand at a field. */
import type { FactPath, Journey, Problem, State } from '../core/model.ts'
import { useEngine } from './engine.ts'
import { useDerived } from './hooks.ts'
import { type Translate, useText } from './use-text.ts'

/** A problem, or the notice of a code at a field; `entry` is the catalogue's. */
export type FieldError = Problem & { entry?: string }

/** The faults of a step in the order of its fields, at most one per field: a notice is newer than a problem. */
export function useFieldErrors(step: string): FieldError[] {
  return useDerived((journey, state) => fieldErrorsOf(journey, state, step))
}

/** The fault of one field and what to say about it. */
export function useFieldError(step: string, field: string): string | undefined {
  const { journey } = useEngine()
  const fault = useDerived((known, state) => fieldErrorsOf(known, state, step).find((one) => one.field === field))
  const text = useText()
  return fault && formatFieldError(journey, text, step, fault)
}

/** A fault in words. Falls back to the field's label, so that a gap in copy never hides that something is wrong. */
export function formatFieldError(
  journey: Journey,
  text: Translate,
  step: string,
  { field, keyword, params, entry }: FieldError,
): string {
  const said =
    entry === undefined
      ? text(`${step}.fields.${field}.errors.${keyword}`, params)
      : text(`errors.${entry}`, { code: keyword }, parametersOf(journey, entry))
  return said ?? text(`${step}.fields.${field}.label`) ?? field
}

/** Names that the copy of a catalogue entry may use beside those that all copy may. */
export function parametersOf(journey: Journey, entry: string): Record<string, FactPath> {
  return journey.definition.errors[entry]?.copyValues ?? {}
}

const memory = new WeakMap<State, Map<string, FieldError[]>>()

/** Asked by every field after every event, so it is worked out once per state. */
function fieldErrorsOf(journey: Journey, state: State, step: string): FieldError[] {
  const known = memory.get(state) ?? new Map<string, FieldError[]>()
  memory.set(state, known)
  const before = known.get(step)
  if (before) return before
  const notices = state.overlays.flatMap((one): FieldError[] => {
    if (one.kind === 'dialog') return []
    const entry = journey.definition.errors[one.entry]
    const [at, field] = entry?.as === 'field' ? (entry.at ?? '').split('.') : []
    return at === step && field !== undefined ? [{ field, keyword: one.code, params: {}, entry: one.entry }] : []
  })
  const all = [...notices, ...(state.problems[step] ?? [])]
  const fields = journey.definition.steps[step]?.fields ?? []
  const faults = fields.flatMap((field) => all.find((one) => one.field === field) ?? [])
  known.set(step, faults)
  return faults
}
