/** Notices when no one touches the page, warns, and ends what is open. */
import type { Clock } from '../core/index.ts'

export type IdlenessOptions = {
  clock: Clock
  /** Milliseconds without a touch until `onWarn`, and from there until `onEnd`. */
  after: number
  grace: number
  /** Milliseconds since the last touch, for a page that takes over what an earlier one saved. */
  since?: number
  onWarn: () => void
  onEnd: () => void
  /** The warning is on screen: a touch beside it is no answer to it. */
  isWarning: () => boolean
  /** A touch, at most every few seconds: what is saved lives on. */
  onTouch: () => void
}

export type Idleness = {
  /** Call it when something has changed on screen: a warning that was answered is a touch. */
  changed: () => void
  /** Whether the time is over; also of a watch that was stopped. */
  isOver: () => boolean
  stop: () => void
}

/** What counts as a touch. `scroll` does not bubble, hence the capture. Screen readers and voice control press with a `click` alone. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'scroll', 'touchmove', 'input'] as const
/** After these some time may have passed unseen: the deadline is checked before anything else. */
const wakings = ['pageshow', 'focus', 'visibilitychange', 'resume'] as const

const between = 10_000

/** Watches until `stop` is called; after an end it begins anew. */
export function watchIdleness(options: IdlenessOptions): Idleness {
  const { clock, after, grace, onWarn, onEnd, isWarning, onTouch } = options
  let touchedAt = clock.now() - (options.since ?? 0)
  let notifiedAt = touchedAt
  let warnedAt: number | undefined
  /** The warning was seen: when it goes, it was answered. */
  let isShown = false
  let due = 0
  let cancel: (() => void) | undefined

  function begin(): void {
    touchedAt = clock.now()
    warnedAt = undefined
    isShown = false
  }

  /** Warns and ends when their time has come. Returns whether the page may still be used as it is. */
  function check(): boolean {
    const now = clock.now()
    const end = touchedAt + after + grace
    if (warnedAt === undefined && now >= touchedAt + after && now < end) {
      warnedAt = now
      onWarn()
      isShown = isWarning()
    }
    // A device that slept may warn late: the countdown is given its whole time.
    const endsAt = warnedAt !== undefined && isShown ? warnedAt + grace : end
    const isEnd = now >= endsAt
    if (isEnd) {
      begin()
      onEnd()
    }
    due = isEnd || warnedAt === undefined ? touchedAt + after : endsAt
    cancel?.()
    cancel = clock.after(Math.max(0, due - now), check)
    return !isEnd
  }

  function touch(): void {
    // A device that has just woken may send the touch before the event that says that time has passed.
    if (clock.now() >= due && !check()) return
    if (isShown) return
    begin()
    if (touchedAt - notifiedAt < between) return
    notifiedAt = touchedAt
    onTouch()
  }

  check()
  for (const name of touches) addEventListener(name, touch, { capture: true, passive: true })
  for (const name of wakings) addEventListener(name, check, true)

  return {
    changed: () => {
      if (!isShown || isWarning()) return
      begin()
      touch()
    },
    isOver: () => clock.now() >= touchedAt + after + grace,
    stop: () => {
      cancel?.()
      for (const name of touches) removeEventListener(name, touch, true)
      for (const name of wakings) removeEventListener(name, check, true)
    },
  }
}
