/** The time as the runtime reads it. The page, or a test, gives it. */
export type Clock = {
  /** Milliseconds that only go forward, for durations and deadlines. Near the time since 1970, and no date. */
  now: () => number
  /** Milliseconds since 1970 by the device's calendar, for dates alone: people and networks set it back. */
  date: () => number
  /** `now` is that time or later from here on: deadlines saved by an earlier page keep their distance. */
  continueFrom: (at: number) => void
  /** Runs once after so many milliseconds; returns how to call it off. */
  after: (milliseconds: number, run: () => void) => () => void
  /** The page is hidden: polls wait. */
  isHidden: () => boolean
  /** Calls `run` when the page becomes visible; returns how to stop that. */
  onVisible: (run: () => void) => () => void
}
