/** A runtime without calls, timers and steps: it shows one state, and takes answers. */
import { createFileStore, type Journey, type Runtime, type State, transition } from '@journey/engine'

/** Sends no request and takes no action; what is typed is shown and checked. */
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
