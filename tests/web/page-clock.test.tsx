/** The clock that waits are measured with, on a device whose own clock jumps. */
import { expect, test, vi } from 'vitest'
import { createPageClock } from '../../src/engine/web/page-clock.ts'

function device(date = 1_000_000) {
  const time = { date, stopwatch: 50 }
  return {
    clock: createPageClock({ date: () => time.date, stopwatch: () => time.stopwatch }),
    pass: (milliseconds: number) => {
      time.date += milliseconds
      time.stopwatch += milliseconds
    },
    /** While a device sleeps its stopwatch may stand still. */
    sleep: (milliseconds: number) => {
      time.date += milliseconds
    },
    setCalendar: (milliseconds: number) => {
      time.date = milliseconds
    },
  }
}

test('it begins at the time of the calendar and goes on with it', () => {
  const { clock, pass } = device()
  expect(clock.now()).toBe(1_000_000)
  pass(1234)
  expect(clock.now()).toBe(1_001_234)
})

test('a calendar that is set back does not hold a wait up, and the date follows the calendar', () => {
  const { clock, pass, setCalendar } = device()
  pass(1000)
  expect(clock.now()).toBe(1_001_000)
  setCalendar(400_000)
  pass(500)
  expect(clock.now()).toBe(1_001_500)
  expect(clock.date()).toBe(400_500)
})

test('the time that a device slept has passed, although its stopwatch stood still', () => {
  const { clock, sleep } = device()
  sleep(600_000)
  expect(clock.now()).toBe(1_600_000)
})

test('after a reload with the calendar set back meanwhile it goes on from what was saved', () => {
  const { clock, pass } = device(400_000)
  clock.continueFrom(1_001_000)
  expect(clock.now()).toBe(1_001_000)
  pass(10)
  expect(clock.now()).toBe(1_001_010)
  clock.continueFrom(5)
  expect(clock.now()).toBe(1_001_010)
})

test('a page that comes into view runs its listeners, also when the device wakes without hiding it', () => {
  const { clock } = device()
  const seen = vi.fn()
  const stop = clock.onVisible(seen)
  dispatchEvent(new Event('pageshow'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toHaveBeenCalledTimes(2)
  // What waits for a connection goes on when that is back.
  dispatchEvent(new Event('online'))
  expect(seen).toHaveBeenCalledTimes(3)
  stop()
  dispatchEvent(new Event('focus'))
  expect(seen).toHaveBeenCalledTimes(3)
})
