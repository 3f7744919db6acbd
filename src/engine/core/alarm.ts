import type { Clock } from './clock.ts'
import type { State } from './model.ts'

/** Milliseconds. A browser's timer ends at once when it is to wait longer. */
const longestWait = 2 ** 31 - 1

/** Rings when the next timer of a state ends, or its next call is due. A hidden page waits for no call. */
export function createAlarm(clock: Clock, onDue: () => void): { set: (state: State) => void; stop: () => void } {
  let cancel: (() => void) | undefined
  return {
    set: ({ running, timers }) => {
      cancel?.()
      const now = clock.now()
      const waiting = clock.isHidden() ? [] : running.filter(({ due }) => due > now)
      const next = Math.min(...Object.values(timers), ...waiting.map(({ due }) => due))
      if (next !== Number.POSITIVE_INFINITY) cancel = clock.after(Math.min(Math.max(0, next - now), longestWait), onDue)
    },
    stop: () => cancel?.(),
  }
}
