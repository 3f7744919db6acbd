/** Nothing is sent before it is saved: a store that fails must not hold a journey up. */
import { expect, test, vi } from 'vitest'
import { createSaver } from '../../src/engine/core/saver.ts'
import { kitchen, quiet } from './kitchen.ts'
import { play } from './tea.ts'

test('a store that refuses a state is reported, and what waits for it goes on', async () => {
  const problem = new Error('no room')
  const report = vi.fn()
  const onSaved = vi.fn()
  const saver = createSaver({
    store: { load: async () => undefined, save: () => Promise.reject(problem) },
    report,
    onSaved,
  })
  saver.save(play().state)
  expect(saver.isSaving()).toBe(true)
  await quiet()
  expect(saver.isSaving()).toBe(false)
  expect(onSaved).toHaveBeenCalledOnce()
  expect(report.mock.calls).toEqual([[problem]])
})

test('nothing is sent while a state is being saved, though the page is seen meanwhile', async () => {
  const { runtime, clock, asked } = kitchen()
  const opened = runtime.open('/', {})
  await opened
  const seen = clock.hide(false)
  expect(asked).toEqual([])
  await seen
  expect(asked).toHaveLength(1)
})

test('a store that cannot be read is reported, and the journey begins', async () => {
  // Nothing that can be stored is a function: to read it fails.
  const { runtime, reports } = kitchen(() => {})
  await runtime.open('/', {})
  expect(runtime.getState().step).toBe('menu')
  expect(reports).toHaveLength(1)
})
