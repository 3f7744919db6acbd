/**
 * Words that the specification states letter by letter. Here and in `words.test.ts` alone are they repeated: every other test finds a
 * text by its copy key, so that a new wording breaks one line here and nothing else.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { copy } from '../../e2e/harness/copy.ts'
import { sourceFiles, withoutComments } from '../setup/source-files.ts'

const stated: Record<string, string> = {
  'agreement.fields.quotation.errors.required': 'Please tick all the checkboxes to continue.',
  'camera-blocked.blocks.guides.items.samsung.title': 'Samsung Internet',
  'cancel.title': 'Sure you want to cancel?',
  'confirmation.blocks.summary.sections.affordability.title': 'Affordability',
  'confirmation.blocks.summary.sections.personal.title': 'Personal Details',
  'confirmation.fields.consent.errors.required': 'Please accept the above terms to continue.',
  'continue-later.actions.home': "I'll do it later",
  'continue-later.actions.share': 'Share missing information',
  'continue-later.title': 'Sure you want to continue later?',
  'debicheck.title': 'Last step to get your funds: Confirm your DebiCheck debit order',
  'email-intro.blocks.truid.button': 'Try truID again',
  'email-intro.blocks.truid.title': 'Or you can try using truID',
  'emergency-contact.blocks.tabs.items.contact': 'Emergency contact',
  'emergency-contact.fields.phoneNumber.errors.valid': 'Please enter a valid cellphone number.',
  'employment.fields.company.errors.required': 'Enter a company name.',
  'employment.fields.status.errors.required': 'Select an option from the list.',
  'errors.0407015.title': 'OTP limit reached',
  'errors.0432054.title': 'Your loan application has expired',
  'errors.0432055.title': "We've received your request",
  'errors.0432056.title': 'Your loan application has been disbursed',
  'errors.0432057.title': 'Debit Order was not sent',
  'errors.0432058.title': "We can't send you a new debit order mandate",
  'errors.0439003.body': 'Data update failed, please try to submit again.',
  'errors.0439015@affordability.read.buttons.email': 'Email bank statements',
  'errors.0439015@affordability.read.buttons.restart': 'Restart truID',
  'errors.0439016@affordability.read.buttons.email': 'Email bank statements',
  'errors.0439016@affordability.read.buttons.later': "I'll do it later",
  'errors.0439017@affordability.read.buttons.later': "I'll do it later",
  'errors.0440010.buttons.continue': 'Continue application',
  'errors.0440010.title': 'You already have an ongoing application',
  'errors.0440034.title': 'Unrecognized cellphone number',
  'errors.0440035.buttons.activate': 'Activate profile',
  'errors.0440035.buttons.continue': 'Continue with application',
  'errors.INCOME_CANCELLED.title': "Sure you don't want to use internet banking to confirm your affordability?",
  'errors.INCOME_FAILED.buttons.email': 'Email bank statements',
  'errors.INCOME_FAILED.buttons.restart': 'Restart truID',
  'errors.INCOME_FAILED.title': 'Looks like there was a technical issue',
  'errors.INCOME_TIMEOUT.title': 'We need more time to verify your statements',
  'errors.MANDATE_SENT.title': "We've sent you a new debit order mandate",
  'errors.NO_CAMERA.title': "Your device doesn't support this feature",
  'errors.PLACE_LOCK_EXPIRED':
    'Your address could not be processed. Please try again or manually input the address in the form below.',
  'errors.PLACE_NOT_FOUND':
    'Your address could not be found. Please try again with another keywords or manually input the address in the form below.',
  'financial-info.fields.grossIncome.errors.exclusiveMinimum': 'Please enter an amount, which is greater than zero (0)',
  'financial-info.fields.grossIncome.errors.required': 'Enter an amount.',
  'financial-info.fields.livingExpenses.errors.exclusiveMinimum':
    'Please enter an amount, which is greater than zero (0)',
  'financial-info.fields.netIncome.errors.netBelowGross':
    'Your net monthly income should be lower than your gross income.',
  'funded.blocks.notice.text': 'It may take up to 3 business days for the funds to reflect in your account.',
  'funded.title': "Congrats, we've disbursed your loan funds!",
  'income-intro.actions.next': 'Confirm affordability with truID',
  'loan-info.fields.amount.errors.required': 'Enter a loan amount.',
  'loan-purpose.fields.purpose.errors.required': 'Select an option from the list.',
  'missing-address.fields.address.errors.required': 'Enter a valid street address',
  'missing-address.fields.city.errors.required': 'Enter a valid city',
  'missing-address.fields.find.placeholder': 'Search your address',
  'missing-address.fields.province.errors.required': 'Select a valid province',
  'missing-address.fields.suburb.errors.required': 'Enter a valid suburb',
  'missing-address.fields.zipCode.errors.pattern': 'Postal code must be from 0001 to 9999',
  'missing-address.fields.zipCode.errors.required': 'Enter a valid postal code',
  'package.fields.option.errors.required': 'Select an option to continue.',
  'phone.fields.phoneNumber.errors.required': 'Enter a South African cellphone number.',
  'phone.fields.phoneNumber.errors.valid': 'Enter a valid South African cellphone number.',
  'said.fields.said.errors.required': 'Enter a South African ID number.',
  'said.fields.said.errors.valid': 'Enter a valid South African ID number.',
  'user-info.fields.email.errors.pattern': 'Enter a valid email address.',
  'user-info.fields.email.errors.required': 'Enter an email address.',
  'user-info.fields.emailRepeat.errors.match': "Email addresses don't match",
  'user-info.fields.race.errors.required': 'Select an option from the list.',
  'upsell-offers.title': 'You qualify for more than your desired amount',
  'upsell-offers.blocks.calculate.label': 'Calculate the repayment plan',
  'upsell-offers.blocks.confirm.label': 'Confirm and continue',
  'salary-offers-condition.blocks.app.heading': 'Continue your loan application on the {product} app',
  'actions.later': "I'll do it later",
  'actions.next': 'Next',
  'confirm-address.actions.confirm': 'Confirm',
  'missing-salary-date.title': "We weren't able to work out when you receive your salary",
  'missing-salary-date.actions.next': 'Continue',
  'errors.INCOME_CANCELLED.buttons.email': 'Email bank statements',
  'package.title': 'Your loan amount',
  'package.fields.option.label': 'Select your loan repayment plan below:',
  'agreement.actions.later': 'Maybe later',
  'selfie-intro.title': "Let's take selfie",
  'selfie-intro.actions.next': 'Take a selfie',
  'selfie.fields.face.ready.title': 'Get ready for your selfie',
  'selfie.fields.face.start': 'Start',
  'selfie.fields.face.tryAgain': 'Try again',
  'selfie.fields.face.again.title': "Let's try that again",
  'selfie.fields.face.done': 'Liveness Confirmed',
  'errors.FACIAL_CANCELLED.title': 'Want to cancel?',
  'actions.home': 'Go home',
  'agreement-later.actions.home': 'I need to think again',
  'agreement.actions.next': 'Accept and continue',
  'cancel.actions.home': 'Yes, cancel',
  'cancel.actions.stay': 'Stay here',
  'confirm-address.actions.change': 'Change address',
  'errors.0418012.body':
    'The Home Affairs system is currently unavailable. Your application is saved. Please come back later with the link that we sent you.',
  'errors.0418015.title': "We weren't able to verify your details",
  'errors.0440005.title': 'Maximum attempt reached',
  'errors.0440012.title': 'Sorry, we have encountered some issues...',
  'errors.0440014.title': 'We cannot proceed',
  'errors.DE0001.title': 'We are sorry',
  'errors.INCOME_CANCELLED.buttons.retry': 'Retry truID',
  'errors.NETWORK.title': 'Something went wrong',
  'landing.blocks.hero.button': 'Apply now',
  'missing-salary-date.fields.salaryDate.label': 'I receive my salary on',
  'selfie.fields.face.slow': 'Still Uploading...',
  'errors.UPSELL_ERROR_POOLING.title': 'Unable to load',
  'errors.UPSELL_ERROR_POOLING.buttons.tryAgain': 'Try again',
  'errors.UPSELL_ERROR_POOLING.buttons.close': 'Close',
  'errors.UPSELL_ERROR_POOLING.body':
    'It may take a little longer for us to load your information. Please try again. If you need assistance, call us on {care}.',
}

test.each(Object.entries(stated))('%s says what the specification states', (key, words) => {
  expect(copy(key)).toBe(words)
})

/** A shorter text is also a name of something else. */
const shortest = 13

/** The two files that hold the copy to the specification. */
const states = ['tests/journey/stated-words.test.ts', 'tests/journey/words.test.ts']

test('no other test repeats the words of the copy: it finds them by their key', () => {
  const texts = new Set(textsIn(parse(readFileSync('journey/copy/en.yaml', 'utf8'))))
  expect(texts.size).toBeGreaterThan(500)
  const others = ['e2e', 'tests'].flatMap((folder) => sourceFiles(folder)).filter(({ file }) => !states.includes(file))
  const repeated = others.flatMap(({ file, text }) =>
    literalsIn(withoutComments(text))
      .filter((literal) => literal.length >= shortest && texts.has(literal))
      .map((literal) => `${file} repeats \`${literal}\``),
  )
  expect(repeated).toEqual([])
})

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words.trim()]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

function literalsIn(code: string): string[] {
  const quoted = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$\n]*)`/g)
  return [...quoted].map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll("\\'", "'"))
}
