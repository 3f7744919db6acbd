/** What section 8 of the specification says of every code: which call raises it, from where, and where each way out leads. */
import { selfieCodes } from './selfie.ts'

/** `stays`: the message goes and the step is as it was. */
export type Leads =
  | 'landing'
  | 'said'
  | 'phone'
  | 'otp'
  | 'loan-info'
  | 'offers'
  | 'expired'
  | 'financial-info'
  | 'paying-out'
  | 'stays'

export type Row = {
  code: string
  call: string
  /** Words of the specification that the message has. */
  text?: RegExp
  showsCode?: true
  /** Button, by its key in the copy → where it leads. */
  buttons: Record<string, Leads>
  /** Where Escape leads. */
  closes: Leads
}

const capture = 'identity.capture'
const exit = { buttons: { exit: 'landing' }, closes: 'landing' } as const
const ok = { buttons: { ok: 'landing' }, closes: 'landing' } as const
const gotIt = { buttons: { gotIt: 'landing' }, closes: 'landing' } as const

/** Raised by the check of ID number and phone. */
export const identity: Row[] = [
  { code: '0440001', call: capture, ...ok, text: /something went wrong/i, showsCode: true },
  { code: '0440005', call: capture, ...ok, text: /maximum attempt reached.*10 minutes/is },
  { code: '0440014', call: capture, ...ok, text: /we cannot proceed.*by invitation only/is },
  { code: '0440020', call: capture, ...ok, text: /over 18 years/i },
  { code: 'AE005', call: capture, ...ok, text: /over 18 years/i },
  {
    code: '0440021',
    call: capture,
    ...gotIt,
    text: /you already bank with Thornveld Bank.*in the Thornveld Bank app/is,
  },
  { code: '0439036', call: capture, ...gotIt, text: /salary is paid to Thornveld Bank.*in the app/is },
  { code: '0440023', call: capture, ...exit, text: /fraud/i, showsCode: true },
  { code: '0440024', call: capture, ...exit, text: /verify your identity/i, showsCode: true },
  { code: '0440025', call: capture, ...exit, text: /home affairs/i },
  { code: '0440026', call: capture, ...exit, showsCode: true },
  { code: '0440027', call: capture, ...exit, showsCode: true },
  { code: '0440038', call: capture, ...exit, showsCode: true },
  { code: '0440028', call: capture, buttons: { reenter: 'phone' }, closes: 'stays', text: /already in use/i },
  { code: '0440033', call: capture, buttons: { change: 'phone' }, closes: 'landing' },
  {
    code: '0440034',
    call: capture,
    buttons: { tryAgain: 'phone' },
    closes: 'landing',
    text: /unrecognized cellphone number/i,
  },
  {
    ...{ code: '0440012', call: capture, buttons: { tryAgain: 'otp', notNow: 'stays' }, closes: 'stays' },
    ...{ text: /sorry, we have encountered some issues/i, showsCode: true },
  },
]

/** Not refused: the answer says that the profile is not active, and the journey asks how to go on. */
export const inactiveProfile: Row = {
  ...{ code: '0440035', call: capture, buttons: { activate: 'landing', continue: 'otp' }, closes: 'stays' },
}

/** Raised by the eligibility check, after the PIN. */
export const eligibility: Row[] = [
  {
    code: '0440022',
    call: 'eligibility.check',
    buttons: { tryAgain: 'loan-info', exit: 'landing' },
    closes: 'landing',
  },
  { code: '0440006', call: 'eligibility.check', ...ok, text: /invitation has expired/i },
  { code: '0440016', call: 'eligibility.check', buttons: { startAgain: 'landing' }, closes: 'landing' },
]

/** Raised by sending the application. */
export const submission: Row[] = [
  { code: '0440015', call: 'application.submit', ...ok, text: /no longer exists/i },
  { code: '0440030', call: 'application.submit', ...ok, text: /another tab/i },
  {
    ...{ code: '0440016', call: 'application.submit', buttons: { startAgain: 'landing' }, closes: 'landing' },
    ...{ text: /signed you out/i },
  },
]

/** Raised by asking for the decision. Closed, it is asked again. */
export const lateDecision: Row = {
  ...{ code: 'DE0001', call: 'decision.read', buttons: { ok: 'landing' }, closes: 'stays' },
  ...{ text: /we are sorry.*cannot display the result.*contact centre/is, showsCode: true },
}

