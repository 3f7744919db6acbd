/** Where a decision leads: every combination of what the lender can say, held against the rules of the specification. */
import { describe, expect, it } from 'vitest'
import { answered, ended, everyWay, offer, press, standing, where, withoutAbsent, wrongWays } from './loan.ts'

const session = { stepUpToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32) }
const upsellIsOpen = ['ALLOWED', 'INPROGESS', 'IN_PROGRESS', 'ACCEPTED']
const conditional = ['CONDITIONALLY_APPROVED', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED']
const somethingMissing = ['ADDRESS_MISSING', 'SALARY_DATE_MISSING', 'G_PROFILE_INCOME_TYPE']

const said = {
  loanApplicationStatus: [
    undefined,
    'SUBMITTED',
    ...conditional,
    'APPROVED',
    'OFFER_RETRACTED',
    'DECLINED',
    'CONTRACT_SIGNED',
    'DEBICHECK_ACCEPTED',
    'FUNDED',
  ],
  upsellStatus: [undefined, 'NOT_ALLOWED', 'CONFIRMED', 'ERROR', ...upsellIsOpen],
  banks: [{}, { isReceivedSalaryInTyme: true }, { isEFProfile: true }, { profileType: 'SALARY_BANK' }],
  qualifiedLessMoney: [undefined, false, true],
  verifies: [
    {},
    { incomeVerifier: 'TRUID' },
    { inviteUrl: 'https://truid.example/1' },
    { incomeVerifier: 'SPRINT_HIVE' },
  ],
  declinceCode: [undefined, 'SOMETHING_ELSE', ...somethingMissing],
} as const
type Said = { [Name in keyof typeof said]: (typeof said)[Name][number] }

/** Section 4 of the core journey, as prose turned into a function: nothing of it is read from the journey's rules. */
function expected(one: Said): string {
  const { loanApplicationStatus: status = '', upsellStatus = '', banks, verifies, declinceCode = '' } = one
  if (['DECLINED', 'OFFER_RETRACTED'].includes(status)) return 'declined-ref'
  if (status === 'CONTRACT_SIGNED') return 'debicheck'
  if (status === 'DEBICHECK_ACCEPTED') return 'paying-out'
  if (status === 'FUNDED') return 'funded'
  const banksHere = Object.keys(banks).length > 0
  const upsell = upsellIsOpen.includes(upsellStatus)
  if (status === 'APPROVED') {
    if (banksHere) return 'salary-offers-approved'
    if (upsell) return 'upsell-offers'
    return one.qualifiedLessMoney ? 'limit' : 'offers'
  }
  // An application that was only sent has no status of its own yet.
  const open = ['', 'SUBMITTED', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED'].includes(status)
  if (open && declinceCode === 'ADDRESS_MISSING') return 'address-supplement + missing-address'
  if (open && declinceCode === 'SALARY_DATE_MISSING') return 'offers + missing-salary-date'
  if (open && declinceCode === 'G_PROFILE_INCOME_TYPE') return 'offers + G_PROFILE_INCOME_TYPE'
  const toIncome =
    'inviteUrl' in verifies || ('incomeVerifier' in verifies && verifies.incomeVerifier === 'SPRINT_HIVE')
  if (conditional.includes(status) && !toIncome) {
    if (upsell) return 'upsell-offers'
    if (banksHere) return 'salary-offers-condition'
  }
  return conditional.includes(status) ? 'offers' : 'decision + 0440001'
}

function decided({ banks, verifies, ...rest }: Said, offers = [offer]) {
  const answer = withoutAbsent({
    ...{ loanApplicationNumber: 'PL0001', decisioningStatus: 'COMPLETED', offerList: offers },
    ...rest,
    ...banks,
    ...verifies,
    ...(rest.loanApplicationStatus === 'DECLINED' ? { declineReasonDetails: { code: 'AFFORDABILITY' } } : {}),
  })
  return answered(waiting(), 'read', 'ok', answer)
}

/** The application is sent, and the decision is asked for. */
function waiting(answers = {}) {
  return ended(standing('confirmation', { session, consent: { accepted: true } }, answers), 'submit', 'ok', {
    loanApplicationNumber: 'PL0001',
    loanApplicationStatus: 'SUBMITTED',
    decisioningStatus: 'INIT',
  })
}

describe('[D2][D3] where a decision leads', () => {
  const ways = everyWay(said)

  it(`is as section 4 says, for each of ${ways.length} combinations`, () => {
    const wrong = wrongWays(ways, (one) => where(decided(one)), expected)
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it.each([
    ['ADDRESS_MISSING', 'address-supplement + missing-address'],
    ['SALARY_DATE_MISSING', 'offers + missing-salary-date'],
    ['G_PROFILE_INCOME_TYPE', 'offers + G_PROFILE_INCOME_TYPE'],
  ])('takes %s also from the reason alone, and where the status is empty', (code, expected) => {
    const pending = { loanApplicationNumber: 'PL0001', loanApplicationStatus: 'SUBMITTED', decisioningStatus: 'INIT' }
    const asked = answered(waiting(), 'read', 'ok', pending)
    for (const status of [undefined, '', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED']) {
      const answer = withoutAbsent({
        ...pending,
        ...{ decisioningStatus: 'COMPLETED', offerList: [offer], declineReasonDetails: { code } },
        loanApplicationStatus: status,
      })
      const state = answered({ ...asked, at: asked.at + 10_000 }, 'read', 'ok', answer)
      expect(where(state), String(status)).toBe(expected)
    }
  })

  it('reaches every screen and message, so that no rule is left untried', () => {
    expect([...new Set(ways.map(expected))].sort()).toEqual([
      'address-supplement + missing-address',
      'debicheck',
      'decision + 0440001',
      'declined-ref',
      'funded',
      'limit',
      'offers',
      'offers + G_PROFILE_INCOME_TYPE',
      'offers + missing-salary-date',
      'paying-out',
      'salary-offers-approved',
      'salary-offers-condition',
      'upsell-offers',
    ])
  })

  it.each(['APPROVED', ...conditional] as const)(
    'says that something is wrong when %s comes without an offer',
    (status) => {
      const one = { loanApplicationStatus: status, banks: {}, verifies: {} } as Said
      expect(where(decided(one, []))).toBe('decision + 0440001')
    },
  )

  it.each([
    ['said so themselves', { employment: { salaryInBank: true } }, {}],
    ['is known as such', {}, { isEFProfile: true }],
    ['has such a profile', {}, { profileType: 'EF' }],
  ])('[D6] a customer of the bank who %s sees the salary screens', (_who, answers, customer) => {
    const held = standing('confirmation', { session, customer, consent: { accepted: true } }, answers)
    const state = { ...held, trail: [...held.trail, 'loan-info', 'loan-purpose', 'user-info', 'employment'] }
    const sent = ended(state, 'submit', 'ok', { loanApplicationNumber: 'PL0001', decisioningStatus: 'INIT' })
    const answer = { loanApplicationNumber: 'PL0001', decisioningStatus: 'COMPLETED', offerList: [offer] }
    const ends = (status: string) => answered(sent, 'read', 'ok', { ...answer, loanApplicationStatus: status }).step
    expect(ends('APPROVED')).toBe('salary-offers-approved')
    expect(ends('CONDITIONALLY_APPROVED')).toBe('salary-offers-condition')
  })
})

describe('[D1] a decision that is not there yet', () => {
  const pending = { loanApplicationNumber: 'PL0001', decisioningStatus: 'INIT' }

  it('is asked for nine times, ten seconds after each answer, and then given up', () => {
    let state = waiting()
    for (let asked = 1; asked < 9; asked += 1) {
      state = answered(state, 'read', 'ok', pending)
      expect(where(state), `after ${asked}`).toBe('decision')
      expect(state.running[0]?.due).toBe(state.at + 10_000)
      state = { ...state, at: state.at + 10_000 }
    }
    state = answered(state, 'read', 'ok', pending)
    expect(where(state)).toBe('decision + DE0001')
    expect(state.running).toEqual([])
  })
})

describe('[D3] what was missing', () => {
  const inviteUrl = 'https://truid.example/1'

  it.each(somethingMissing.slice(0, 2))(
    '%s is asked about again by Next on the offers, and then it counts no more',
    (declinceCode) => {
      const application = { loanApplicationNumber: 'PL0001', declinceCode, offerList: [offer] }
      const state = press(standing('offers', { session, application }), 'next')
      expect(state.step).toBe('decision')
      expect(state.running.map(({ call }) => call)).toEqual(['read'])
      expect(state.records.application).not.toHaveProperty('declinceCode')
    },
  )

  it.each([
    ['TRUID', { incomeVerifier: 'TRUID', inviteUrl }, 'income-intro'],
    ['SPRINT_HIVE', { incomeVerifier: 'SPRINT_HIVE', inviteUrl }, 'email-intro'],
    ['none, without an invite', {}, 'email-intro'],
  ])('an unclear income type leads on to the income, where another account can be chosen: %s', (_, verifies, step) => {
    const declinceCode = 'G_PROFILE_INCOME_TYPE'
    const application = { loanApplicationNumber: 'PL0001', declinceCode, ...verifies, offerList: [offer] }
    const state = press(standing('offers', { session, application }), 'next')
    expect(state.step).toBe(step)
    expect(state.records.application).not.toHaveProperty('declinceCode')
  })

  it.each([
    ['an invite', { inviteUrl }, 'income-intro'],
    ['TRUID and an invite', { incomeVerifier: 'TRUID', inviteUrl }, 'income-intro'],
    ['SPRINT_HIVE and an invite', { incomeVerifier: 'SPRINT_HIVE', inviteUrl }, 'email-intro'],
    ['SPRINT_HIVE alone', { incomeVerifier: 'SPRINT_HIVE' }, 'email-intro'],
    ['TRUID alone', { incomeVerifier: 'TRUID' }, 'email-intro'],
    ['neither', {}, 'email-intro'],
  ])('leads on to the income when nothing is missing, without an invite to the statements: %s', (_, verifies, step) => {
    const application = { loanApplicationNumber: 'PL0001', offerList: [offer], ...verifies }
    expect(press(standing('offers', { session, application }), 'next').step).toBe(step)
  })
})

describe('[D5] the screens with less', () => {
  const application = { loanApplicationNumber: 'PL0001', offerList: [offer] }

  it('Confirm on the limit goes to the offers, Next on the verified amount to the package', () => {
    expect(press(standing('limit', { session, application }), 'next').step).toBe('offers')
    expect(
      press(standing('lower-offers', { session, application: { ...application, isApprovedTruid: true } }), 'next').step,
    ).toBe('package')
  })
})
