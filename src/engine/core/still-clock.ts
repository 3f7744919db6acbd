import type { Clock } from './clock.ts'

/** Stands still at 0: for a page that is drawn once, before there is a browser. Nothing comes due and nothing is polled. */
export const stillClock: Clock = {
  now: () => 0,
  date: () => 0,
  continueFrom: () => {},
  after: () => () => {},
  isHidden: () => false,
  onVisible: () => () => {},
}
