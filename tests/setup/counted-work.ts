/** How often each function runs, as V8 counts it for coverage: the same on every machine. */
import { Session } from 'node:inspector'

/** Function → how often it has run. */
export type Work = ReadonlyMap<string, number>

/**
 * Begins to count. What is to be counted is imported only then: V8 counts nothing inside a function that it has compiled before.
 * @param within part of the addresses of the files that count
 * @return does the work, and says what has run in it
 */
export function startCounting(within: string): (work: () => void) => Work {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return (work) => {
    session.post('Profiler.takePreciseCoverage')
    work()
    const counts = new Map<string, number>()
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error
      for (const { url, functions } of taken.result.filter((script) => script.url.includes(within)))
        for (const { functionName, ranges } of functions) {
          const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges
          counts.set(`${url.slice(url.indexOf(within))} ${functionName} ${startOffset}`, count)
        }
    })
    return counts
  }
}
