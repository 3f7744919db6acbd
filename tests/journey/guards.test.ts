/** Which address opens without what its step needs: a stranger types each of them. */
import { initialState, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { answered, loan, press, standing, where } from './loan.ts'

const { steps } = loan.definition
const at = Date.parse('2026-11-21T08:00:00Z')

function openedBy(path: string): string {
  const state = initialState(loan, { id: 'played', at, environment: { host: 'localhost', language: 'en' } })
  return transition(loan, state, { type: 'open', at, path: path.replace('{product}', 'personal'), query: {} }).state
    .step
}

/** Screens of an applicant: the landing pages are for everyone. */
const screens = Object.values(steps).filter(({ path, name }) => path !== undefined && !name.startsWith('landing'))
const unguarded = [
  '/upsell-de-offers',
  '/{product}-salary-offers-condition',
  '/{product}-salary-offers-approved',
  '/introtruid',
  '/intro-sprinthive',
  '/intro-facial-selfie',
  '/facial-selfie',
  '/facial-selfie-results',
  '/debicheck',
  '/funded',
]

describe('[R3] an address that a stranger types', () => {
  it.each(unguarded)('2.2.17 2.2.11 2.2.12 %s opens, and says that there is no application to go on with', (path) => {
    expect(openedBy(path)).toBe('expired')
  })

  it.each(['/truid', '/package', '/address-supplement', '/agreement', '/offers-declined/PL0001'])(
    '2.2.18 %s is closed',
    (path) => expect(openedBy(path)).toBe('landing'),
  )

  it('1.2.36 is closed wherever the specification does not name it as open', () => {
    const open = screens
      .flatMap(({ path = '' }) => (unguarded.includes(path) ? [] : [path]))
      .filter((path) => openedBy(path) !== 'landing')
    // Without anything to show they say that there is no application.
    expect(open.toSorted()).toEqual(['/offers-declined', '/resume'])
  })
})

describe('[D4] an address whose screen tells of offers', () => {
  const signedIn = {
    consent: { accepted: true },
    identity: { said: '8001015009087', phoneNumber: '0821234567' },
    session: { stepUpToken: 't' },
  }

  it.each(['/offers', '/address-supplement'])('%s is closed where the lender has decided without any', (path) => {
    const without = standing('decision', { ...signedIn, application: { offerList: [] } })
    expect(transition(loan, without, { type: 'visit', at, path }).state.step).toBe('said')
  })
})

describe('[R4] leaving a page outside of the flow', () => {
  it('1.2.126 clears nothing and does not lead an applicant home who has agreed', () => {
    const answers = { said: { said: '8001015009087' }, 'loan-info': { amount: 20_000 } }
    const agreed = standing('expired', { consent: { accepted: true } }, answers)
    const left = transition(loan, agreed, { type: 'visit', at, path: '/start' }).state
    expect(left.step).toBe('said')
    expect(left.answers).toMatchObject(answers)
    const never = transition(loan, standing('expired', {}), { type: 'visit', at, path: '/start' }).state
    expect(never.step).not.toBe('said')
  })
})

describe('[U4] amounts that leave nothing for a repayment', () => {
  const answers = {
    said: { said: '8001015009087' },
    phone: { phoneNumber: '0821234567' },
    'loan-info': { amount: 20_000 },
    'loan-purpose': { purpose: 'EDUCATION', payInitiationFeeUpfront: false, fastTrack: false },
    'user-info': { email: 'a@b.co', emailRepeat: 'a@b.co', race: 'AFRICAN' },
    employment: { status: 'PENSIONER', salaryInBank: false },
  }
  const records = {
    consent: { accepted: true },
    identity: { said: '8001015009087', phoneNumber: '0821234567' },
    session: { stepUpToken: 't' },
    customer: { firstName: 'Thandi', lastName: 'Mokoena' },
  }
  /** The amounts were changed after Back, and the browser's Forward led to the summary again. */
  const forward = (livingExpenses: number) => {
    const amounts = { grossIncome: 9000, netIncome: 8000, creditPayments: 500, livingExpenses, maritalStatus: 'SINGLE' }
    const changed = standing('financial-info', records, { ...answers, 'financial-info': amounts })
    const trail = [...changed.trail, ...Object.keys(answers).slice(2), 'financial-info']
    return transition(loan, { ...changed, trail }, { type: 'visit', at, path: '/confirmation' }).state
  }

  it.each([7500, 7500.01])('1.5.44 1.5.46 are not sent, whichever way led to the summary: %s', (livingExpenses) => {
    const sent = press(forward(livingExpenses), 'next')
    expect([where(sent), sent.running]).toEqual(['confirmation + ERROR_BALANCE', []])
    const edited = transition(loan, sent, { type: 'notice', at, index: 0, event: 'editExpenses' }).state
    expect(where(edited)).toBe('financial-info')
  })

  it('1.5.44 a cent more than nothing is sent', () => {
    expect(press(forward(7499.99), 'next').running.map(({ call }) => call)).toEqual(['submit'])
  })
})

describe('[I6] the hashed ID of the lender', () => {
  const hashedSAID = 'h'.repeat(64)
  const asked = () => {
    const records = { identity: { said: '8001015009087', phoneNumber: '0821234567' }, session: { stepUpToken: 't' } }
    return {
      ...standing('eligibility-check', records),
      running: [{ id: 'played-1', step: 'eligibility-check', call: 'check', attempt: 0, due: at }],
    }
  }

  it('1.4.38 1.3.42 1.3.76 is kept once the applicant is eligible', () => {
    const state = answered(asked(), 'check', 'ok', { requesting: false, eligible: true, hashedSAID })
    expect(state.records.eligibility).toMatchObject({ requesting: false, eligible: true, hashedSAID })
    expect(state.running.map(({ call }) => call)).toEqual(['meet'])
  })

  it('1.4.41 is kept when the retries are used up, and the customer and the amount follow', () => {
    let state = asked()
    for (let times = 0; times < 5; times += 1)
      state = answered(state, 'check', 'ok', { requesting: true, hashedSAID }) as typeof state
    expect(state.records.eligibility).toMatchObject({ hashedSAID })
    expect(state.running.map(({ call }) => call)).toEqual(['meet'])
    expect(where(answered(state, 'meet', 'ok', { firstName: 'Thandi', lastName: 'Mokoena' }))).toBe('loan-info')
  })
})

describe('[C4] "Go home"', () => {
  it('1.4.48 forgets a decline', () => {
    const application = {
      loanApplicationNumber: 'PL0001',
      loanApplicationStatus: 'DECLINED',
      declinceCode: 'AFFORDABILITY',
    }
    const home = press(standing('declined-ref', { consent: { accepted: true }, application }), 'home')
    expect(home.step).toBe('landing')
    expect(home.records.application).toBeUndefined()
  })
})
