/** Threads that read files which anyone may send: none of them holds up the server, and each has a budget of time and memory. */
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'

/** `time` in milliseconds, `heap` in bytes. `waiting`: files that may wait for one of the `readers`. */
export type ReaderLimits = { time: number; heap: number; readers: number; waiting: number }

export type Readers<Result> = {
  /** `over`: the file costs more than its budget. `busy`: too many files are waiting; it may be read later. */
  read: (task: object) => Promise<Result | 'over' | 'busy'>
  /** Files that are being read or wait. */
  unfinished: () => number
  /** Ends the threads, and with them what they are reading. */
  stop: () => Promise<void>
}

/** `file`: a module that exports `read`. Threads start with the first file, and end when there is none for a while. */
export function createReaders<Result>(file: URL, { time, heap, readers, waiting }: ReaderLimits): Readers<Result> {
  let pool: Promise<Piscina> | undefined
  let unfinished = 0
  return {
    read: async (task) => {
      pool ??= startThreads(file, heap, readers)
      const threads = await pool
      if (threads.queueSize >= waiting) return 'busy'
      unfinished += 1
      const stop = new AbortController()
      const started = new Int32Array(new SharedArrayBuffer(4))
      const timer = limitTime(started, time, stop)
      try {
        return await threads.run({ ...task, started }, { name: 'read', signal: stop.signal })
      } catch {
        // Out of time, out of memory, or the thread has ended for another reason: the file is to blame each time.
        return 'over'
      } finally {
        unfinished -= 1
        clearInterval(timer)
      }
    },
    unfinished: () => unfinished,
    stop: async () => {
      const stopped = await pool
      pool = undefined
      await stopped?.destroy()
    },
  }
}

async function startThreads(file: URL, heap: number, readers: number): Promise<Piscina> {
  const threads = await import('piscina')
  return new threads.Piscina({
    filename: fileURLToPath(file),
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
function limitTime(started: Int32Array, time: number, stop: AbortController): NodeJS.Timeout {
  let began: number | undefined
  return setInterval(() => {
    if (Atomics.load(started, 0) === 0) return
    began ??= performance.now()
    if (performance.now() - began > time) stop.abort()
  }, 100)
}
