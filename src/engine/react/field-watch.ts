/** Notifies each field of a step when its own answer or error has changed, and no other field. */
import type { Journey } from '../core/model.ts'
import { fieldErrorsOf } from './field-errors.ts'
import type { View } from './view.ts'

/** Subscribes to one field; returns how to stop that. */
export type FieldWatch = (field: string, listener: () => void) => () => void

/** Reads the state once per event for all fields of the step, however many they are. */
export function createFieldWatch(view: View, journey: Journey, step: string): FieldWatch {
  const listeners = new Map<string, Set<() => void>>()
  let stop: (() => void) | undefined
  let before = snapshot()

  function snapshot() {
    const state = view.getState()
    return { answers: state.answers[step], errors: fieldErrorsOf(journey, state, step).byField }
  }

  function notify(): void {
    const was = before
    before = snapshot()
    const { answers, errors } = before
    if (was.answers === answers && was.errors === errors) return
    for (const [field, own] of listeners) {
      if (was.answers?.[field] === answers?.[field] && was.errors.get(field) === errors.get(field)) continue
      for (const listener of own) listener()
    }
  }

  return (field, listener) => {
    // What changed while nothing was watched is seen by the listeners themselves as they begin.
    if (!stop) before = snapshot()
    stop ??= view.subscribe(notify)
    const own = listeners.get(field) ?? new Set()
    listeners.set(field, own)
    own.add(listener)
    return () => {
      own.delete(listener)
      if (own.size === 0) listeners.delete(field)
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
    }
  }
}
