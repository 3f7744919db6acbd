/** The state as a screen sees it: between events, the seconds that a running timer has left still count down. */
import type { State } from '../core/model.ts'
import type { Runtime } from '../core/runtime.ts'

export type View = {
  /** The same object until an event happens or a second passes while a timer runs. */
  getState: () => State
  subscribe: (listener: () => void) => () => void
}

/** The view of a runtime. It listens to the runtime only while it has listeners itself. */
export function createView(runtime: Runtime): View {
  const listeners = new Set<() => void>()
  let event = runtime.getState()
  let seen = event
  let stop: (() => void) | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const listen = () => {
    const stopEvents = runtime.subscribe(notify)
    const stopSeconds = runtime.onSecond(() => {
      event = runtime.getState()
      seen = { ...event, at: runtime.now() }
      notify()
    })
    return () => {
      stopEvents()
      stopSeconds()
    }
  }

  return {
    getState: () => {
      const newest = runtime.getState()
      if (newest !== event) {
        event = newest
        seen = newest
      }
      return seen
    },
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= listen()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}
