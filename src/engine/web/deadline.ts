/** A limit of time for a request. `AbortSignal.any` and `AbortSignal.timeout` came later than the oldest browsers. */
export type Deadline = {
  /** Aborted when the time is over, or when the work is no longer wanted. */
  signal: AbortSignal
  /** Which of the two it was; `undefined` before. */
  reached: () => 'TIMEOUT' | 'ABORTED' | undefined
  /** Must be called when the work has ended. */
  end: () => void
}

/** Starts a deadline of so many milliseconds. The caller aborts `abortSignal` when it no longer waits. */
export function startDeadline(milliseconds: number, abortSignal?: AbortSignal): Deadline {
  const controller = new AbortController()
  let reason: 'TIMEOUT' | 'ABORTED' | undefined
  const abortAs = (why: 'TIMEOUT' | 'ABORTED') => {
    reason ??= why
    controller.abort()
  }
  const giveUp = () => abortAs('ABORTED')
  const timer = setTimeout(() => abortAs('TIMEOUT'), milliseconds)
  if (abortSignal?.aborted) giveUp()
  else abortSignal?.addEventListener('abort', giveUp)
  return {
    signal: controller.signal,
    reached: () => reason,
    end: () => {
      clearTimeout(timer)
      abortSignal?.removeEventListener('abort', giveUp)
    },
  }
}
