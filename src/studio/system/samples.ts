/** What each widget is shown with: options as a step file gives them, words, and an answer. */
import type { Json, Schema } from '@journey/engine'

export type Sample = {
  options?: Record<string, unknown>
  schema?: Schema
  words?: Record<string, string>
  answer?: Json
}

const items = [
  { code: 'A', name: 'The first' },
  { code: 'B', name: 'The second' },
]
const plans = [6, 24].map((tenor) => ({
  id: `plan-${tenor}`,
  tenor,
  monthlyRepaymentAmount: 21_000 / tenor,
  totalInterestAndFeeAmount: 1000,
  totalRepaymentAmount: 21_000,
}))

/** By the widget's name. A widget that is registered and has none here fails a test. */
export const samples: Record<string, Sample> = {
  text: { words: { placeholder: 'name@example.com' }, answer: 'someone@example.com' },
  suggest: { options: { items: ['Mint', 'Rooibos'] }, answer: 'Rooibos' },
  digits: { options: { length: 10 }, answer: '1234567890' },
  'sa-id': { answer: '8001015009087' },
  cellphone: { answer: '0821234567' },
  'otp-code': { options: { length: 6 }, answer: '123456' },
  money: { answer: 12_345.67 },
  'money-slider': { options: { min: 2000, max: 50_000, step: 1000 }, answer: 20_000 },
  select: { options: { items }, words: { prompt: 'Choose one' }, answer: 'B' },
  choices: { options: { items }, answer: 'A' },
  'yes-no': { words: { yes: 'Yes', no: 'No' }, answer: true },
  checkbox: { answer: true },
  'month-year': {
    options: { today: '2026-11-21', years: 10 },
    words: { month: 'Month', year: 'Year' },
    answer: '2024-03',
  },
  date: { options: { from: '2026-11-21', to: '2026-12-31' }, answer: '2026-11-25' },
  'plan-cards': {
    options: { plans, details: 'details' },
    words: {
      ...{ months: 'months', month: 'month', monthly: 'a month', details: 'Details', chosen: 'Chosen' },
      ...{ interestAndFees: 'Interest and fees', total: 'In all', none: 'No plans' },
    },
    answer: 'plan-24',
  },
  captcha: { words: { prompt: 'I am a person', solving: 'One moment', solved: 'Thank you' }, answer: 'solved' },
  files: {
    options: { accept: '.pdf', begins: '%PDF-', most: 3, largest: 5_000_000 },
    words: { choose: 'Choose files', more: 'Choose another', remove: 'Remove' },
    answer: [{ id: 'one', name: 'statement.pdf', size: 204_800 }],
  },
  selfie: {
    options: {
      ...{ phase: 'ready', licence: {}, answer: {}, idleSeconds: 60, script: '' },
      session: 'sample',
    },
    words: { preparing: 'One moment', 'ready.title': 'Ready', 'ready.text': 'Look into the camera.', start: 'Start' },
  },
}
