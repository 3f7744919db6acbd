/** What a runtime is while nothing is finished, and what it does no more once it has ended. */
import { expect, it, vi } from 'vitest'
import { kitchen, quiet } from './kitchen.ts'
import { choice } from './tea.ts'

it('keeps its id while nothing is finished: it is of one applicant', async () => {
  const ids = ['first', 'second', 'third', 'fourth']
  const { runtime } = kitchen(undefined, false, () => ids.shift() ?? 'more')
  await runtime.open('/', {})
  const { id } = runtime.getState()
  runtime.dispatch({ type: 'answer', step: 'menu', field: 'size', value: 100 })
  expect(runtime.getState().id).toBe(id)
})

it('sends nothing that was to be saved first when the page ended', async () => {
  const { runtime, asked } = kitchen()
  await runtime.open('/', {})
  runtime.stop()
  await quiet()
  expect(asked).toEqual([])
})

it('tells nothing to what watches it no more', async () => {
  const { runtime, fill } = kitchen()
  await runtime.open('/', {})
  const listener = vi.fn()
  const end = runtime.subscribe(listener)
  fill('tea', choice.tea)
  end()
  fill('size', choice.size)
  expect(listener).toHaveBeenCalledOnce()
})
