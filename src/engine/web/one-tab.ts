/** One applicant's journey is open in one tab: a second tab gets an event, and only when the first has said that it is alive. */
import { newId } from './new-id.ts'

export type OneTab = {
  /** Claims these names for as long as this page is open, and releases those that it held before and that are not among them. */
  hold: (names: readonly string[]) => void
  /** Whether another page of this browser has one of these names, also one that sleeps. */
  isHeldElsewhere: (names: readonly string[]) => Promise<boolean>
  /** Releases everything. */
  stop: () => void
}

export type OneTabOptions = {
  /** Called once for every name that another live page holds. */
  onTaken: (name: string) => void
  report: (problem: unknown) => void
  /** Absent where the browser has none, as on an address without TLS: then no tab gets the event, and the service must refuse. */
  locks?: LockManager | undefined
  openChannel?: (() => BroadcastChannel) | undefined
}

/** How long a page that is being reloaded may take to release its names, in milliseconds. After that the holder gets a question. */
const handOverMs = 3000

/** `question`: which page holds this name? `answer`: I do, and I am alive. `page` is the sender. */
type Message = { type: 'question' | 'answer'; name: string; page: string }

/**
 * A Web Lock decides which page holds a name: it ends with its page, however the page ended. A lock that is slow to come
 * proves nothing, because a busy device may be slow to give what no page holds. The proof is an answer: the holder, asked
 * on a channel, must say that it is there. Without an answer this page waits for the lock and no one is disturbed.
 */
export function createOneTab(options: OneTabOptions): OneTab {
  const { onTaken, report, locks = globalThis.navigator?.locks } = options
  let { openChannel = defaultChannel() } = options
  const page = newId()
  const claimed = new Set<string>()
  const held = new Set<string>()
  const takenOver = new Set<string>()
  /** What releases a claimed name. */
  const releases = new Map<string, () => void>()
  let channel: BroadcastChannel | undefined

  const post = (type: Message['type'], name: string) => channel?.postMessage({ type, name, page } satisfies Message)

  function onMessage({ data }: MessageEvent<unknown>): void {
    if (!isMessage(data) || data.page === page) return
    if (data.type === 'question' && held.has(data.name)) post('answer', data.name)
    if (data.type === 'answer' && claimed.has(data.name) && !held.has(data.name) && !takenOver.has(data.name)) {
      takenOver.add(data.name)
      onTaken(data.name)
    }
  }

  function claim(manager: LockManager, name: string): void {
    const timer = setTimeout(() => post('question', name), handOverMs)
    const waiting = new AbortController()
    const untilReleased = new Promise<void>((resolve) => {
      releases.set(name, () => {
        for (const names of [claimed, held, takenOver]) names.delete(name)
        clearTimeout(timer)
        waiting.abort()
        resolve()
      })
    })
    manager
      .request(lockOf(name), { signal: waiting.signal }, () => {
        clearTimeout(timer)
        if (waiting.signal.aborted) return
        held.add(name)
        return untilReleased
      })
      .catch((problem: unknown) => {
        if (!waiting.signal.aborted) report(problem)
      })
  }

  function release(name: string): void {
    releases.get(name)?.()
    releases.delete(name)
  }

  /** A page that was frozen while it was asked answers when it is seen again. */
  function announce(): void {
    if (document.visibilityState === 'visible') for (const name of held) post('answer', name)
  }

  return {
    hold(names) {
      for (const name of [...claimed]) if (!names.includes(name)) release(name)
      if (!locks || !openChannel || names.length === 0) return
      if (!channel) {
        try {
          channel = openChannel()
        } catch (problem) {
          // A browser that forbids storage may forbid channels, too: it is as one without.
          openChannel = undefined
          return report(problem)
        }
        channel.addEventListener('message', onMessage)
        document.addEventListener('visibilitychange', announce)
      }
      for (const name of names) {
        if (claimed.has(name)) continue
        claimed.add(name)
        claim(locks, name)
      }
    },
    async isHeldElsewhere(names) {
      const others = names.filter((name) => !held.has(name))
      const isTaken = (name: string) => locks?.request(lockOf(name), { ifAvailable: true }, (lock) => lock === null)
      return (await Promise.all(others.map(isTaken))).includes(true)
    },
    stop() {
      document.removeEventListener('visibilitychange', announce)
      channel?.close()
      channel = undefined
      for (const name of [...claimed]) release(name)
    },
  }
}

const lockOf = (name: string) => `journey ${name}`

function defaultChannel(): (() => BroadcastChannel) | undefined {
  return 'BroadcastChannel' in globalThis ? () => new BroadcastChannel('journey tabs') : undefined
}

/** Every page of this origin can write to the channel. */
function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false
  const { type, name, page }: { type?: unknown; name?: unknown; page?: unknown } = data
  return (type === 'question' || type === 'answer') && typeof name === 'string' && typeof page === 'string'
}
