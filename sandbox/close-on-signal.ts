/** Stops a server when the process is asked to end. */

/** Milliseconds. */
const longestStop = 30_000

/** `drain`: keeps serving until proxies have noticed. `close` ends after the running requests have ended. */
export type Stoppable = { drain: () => Promise<void>; close: () => Promise<void> }

/** SIGTERM drains first; SIGINT is someone at a keyboard, who would have to wait. A request that hangs is cut off in the end. */
export function closeOnSignal({ drain, close }: Stoppable): void {
  const stopAfter = (before: () => Promise<void>) => () => {
    setTimeout(() => {
      console.error(`requests were still running after ${longestStop / 1000} seconds: they were cut off`)
      process.exit(1)
    }, longestStop).unref()
    before()
      .then(close)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.once('SIGTERM', stopAfter(drain))
  process.once(
    'SIGINT',
    stopAfter(async () => {}),
  )
}
