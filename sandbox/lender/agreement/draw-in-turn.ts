/** Drawing holds up the whole process for a moment: one after the other, with room for other requests in between. */
import { setTimeout as wait } from 'node:timers/promises'
import { tooBusy } from '../../database/unavailable.ts'

/** Milliseconds between two drawings, and how many may wait for their turn. */
const room = 20
const mostWaiting = 24

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Rejects as unavailable when too many wait already. */
export async function drawInTurn(draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  if (waiting >= mostWaiting) throw Object.assign(new Error('too many agreements are being drawn'), { code: tooBusy })
  waiting += 1
  const drawn = last.then(() => wait(room)).then(draw)
  last = drawn.catch(() => {})
  try {
    return await drawn
  } finally {
    waiting -= 1
  }
}
