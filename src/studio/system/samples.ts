/** What each widget is shown with: options as a step file gives them, words, and an answer, as an applicant would meet them. */
import type { Json, Schema } from '@journey/engine'

export type Sample = {
  label: string
  help?: string
  /** What is said when the answer is wrong. */
  wrong: string
  options?: Record<string, unknown>
  schema?: Schema
  words?: Record<string, string>
  answer?: Json
}

const frequencies = [
  { code: 'MONTHLY', name: 'Every month' },
  { code: 'FORTNIGHTLY', name: 'Every two weeks' },
  { code: 'WEEKLY', name: 'Every week' },
]
const ways = [
  { code: 'ADD', name: 'Add it to my loan' },
  { code: 'UPFRONT', name: 'Pay it upfront' },
]
const plans = [
  { tenor: 6, monthlyRepaymentAmount: 4839.93, totalInterestAndFeeAmount: 4039.57, totalRepaymentAmount: 29_039.57 },
  { tenor: 24, monthlyRepaymentAmount: 1543.81, totalInterestAndFeeAmount: 12_051.47, totalRepaymentAmount: 37_051.47 },
  { tenor: 36, monthlyRepaymentAmount: 1190.11, totalInterestAndFeeAmount: 17_843.9, totalRepaymentAmount: 42_843.9 },
].map((plan) => ({ id: `plan-${plan.tenor}`, ...plan }))

/** By the widget's name. A widget that is registered and has none here fails a test. */
export const samples: Record<string, Sample> = {
  text: {
    label: 'Email address',
    help: 'For your documents, and for a link to carry on.',
    wrong: 'Enter a valid email address.',
    options: { kind: 'email' },
    answer: 'thandi@example.co.za',
  },
  suggest: {
    label: 'Suburb',
    wrong: 'Enter a valid suburb.',
    options: { items: ['Hatfield', 'Hazelwood', 'Hillcrest'] },
    answer: 'Hatfield',
  },
  digits: { label: 'Postal code', wrong: 'Enter a valid postal code.', options: { length: 4 }, answer: '0083' },
  'sa-id': {
    label: 'South African ID number',
    help: 'The 13 digits in your ID book or on your ID card.',
    words: { digitsOnly: 'An ID number has digits only, so we left out the rest.' },
    wrong: 'Enter a valid South African ID number.',
    answer: '9001015009086',
  },
  cellphone: {
    label: 'Cellphone number',
    help: 'Of the phone that you have with you now, for example 082 123 4567.',
    wrong: 'Enter a valid South African cellphone number.',
    options: { autocomplete: 'tel-national' },
    answer: '0821234567',
  },
  'otp-code': {
    label: 'One-time PIN',
    help: 'Never share it, not even with us.',
    wrong: 'The PIN has six digits. Check the SMS and try again.',
    options: { length: 6 },
    answer: '482913',
  },
  money: {
    label: 'Net monthly income',
    help: 'After tax and other deductions, as it reaches your account.',
    wrong: 'Enter an amount.',
    answer: 18_500,
  },
  'money-slider': {
    label: 'Loan amount',
    help: 'Enter an amount between R10 000.00 and R50 000.00.',
    wrong: 'Enter a loan amount.',
    options: { min: 10_000, max: 50_000, step: 100, drag: 1000 },
    answer: 20_000,
  },
  select: {
    label: 'How often are you paid?',
    wrong: 'Select an option from the list.',
    options: { items: frequencies },
    words: { prompt: 'Please choose an option' },
    answer: 'MONTHLY',
  },
  choices: {
    label: 'How would you like to pay the initiation fee?',
    wrong: 'Choose how you would like to pay the fee.',
    options: { items: ways },
    words: { 'hints.ADD': 'You pay interest on it too.', 'hints.UPFRONT': 'You pay no interest on it.' },
    answer: 'UPFRONT',
  },
  'yes-no': {
    label: 'Is your salary paid into an account of this bank?',
    wrong: 'Choose yes or no.',
    words: { yes: 'Yes', no: 'No' },
    answer: true,
  },
  checkbox: {
    label: 'I have read the loan agreement, and I accept it.',
    wrong: 'Please tick all the checkboxes to continue.',
    answer: true,
  },
  'month-year': {
    label: 'When did you start there?',
    wrong: 'Choose the month and the year.',
    options: { today: '2026-11-21', years: 10 },
    words: { month: 'Month', year: 'Year', 'months.03': 'March' },
    answer: '2024-03',
  },
  date: {
    label: 'Next pay date',
    wrong: 'Enter the date of your next pay day.',
    options: { from: '2026-11-21', to: '2026-12-31' },
    answer: '2026-11-25',
  },
  'plan-cards': {
    label: 'Select your loan repayment plan below:',
    wrong: 'Select an option to continue.',
    options: { plans, details: 'details' },
    words: {
      ...{
        months: 'months',
        month: 'month',
        monthly: 'a month',
        details: 'See what it is made of',
        chosen: 'Your plan',
      },
      ...{ interestAndFees: 'Interest, fees and cover', total: 'Total you pay back', none: 'There are no plans.' },
    },
    answer: 'plan-24',
  },
  captcha: {
    label: "Show us that you're not a robot",
    wrong: "Please confirm that you're not a robot.",
    words: {
      prompt: "I'm not a robot",
      solving: 'Checking. This takes a few seconds.',
      solved: 'Thank you, all done',
    },
    answer: 'solved',
  },
  files: {
    label: 'Your statements',
    wrong: 'Add at least one bank statement.',
    options: { accept: '.pdf', begins: '%PDF-', most: 6, largest: 10_000_000 },
    words: { choose: 'Choose PDF files', more: 'Add another file', remove: 'Remove' },
    answer: [
      { id: 'one', name: 'September.pdf', size: 204_800 },
      { id: 'two', name: 'October.pdf', size: 198_400 },
    ],
  },
  selfie: {
    label: 'Selfie checker',
    wrong: 'Your selfie was too dark. Find better lighting.',
    options: {
      ...{ phase: 'ready', licence: {}, answer: {}, idleSeconds: 60, script: '' },
      session: 'sample',
    },
    words: {
      preparing: 'Getting the selfie checker ready',
      'ready.title': 'Get ready for your selfie',
      'ready.text': 'Hold your phone upright, at the height of your eyes.',
      start: 'Start',
    },
  },
}
