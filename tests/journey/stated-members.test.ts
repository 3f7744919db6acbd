/**
 * What a lender may be held to: an answer requires a member only where a document states it, or where we have decided that this call
 * answers it. A schema that asks for more would stop the applicants of a lender that keeps to the documents.
 */
import { readFileSync } from 'node:fs'
import type { Json } from '@journey/engine'
import { readServiceContract, readSources } from '@journey/engine/services'
import { expect, test } from 'vitest'
import { isObject } from '../../src/engine/core/json.ts'

const { schemas, services } = readServiceContract(readSources('journey'))

/** The whole application. A figure of an offer is required by one name; `x-also` takes the other document's. */
const application = {
  '1.3.46 1.3.79': 'loanApplicationNumber decisioningStatus',
  '1.3.81 2.3.22': under('offerList[]', 'tenor finalApprovedAmount totalRepaymentAmount monthlyInstallmentAmount'),
}

/** By answer: each statement, and the members that it states. `[]` is every item of a list. */
const stated: Record<string, Readonly<Record<string, string>>> = {
  configurations: { '1.7.16 1.3.56': 'configurations configurations[].key' },
  lists: { '1.7.17 1.3.53 1.3.54': 'lovs lovs[].category lovs[].code lovs[].name lovs[].order' },
  products: { '1.7.19 1.3.44 1.3.45': 'products products[].id products[].name products[].terms' },
  consents: {
    '1.7.29 1.3.69': 'consents consents[].type',
    '1.3.70 1.3.71': 'consents[].title consents[].consentList',
  },
  'identity-capture': {
    '1.3.73': 'customer customer.saId customer.inactiveProfile',
    '1.3.74': 'customerInfo customerInfo.phoneNumber',
    '1.7.23': 'requestToken',
  },
  'otp-sent': { '1.4.25': 'requestToken' },
  'otp-verification': { '1.4.27': 'stepUpToken', '1.3.04 1.4.28': 'refreshToken' },
  eligibility: { '1.3.76': 'requesting' },
  customer: { '1.3.75': 'firstName lastName' },
  'application-submitted': { '1.3.46': 'loanApplicationNumber' },
  decision: application,
  affordability: application,
  'income-type-refused': { '1.3.47 1.3.79': 'declinceCode' },
  addresses: { '1.3.90 1.3.91 1.3.92 1.3.93': 'addresses addresses[].S addresses[].C addresses[].P addresses[].PO' },
  'place-predictions': { '2.3.52 2.3.53': 'predictions predictions[].description predictions[].place_id' },
  'place-detail': {
    '2.3.54 2.3.55 2.3.56':
      'result result.address_components result.address_components[].long_name result.address_components[].types',
  },
  resume: { '1.3.78': 'loanApplicationNumber' },
  'resume-refused': { '2.7.72': 'requestToken loanApplicationStatus' },
  loan: {
    '2.3.84': 'loan loan.offerOptions',
    '2.3.19 2.3.20 2.3.21': 'loan.offerOptions[].id loan.offerOptions[].tenor loan.offerOptions[].finalApprovedAmount',
    '2.3.22 2.3.23': 'loan.offerOptions[].monthlyRepaymentAmount loan.offerOptions[].totalRepaymentAmount',
  },
  contract: {
    '2.3.58 2.3.59 2.3.60 2.3.61 2.3.62': under(
      'creditProviderInfo',
      'name ncrcpNumber companyRegistration address contactDetail',
    ),
    '2.3.63 2.3.64 2.3.65 2.3.66': under('customerInfo', 'fullName address address.fullAddress phone said'),
    '2.3.67 2.3.68 2.3.69 2.3.70 2.3.71 2.3.72 2.3.73 2.3.74 2.3.75': under(
      'loanInfo',
      'loanReferenceNumber approvalAmount initiationFee serviceFee interestRate monthlyInterestRatePresent totalInterestAmount creditCostMultiple installmentEachMonth',
    ),
    '2.3.76 2.3.77 2.3.78 2.3.79 2.3.81 2.3.82 2.3.83': under(
      'loanInfo',
      'tenor frequencyInstallmentPayment installmentAmount firstPremiumFeeAmount methodPayment firstRepaymentDate debitOrderDeductionDay',
    ),
  },
  'facial-licence': { '2.3.103': 'encryptionPublicKey' },
  'facial-session': { '2.7.84': 'sessionToken session' },
  'facial-result': { '2.7.91': 'loanApplicationStatus', '2.7.92 2.3.113': 'facialResult facialResult.decisionCode' },
  mandate: { '2.3.87': 'condition', '2.3.88': 'details.context' },
  'mandate-resent': { '2.7.97': 'loanApplicationNumber' },
  'contract-signed': { '2.3.98': 'loanStatus' },
}