/** Codes of the catalogue that tests elsewhere raise, by the file that does. */
export const elsewhere: Record<string, string> = {
  '0407002': 'otp.spec.ts',
  '0407005': 'otp.spec.ts',
  OTP_SENT: 'otp.spec.ts',
  OTP_TOO_SOON: 'catalogue.spec.ts',
  OTP_NOT_YET: 'catalogue.spec.ts',
  RESUME_OTP_WRONG: 'resume-routing.spec.ts',
  RESUME_OTP_TOO_SOON: 'resume-routing.spec.ts',
  RESUME_OTP_NOT_YET: 'resume-routing.spec.ts',
  RESUME_OTP_UNUSABLE: 'resume-routing.spec.ts',
  '0439015': 'resume-routing.spec.ts',
  '0439016': 'resume-routing.spec.ts',
  '0439017': 'resume-routing.spec.ts',
  G_PROFILE_INCOME_TYPE: 'decision-routing.spec.ts',
  INCOME_CANCELLED: 'truid.spec.ts',
  INCOME_FAILED: 'truid.spec.ts',
  INCOME_NOT_LOADED: 'truid.spec.ts',
  INCOME_TIMEOUT: 'truid.spec.ts',
  INCOME_CONSENT_DENIED: 'income-codes.spec.ts',
  INCOME_DATA_INSUFFICIENT: 'income-codes.spec.ts',
  INCOME_PROVIDER_DATA_INSUFFICIENT: 'income-codes.spec.ts',
  INCOME_BELOW_STATED: 'income-codes.spec.ts',
  '0162001@facial.licence': 'selfie-codes.spec.ts',
  '0439015@affordability.read': 'income-codes.spec.ts',
  '0439016@affordability.read': 'income-codes.spec.ts',
  '0439017@affordability.read': 'income-codes.spec.ts',
  '0400002': 'income.spec.ts',
  FILES_GONE: 'statements.spec.ts',
  CANNOT_SAVE: 'agreement.spec.ts',
  CANNOT_PRINT: 'agreement.spec.ts',
  '0439004@statements.upload': 'statements.spec.ts',
  '0439004@statements.assign': 'statements.spec.ts',
  '0440777': 'statements.spec.ts',
  '0439016@statements.upload': 'statements.spec.ts',
  '0439017@statements.upload': 'statements.spec.ts',
  '0439017@statements.assign': 'statements.spec.ts',
  ANSWER_REFUSED: 'refusals.spec.ts',
  REQUEST_REFUSED: 'catalogue.spec.ts',
  STATE_LOST: 'lost-storage.spec.ts',
  STATE_NOT_KEPT: 'lost-storage.spec.ts',
  ERROR_BALANCE: 'fields.spec.ts',
  BALANCE_TOO_LOW: 'fields.spec.ts',
  ...Object.fromEntries(selfieCodes.map((code) => [code, 'selfie-codes.spec.ts'])),
  '0439003': 'missing-address.spec.ts',
  '0439004@application.updateAddress': 'missing-address.spec.ts',
  '0439017@application.updateAddress': 'missing-address.spec.ts',
  '0439004@application.updateSalaryDate': 'missing-salary-date.spec.ts',
  '0439017@application.updateSalaryDate': 'missing-salary-date.spec.ts',
  FACIAL_REFUSED: 'selfie-codes.spec.ts',
  OFFER_NOT_PUT_OFF: 'putting-off.spec.ts',
  MANDATE_SENT: 'mandate.spec.ts',
  'UNKNOWN@mandate.resend': 'mandate.spec.ts',
  PLACE_NOT_FOUND: 'address-search.spec.ts',
  PLACE_LOCK_EXPIRED: 'address-search.spec.ts',
}

/** What this table raises by other means than a code of the lender. */
export const otherwise = [
  '0407003',
  '0407012',
  '0407015',
  '0440010',
  // tests/journey/order-of-outcomes.test.ts
  'APPLICATION_NOT_NAMED',
  // No walk meets it while the requests are proven; tests/engine/runtime.test.ts.
  'INCOMPLETE_REQUEST',
  'NOT_SENT',
  'UPSELL_ERROR_CALCULATION',
  'UPSELL_ERROR_POOLING',
  'UPSELL_ERROR_CONFIRM',
  'LOAN_NOT_READY',
  // tests/journey/faults.test.ts
  'ASKED_TO_WAIT',
  'NETWORK',
  'NO_RESPONSE',
  'TIMEOUT',
  'UNKNOWN',
]
