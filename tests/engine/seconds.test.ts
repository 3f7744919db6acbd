/** The tick of what counts down: who listens hears it, and a page that shows nothing of it is left alone. */
import { expect, test } from 'vitest'
import { createSeconds } from '../../src/engine/core/seconds.ts'

/** Seconds of a clock that passes by hand. `awaited`: the ticks that are set. */
function handClock() {
  const awaited = new Set<() => void>()
  const after = (_: number, run: () => void) => {
    awaited.add(run)
    return () => void awaited.delete(run)
  }
  const pass = () => {
    for (const run of [...awaited]) {
      awaited.delete(run)
      run()
    }
  }
  return { after, pass, awaited }
}

test('every listener hears each second while it is needed, and one that has left does not', () => {
  const { after, pass, awaited } = handClock()
  const need = { isThere: true }
  const seconds = createSeconds({ after }, () => need.isThere)
  const heard: string[] = []
  const leave = seconds.subscribe(() => heard.push('first'))
  const leaveToo = seconds.subscribe(() => heard.push('second'))
  expect(awaited.size).toBe(1)
  pass()
  expect(heard).toEqual(['first', 'second'])
  leave()
  pass()
  expect(heard).toEqual(['first', 'second', 'second'])
  need.isThere = false
  seconds.update()
  expect(awaited.size).toBe(0)
  need.isThere = true
  seconds.update()
  leaveToo()
  pass()
  expect([heard.length, awaited.size]).toEqual([3, 0])
})
