/** Threads for dear work: the event loop goes on beside them, and a task has a limit. */
import { afterEach, describe, expect, it } from 'vitest'
import { pdfReaders, readPdf } from '../../sandbox/threads/read-pdf.ts'
import { findPictureProblem, pictureReaders } from '../../sandbox/threads/read-picture.ts'
import { createThreads, type ThreadLimits, type Threads } from '../../sandbox/threads/threads.ts'
import { canMeasure } from '../setup/longest-turn.ts'
import { makeStatement } from '../setup/pdf.ts'
import { good } from './sealed-selfie.ts'

const waitingThread = new URL('../setup/waiting-thread.mjs', import.meta.url)
const limits = { time: 60_000, heap: 64 * 1024 * 1024, threads: 1, waiting: 1 }

let threads: Threads<string>
function open(own: ThreadLimits = limits) {
  threads = createThreads(waitingThread, own)
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const openGate = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  return { gate, openGate }
}
afterEach(() => Promise.all([threads?.stop(), pdfReaders.stop(), pictureReaders.stop()]))

describe('a thread for dear work', () => {
  it('leaves the event loop free: a task ends because this loop goes on meanwhile', async () => {
    const { gate, openGate } = open()
    const work = threads.run({ gate })
    setImmediate(openGate)
    expect(await work).toBe('ended')
  })

  it('ends a task that is out of time, and does the next', async () => {
    const own = { ...limits, time: 1 }
    const { gate, openGate } = open(own)
    expect(await threads.run({ gate, isBusy: true })).toBe('over')
    openGate()
    // So that only the gate can end it.
    own.time = limits.time
    expect(await threads.run({ gate })).toBe('ended')
    expect(threads.unfinished()).toBe(0)
  })

  it.skipIf(!canMeasure)('blames no task that gets no processor time (needs Linux)', async () => {
    const { gate } = open({ ...limits, time: 50 })
    expect(await threads.run({ gate })).toBe('busy')
  })

  it('lets so many tasks wait, and sends others away', async () => {
    const { gate, openGate } = open()
    const works = [threads.run({ gate }), threads.run({ gate })]
    await expect.poll(threads.unfinished).toBe(2)
    expect(await threads.run({ gate })).toBe('busy')
    openGate()
    expect(await Promise.all(works)).toEqual(['ended', 'ended'])
  })
})

describe('is read in a thread', () => {
  /** Whether the second reading was handed to a thread before the event loop could turn: the first one has started them. */
  async function isHandedOver(read: () => Promise<unknown>, { unfinished }: Pick<Threads<unknown>, 'unfinished'>) {
    await read()
    const reading = read()
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const handed = unfinished()
    await reading
    return handed === 1
  }

  it('a statement', async () => {
    const statement = await makeStatement()
    expect(await isHandedOver(() => readPdf(statement), pdfReaders)).toBe(true)
  })

  it('a selfie', async () => {
    expect(await isHandedOver(() => findPictureProblem(good), pictureReaders)).toBe(true)
  })
})
