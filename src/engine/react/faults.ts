/** What is shown to be wrong with a step: problems that its form and checks found, and notices that stand at a field. */
import type { FactPath, Journey, Problem, State } from '../core/model.ts'
import { useEngine } from './engine.ts'
import { useDerived } from './hooks.ts'
import { useText, type Words } from './words.ts'

/** A problem, or the notice of a code at a field; `entry` is the catalogue's. */
export type Fault = Problem & { entry?: string }

/** The faults of a step in the order of its fields, at most one per field: a notice is newer than a problem. */
export function useFaults(step: string): Fault[] {
  return useDerived((journey, state) => faultsOf(journey, state, step))
}

/** The fault of one field and what to say about it. */
export function useFault(step: string, field: string): string | undefined {
  const { journey } = useEngine()
  const fault = useDerived((known, state) => faultsOf(known, state, step).find((one) => one.field === field))
  const text = useText()
  return fault && sayFault(journey, text, step, fault)
}

/** A fault in words. Falls back to the field's label, so that a gap in copy never hides that something is wrong. */
export function sayFault(
  journey: Journey,
  text: Words,
  step: string,
  { field, keyword, params, entry }: Fault,
): string {
  const said =
    entry === undefined
      ? text(`${step}.fields.${field}.errors.${keyword}`, params)
      : text(`errors.${entry}`, { code: keyword }, sayOf(journey, entry))
  return said ?? text(`${step}.fields.${field}.label`) ?? field
}

/** Names that the copy of a catalogue entry may use beside those that all copy may. */
export function sayOf(journey: Journey, entry: string): Record<string, FactPath> {
  return journey.definition.errors[entry]?.say ?? {}
}

const memory = new WeakMap<State, Map<string, Fault[]>>()

/** Asked by every field after every event, so it is worked out once per state. */
function faultsOf(journey: Journey, state: State, step: string): Fault[] {
  const known = memory.get(state) ?? new Map<string, Fault[]>()
  memory.set(state, known)
  const before = known.get(step)
  if (before) return before
  const notices = state.showing.flatMap((one): Fault[] => {
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
