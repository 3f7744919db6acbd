/** How long one turn of the event loop keeps this thread: no other request is answered meanwhile. In processor time, which other programs do not lengthen. */
import { existsSync, readFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'

const file = '/proc/thread-self/schedstat'

/** Whether this system tells it: Linux does. */
export const canMeasure = existsSync(file)

/** Nanoseconds for which this thread has run. */
function timeRun(): number {
  return Number(readFileSync(file, 'utf8').split(' ')[0])
}

/** Milliseconds of the longest turn until `work` has ended. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  for (let before = timeRun(); !isDone; ) {
    await turn()
    const now = timeRun()
    longest = Math.max(longest, now - before)
    before = now
  }
  await done
  return longest / 1e6
}
