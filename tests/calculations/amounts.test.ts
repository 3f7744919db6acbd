import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'

describe('bounds of the amount', () => {
  const fallback = { min: 10_000, max: 50_000 }

  test.each([
    [
      '[A1] the product says them',
      { product: { min: 5000, max: 80_000 }, configuration: fallback, fallback },
      5000,
      80_000,
    ],
    ['[L3] a product from nothing to R1 000 says them too', { product: { min: 0, max: 1000 }, fallback }, 0, 1000],
    [
      '[A1] the configuration does where the product has no range',
      { product: { min: 1000, max: 1000 }, configuration: { min: 2000, max: 30_000 }, fallback },
      2000,
      30_000,
    ],
    [
      '[L3] 1.2.40 a product without a minimum lends from 0',
      { product: { max: 30_000 }, configuration: fallback },
      0,
      30_000,
    ],
    [
      '[A1] 1.5.17 a maximum that alone is configured holds',
      { product: {}, configuration: { max: 40_000 }, fallback },
      10_000,
      40_000,
    ],
    [
      '[A1] 1.5.17 a minimum that alone is configured holds',
      { product: {}, configuration: { min: 5000 }, fallback },
      5000,
      50_000,
    ],
    [
      '[A1] a configured maximum below every minimum is still the most',
      { product: {}, configuration: { max: 8000 }, fallback },
      0,
      8000,
    ],
    ['[A1] the fallback does before anything was read', { fallback }, 10_000, 50_000],
  ])('%s', (_, input, min, max) => {
    expect(calculate('limits', input)).toEqual({ min, max })
  })

  test('[A1] an amount is never within that lies outside, and always that lies inside or on them', () => {
    const cents = fc.integer({ min: -100, max: 10_000_000 })
    // Mostly on a bound or a cent beside it: of amounts drawn by themselves next to none is.
    const withAmount = fc.tuple(cents, cents).chain(([min, max]) => {
      const near = [min - 1, min, min + 1, max - 1, max, max + 1]
      return fc.record({
        min: fc.constant(min),
        max: fc.constant(max),
        amount: fc.oneof(fc.constantFrom(...near), cents),
      })
    })
    fc.assert(
      fc.property(withAmount, ({ amount, min, max }) => {
        const input = { amount: amount / 100, min: min / 100, max: max / 100 }
        const within = min <= amount && amount <= max
        expect(calculate('amountWithin', input)).toEqual(within ? { within, amount: input.amount } : { within })
      }),
    )
  })

  test('[A1] nothing is said of an amount while it or a bound is absent', () => {
    expect(calculate('amountWithin', { min: 1, max: 2 })).toEqual({})
    expect(calculate('amountWithin', { amount: 1, max: 2 })).toEqual({})
  })
})

describe('affordability', () => {
  test('[C3] a year is twelve months, to the cent', () => {
    expect(calculate('affordability', { gross: 12_345.67 })).toEqual({ grossAnnual: 148_148.04 })
    expect(calculate('affordability', { gross: 0.1 }).grossAnnual).toBe(1.2)
  })

  test('[U4] the balance is net less debt and expenses, without the errors of doubles', () => {
    const result = calculate('affordability', { gross: 1, net: 0.3, debt: 0.1, expenses: 0.2 })
    expect(result).toMatchObject({ balance: 0, repayable: false })
  })

  test('[U4] a cent over is affordable, a cent under is not', () => {
    expect(calculate('affordability', { net: 1000, debt: 400, expenses: 599.99 })).toMatchObject({ repayable: true })
    expect(calculate('affordability', { net: 1000, debt: 400, expenses: 600.01 })).toEqual({
      balance: -0.01,
      repayable: false,
    })
  })

  test('[U4] net equal to gross is not below it', () => {
    expect(calculate('affordability', { gross: 100, net: 100 })).toMatchObject({ netBelowGross: false, deduction: 0 })
  })
})
