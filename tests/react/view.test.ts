/** A view listens to its runtime only while it is listened to. */
import { expect, test } from 'vitest'
import type { State } from '../../src/engine/core/model.ts'
import type { Runtime } from '../../src/engine/core/runtime.ts'
import { createView } from '../../src/engine/react/view.ts'

test('the last listener that leaves stops both what tells of events and what tells of seconds', () => {
  const heard = { events: new Set<() => void>(), seconds: new Set<() => void>() }
  const listenTo = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const state = { at: 1 } as State
  const parts: Pick<Runtime, 'getState' | 'subscribe' | 'onSecond' | 'now'> = {
    ...{ getState: () => state, now: () => 2 },
    ...{ subscribe: listenTo(heard.events), onSecond: listenTo(heard.seconds) },
  }
  const view = createView(parts as Runtime)
  const listeners = () => [heard.events.size, heard.seconds.size]
  const leave = view.subscribe(() => {})
  const leaveToo = view.subscribe(() => {})
  expect(listeners()).toEqual([1, 1])
  for (const tick of heard.seconds) tick()
  expect([view.getState().at, state.at]).toEqual([2, 1])
  leave()
  expect(listeners()).toEqual([1, 1])
  leaveToo()
  expect(listeners()).toEqual([0, 0])
})
