import type { JsonObject } from '@journey/engine'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { calculations } from '../../src/calculations/index.ts'
import { calculate } from './calculate.ts'

const ajv = new Ajv({ allErrors: true, strict: false })

/** What the journey may give each of them at best. */
const whole: Record<string, JsonObject> = {
  provider: { host: 'localhost', providers: [{ hosts: ['localhost'], label: 'A', product: 'B', theme: 'c' }] },
  configuration: {
    configurations: [{ key: 'otp.retry.time', value: '3' }],
    defaults: { minimumAge: 18, otpCountdownSeconds: 31 },
  },
  lists: { lovs: [{ category: 'RACE', code: 'X', name: 'Rather not say', order: 1 }] },
  product: {
    products: [{ id: 'p', name: 'P', minAmount: 1, maxAmount: 2, terms: [6, 12], segment: 's', variant: 'A' }],
    id: 'p',
    default: 'p',
  },
  limits: { product: { min: 0, max: 1000 } },
  amountWithin: { amount: 5, min: 1, max: 9 },
  saId: { idNumber: '8001015009087', today: '2026-11-20', minimumAge: 18 },
  cellphone: { phone: '082 123 4567', prefixes: ['08'] },
  consentTerms: {
    consents: [{ type: 'ELIGIBILITY', title: 't', description: 'd', consentList: ['x'], version: 2 }],
    type: 'ELIGIBILITY',
  },
  sameText: { a: 'x', b: 'x' },
  quote: {
    amount: 10000,
    termMonths: 12,
    annualRatePercent: 27.75,
    parameters: {
      initiationFee: { base: 165, threshold: 1000, percentAbove: 10, chargedPercent: 90, vatPercent: 15, cap: 1207.5 },
      serviceFeeMonthly: 60,
      insurancePerThousand: 3.96,
    },
  },
  affordability: { gross: 20000, net: 15000, debt: 2000, expenses: 5000 },
  workingDate: { month: '2019-03' },
  monthWithin: { month: '2019-03', today: '2026-02-20', years: 7 },
  firstDay: { of: ['2026-12-05', '2026-12-06'] },
  firstNumber: { of: [25_000, 30_000] },
  firstText: { of: ['a', 'b'] },
  customerProfile: {
    customer: {
      ...{ firstName: 'Ayanda', email: 'a@b.co', lastLoanEmail: 'old@b.co', raceCode: 'X', employmentStatus: 'SELF' },
      ...{ companyName: 'Mine', employmentStartDate: '03-2019' },
    },
    races: [{ code: 'X', name: 'Rather not say' }],
    employmentStatuses: [{ code: 'SELF', name: 'Self-employed' }],
    today: '2026-11-20',
    years: 50,
  },
  statusRow: { rows: [{ status: 0, name: 'a', leads: 'b' }], status: 0 },
  declineReason: {
    code: 'A',
    details: { title: 'No', message: 'Because', buttonOK: 'Try again', buttonCancel: 'Later' },
  },
  feePayment: { chosen: ['UPFRONT'], upfront: [false] },
  foundPlaces: {
    predictions: [{ description: 'Main Road, Melville', place_id: 'a' }],
    asked: 'main',
    typed: 'main road',
    least: 2,
  },
  foundAddress: {
    components: [
      { long_name: '12', types: ['street_number'] },
      { long_name: 'Main Road', types: ['route'] },
      { long_name: 'Melville', types: ['sublocality_level_1', 'political'] },
      { long_name: 'Johannesburg', types: ['locality'] },
      { long_name: 'Gauteng', types: ['administrative_area_level_1'] },
      { long_name: '2092', types: ['postal_code'] },
    ],
    provinces: [{ code: 'Gauteng', name: 'Gauteng' }],
  },
  areas: {
    rows: [{ S: 'Melville', C: 'Johannesburg', P: 'Gauteng', PO: '2092' }],
    suburb: 'mel',
    city: 'jo',
    provinces: [{ code: 'Gauteng', name: 'Gauteng' }],
    most: 8,
  },
  postalCode: { typed: '83' },
  dayAhead: { day: '2026-02-25', today: '2026-02-20', most: 45 },
  dayWithin: { day: '2026-12-24', from: '2026-12-01', until: '2026-12-31' },
  anyTrue: { of: [false, true] },
  remember: { entries: [], of: 'PL1', key: 5, value: [1], now: 10, lasts: 5 },
  recall: { entries: [{ of: 'PL1', key: 5, value: [1], at: 9 }], of: 'PL1', key: 5, now: 10, lasts: 5 },
  repaymentPlan: {
    id: 'plan-12',
    plans: [
      {
        ...{ id: 'plan-12', tenor: 12, finalApprovedAmount: 1, monthlyRepaymentAmount: 2, totalRepaymentAmount: 3 },
        ...{ totalInterestAndFeeAmount: 4, interestAmount: 5, interestRatePresent: 6, monthlyInterestRatePresent: 7 },
        ...{ initiationFee: 8, loanServiceFeeAmount: 9, totalServiceFeeAmount: 10, insuranceFeeAmount: 11 },
        totalInsuranceFeeAmount: 12,
      },
    ],
  },
}

test('every calculation is in this test', () => {
  expect(Object.keys(whole).sort()).toEqual(Object.keys(calculations).sort())
})

describe.each(Object.entries(calculations))('%s', (name, { input, output }) => {
  const given = whole[name] ?? {}
  const says = ajv.compile(output)

  test('takes what its schema says and answers what its schema says', () => {
    const accepts = ajv.compile(input)
    expect(accepts(given), JSON.stringify(accepts.errors)).toBe(true)
    expect(says(calculate(name, given)), JSON.stringify(says.errors)).toBe(true)
  })

  test('refuses what it does not know: a name that is misspelt in the journey is told', () => {
    expect(ajv.compile(input)({ ...given, misspelt: 1 })).toBe(false)
    expect(says({ ...calculate(name, given), misspelt: 1 })).toBe(false)
  })

  test('answers everything that its schema promises, once it knows everything', () => {
    const promised = Object.keys((output.properties ?? {}) as object)
    const optional: Record<string, string[]> = { configuration: promised, product: ['segment'] }
    expect(Object.keys(calculate(name, given))).toEqual(
      expect.arrayContaining(promised.filter((one) => !optional[name]?.includes(one))),
    )
  })

  test('says that a value is there where it is, and only there', () => {
    const tells = Object.entries(output.properties ?? {}).flatMap(([part, property]) => {
      const value: unknown = Object(property)['x-tells']
      return typeof value === 'string' ? [{ part, value }] : []
    })
    for (const result of [calculate(name, given), calculate(name, {})])
      expect(tells.filter(({ part, value }) => result[part] !== value in result)).toEqual([])
  })

  test('copes with any part of its input being absent', () => {
    const keys = Object.keys(given)
    for (let mask = 0; mask < 2 ** keys.length; mask += 1) {
      const part = Object.fromEntries(
        keys.filter((_, index) => mask & (1 << index)).map((key) => [key, given[key] ?? null]),
      )
      expect(says(calculate(name, part)), JSON.stringify({ part, errors: says.errors })).toBe(true)
    }
  })

  test('answers plain JSON', () => {
    const result = calculate(name, given)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  })
})
