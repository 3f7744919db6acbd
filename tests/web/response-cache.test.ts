/** Responses that may be used again for a while. */
import type { Effect } from '@journey/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheResponses } from '../../src/engine/web/response-cache.ts'
import { tea } from '../engine/tea.ts'
import { effectContext } from '../setup/effect-context.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const [name = ''] = Object.keys(tea.definition.effects)

function shop(outcomes: string[], cacheFor = 60_000) {
  const asked: unknown[] = []
  const effect: Effect = async (input) => {
    asked.push(input)
    return { code: outcomes[asked.length - 1] ?? 'ok', answer: asked.length }
  }
  const declared = tea.definition.effects[name]
  if (!declared) throw new Error('the tea order has no effect')
  const definition = { ...tea.definition, effects: { [name]: { ...declared, cacheFor } } }
  const cached = cacheResponses(definition, { [name]: effect })[name]
  const ask = (input = {}, context = {}) => cached?.(input, effectContext({ context }))
  return { ask, asked }
}

test('what was asked is answered from memory until its time is over', async () => {
  const { ask, asked } = shop([])
  expect(await ask()).toEqual(await ask())
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(await ask()).toEqual({ code: 'ok', answer: 2 })
})

test('two that ask at once share one request', async () => {
  const { ask, asked } = shop([])
  expect(await Promise.all([ask(), ask()])).toHaveLength(2)
  expect(asked).toHaveLength(1)
})

test('one that leaves does not take the answer from another that waits for the same', async () => {
  const declared = tea.definition.effects[name]
  if (!declared) throw new Error('the tea order has no effect')
  // As the HTTP client: what is no longer wanted ends at once.
  const effect: Effect = (_, { signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ code: 'ABORTED' }))
      setTimeout(() => resolve({ code: 'ok' }), 1000)
    })
  const definition = { ...tea.definition, effects: { [name]: { ...declared, cacheFor: 60_000 } } }
  const cached = cacheResponses(definition, { [name]: effect })[name]
  const left = new AbortController()
  cached?.({}, effectContext({ signal: left.signal }))
  const waiting = cached?.({}, effectContext())
  left.abort()
  await vi.advanceTimersByTimeAsync(1001)
  expect(await waiting).toMatchObject({ code: 'ok' })
})

test('another input, or another context, is another question', async () => {
  const { ask, asked } = shop([])
  await ask({ leaf: 'assam' })
  await ask({ leaf: 'darjeeling' })
  await ask({ leaf: 'assam' }, { Language: 'zu' })
  expect(asked).toHaveLength(3)
})

test('a failure is not kept', async () => {
  const { ask, asked } = shop(['NETWORK', 'ok'])
  expect(await ask()).toMatchObject({ code: 'NETWORK' })
  expect(await ask()).toMatchObject({ code: 'ok' })
  expect(asked).toHaveLength(2)
})

test('an effect that may not be kept is asked each time', async () => {
  const { ask, asked } = shop([], 0)
  await ask()
  await ask()
  expect(asked).toHaveLength(2)
})
