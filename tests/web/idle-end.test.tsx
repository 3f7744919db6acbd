/** The end of a page that was left untouched. */
import { type Effect, IncompleteRequestError, type Journey } from '@journey/engine'
import { expect, test, vi } from 'vitest'
import { entryOf } from '../../src/engine/core/lookup.ts'
import { endWhenIdle } from '../../src/engine/web/start/idle-end.ts'
import { kitchen } from '../engine/kitchen.ts'
import { choice, tea } from '../engine/tea.ts'

const idle: Journey['definition']['idle'] = {
  ...{ after: 1000, grace: 1000, warn: 'quiet', end: 'left' },
  ...{ call: { effect: 'teas.read', with: { object: {} } }, callWhen: [] },
}

/** `needs`: what has to go beside the request. Here nothing does. */
type Leaving = { call: Effect; isElsewhere?: boolean; needs?: string[] }

/** An applicant chooses a tea and leaves the page untouched until it has ended. */
async function leaveUntouched({ call, isElsewhere = false, needs = [] }: Leaving) {
  const { runtime, clock, fill } = kitchen()
  await runtime.open('/', {})
  fill('tea', choice.tea)
  const dispatch = vi.spyOn(runtime, 'dispatch')
  const clear = vi.fn(async () => {})
  const report = vi.fn()
  const { effects } = tea.definition
  const read = { ...entryOf(effects, 'effect', 'teas.read'), requiredContext: needs }
  const definition = { ...tea.definition, idle, effects: { ...effects, 'teas.read': read } }
  const watch = endWhenIdle({
    ...{ runtime, clock, report, journey: { ...tea, definition } },
    store: {
      load: async () => undefined,
      age: () => 0,
      save: async () => {},
      touch: async () => {},
      isLasting: () => true,
      clear,
    },
    isOpenElsewhere: async () => isElsewhere,
    effects: { 'teas.read': call },
  })
  await clock.pass(2000)
  watch?.stop()
  expect(clear).toHaveBeenCalledOnce()
  expect(dispatch).toHaveBeenCalledWith({ type: 'message', name: 'left' })
  return { report }
}

test('what was entered is wiped, and the journey is told, also where the end of the session cannot be sent', async () => {
  const problem = new Error('cannot be sent')
  const { report } = await leaveUntouched({
    call: () => Promise.reject(problem),
  })
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(problem))
})

test('an end of the session that lacks a part of its request is reported, and not sent', async () => {
  const call = vi.fn<Effect>(async () => ({ code: 'ok' }))
  const { report } = await leaveUntouched({ call, needs: ['session'] })
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce())
  expect(report.mock.lastCall?.[0]).toBeInstanceOf(IncompleteRequestError)
  expect(call).not.toHaveBeenCalled()
})

test('the session ends with the tab, unless the journey is open in another one: that tab has the same session', async () => {
  const call = vi.fn<Effect>(async () => ({ code: 'ok' }))
  const { report } = await leaveUntouched({ call, isElsewhere: true })
  await Promise.resolve()
  expect(call).not.toHaveBeenCalled()
  await leaveUntouched({ call })
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  expect(report).not.toHaveBeenCalled()
})
