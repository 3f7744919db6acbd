import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../sandbox/json.ts'
import { decide } from '../../sandbox/lender/decision.ts'
import { readLender } from '../../sandbox/lender/lender.ts'
import { makeOffer } from '../../sandbox/lender/offers/offer.ts'
import { dayOf } from '../../sandbox/lender/policy.ts'
import { makeId, readId } from '../../sandbox/sa-id.ts'

type IdVector = {
  n: number
  kind: string
  input: string
  now: string
  minimumAge: number
  expect: { code: string; birthDate?: string; ageYears?: number }
}
type QuoteVector = Record<string, string> & { termMonths: number }

const { pricing } = readLender()

describe('the lender’s own arithmetic', () => {
  it.each(vectors<IdVector>('sa-id-numbers'))('[I1] reads ID number $n ($kind) as the vectors say', (vector) => {
    const idNumber = vector.input.replace(/[\s-]/g, '')
    const id = readId(idNumber, dayOf(new Date(vector.now)))
    const code =
      idNumber === '' ? 'SAID_EMPTY' : !id ? 'SAID_INVALID' : id.age < vector.minimumAge ? 'SAID_INVALID_18_AGE' : 'OK'
    expect(code).toBe(vector.expect.code)
    const { birthDate } = vector.expect
    expect(birthDate === undefined ? undefined : id?.birthDate).toBe(birthDate)
  })

  it('[L3] computes plans to the cent', () => {
    for (const vector of vectors<QuoteVector>('quotes')) {
      const rate = { ...pricing, annualRatePercent: Number(vector.annualRatePercent) }
      const offer = makeOffer(Number(vector.amount), vector.termMonths, rate)
      expect({
        fee: offer.initiationFee,
        month: offer.monthlyInstallmentAmount,
        total: offer.totalRepaymentAmount,
      }).toEqual({
        fee: Number(vector.initiationFee),
        month: Number(vector.monthRepay),
        total: Number(vector.totalRepay),
      })
    }
  })

  it('makes only ID numbers of adults', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true }), (day) => {
        const today = dayOf(day)
        const id = readId(makeId(today), today)
        expect(id?.age).toBeGreaterThanOrEqual(24)
        expect(id?.age).toBeLessThanOrEqual(60)
      }),
    )
  })
})

describe('a decision', () => {
  it('is the same for every race', () => {
    const lender = readLender()
    const races = Object.keys(lender.lists.RACE ?? {})
    const figures = fc.record({
      amount: fc.integer({ min: 10_000, max: 50_000 }),
      net: fc.integer({ min: 1, max: 80_000 }),
    })
    fc.assert(
      fc.property(figures, fc.constantFrom(...Object.values(lender.personas)), ({ amount, net }, persona) => {
        const decisions = races.map((race) =>
          decide(persona.decision, submission(amount, net, race), 'personal', lender, new Date(0)),
        )
        expect(new Set(decisions.map((decision) => JSON.stringify(decision))).size).toBe(1)
      }),
      { numRuns: 200 },
    )
  })
})

function submission(expectedLoanAmount: number, netMonthlyIncome: number, race: string): JsonObject {
  const customerInfo = { race, netMonthlyIncome, debtCommitments: 0, livingExpenses: 1 }
  return { information: { customerInfo, loanApplicationInfo: { expectedLoanAmount } } }
}

function vectors<Vector>(name: string): Vector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')).vectors
}
