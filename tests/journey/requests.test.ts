/** What a call carries: its address, its headers and its body, read from the journey with a state in which everything is known. */
import { describe, expect, it } from 'vitest'
import { proveRequests } from '../../src/engine/compiler/passes/explore/requests/index.ts'
import { readServiceContract } from '../../src/engine/compiler/service-contract.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { requestOf } from '../../src/engine/core/request.ts'
import { schemaProblems } from '../../src/engine/core/value-schema.ts'
import { ended, loan, press, project, standing } from './loan.ts'

const { services } = readServiceContract(readSources('journey'))
const [said, phoneNumber, stepUpToken] = ['8001015009087', '0821234567', 't'.repeat(32)]
const state = standing('loan-info', {
  identity: { said, phoneNumber },
  session: { stepUpToken, refreshToken: 'r'.repeat(32) },
  application: { loanApplicationNumber: 'PL0001' },
})

const token = { 'Step-Up-Token': stepUpToken }
const person = { ...token, Said: said }
const selfie = { ...token, SaId: said, mssidn: phoneNumber }

describe('what goes beside a request', () => {
  it.each([
    ['[I6] 1.7.15', 'customer.read', person],
    ['[R1] 1.7.39 2.7.71', 'application.verify', { 'Document-On-Link': 'true' }],
    ['[P2] 2.7.41 2.7.42', 'upsell.calculate', person],
    ['[P3] 2.7.48', 'upsell.confirm', person],
    ['[S2] 2.7.75 2.7.76', 'facial.licence', selfie],
    ['[S2] 2.7.79 2.7.80 2.7.81', 'facial.session', selfie],
    ['[S4] 2.7.86', 'facial.result', token],
    ['[L4] 1.6.03', 'consents.read', token],
    ['[M2] 2.6.02', 'places.search', token],
    ['[M2] 2.6.02', 'places.detail', token],
    ['[S6] 2.7.94 2.7.95', 'mandate.resend', person],
    ['[M5] 2.5.34 2.7.24', 'application.updateSalaryDate', token],
    ['[I5] 1.3.04', 'identity.capture', {}],
    ['[I5] 1.3.04', 'otp.request', { 'Refresh-Token': 'r'.repeat(32) }],
  ])('%s of %s', (_statements, effect, headers) => {
    expect(requestOf(loan, state, { effect, with: { object: {} } }).context).toMatchObject(headers)
  })
})

describe('where a request goes', () => {
  it.each([
    ['[S5] 2.7.68', 'fulfilment.read', 'GET', /external\/loan-fulfillment-result$/],
    ['[S6] 2.7.93', 'mandate.resend', 'POST', /external\/resend-mandate$/],
    ['[L4] 1.7.30', 'consents.read', 'GET', /\{productId\}\/consents$/],
  ])('%s of %s', (_statements, effect, method, path) => {
    expect(services[effect]).toMatchObject({ method, path: expect.stringMatching(path) })
  })
})

describe('what a request says', () => {
  it('[K3] 2.7.88 how the fee is paid, as the lender holds it, where the plan was chosen in another tab', () => {
    const call = loan.definition.steps['selfie-results']?.calls.result
    const held = { ...state.records, application: { loanApplicationNumber: 'PL0001', payInitiationFeeUpfront: true } }
    const asked = call && requestOf(loan, { ...state, step: 'selfie-results', records: held }, call)
    expect(asked?.input).toMatchObject({ initiationFeePaymentMethod: 'UPFRONT' })
  })

  it('[K2] 2.2.119 what is agreed to is asked for in the language in which the agreement is read', () => {
    const call = loan.definition.steps.agreement?.calls.terms
    const records = { ...state.records, reading: { language: 'ZULU' } }
    const asked = call && requestOf(loan, { ...state, step: 'agreement', records }, call)
    expect(asked?.input).toMatchObject({ language: 'ZULU' })
  })

  it.each([
    ['[L4] 1.7.30', 'agreement', 'terms', { loanApplicationNumber: 'PL0001' }],
    ['[S6] 2.7.96', 'debicheck', 'sendAgain', { loanApplicationNumber: 'PL0001' }],
    ['[M2] 2.7.35', 'missing-address', 'detail', { fields: 'address_components' }],
  ])('%s on %s: %s', (_statements, step, name, input) => {
    const call = loan.definition.steps[step]?.calls[name]
    if (!call) throw new Error(`expected \`${step}\` to have the call \`${name}\`, found none`)
    expect(requestOf(loan, { ...state, step }, call).input).toMatchObject(input)
  })
})

describe('what is proven of requests', () => {
  it('[E2] each value and header that a request must have is there and right on every way: none is left undecided', () => {
    const { proven, unproven } = proveRequests(project, loan.definition)
    expect(unproven.map(({ step, call, property, verdict }) => `${step} ${call} ${property} ${verdict}`)).toEqual([])
    expect(proven).toBeGreaterThan(700)
  })

  it.each([
    ['the product that was agreed to', { consent: { productId: 'x2' } }, 'x2'],
    ['the usual product', {}, 'personal'],
  ])('[C3] where the products could not be read, it names %s', (_what, consent, id) => {
    const unread = standing('phone', { products: null, ...consent })
    const call = loan.definition.steps.phone?.calls.identify
    if (!call) throw new Error('expected `phone` to have the call `identify`, found none')
    expect(requestOf(loan, unread, call).input).toMatchObject({ plProductId: id })
  })
})

describe('what the lender may say in either of two ways, or beside the rest', () => {
  it.each([
    ['sessionToken', { sessionToken: 'token' }, 'token'],
    ['session', { session: 'name' }, 'name'],
    ['both', { sessionToken: 'token', session: 'name' }, 'token'],
  ])('[S2] 2.7.84 a selfie is sent for the session that was named by %s', (_name, named, session) => {
    const response = { ...named, uploadUrl: 'https://store.example/one' }
    const begun = ended(standing('selfie', { facial: { phase: 'starting' } }), 'begin', 'ok', response)
    const call = loan.definition.steps.selfie?.calls.upload
    if (!call) throw new Error('expected `selfie` to have the call `upload`, found none')
    expect(requestOf(loan, begun, call).input).toMatchObject({ session })
  })

  it('[D2] 1.3.51 an application keeps the flag `usBus` that a decision brings', () => {
    const response = { loanApplicationStatus: 'SUBMITTED', usBus: true }
    const { records } = ended(standing('decision', {}), 'read', 'ok', response)
    expect(records.application).toMatchObject({ usBus: true })
    expect(schemaProblems(project.schemas.get('application')?.schema ?? {}, { usBus: 'yes' })).toContainEqual(
      expect.objectContaining({ path: 'usBus', keyword: 'type' }),
    )
  })

  it('[K2] ticks fall when the words that they stood for change: the language of the agreement', () => {
    const ticked = { quotation: true, agreement: true }
    const read = standing('agreement', { contract: { language: 'en' } }, { agreement: ticked })
    const chosen = press(read, 'languageChosen')
    expect(chosen.answers.agreement).toEqual({})
  })
})
