/** Stops a server when the process is asked to end. */

/** Milliseconds. */
const longestStop = 30_000

/** `drain`: keeps serving until proxies have noticed. `close` ends after the running requests have ended. */
export type Stoppable = { drain: () => Promise<void>; close: () => Promise<void> }

/**
 * SIGTERM drains first; one that comes again, as from a platform that asks each process of a container, changes nothing. SIGINT and
 * SIGHUP do not drain: they come from a keyboard and from a terminal that was closed, where a developer would wait.
 */
export function closeOnSignal({ drain, close }: Stoppable): void {
  let isStopping = false
  let closing: Promise<void> | undefined
  // Whichever signals come, and whenever: what is closed a second time fails.
  const closeOnce = () => {
    closing ??= close()
    return closing
  }
  process.on('SIGTERM', () => {
    if (isStopping) return
    isStopping = true
    stop(async () => {
      await drain()
      await closeOnce()
    })
  })
  for (const signal of ['SIGINT', 'SIGHUP']) process.once(signal, () => stop(closeOnce))
}

/** Ends the process after `work`; what hangs for `longestStop` is cut off. */
async function stop(work: () => Promise<void>): Promise<void> {
  setTimeout(() => {
    console.error(
      `cut off after ${longestStop / 1000} seconds: requests were still running, or the database does not reply`,
    )
    process.exit(1)
  }, longestStop).unref()
  try {
    await work()
    process.exit(0)
  } catch (problem) {
    console.error(
      `the server did not stop as it should: ${problem instanceof Error ? problem.message : String(problem)}`,
    )
    process.exit(1)
  }
}
