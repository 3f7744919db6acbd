/** Whether bytes are a PDF that can be read without a password. A file is read in a thread of its own, within a budget. */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { policy } from '../lender/policy.ts'

/** Why a file is refused. `complex`: reading it would cost more than any statement does. */
type FileFault = 'empty' | 'kind' | 'locked' | 'complex'

/** `busy`: too many files are waiting; the same file may be read later. */
export type PdfResult = { pages: number } | { fault: FileFault } | { busy: true }

const { time, heap, readers, waiting, ...budget } = policy.pdf

let pool: Piscina | undefined
let unfinished = 0

/** Counts the pages, or says what is wrong. Ignores name and declared type: they prove nothing. Never throws for what a file holds. */
export async function readPdf(bytes: Uint8Array): Promise<PdfResult> {
  if (bytes.length === 0) return { fault: 'empty' }
  // Other programs read as a page or an archive what only contains a PDF (a polyglot): the first bytes must be its own.
  if (!Buffer.from(bytes.subarray(0, 8)).toString('latin1').startsWith('%PDF-')) return { fault: 'kind' }
  pool ??= startReaders()
  if (pool.queueSize >= waiting) return { busy: true }
  unfinished += 1
  const stop = new AbortController()
  const task = { bytes, budget, started: new Int32Array(new SharedArrayBuffer(4)) }
  const timer = limitTime(task.started, stop)
  try {
    return await pool.run(task, { name: 'read', signal: stop.signal })
  } catch {
    // Out of time, out of memory, or the thread has ended for another reason: the file is to blame each time.
    return { fault: 'complex' }
  } finally {
    unfinished -= 1
    clearInterval(timer)
  }
}

/** Files that are being read or wait. */
export function unfinishedReads(): number {
  return unfinished
}

/** Ends the readers, and with them what they are reading. */
export async function stopReaders(): Promise<void> {
  const stopped = pool
  pool = undefined
  await stopped?.destroy()
}

function startReaders(): Piscina {
  return new Piscina({
    filename: fileURLToPath(new URL('./reader.mjs', import.meta.url)),
    maxThreads: readers,
    minThreads: 0,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: heap / 1024 / 1024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Nothing of the server's own start belongs into a reader.
    execArgv: [],
    env: {},
  })
}

/** Counts from when a reader begins: waiting for one is not the file's fault. */
function limitTime(started: Int32Array, stop: AbortController): NodeJS.Timeout {
  let began: number | undefined
  return setInterval(() => {
    if (Atomics.load(started, 0) === 0) return
    began ??= performance.now()
    if (performance.now() - began > time) stop.abort()
  }, 100)
}
