/** How long one turn of the event loop keeps this thread: no other request is answered meanwhile. In processor time, which other programs do not lengthen. */
import { existsSync, openSync, readSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'

const file = '/proc/thread-self/schedstat'

/** Whether this system tells it: Linux does. */
export const canMeasure = existsSync(file)

/** Stays open: it is asked at every turn, and to open it took longer than to read it. */
const opened = canMeasure ? openSync(file, 'r') : undefined
const bytes = Buffer.alloc(100)

/** Nanoseconds for which this thread has run. */
function timeRun(): number {
  if (opened === undefined) throw new Error(`expected \`${file}\`, found no such file`)
  return Number(bytes.toString('latin1', 0, readSync(opened, bytes, 0, bytes.length, 0)).split(' ')[0])
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
