/** A runtime that stands still: it shows one state, takes answers, and goes nowhere. */
import { createFileStore, type Journey, type Runtime, type State, transition } from '@journey/engine'

/** Nothing is asked of the world, and no action is taken; what is typed is shown and checked. */
export function createStaticRuntime(journey: Journey, start: State): Runtime {
  const listeners = new Set<() => void>()
  let state = start
  return {
    files: createFileStore(),
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch: (event) => {
      if (event.type !== 'answer' && event.type !== 'blur') return
      state = transition(journey, state, { ...event, at: state.at }).state
      for (const listener of listeners) listener()
    },
    open: async () => {},
    untilWhole: async () => {},
    now: () => state.at,
    onSecond: () => () => {},
    stop: () => {},
  }
}
