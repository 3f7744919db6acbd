/** Where a link leads: every status with every answer about upsell, bank and what is missing, and all the ways it is refused. */

import { initialState, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { answered, ended, everyWay, loan, offer, press, standing, where, withoutAbsent, wrongWays } from './loan.ts'

const number = 'PL0001'
const session = { stepUpToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32) }
const requestToken = 'c'.repeat(32)
const upsellIsOpen = ['ALLOWED', 'INPROGESS', 'IN_PROGRESS', 'ACCEPTED']
const conditional = ['CONDITIONALLY_APPROVED', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED']

const said = {
  loanApplicationStatus: [
    'SUBMITTED',
    ...conditional,
    'APPROVED',
    'OFFER_RETRACTED',
    'DECLINED',
    'CONTRACT_SIGNED',
    'DEBICHECK_ACCEPTED',
    'FUNDED',
    undefined,
  ],
  upsellStatus: [undefined, 'NOT_ALLOWED', 'CONFIRMED', 'ERROR', ...upsellIsOpen],
  banks: [
    {},
    { isReceivedSalaryInTyme: true },
    { isEFProfile: true },
    { profileType: 'SALARY_BANK' },
    { profileType: 'EF' },
  ],
  declinceCode: [undefined, 'ADDRESS_MISSING', 'SALARY_DATE_MISSING', 'G_PROFILE_INCOME_TYPE'],
} as const
type Said = { [Name in keyof typeof said]: (typeof said)[Name][number] }

const dialogs = {
  ADDRESS_MISSING: 'missing-address',
  SALARY_DATE_MISSING: 'missing-salary-date',
  G_PROFILE_INCOME_TYPE: 'G_PROFILE_INCOME_TYPE',
}

/** Section 2, 'Resume redirect by loan status', and what resolutions 8 adds to it. */
function expected({ loanApplicationStatus: status = '', upsellStatus = '', banks, declinceCode }: Said): string {
  const banksHere = Object.keys(banks).length > 0
  if (status === 'APPROVED') return banksHere ? 'salary-offers-approved' : 'package'
  if (conditional.includes(status)) {
    if (upsellIsOpen.includes(upsellStatus)) return 'upsell-offers'
    // Shown over the screen: what is missing counts in this status (section 4).
    if (banksHere) {
      const asked =
        status === 'CONDITIONALLY_APPROVED' || declinceCode === undefined ? '' : ` + ${dialogs[declinceCode]}`
      return `salary-offers-condition${asked}`
    }
    if (status === 'CONDITIONALLY_APPROVED') return 'offers'
  }
  if (['', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED'].includes(status)) {
    if (declinceCode === 'ADDRESS_MISSING') return 'address-supplement + missing-address'
    if (declinceCode === 'SALARY_DATE_MISSING') return 'offers + missing-salary-date'
    if (declinceCode === 'G_PROFILE_INCOME_TYPE') return 'offers + G_PROFILE_INCOME_TYPE'
    // Neither a decision nor a reason: it is still being assessed.
    return status === '' ? 'assessing' : 'offers'
  }
  if (status === 'CONTRACT_SIGNED') return 'debicheck'
  if (status === 'DEBICHECK_ACCEPTED') return 'paying-out'
  if (status === 'FUNDED') return 'funded'
  return status === 'SUBMITTED' ? 'assessing' : 'declined-ref'
}

const known = (more = {}) => ({ loanApplicationNumber: number, requestToken, phoneNumber: '*** *** 4567', ...more })

/** The link has been opened. */
const opened = () =>
  transition(loan, initialState(loan, { id: 'played', at: 0, environment: { host: 'localhost', language: 'en' } }), {
    ...{ type: 'open', at: 0, path: '/', query: { loanApplication: number } },
  }).state

/** The PIN of the link is right, and the lender tells the application. */
function resumed({ banks, ...rest }: Said) {
  const verified = ended(standing('otp-resume', { resume: known(rest) }), 'verify', 'ok', session)
  const decisioningStatus = rest.loanApplicationStatus === 'SUBMITTED' ? 'INIT' : 'COMPLETED'
  const answer = { loanApplicationNumber: number, decisioningStatus, offerList: [offer], ...rest, ...banks }
  return answered(verified, 'read', 'ok', withoutAbsent(answer))
}

/** The same, where only the answer to the link speaks of the status, of upsell and bank. */
function resumedByLink({ banks, ...rest }: Said) {
  const { declinceCode } = rest
  const linked = withoutAbsent({ ...known(rest), ...banks })
  const verified = ended(standing('otp-resume', { resume: linked }), 'verify', 'ok', session)
  const decided = { loanApplicationNumber: number, decisioningStatus: 'COMPLETED', offerList: [offer] }
  return answered(verified, 'read', 'ok', withoutAbsent({ ...decided, declinceCode }))
}

describe('[R1] where a link leads', () => {
  const ways = everyWay(said)

  it(`is as section 2 says, for each of ${ways.length} combinations`, () => {
    const wrong = wrongWays(ways, (one) => where(resumed(one)), expected)
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('[2.2.23] [2.2.24] [2.2.26] [2.2.27] [2.2.29] is the same where the decision leaves out what the link has said', () => {
    const decided = ways.filter(({ loanApplicationStatus }) => loanApplicationStatus !== 'SUBMITTED')
    const wrong = wrongWays(decided, (one) => where(resumedByLink(one)), expected)
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('reaches every screen that an applicant can come back to', () => {
    expect([...new Set(ways.map(expected))].sort()).toEqual([
      'address-supplement + missing-address',
      'assessing',
      'debicheck',
      'declined-ref',
      'funded',
      'offers',
      'offers + G_PROFILE_INCOME_TYPE',
      'offers + missing-salary-date',
      'package',
      'paying-out',
      'salary-offers-approved',
      'salary-offers-condition',
      'salary-offers-condition + G_PROFILE_INCOME_TYPE',
      'salary-offers-condition + missing-address',
      'salary-offers-condition + missing-salary-date',
      'upsell-offers',
    ])
  })

  it.each(conditional)('[2.2.25] %s without an offer is said to be wrong, and asked for once more', (status) => {
    const answer = { loanApplicationNumber: number, decisioningStatus: 'COMPLETED', loanApplicationStatus: status }
    const state = ended(standing('resume-route', { session, resume: known() }), 'read', 'ok', {
      ...answer,
      offerList: [],
    })
    expect(where(state)).toBe('resume-route + 0440001')
    const closed = transition(loan, state, { type: 'notice', at: state.at, index: 0, event: 'closed' }).state
    expect(closed.running.map(({ call }) => call)).toEqual(['read'])
  })

  it('[I7] an ordinary PIN does the same when a link was verified before it', () => {
    const state = standing('otp', { resume: known({ loanApplicationStatus: 'APPROVED' }) })
    expect(ended(state, 'verify', 'ok', session).step).toBe('resume-route')
    expect(ended(standing('otp', {}), 'verify', 'ok', session).step).toBe('eligibility-check')
  })
})

describe('[R1][R5] opening a link', () => {
  it('asks the lender, whatever was under way in this tab', () => {
    const state = opened()
    expect(state.step).toBe('resume-check')
    expect(state.running.filter(({ step }) => step === 'resume-check').map(({ call }) => call)).toEqual(['verify'])
  })

  it('[R1] a refusal with a token and a status counts as success, and asks for the PIN of that phone', () => {
    expect(answered(opened(), 'verify', 'ok', known({ loanApplicationStatus: 'APPROVED' })).step).toBe('otp-resume')
  })

  it('[R2] whose application is over or unknown hears that it has expired', () => {
    expect(answered(opened(), 'verify', 'ok', { loanApplicationNumber: number }).step).toBe('expired')
    expect(answered(opened(), 'verify', '0440006').step).toBe('expired')
    expect(where(answered(opened(), 'verify', '0440015'))).toBe('resume-check + 0440015')
  })

  it.each(['0439015', '0439016', '0439017'])(
    '[R5] %s asks; OK verifies once more, Cancel and the cross lead home',
    (code) => {
      const asked = answered(opened(), 'verify', code)
      expect(where(asked)).toBe(`resume-check + ${code}`)
      const notice = (event: string) => transition(loan, asked, { type: 'notice', at: 0, index: 0, event }).state
      const entry = loan.definition.errors[code]
      expect(entry?.buttons).toEqual([
        { label: 'ok', event: 'verifyAgain' },
        { label: 'cancel', event: 'home' },
      ])
      expect(entry?.closes).toBe('home')
      const again = notice('verifyAgain')
      expect(again.running.filter(({ step }) => step === 'resume-check').map(({ call }) => call)).toEqual(['verify'])
      expect(notice('home').step).toBe('landing')
    },
  )

  it('[R2] back from its PIN leads to the phone where ID and phone are held, else home', () => {
    const resume = known({ loanApplicationStatus: 'APPROVED' })
    expect(press(standing('otp-resume', { resume }), 'back').step).toBe('landing')
    const typed = { said: { said: '8001015009087' }, phone: { phoneNumber: '0821234567' } }
    expect(press(standing('otp-resume', { resume }, typed), 'back').step).toBe('phone')
  })

  it('[R2] Apply now on the expired application leads home', () => {
    expect(press(standing('expired', { resume: known() }), 'home').step).toBe('landing')
  })
})
