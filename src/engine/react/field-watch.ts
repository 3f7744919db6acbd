/** Notifies each field of a step when its own answer or error, or a fact that it reads, has changed, and no other field. */
import { readFact } from '../core/facts.ts'
import type { FactPath, Journey } from '../core/model.ts'
import { fieldErrorsOf } from './field-errors.ts'
import type { View } from './view.ts'

type Listener = () => void

/** Subscribes to one field, and to the facts that it reads; returns how to stop that. */
export type FieldWatch = (field: string, facts: readonly FactPath[], listener: Listener) => () => void

/** Reads the state once per event for all fields of the step, and each fact once, however many of them read it. */
export function createFieldWatch(view: View, journey: Journey, step: string): FieldWatch {
  const fields = new Map<string, Set<Listener>>()
  const facts = new Map<FactPath, { value: unknown; listeners: Set<Listener> }>()
  let stop: (() => void) | undefined
  let before = snapshot()

  function snapshot() {
    const state = view.getState()
    return { answers: state.answers[step], errors: fieldErrorsOf(journey, state, step).byField }
  }

  /** What cannot be read is something else each time: the fields that read it find out, and no other field. */
  function read(fact: FactPath): unknown {
    try {
      return readFact(journey, view.getState(), fact)
    } catch (problem) {
      return problem
    }
  }

  function notify(): void {
    // A field that listens to several things hears of them once.
    const due = new Set<Listener>()
    const enqueue = (listeners: Iterable<Listener> = []) => {
      for (const listener of listeners) due.add(listener)
    }
    const was = before
    before = snapshot()
    const { answers, errors } = before
    // What is answered or wrong is compared, not all fields: mostly it is the same object as before.
    if (was.answers !== answers) {
      for (const field in { ...was.answers, ...answers })
        if (was.answers?.[field] !== answers?.[field]) enqueue(fields.get(field))
    }
    if (was.errors !== errors) {
      for (const field of [...was.errors.keys(), ...errors.keys()])
        if (was.errors.get(field) !== errors.get(field)) enqueue(fields.get(field))
    }
    for (const [fact, watched] of facts) {
      const value = read(fact)
      if (value === watched.value) continue
      watched.value = value
      enqueue(watched.listeners)
    }
    for (const listener of due) listener()
  }

  return (field, factsRead, listener) => {
    // What changed while nothing was watched is seen by the listeners themselves as they begin.
    if (!stop) before = snapshot()
    stop ??= view.subscribe(notify)
    const own = fields.get(field) ?? new Set()
    fields.set(field, own.add(listener))
    for (const fact of factsRead) {
      const watched = facts.get(fact) ?? { value: read(fact), listeners: new Set() }
      facts.set(fact, watched)
      watched.listeners.add(listener)
    }
    return () => {
      own.delete(listener)
      if (own.size === 0) fields.delete(field)
      for (const fact of factsRead) facts.get(fact)?.listeners.delete(listener)
      if (fields.size > 0) return
      facts.clear()
      stop?.()
      stop = undefined
    }
  }
}
