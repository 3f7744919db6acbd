/** A tick every second for what counts down on screen, and none where nothing does. */
import type { Clock } from './clock.ts'

/** `update` is called whenever `isNeeded` may have changed. */
export type Seconds = {
  /** Calls the listener every second while it is needed; returns how to stop that. */
  subscribe: (listener: () => void) => () => void
  update: () => void
  stop: () => void
}

/** Ticks while `isNeeded` and there is a listener. */
export function createSeconds({ after }: Pick<Clock, 'after'>, isNeeded: () => boolean): Seconds {
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined

  function update(): void {
    if (!isNeeded() || listeners.size === 0) return stop()
    cancel ??= after(1000, () => {
      cancel = undefined
      for (const listener of listeners) listener()
      update()
    })
  }

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      update()
      return () => void listeners.delete(listener)
    },
    update,
    stop,
  }
}