/** Members that no document states and the journey cannot do without, with the words of docs/decisions.md that say so. */
const decided: Record<string, [members: string, decision: string]> = {
  'otp-verification': [
    'customer customer.saId customerInfo customerInfo.phoneNumber',
    '`otp.verify` says whose session it opens',
  ],
  'facial-session': ['uploadUrl', 'The address that a selfie is stored at comes with its session'],
  contract: ['clauses[].title clauses[].paragraphs', "The terms of the agreement are the lender's words, not copy"],
  fulfilment: ['loanStatus', 'A fulfilment says how far it is by its `loanStatus`'],
}

/** Calls whose answer no document shows (resolution 28): its shape is ours. */
const ours = ['captcha.challenge', 'maps.token', 'statements.presign', 'errors.simulator', 'contract.document']

const answers = Object.entries(services).flatMap(([name, service]) =>
  service.local || ours.includes(name)
    ? []
    : [service.answer, ...Object.values(service.accepts ?? {})].flatMap((answer) =>
        answer === undefined ? [] : [[name, answer] as const],
      ),
)

test.each(answers)('the answer of %s, %s, requires nothing that no document states', (_, answer) => {
  const known = [...Object.values(stated[answer] ?? {}), decided[answer]?.[0] ?? ''].join(' ').split(' ')
  expect(requiredIn(schemas[answer] ?? {}).filter((member) => !known.includes(member))).toEqual([])
})

test('2.7.20 no answer is read of the writes whose answer no document states', () => {
  const writes = ['application.updateAddress', 'application.updateSalaryDate', 'offers.select', 'loan.choose']
  const read = [...writes, 'statements.assign', 'upsell.calculate', 'upsell.confirm'].filter((name) => {
    const service = services[name]
    return service === undefined || service.answer !== undefined
  })
  expect(read).toEqual([])
})

test('each statement and each decision stands where it is said to stand', () => {
  const decisions = readFileSync('docs/decisions.md', 'utf8')
  expect(Object.values(decided).filter(([, words]) => !decisions.includes(words))).toEqual([])
  const ids = Object.values(stated).flatMap((each) => Object.keys(each).flatMap((key) => key.split(' ')))
  expect(ids.filter((id) => !/^[12]\.\d\.\d{2,3}$/.test(id))).toEqual([])
  const used = new Set(answers.map(([, answer]) => answer))
  expect(Object.keys({ ...stated, ...decided }).filter((name) => !used.has(name))).toEqual([])
})

function under(place: string, members: string): string {
  return [place, ...members.split(' ').map((member) => `${place}.${member}`)].join(' ')
}

/** Every member that the schema requires, or requires of what may be there, by its path. */
function requiredIn(schema: Json, at = '', seen: readonly string[] = []): string[] {
  if (!isObject(schema)) return []
  const { $ref, required, properties, items } = schema
  const inner = at === '' ? '' : `${at}.`
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  return [
    ...(typeof $ref === 'string' && !seen.includes($ref) ? requiredIn(schemas[$ref] ?? {}, at, [...seen, $ref]) : []),
    ...(Array.isArray(required) ? required.map((name) => `${inner}${String(name)}`) : []),
    ...(isObject(properties)
      ? Object.entries(properties).flatMap(([name, each]) => requiredIn(each, `${inner}${name}`, seen))
      : []),
    ...(isObject(items) ? requiredIn(items, `${at}[]`, seen) : []),
    ...branches.flatMap((branch) => requiredIn(branch, at, seen)),
  ]
}
