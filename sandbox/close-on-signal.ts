/** Stops a server when the process is asked to end. */

/** Milliseconds. */
const drainFor = 30_000

/** `close` ends after the running requests have ended; a request that hangs is cut off after `drainFor`. */
export function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        console.error(`requests were still running after ${drainFor / 1000} seconds: they were cut off`)
        process.exit(1)
      }, drainFor).unref()
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
