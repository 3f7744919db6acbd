/** The clock of the page that the journey is open in. */
import type { Clock } from '../core/index.ts'

/** What the device offers: its calendar, which people and networks set, and its stopwatch, which may stop while it sleeps. */
export type DeviceTime = {
  /** Milliseconds since 1970. */
  date: () => number
  /** Milliseconds since any moment. */
  stopwatch: () => number
}

const ofThisDevice: DeviceTime = { date: () => Date.now(), stopwatch: () => performance.now() }

/**
 * A clock whose `now` only goes forward. It follows the calendar while that goes at least as fast as the stopwatch, so the
 * time that a device slept is counted. When the calendar is set back, the stopwatch alone counts on: a wait is never
 * longer than it was to be.
 */
export function createPageClock(device: DeviceTime = ofThisDevice): Clock {
  let now = device.date()
  let last = { date: now, stopwatch: device.stopwatch() }

  function advance(): number {
    const read = { date: device.date(), stopwatch: device.stopwatch() }
    now += Math.max(0, read.date - last.date, read.stopwatch - last.stopwatch)
    last = read
    return now
  }

  return {
    now: advance,
    date: device.date,
    continueFrom: (at) => {
      now = Math.max(advance(), at)
    },
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    isHidden: () => document.visibilityState === 'hidden',
    onVisible: (run) => {
      const runIfVisible = () => {
        if (document.visibilityState === 'visible') run()
      }
      // A device that sleeps with the page in view wakes without a change of visibility.
      for (const event of wakings) addEventListener(event, runIfVisible)
      document.addEventListener('visibilitychange', runIfVisible)
      document.addEventListener('resume', runIfVisible)
      return () => {
        for (const event of wakings) removeEventListener(event, runIfVisible)
        document.removeEventListener('visibilitychange', runIfVisible)
        document.removeEventListener('resume', runIfVisible)
      }
    },
  }
}

const wakings = ['pageshow', 'focus', 'online'] as const
