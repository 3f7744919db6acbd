/** What was found out is used again for a while, and never for something else. */

import type { Json, JsonObject } from '@journey/engine'
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'

const lasts = 30 * 60_000
const minute = 60_000

function remembering(entries: Json, now: number, key: number, of = 'PL1'): Json {
  return calculate('remember', { entries, of, key, value: [`plans for ${key}`], now, lasts }).entries ?? []
}
const recalled = (entries: Json, now: number, key: number, of = 'PL1'): JsonObject =>
  calculate('recall', { entries, of, key, now, lasts })

describe('[P2] what was worked out', () => {
  const two = remembering(remembering([], 0, 20_000), minute, 25_000)

  test.each([
    ['is there for the same amount', 20_000, 5 * minute, true],
    ['and for another', 25_000, 5 * minute, true],
    ['not for an amount in between', 22_500, 5 * minute, false],
    ['until thirty minutes are over', 20_000, lasts - 1, true],
    ['and no longer', 20_000, lasts, false],
    ['each by its own time', 25_000, lasts, true],
  ])('%s', (_, amount, now, found) => {
    expect(recalled(two, now, amount)).toEqual(found ? { found, value: [`plans for ${amount}`] } : { found })
  })

  test('grows no younger by being seen again', () => {
    expect(recalled(remembering(two, 29 * minute, 20_000), lasts, 20_000).found).toBe(false)
  })

  test('is forgotten when it is too old, and for another application', () => {
    expect(remembering(two, lasts + 2 * minute, 30_000)).toHaveLength(1)
    expect(recalled(two, minute, 20_000, 'PL2').found).toBe(false)
    expect(remembering(two, 2 * minute, 20_000, 'PL2')).toHaveLength(1)
  })
})

describe('[K1] a repayment plan', () => {
  const plans = [{ id: 'plan-6', tenor: 6, finalApprovedAmount: 25_000, initiationFee: 1207.5 }]
  test.each([
    ['is found by its id', { plans, id: 'plan-6' }, { found: true, ...plans[0], paidOut: 25_000 }],
    [
      'pays out less with the fee taken off, to the cent',
      { plans, id: 'plan-6', feePayment: 'UPFRONT' },
      { found: true, ...plans[0], paidOut: 23_792.5 },
    ],
    ['may be gone', { plans, id: 'plan-12' }, { found: false }],
    ['is nothing before one is named', { plans }, {}],
    ['is nothing before there are any', { id: 'plan-6' }, {}],
  ])('%s', (_, given, plan) => {
    expect(calculate('repaymentPlan', given as JsonObject)).toEqual(plan)
  })
})

describe('[K1] how the initiation fee is paid', () => {
  test.each([
    ['as was chosen or signed, whatever was said when applying', { chosen: ['UPFRONT'], upfront: [false] }, 'UPFRONT'],
    [
      'the first that is known of what was chosen',
      { chosen: ['ALLOCATE_TO_INSTALLMENT', 'UPFRONT'] },
      'ALLOCATE_TO_INSTALLMENT',
    ],
    ['upfront, as was said when applying', { chosen: [], upfront: [true] }, 'UPFRONT'],
    ['with the instalments, as was said when applying', { chosen: [], upfront: [false] }, 'ALLOCATE_TO_INSTALLMENT'],
    ['not known before anything was said', {}, undefined],
  ])('%s', (_, given, method) => {
    expect(calculate('feePayment', given)).toEqual(method === undefined ? {} : { method })
  })
})
