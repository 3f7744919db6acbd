/** What the lender's answers may lack without being refused as a whole. */
import { fillTemplate } from '@journey/engine'
import { readServiceContract, readSources } from '@journey/engine/services'
import { Ajv } from 'ajv'
import { describe, expect, it, test } from 'vitest'
import { calculate } from '../calculations/calculate.ts'
import { ended, loan, offer, screens, standing } from './loan.ts'

const { schemas } = readServiceContract(readSources('journey'))
const ajv = new Ajv({ strict: false })

test('[E5] 1.3.66 a configuration key without a value is not configured, and takes no other key with it', () => {
  const configurations = [
    { key: 'validation.age.minimum' },
    { key: 'otp.retry.time', value: null },
    { key: 'loan.service.fee', value: 57 },
  ]
  expect(ajv.validate(schemas.configurations ?? false, { configurations })).toBe(true)
  expect(calculate('configuration', { configurations, defaults: { minimumAge: 18, otpRetry: 3 } })).toEqual({
    minimumAge: 18,
    otpRetry: 3,
    loanServiceFee: 57,
  })
})

describe.each(['0000-00-00', '2026-13-01', '2026-12-32'])('[E1] %s, which is no day,', (day) => {
  it('is no answer where the agreement states it', () => {
    const takes = (value: string) => ajv.validate(schemas.day ?? false, value)
    expect([takes('2026-12-05'), takes(day)]).toEqual([true, false])
  })

  it('is left out elsewhere: what was decided and paid out goes on without it', () => {
    expect(calculate('firstDay', { of: [day, '2026-12-05'] })).toEqual({ day: '2026-12-05', isGiven: true })
    const funded = (firstDebitDate: string) => {
      const waiting = standing('paying-out', { application: { loanReferenceNumber: 'LN1' } })
      return ended(waiting, 'read', 'ok', { loanStatus: 'FUNDED', firstDebitDate })
    }
    expect(funded('2026-12-05')).toMatchObject({ step: 'funded', records: { paid: { firstDebitDate: '2026-12-05' } } })
    expect(funded(day)).toMatchObject({ step: 'funded' })
    expect(funded(day).records.paid).not.toHaveProperty('firstDebitDate')
  })
})

describe('[K1] 2.2.97 the amount above the plans is that of the newest answer', () => {
  const decided = {
    application: { finalApprovedAmount: 30_000, offerList: [{ ...offer, finalApprovedAmount: 28_000 }] },
  }
  const plans = {
    loan: { loan: { offerOptions: [20_000, 25_000].map((sum) => ({ id: `${sum}`, finalApprovedAmount: sum })) } },
  }

  it.each([
    ['the plan that is chosen', { ...decided, ...plans }, '25000', 25_000],
    ['the plans of the loan', { ...decided, ...plans }, undefined, 20_000],
    ['the first offer', decided, undefined, 28_000],
    ['the decision', { application: { finalApprovedAmount: 30_000 } }, undefined, 30_000],
  ])('%s', (_, records, option, sum) => {
    const state = standing('package', records, option === undefined ? {} : { package: { option } })
    const figure = screens.package?.content.find(({ block }) => block === 'figure')
    expect(figure && fillTemplate(loan, state, figure.options)).toEqual({ amount: sum })
  })
})

describe('[E1] an answer without a single', () => {
  it.each([
    ['product', 'products', { products: [] }],
    ['list to choose from', 'lists', { lovs: [] }],
  ])('%s is no answer: there would be nothing to apply for, or to choose', (_what, name, answer) => {
    expect(ajv.validate(schemas[name] ?? false, answer)).toBe(false)
  })
})
