/** Events that came before the part of the journey that they need: they wait for it. */
type Options<Event> = {
  /** Loads the rest of the journey; absent where there is none. */
  load: (() => Promise<unknown>) | undefined
  /** `Clock.after`. */
  after: (milliseconds: number, run: () => void) => () => void
  dispatch: (event: Event) => void
  /** Something that the applicant did was not done. */
  onGivenUp: () => void
  report: (problem: unknown) => void
}

/** Milliseconds after which what could not be fetched is fetched again. */
const retryAfter = 3000

/** Applies early events in their order as soon as the rest of the journey is there. */
export function createEarlyEvents<Event extends { type: string }>(options: Options<Event>) {
  const { load, after, dispatch, onGivenUp, report } = options
  let waiting: Event[] = []
  let cancelRetry: (() => void) | undefined
  let cancelWait: (() => void) | undefined
  let isStopped = false

  function tryNow(): void {
    cancelRetry?.()
    load?.().then(applyAll, giveUpActions).catch(report)
  }

  function applyAll(): void {
    const all = waiting
    waiting = []
    for (const event of all) {
      try {
        dispatch(event)
      } catch (problem) {
        // The ones behind it are still applied.
        report(problem)
      }
    }
  }

  /** What the applicant did is given up, and the applicant sees so: it can be done again. The rest is tried again. */
  function giveUpActions(): void {
    const kept = waiting.filter(({ type }) => type !== 'action')
    const isGivenUp = kept.length < waiting.length
    waiting = kept
    // Each event that came meanwhile has asked, too: they wait for one more time together.
    cancelRetry?.()
    if (kept.length > 0 && !isStopped) cancelRetry = after(retryAfter, tryNow)
    if (isGivenUp) onGivenUp()
  }

  return {
    add: (event: Event): void => {
      waiting.push(event)
      tryNow()
    },
    /** Resolves when the rest is there, however often it takes. Never rejects. */
    untilLoaded: async (): Promise<void> => {
      if (!load) return
      while (!isStopped && !(await load().then(isDone, isNotDone))) {
        await new Promise<void>((resolve) => {
          cancelWait = after(retryAfter, resolve)
        })
      }
    },
    stop: (): void => {
      isStopped = true
      cancelRetry?.()
      cancelWait?.()
    },
  }
}

const isDone = () => true
const isNotDone = () => false
