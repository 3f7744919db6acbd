/** Calculations are held to what they declare, whatever their own code believes: during development. */
import type { JsonObject } from '@journey/engine'
import { expect, test } from 'vitest'
import { teaRegistry } from '../diagnostics/tea.ts'
import { compileTea } from '../setup/compiled-tea.ts'
import { loadTea } from '../setup/loaded-tea.ts'

const tea = compileTea()

/** What is reported when the price is calculated by that function, twice. */
async function calculate(run: (input: JsonObject) => unknown, isProduction = false) {
  const price = { ...teaRegistry.calculations.price, run }
  const { calculations, reported } = await loadTea(tea, {
    calculations: { price },
    createEffects: () => ({}),
    isProduction,
  })
  const input = () => ({ size: 200, perMillilitre: 0.1, leaves: ['green'] })
  calculations.price?.(input())
  const result = calculations.price?.(input())
  return { result, reported }
}

test('a result that keeps to the output is what it is', async () => {
  expect(await calculate(() => ({ total: 20 }))).toEqual({ result: { total: 20 }, reported: [] })
  expect((await calculate(() => ({ total: undefined }))).reported).toEqual([])
})

test.each([
  ['another type', () => ({ total: 'many' }), 'returned what breaks its output at `total`: `type`'],
  ['a number that is none', () => ({ total: Number.NaN }), 'returned at `total` a number that is none'],
  ['nothing', () => undefined, 'is to return an object, and returned undefined'],
  ['a list', () => [20], 'is to return an object, and returned object'],
  [
    'a promise',
    async () => ({ total: 20 }),
    'returned a promise: it cannot wait, what has to be waited for is an effect',
  ],
])('%s is reported once, with the name of the calculation and without its values', async (_, run, message) => {
  expect((await calculate(run)).reported).toEqual([`Error: calculation \`price\` ${message}`])
})

test('what it throws says which one has thrown', async () => {
  const run = () => {
    throw new TypeError('no such size')
  }
  await expect(calculate(run)).rejects.toThrow('calculation `price` failed')
})

test.each([
  ['itself', (input: JsonObject) => Object.assign(input, { size: 1 })],
  ['a part of it', ({ leaves }: JsonObject) => ({ total: (leaves as string[]).push('mint') })],
])('what it is given cannot be changed: %s', async (_, run) => {
  await expect(calculate(run)).rejects.toThrow('calculation `price` failed')
})

test('applicants run the function as it is', async () => {
  expect(await calculate(() => ({ total: 'many' }), true)).toEqual({ result: { total: 'many' }, reported: [] })
})
