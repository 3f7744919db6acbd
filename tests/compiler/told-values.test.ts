/** Values that a calculation gives or does not, and the words that are said where another value is there. */
import { expect, test } from 'vitest'
import { copy } from '../../e2e/harness/copy.ts'
import { type Edit, saidOf } from './edited-journey.ts'

const question = copy('loan-info.title')
/** Its two cases have changed places. */
const turned = question.replace(/true (\{.*\}) other (\{.*\})\}$/, 'true $2 other $1}')
const saved = '{isDated, select, true {Your progress is saved until {expires, date, day}.}'
const dialog = 'copyValues: { expires: approval.day, isDated: approval.isGiven }'
const inCancel = (from: string, to: string): Edit => [
  'copy/en',
  `want to cancel?\n  blocks:\n    text:\n      text: >-\n        ${from}`,
  `want to cancel?\n  blocks:\n    text:\n      text: >-\n        ${to}`,
]

test.each<[string, string, ...Edit[]]>([
  [
    'a value stands in the case of another one',
    '`{expires}` may not be there',
    ['steps/cancel', dialog, 'copyValues: { expires: quotation.day, isDated: approval.isGiven }'],
  ],
  [
    'a case looks at another value',
    '`{expires}` may not be there',
    ['steps/cancel', dialog, 'copyValues: { expires: approval.day, isDated: quotation.isGiven }'],
  ],
  [
    'two values of one kind have changed places',
    '`{approved}` may not be there',
    ['steps/upsell-offers', '  asked: askedAmount.first\n', '  asked: finalAmount.first\n'],
    ['steps/upsell-offers', '  approved: finalAmount.first\n', '  approved: askedAmount.first\n'],
  ],
  [
    'a value stands in the case in which it is not there',
    '`{firstName}` is never there',
    ['copy/en', question, turned],
  ],
])('where %s, the words have a gap', (_, said, ...edits) => {
  expect(saidOf(...edits)).toContain(`J407 copy/en.yaml: ${said}`)
})

test.each<[string, ...Edit[]]>([
  [
    'what is said where something of another kind is there',
    ['steps/cancel', dialog, 'copyValues: { expires: approval.day, isDated: paidReference.isGiven }'],
  ],
  [
    'what is worked out of the same and of more',
    ['steps/cancel', dialog, 'copyValues: { expires: approval.day, isDated: quotation.isGiven }'],
    [
      'journey',
      'of: [loan.loan.info.incomeVerificationExpired',
      'of: [contract.loanInfo.quotationValidUntil, loan.loan.info.incomeVerificationExpired',
    ],
  ],
  [
    'what the step needs',
    ['steps/cancel', dialog, 'copyValues: { expires: quotation.day, isDated: approval.isGiven }'],
    ['steps/cancel', 'content: [text]', 'needs: [contract.loanInfo.quotationValidUntil]\ncontent: [text]'],
  ],
  [
    'what a condition looks at, too',
    ['steps/cancel', dialog, 'copyValues: { expires: quotation.day, isDated: approval.isGiven }'],
    ['steps/cancel', 'conditions:\n', 'conditions:\n  isQuoted: { quotation.isGiven: true }\n'],
    ['steps/cancel', 'content: [text]', 'content: [{ text: { when: isQuoted } }]'],
  ],
  [
    'two values that are said together',
    ['steps/cancel', dialog, 'copyValues: { expires: approval.day, isDated: approval.isGiven, quoted: quotation.day }'],
    inCancel(saved, saved.replace('{expires, date, day}', '{expires, date, day} or {quoted, date, day}')),
  ],
  [
    'a value within the cases of both',
    [
      'steps/cancel',
      dialog,
      'copyValues: { expires: approval.day, isDated: approval.isGiven, isQuoted: quotation.isGiven }',
    ],
    inCancel(saved, `{isQuoted, select, true {${saved} other {Soon.}}} other {}}${saved}`),
  ],
  [
    'a value that is told by nothing, in the case in which another is not there',
    ['steps/loan-info', 'firstName: profile.firstName', 'firstName: profile.company'],
    ['copy/en', question, turned],
  ],
])('is let be: %s', (_, ...edits) => {
  expect(saidOf(...edits).filter((said) => said.includes('there'))).toEqual([])
})
