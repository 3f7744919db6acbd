/** What the lender has checked of a person, and for what: states without a screen. */
import { fillTemplate, type JsonObject, readFact, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { requestOf } from '../../src/engine/core/request.ts'
import { answered, ended, loan, standing, where } from './loan.ts'

const products = {
  products: ['personal', 'x2'].map((id) => ({ id, name: id, minAmount: 10_000, maxAmount: 50_000, terms: [12] })),
}
const consents = { consents: [{ type: 'ELIGIBILITY', title: 'x', consentList: ['x'] }] }
const act = (state: State, step: string, name: string) =>
  transition(loan, state, { type: 'action', at: state.at, step, name }).state

describe('[I3] 1.7.22 1.7.63 the product that was checked is the product that is applied for', () => {
  /** Signed in for the personal loan, and back on a landing page that shows this product. */
  const agreed = (productId: string | undefined, more: JsonObject = {}) => {
    const records: JsonObject = {
      products,
      consents,
      consent: { accepted: true, productId: 'personal' },
      session: { stepUpToken: 'token', refreshToken: 'other' },
      capture: { requestToken: 'token' },
      eligibility: { requesting: false, eligible: true },
      enquiry: { amount: 20_000, term: 12, ...(productId ? { productId } : {}) },
      ...more,
    }
    const state: State = {
      ...standing('landing', records),
      overlays: [{ kind: 'dialog', step: 'eligibility-consent' }],
    }
    return act(state, 'eligibility-consent', 'agree')
  }

  it('the same one goes on where the applicant was', () => {
    const state = agreed('personal')
    expect(where(state)).toBe('loan-info')
    expect(readFact(loan, state, 'session.stepUpToken')).toBe('token')
  })

  it('looking at another one after the PIN changes nothing that is sent', () => {
    const state = standing('loan-info', { products, consent: { accepted: true, productId: 'personal' } })
    const looking = transition(loan, state, { type: 'visit', at: state.at, path: '/x2-landing' }).state
    expect(where(looking)).toBe('landing-x2')
    expect(readFact(loan, looking, 'advertised.id')).toBe('x2')
    expect(readFact(loan, looking, 'appliedFor.first')).toBe('personal')
  })

  it('where an application was sent before, it is asked anew whether one can be sent, and nothing of that one is left', () => {
    const sent = { loanApplicationNumber: 'PL0001', decisioningStatus: 'COMPLETED', declinceCode: 'AFFORDABILITY' }
    const person = { said: '8001015009087', phoneNumber: '0821234567' }
    const state = agreed('personal', { application: sent, loan: { loan: {} }, identity: person })
    expect(where(state)).toBe('eligibility-check')
    for (const gone of ['application.loanApplicationNumber', 'application.declinceCode', 'loan.loan'])
      expect(readFact(loan, state, gone)).toBeUndefined()
    expect(readFact(loan, state, 'session.stepUpToken')).toBe('token')
  })

  it('who was refused, or never looked up, is looked up again before anything is asked', () => {
    for (const eligibility of [{ requesting: false, eligible: false }, {}]) {
      const state = agreed('personal', { eligibility, identity: { said: '8001015009087', phoneNumber: '0821234567' } })
      expect(where(state)).toBe('eligibility-check')
      expect(readFact(loan, state, 'eligibility.eligible')).toBeUndefined()
    }
  })

  it('what was read for another one is not agreed to', () => {
    const state = standing('landing', { products, consents, enquiry: { productId: 'x2' } })
    const asked = act(state, 'landing', 'apply')
    expect(where(asked)).toBe('landing + eligibility-consent')
    expect(readFact(loan, asked, 'consents.consents')).toBeUndefined()
    expect(where(act(asked, 'eligibility-consent', 'agree'))).toBe('landing + eligibility-consent')
  })

  it('an open application that is gone on with keeps its own', () => {
    const person = { said: '8001015009087', phoneNumber: '0821234567' }
    const eligibility = { requesting: false, resumableLoanApplicationNumber: 'PL0001', plProductId: 'x2' }
    const records = {
      products,
      eligibility,
      identity: person,
      session: { stepUpToken: 'token', refreshToken: 'other' },
    }
    const state = standing('eligibility-check', { ...records, consent: { accepted: true, productId: 'personal' } })
    const going = transition(loan, state, { type: 'message', at: state.at, name: 'resume' }).state
    expect(where(going)).toBe('resume-route')
    expect(readFact(loan, going, 'product.id')).toBe('x2')
  })

  it('another one is checked anew', () => {
    const state = agreed('x2')
    expect(where(state)).toBe('said')
    expect(readFact(loan, state, 'product.id')).toBe('x2')
    for (const gone of ['session.stepUpToken', 'capture.requestToken'])
      expect(readFact(loan, state, gone)).toBeUndefined()
  })
})

describe('[I3] 1.8.32 a profile that is not active', () => {
  const press = (state: State, event: string) =>
    transition(loan, state, { type: 'notice', at: state.at, index: 0, event }).state
  const phone = standing(
    'phone',
    { consent: { accepted: true } },
    { said: { said: '8001015009087' }, phone: { phoneNumber: '0821234567' } },
  )
  const captured = (inactiveProfile: boolean) => ({
    requestToken: 'a'.repeat(16),
    customer: { saId: '8001015009087', inactiveProfile },
    customerInfo: { phoneNumber: '0821234567' },
  })

  it('goes on to the one-time PIN with "Continue"', () => {
    const identified = ended(phone, 'identify', 'ok', captured(true))
    expect(where(identified)).toBe('phone + 0440035')
    expect(where(press(identified, 'continueInactive'))).toBe('otp')
  })

  it('that the lender refused is asked for once more, and never ends in "Something went wrong"', () => {
    const refused = ended(phone, 'identify', '0440035')
    const again = press(refused, 'continueInactive')
    expect(where(again)).toBe('phone')
    expect(where(answered(again, 'identify', 'ok', captured(false)))).toBe('otp')
    expect(where(press(answered(again, 'identify', '0440035'), 'home'))).toBe('landing')
  })
})

describe('[U1] [U2] 1.3.96 what the lender knows of a customer', () => {
  const lists = {
    lovs: [
      { category: 'RACE', code: 'AFRICAN', name: 'x', order: 1 },
      { category: 'EMPLOYMENT_STATUS', code: 'FULL_TIME', name: 'x', order: 1 },
    ],
  }
  const customer = {
    firstName: 'Ayanda',
    lastName: 'Dube',
    email: 'a@b.co',
    raceCode: 'AFRICAN',
    employmentStatus: 'FULL_TIME',
    companyName: 'Dube and Daughters',
    employmentStartDate: '03-2019',
    isReceivedSalaryInTyme: true,
  }
  const entered = (step: string, from: string, answers: State['answers'] = {}) => {
    const records = { session: { stepUpToken: 'token' }, lovs: lists, customer }
    const before = { 'loan-info': { amount: 20_000 }, 'loan-purpose': { purpose: 'OTHER' }, ...answers }
    return act(standing(from, records, before), from, 'next').answers[step]
  }

  it('stands in the forms at the first visit', () => {
    expect(entered('user-info', 'loan-purpose')).toEqual({
      email: 'a@b.co',
      emailRepeat: 'a@b.co',
      race: 'AFRICAN',
      marketing: false,
    })
    const known = { status: 'FULL_TIME', company: 'Dube and Daughters', since: '2019-03', salaryInBank: true }
    expect(entered('employment', 'user-info')).toEqual(known)
  })

  it('never replaces what the applicant has answered', () => {
    const mine = { email: 'mine@b.co', emailRepeat: 'mine@b.co', race: 'AFRICAN', marketing: true }
    expect(entered('user-info', 'loan-purpose', { 'user-info': mine })).toEqual(mine)
    const work = { status: 'SELF', company: 'Mine', since: '2020-01', salaryInBank: false }
    expect(entered('employment', 'user-info', { employment: work })).toEqual(work)
  })
})

it('[L3] 1.3.57 the service fee that the lender has configured is the one that is quoted', () => {
  const rate = { key: 'interest.rate.percent', value: 24 }
  const quoted = (configurations: JsonObject[]) =>
    readFact(
      loan,
      standing('landing', { configurations: { configurations }, enquiry: { amount: 20_000, term: 12 } }),
      'quote.serviceFeeMonthly',
    )
  expect(quoted([rate, { key: 'loan.service.fee', value: 99 }])).toBe(99)
  expect(quoted([rate])).toBe(60)
})

describe('[I3] what was verified is bound to the value that was verified', () => {
  const own = { said: { said: '8001015009087' }, phone: { phoneNumber: '0821234567' } }
  const captured = {
    requestToken: 'a'.repeat(16),
    customer: { saId: '8001015009087', inactiveProfile: false },
    customerInfo: { phoneNumber: '0821234567' },
  }
  const session = {
    stepUpToken: 'token',
    refreshToken: 'other',
    customer: { saId: '8001015009087' },
    customerInfo: { phoneNumber: '0821234567' },
  }
  const identity = { said: '8001015009087', phoneNumber: '0821234567' }
  const verified = {
    consent: { accepted: true },
    capture: captured,
    identity,
    session,
    sentCode: { requestToken: 'b' },
  }
  const typed = (state: State, field: string, value: string) =>
    transition(loan, state, { type: 'answer', at: state.at, step: state.step, field, value }).state
  const bound = ['identity', 'capture', 'sentCode', 'session']
  const held = (state: State) => bound.filter((name) => Object.hasOwn(state.records, name))

  it('is kept as the lender has captured it, and read after a landing page has taken the trail away', () => {
    const state = ended(standing('phone', { consent: { accepted: true } }, own), 'identify', 'ok', captured)
    expect(state.records.identity).toEqual(identity)
    const later = { ...state, trail: ['landing'], step: 'confirmation' }
    const { context } = loan.definition.effects['application.submit'] ?? {}
    expect(context && fillTemplate(loan, { ...later, records: verified }, context)).toMatchObject({
      Said: identity.said,
      'Phone-Number': identity.phoneNumber,
    })
  })

  it.each([
    ['said', 'said', '8001015009186'],
    ['phone', 'phoneNumber', '0831234567'],
  ])('another answer on %s voids capture, one-time PIN and session at once', (step, field, value) => {
    const before = standing(step, verified, own)
    expect(held(typed(before, field, value))).toEqual([])
    expect(held(typed(before, field, own[step as keyof typeof own][field as never])), 'the same answer').toEqual(bound)
  })

  it.each([
    ['said', 'said', '8001015009186'],
    ['phone', 'phoneNumber', '0831234567'],
  ])('the old PIN screen does not open once the answer on %s has changed', (step, field, value) => {
    const { session: _, ...asked } = verified
    const changed = typed(standing(step, asked, own), field, value)
    const forward = transition(loan, changed, { type: 'visit', at: changed.at, path: '/otp' }).state
    expect(where(forward)).toBe(step)
  })

  it('Next on an unchanged phone asks for no second PIN', () => {
    expect(where(act(standing('phone', verified, own), 'phone', 'next'))).toBe('eligibility-check')
    const other = { ...own, said: { said: '8001015009186' } }
    expect(act(standing('phone', verified, other), 'phone', 'next').running[0]?.call).toBe('identify')
  })

  it('a person who is captured under another number than before is sent a PIN of their own', () => {
    const other = { ...own, said: { said: '8001015009186' } }
    const asked = act(standing('phone', verified, other), 'phone', 'next')
    expect(readFact(loan, asked, 'session.stepUpToken')).toBeUndefined()
    const customer = { customer: { saId: '8001015009186' }, customerInfo: { phoneNumber: '0821234567' } }
    expect(where(ended(asked, 'identify', 'ok', { requestToken: 'x', ...customer }))).toBe('otp')
  })

  it('a PIN that was never sent cannot be entered, and can be asked for', () => {
    const { sentCode: _, session: __, ...unsent } = verified
    const otp = standing('otp', unsent, { ...own, otp: { code: '123456' } })
    expect(act(otp, 'otp', 'next').running).toEqual([])
    expect(act(otp, 'otp', 'resend').running.map(({ call }) => call)).toEqual(['send'])
  })

  it('a link’s session says whose it is, and every header of the later calls has it', () => {
    const known = { loanApplicationNumber: 'PL1', requestToken: 'x', phoneNumber: '*** *** 4567' }
    const state = ended(standing('otp-resume', { resume: known }), 'verify', 'ok', session)
    expect(state.records.identity).toEqual(identity)
    const promised = {
      Said: identity.said,
      SaId: identity.said,
      mssidn: identity.phoneNumber,
      'Phone-Number': identity.phoneNumber,
    }
    const declared = Object.entries(loan.definition.effects).flatMap(([effect, { context }]) => {
      // Sent before it is known whose application a link names.
      if (effect === 'application.verify' || !('object' in context)) return []
      const filled = fillTemplate(loan, state, context) as JsonObject
      return Object.keys(context.object).map((header) => ({ effect, header, value: filled[header] }))
    })
    for (const [header, value] of Object.entries(promised)) {
      const sent = declared.filter((one) => one.header === header)
      expect(sent.map((one) => one.effect)).not.toEqual([])
      expect(sent.filter((one) => one.value !== value)).toEqual([])
    }
  })

  it('the next link asks with a phone that was typed here, and not with that of the link before', () => {
    const effect = loan.definition.effects['application.verify']
    const asked = (answers: Record<string, JsonObject>) => {
      const before = standing('package', { ...verified, resume: { loanApplicationNumber: 'PL1' } }, answers)
      const query = { loanApplication: 'PLVY0WHM1J0FXRS' }
      const opened = transition(loan, before, { type: 'open', at: before.at, path: '/', query }).state
      expect(opened.step).toBe('resume-check')
      expect(opened.running.map(({ call }) => call)).toContain('verify')
      expect(opened.records.identity ?? null).toBe(null)
      return (fillTemplate(loan, opened, effect?.context ?? { object: {} }) as JsonObject)['Phone-Number']
    }
    expect(asked({})).toBe(undefined)
    expect(asked(own)).toBe(own.phone.phoneNumber)
  })

  it('a link that is refused for its phone, twice, leads to the phone, and the ID number stays with it', () => {
    const records = { products, consents, consent: { accepted: true, productId: 'personal' } }
    let state: State = { ...standing('phone', records, own), trail: ['landing', 'said'] }
    const query = { loanApplication: 'PLVY0WHM1J0FXRS' }
    for (const _ of [1, 2]) {
      state = transition(loan, state, { type: 'open', at: state.at, path: '/', query }).state
      state = answered(state, 'verify', '0440034')
      state = transition(loan, state, { type: 'notice', at: state.at, index: 0, event: 'changePhone' }).state
      state = act(state, 'phone', 'next')
      const identify = loan.definition.steps.phone?.calls.identify
      expect(identify && requestOf(loan, state, identify).problems).toEqual([])
      state = answered(state, 'identify', 'ok', captured)
      // Home by the browser's Back: nothing that was passed is forgotten.
      state = transition(loan, state, { type: 'visit', at: state.at, path: '/' }).state
      expect(state.step).toBe('landing')
    }
  })

  it('leaving with an application, or for a new one, leaves nothing of the person behind', () => {
    const application = { loanApplicationNumber: 'PL1', loanApplicationStatus: 'APPROVED' }
    const answers = { ...own, landing: { amount: 12_000, term: 12 }, 'user-info': { email: 'a@b.co' } }
    const home = (records: JsonObject) => {
      const state: State = {
        ...standing('cancel', records, answers),
        step: 'offers',
        overlays: [{ kind: 'dialog', step: 'cancel' }],
      }
      return transition(loan, state, { type: 'message', at: state.at, name: 'leaveAnyway' }).state
    }
    const left = home({ ...verified, application })
    expect([where(left), left.answers]).toEqual(['landing', { landing: { amount: 12_000, term: 12 } }])
    expect(held(left)).toEqual([])
    const undecided = home(verified)
    expect(undecided.answers).toEqual(answers)
    // Who has changed the amount, and is signed out, finds it on the first page: agreeing carries that over.
    const asked = standing('loan-purpose', verified, { ...answers, 'loan-info': { amount: 20_000 } })
    const signedOut = { type: 'message', at: asked.at, name: 'signedOut' } as const
    const changed = transition(loan, { ...asked, trail: [...asked.trail, 'loan-info'] }, signedOut).state
    expect([where(changed), changed.answers.landing, changed.records.enquiry]).toEqual([
      'landing',
      { amount: 20_000, term: 12 },
      { amount: 20_000, term: 12 },
    ])
    expect(held(undecided)).toEqual(['session'])
    expect(undecided.records.session).not.toHaveProperty('stepUpToken')
  })
})
