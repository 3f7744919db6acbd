/** A page that no one touches warns, and ends; a touch in time keeps it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdleness } from '../../src/engine/web/idleness.ts'
import { createPageClock } from '../../src/engine/web/page-clock.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

const stops: (() => void)[] = []

function openPage({ since = 0, warns = true } = {}) {
  const events: string[] = []
  let isWarning = false
  const watch = watchIdleness({
    clock: createPageClock(),
    after: 28 * minute,
    grace: 2 * minute,
    since,
    onWarn: () => {
      events.push('warned')
      isWarning = warns
    },
    onEnd: () => {
      events.push('ended')
      isWarning = false
    },
    isWarning: () => isWarning,
    onTouch: () => events.push('touched'),
  })
  stops.push(watch.stop)
  return {
    said: events,
    stay: () => {
      isWarning = false
      watch.changed()
    },
    /** While a device sleeps no timer runs. */
    sleep: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
  }
}

const touch = (name: string) => dispatchEvent(new Event(name))

test('it warns after the time without a touch, and ends when no one answers', () => {
  const { said, pass } = openPage()
  pass(28 * minute - 1)
  expect(said).toEqual([])
  pass(1)
  expect(said).toEqual(['warned'])
  pass(2 * minute - 1)
  expect(said).toEqual(['warned'])
  pass(1)
  expect(said).toEqual(['warned', 'ended'])
})

// A screen reader and voice control press with a click alone.
test.each(['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'scroll', 'touchmove', 'input'])(
  '%s is a touch',
  (name) => {
    const { said, pass } = openPage()
    pass(27 * minute)
    touch(name)
    expect(said).toEqual(['touched'])
    pass(27 * minute)
    expect(said).toEqual(['touched'])
    pass(minute)
    expect(said).toEqual(['touched', 'warned'])
  },
)

test('a touch beside the warning is no answer to it, staying is', () => {
  const { said, pass, stay } = openPage()
  pass(28 * minute)
  touch('pointermove')
  pass(minute)
  expect(said).toEqual(['warned'])
  stay()
  pass(27 * minute)
  expect(said).toEqual(['warned', 'touched'])
})

test.each(['visibilitychange', 'pageshow', 'resume', 'focus', 'pointerdown', 'keydown', 'click'])(
  'a device that slept through the deadline ends at once, with %s, and the touch does not undo it',
  (name) => {
    const { said, sleep } = openPage()
    sleep(40 * minute)
    touch(name)
    expect(said).toEqual(['ended'])
  },
)

test('a device that wakes during the warning is given the whole countdown', () => {
  const { said, sleep, pass } = openPage()
  sleep(29 * minute)
  touch('visibilitychange')
  expect(said).toEqual(['warned'])
  pass(2 * minute - 1)
  expect(said).toEqual(['warned'])
  pass(1)
  expect(said).toEqual(['warned', 'ended'])
})

test('a page after a reload goes on from the last touch before it', () => {
  const { said, pass } = openPage({ since: 20 * minute })
  pass(8 * minute)
  expect(said).toEqual(['warned'])
})

test('a page that shows no warning ends all the same', () => {
  const { said, pass } = openPage({ warns: false })
  pass(30 * minute)
  expect(said).toEqual(['warned', 'ended'])
})

test('a device that is set back does not put the end off', () => {
  const { said, pass } = openPage()
  pass(10 * minute)
  vi.setSystemTime(Date.now() - 24 * 60 * minute)
  pass(20 * minute)
  expect(said).toEqual(['warned', 'ended'])
})
