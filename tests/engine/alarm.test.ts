/** When the runtime wakes up: for timers that end, and for calls that are due. */
import { describe, expect, test } from 'vitest'
import { createAlarm } from '../../src/engine/core/alarm.ts'
import { play } from './tea.ts'

/** An alarm, what it waits for and what it has rung for. */
function withClock(isHidden = false) {
  const { state } = play()
  let now = 0
  const waits: { milliseconds: number; run: () => void }[] = []
  const rung: string[][] = []
  const clock = {
    now: () => now,
    isHidden: () => isHidden,
    after: (milliseconds: number, run: () => void) => {
      const wait = { milliseconds, run }
      waits.push(wait)
      return () => {
        if (waits.includes(wait)) waits.splice(waits.indexOf(wait), 1)
      }
    },
  }
  const rest = { date: () => now, continueFrom: () => {}, onVisible: () => () => {} }
  const alarm = createAlarm({ ...clock, ...rest }, (timers) => rung.push(timers))
  const set = (timers: Record<string, number>, due?: number) => {
    const call = { id: 'cup-1', step: 'brewing', call: 'look', attempt: 1, due: due ?? 0 }
    alarm.set({ ...state, timers, running: due === undefined ? [] : [call] })
  }
  const ring = (at: number) => {
    now = at
    waits.shift()?.run()
  }
  return { set, ring, stop: alarm.stop, rung, pending: () => waits.map(({ milliseconds }) => milliseconds) }
}

describe('an alarm', () => {
  test('waits once, for what comes first, and for nothing once it is stopped', () => {
    const { set, stop, pending } = withClock()
    set({ 'brewing.steep': 5000 })
    set({ 'brewing.steep': 5000, 'member.resend': 3000 }, 4000)
    expect(pending()).toEqual([3000])
    stop()
    expect(pending()).toEqual([])
  })

  test('rings for each timer once, and again for one that was started anew', () => {
    const { set, ring, rung, pending } = withClock()
    set({ 'brewing.steep': 5000 })
    ring(5000)
    set({ 'brewing.steep': 5000 })
    expect([rung, pending()]).toEqual([[['brewing.steep']], []])
    set({ 'brewing.steep': 9000 })
    ring(9000)
    expect(rung).toEqual([['brewing.steep'], ['brewing.steep']])
  })

  test('waits for no call out of sight', () => {
    const { set, pending } = withClock(true)
    set({}, 4000)
    expect(pending()).toEqual([])
    set({ 'brewing.steep': 5000 }, 4000)
    expect(pending()).toEqual([5000])
  })

  test('waits no longer than a browser can, and then goes on waiting', () => {
    const month = 31 * 24 * 60 * 60_000
    const { set, ring, rung, pending } = withClock()
    set({ 'brewing.steep': month })
    expect(pending()).toEqual([2 ** 31 - 1])
    ring(2 ** 31 - 1)
    expect(rung).toEqual([[]])
    set({ 'brewing.steep': month })
    expect(pending()).toEqual([month - (2 ** 31 - 1)])
  })
})
