/** Threads for work that would hold up the server: reading what anyone may send, drawing documents. Each piece has a budget of time and memory. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'

/** `time` in milliseconds of the processor, `heap` in bytes. `waiting`: tasks that may wait for one of the `threads`. */
export type ThreadLimits = { time: number; heap: number; threads: number; waiting: number }

export type Threads<Result> = {
  /** `over`: the task costs more than its budget. `busy`: too many tasks are waiting, or the machine does too much else; it may be done later. */
  run: (task: object) => Promise<Result | 'over' | 'busy'>
  /** Tasks that are being done or wait. */
  unfinished: () => number
  /** Ends the threads, and with them what they are doing. */
  stop: () => Promise<void>
}

/** `file`: a module that exports `run`. Threads start with the first task, and end when there is none for a while. */
export function createThreads<Result>(file: URL, limits: ThreadLimits): Threads<Result> {
  let pool: Promise<Piscina> | undefined
  let unfinished = 0
  return {
    run: async (task) => {
      pool ??= startThreads(file, limits)
      const threads = await pool
      if (threads.queueSize >= limits.waiting) return 'busy'
      unfinished += 1
      const stop = new AbortController()
      const started = new Int32Array(new SharedArrayBuffer(4))
      const timer = limitTime(started, limits.time, stop)
      try {
        return await threads.run({ ...task, started }, { name: 'run', signal: stop.signal })
      } catch {
        // Out of time, out of memory, or the thread has ended for another reason: the task is to blame for all but a busy machine.
        return stop.signal.reason === 'busy' ? 'busy' : 'over'
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

async function startThreads(file: URL, { heap, threads }: ThreadLimits): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: fileURLToPath(file),
    maxThreads: threads,
    minThreads: 0,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: heap / 1024 / 1024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Nothing of the server's own start belongs into a thread.
    execArgv: [],
    env: {},
  })
}

/** Times its budget that a task may take by the clock, on a machine that does other work meanwhile. */
const patience = 6

/** Counts from when a thread begins: waiting for one is not the task's fault. */
function limitTime(started: Int32Array, time: number, stop: AbortController): NodeJS.Timeout {
  let began: { at: number; run: number | undefined } | undefined
  return setInterval(() => {
    const thread = Atomics.load(started, 0)
    if (thread === 0) return
    const [at, run] = [performance.now(), timeRun(thread)]
    began ??= { at, run }
    const passed = at - began.at
    const spent = run === undefined || began.run === undefined ? passed : run - began.run
    if (spent > time) stop.abort('over')
    else if (passed > patience * time) stop.abort('busy')
  }, 100)
}

/** Milliseconds for which a thread of this process has run, which other programs do not lengthen; nothing where the system does not tell it. */
function timeRun(thread: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}
