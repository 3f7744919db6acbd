/** The end of a page that was left untouched. */
import type { Journey } from '@journey/engine'
import { expect, test, vi } from 'vitest'
import { endWhenIdle } from '../../src/engine/web/start/idle-end.ts'
import { kitchen } from '../engine/kitchen.ts'
import { choice, tea } from '../engine/tea.ts'

const idle: Journey['definition']['idle'] = {
  ...{ after: 1000, grace: 1000, warn: 'quiet', end: 'left' },
  ...{ call: { effect: 'teas.read', with: { object: {} } }, callWhen: [] },
}

test('what was entered is wiped, and the journey is told, also where the end of the session cannot be sent', async () => {
  const { runtime, clock, fill } = kitchen()
  await runtime.open('/', {})
  fill('tea', choice.tea)
  const dispatch = vi.spyOn(runtime, 'dispatch')
  const clear = vi.fn(async () => {})
  const stop = endWhenIdle({
    ...{ runtime, clock, journey: { ...tea, definition: { ...tea.definition, idle } }, report: () => {} },
    store: {
      load: async () => undefined,
      age: () => 0,
      save: async () => {},
      touch: async () => {},
      isLasting: () => true,
      clear,
    },
    effects: {
      'teas.read': () => {
        throw new Error('cannot be sent')
      },
    },
  })
  await expect(clock.pass(2000)).rejects.toThrow('cannot be sent')
  stop()
  expect(clear).toHaveBeenCalledOnce()
  expect(dispatch).toHaveBeenCalledWith({ type: 'message', name: 'left' })
})
