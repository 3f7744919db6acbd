import { readFileSync } from 'node:fs'
import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { calculate } from './calculate.ts'

type Vector = Record<
  | 'amount'
  | 'annualRatePercent'
  | 'initiationFee'
  | 'annuity'
  | 'insuranceTotal'
  | 'serviceFeeMonthly'
  | 'monthRepay'
  | 'totalRepay'
  | 'totalInterestAndFee',
  string
> & { termMonths: number }

const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../vectors/quotes.json', import.meta.url), 'utf8'),
)

const parameters = {
  initiationFee: { base: 165, threshold: 1000, percentAbove: 10, chargedPercent: 90, vatPercent: 15, cap: 1207.5 },
  serviceFeeMonthly: 60,
  insurancePerThousand: 3.96,
}

const quote = (amount: number, termMonths: number, annualRatePercent: number) =>
  calculate('quote', { amount, termMonths, annualRatePercent, parameters })

test('[L3] there are vectors to quote by', () => expect(vectors.length).toBeGreaterThan(5))

test.each(vectors)('[L3] R$amount over $termMonths months at $annualRatePercent % is quoted to the cent', (vector) => {
  const { amount, termMonths, annualRatePercent, ...figures } = vector
  const result = quote(Number(amount), termMonths, Number(annualRatePercent))
  expect(result).toMatchObject({ available: true, interestRate: Number(annualRatePercent) })
  for (const [name, value] of Object.entries(figures)) expect([name, result[name]]).toEqual([name, Number(value)])
})

test('[L3] the initiation fee of every slider step from R1 000 to R11 000 is exact', () => {
  const steps = Array.from({ length: 101 }, (_, index) => 1000 + 100 * index)
  // In tenths of a cent, where the rule has no fractions: 1.15 × 0.9 × (165 + a tenth of the rest) rand.
  const exact = (amount: number) => Math.floor((1035 * (165 * 10 + (amount - 1000)) + 50) / 100) / 100
  expect(steps.map((amount) => quote(amount, 12, 24).initiationFee)).toEqual(steps.map(exact))
})

describe('[L3] for any loan', () => {
  const loan = fc.record({
    cents: fc.integer({ min: 1, max: 20_000_000 }),
    term: fc.integer({ min: 1, max: 84 }),
    rate: fc.integer({ min: 0, max: 6000 }).map((basisPoints) => basisPoints / 100),
  })

  test('amount plus interest and fees is the total', () => {
    fc.assert(
      fc.property(loan, ({ cents, term, rate }) => {
        const { totalInterestAndFee, totalRepay } = quote(cents / 100, term, rate)
        expect(
          Big(Number(totalInterestAndFee))
            .plus(cents / 100)
            .toNumber(),
        ).toBe(totalRepay)
      }),
    )
  })

  test('the parts of the monthly figure add up to it, to a cent for each that is rounded', () => {
    fc.assert(
      fc.property(loan, ({ cents, term, rate }) => {
        const { annuity, insuranceMonthly, serviceFeeMonthly, monthRepay, totalRepay } = quote(cents / 100, term, rate)
        const parts = Number(annuity) + Number(insuranceMonthly) + Number(serviceFeeMonthly)
        expect(Math.abs(parts - Number(monthRepay))).toBeLessThan(0.0151)
        expect(Math.abs(Number(monthRepay) * term - Number(totalRepay))).toBeLessThan(0.0051 * (term + 1))
      }),
    )
  })

  test('the annuity pays the loan back: what is left after the last month is less than a cent a month', () => {
    fc.assert(
      fc.property(loan, ({ cents, term, rate }) => {
        const { annuity, initiationFee } = quote(cents / 100, term, rate)
        let owed = cents / 100 + Number(initiationFee)
        for (let month = 0; month < term; month += 1) owed = owed * (1 + rate / 1200) - Number(annuity)
        const grownCent = 0.0051 * (rate === 0 ? term : ((1 + rate / 1200) ** term - 1) / (rate / 1200))
        expect(Math.abs(owed)).toBeLessThan(grownCent + 0.001)
      }),
    )
  })

  test('every figure is whole cents, and the fee never above its cap', () => {
    fc.assert(
      fc.property(loan, ({ cents, term, rate }) => {
        const { available: _, interestRate: __, ...money } = quote(cents / 100, term, rate)
        for (const [name, value] of Object.entries(money)) {
          expect([name, Number(Number(value).toFixed(2))]).toEqual([name, value])
        }
        expect(Number(money.initiationFee)).toBeLessThanOrEqual(1207.5)
      }),
    )
  })
})

test('[L3] there is a quote for the least and for the most that is lent', () => {
  const loan = { termMonths: 12, annualRatePercent: 20, parameters, least: 10_000, most: 50_000 }
  expect(calculate('quote', { ...loan, amount: 10_000 })).toMatchObject({ available: true })
  expect(calculate('quote', { ...loan, amount: 50_000 })).toMatchObject({ available: true })
})

describe('[L3] there is no quote', () => {
  test.each([
    ['without a rate', { amount: 10000, termMonths: 12, parameters }],
    ['without an amount', { termMonths: 12, annualRatePercent: 20, parameters }],
    ['without a term', { amount: 10000, annualRatePercent: 20, parameters }],
    ['without parameters', { amount: 10000, termMonths: 12, annualRatePercent: 20 }],
    ['for nothing', { amount: 0, termMonths: 12, annualRatePercent: 20, parameters }],
    ['for less than nothing', { amount: -5, termMonths: 12, annualRatePercent: 20, parameters }],
    ['for less than is lent', { amount: 9999.99, least: 10000, termMonths: 12, annualRatePercent: 20, parameters }],
    ['for more than is lent', { amount: 50001, most: 50000, termMonths: 12, annualRatePercent: 20, parameters }],
    ['for half a month', { amount: 10000, termMonths: 0.5, annualRatePercent: 20, parameters }],
    ['over no months', { amount: 10000, termMonths: 0, annualRatePercent: 20, parameters }],
  ])('%s', (_, input) => {
    expect(calculate('quote', input)).toEqual({ available: false })
  })
})

test('[L3] a quote over the longest of terms is worked out at once, so that a slider can follow', () => {
  const digits: number[] = []
  const { times } = Big.prototype
  const spy = vi.spyOn(Big.prototype, 'times').mockImplementation(function (this: Big, by) {
    const product = times.call(this, by)
    digits.push(product.c.length)
    return product
  })
  quote(10_000, 84, 24.5)
  spy.mockRestore()
  // Few products, of short numbers: exact ones would have thousands of digits.
  expect(digits.length).toBeLessThan(50)
  expect(Math.max(...digits)).toBeLessThan(100)
})
