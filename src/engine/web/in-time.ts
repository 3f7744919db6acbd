/** What was awaited has not come in time. */
export class LateError extends Error {}

/**
 * What is delivered within so many seconds; rejects with a `LateError` after that. They are counted one by one: a page that slept
 * wakes with its timers long due, and what is awaited has had no time yet.
 */
export function inTime<Result>(
  delivery: Promise<Result>,
  seconds: number,
  message = 'it did not come',
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (secondsLeft: number) => {
      if (secondsLeft > 0) timer = setTimeout(wait, 1000, secondsLeft - 1)
      else reject(new LateError(message))
    }
    wait(seconds)
    delivery.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
