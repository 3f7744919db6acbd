import type { Clock } from './clock.ts'
import type { State } from './model.ts'

/** Milliseconds. A browser's timer ends at once when it is to wait longer. */
const longestWait = 2 ** 31 - 1

/**
 * Rings when timers of a state end, with their names, or when its next call is due. A hidden page waits for no call. Each
 * timer rings once: one whose event could not be applied must not hold up the others, nor ring without end.
 */
export function createAlarm(
  clock: Clock,
  onDue: (timers: string[]) => void,
): { set: (state: State) => void; stop: () => void } {
  let cancel: (() => void) | undefined
  /** Timer → the deadline that it has rung for. */
  const rung = new Map<string, number>()
  return {
    set: ({ running, timers }) => {
      cancel?.()
      const now = clock.now()
      for (const [timer, deadline] of rung) if (timers[timer] !== deadline) rung.delete(timer)
      const silent = Object.entries(timers).filter(([timer]) => !rung.has(timer))
      const waiting = clock.isHidden() ? [] : running.filter(({ due }) => due > now)
      const next = Math.min(...silent.map(([, deadline]) => deadline), ...waiting.map(({ due }) => due))
      if (next === Number.POSITIVE_INFINITY) return
      cancel = clock.after(Math.min(Math.max(0, next - now), longestWait), () => {
        const due = silent.filter(([, deadline]) => deadline <= clock.now())
        for (const [timer, deadline] of due) rung.set(timer, deadline)
        onDue(due.map(([timer]) => timer))
      })
    },
    stop: () => cancel?.(),
  }
}
