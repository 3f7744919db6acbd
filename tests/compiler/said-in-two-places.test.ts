/** What two places of a journey say of one thing: each in the real journey, with all else as it is. */
import { expect, test } from 'vitest'
import { copy } from '../../e2e/harness/copy.ts'
import { type Edit, saidInFew } from './edited-journey.ts'

const inZulu = 'agreement.blocks.summary.in.zu.sections.partA.rows'

const slips: [string, string, ...Edit[]][] = [
  [
    'a date names the style that all dates have',
    'J407 copy/messages/en.yaml: `{until, date}` names no style',
    ['copy/messages/en', '{until, date, day}', '{until, date}'],
  ],
  [
    'a share has its sign in each text',
    'J407 copy/en.yaml: `interestFrom` is a bare number here',
    [
      'copy/en',
      'from {interestFrom}% to a maximum of {interestMost}% a month, depending',
      'from {interestFrom} a month, depending',
    ],
  ],
  [
    'an amount is written as money in each language',
    'J407 copy/messages/zu.yaml: `{amount}` has no form in `debit-order-of.text`',
    ['copy/messages/zu', '{amount, number, money}', '{amount, number}'],
  ],
  [
    'a number in the words is the same in each language',
    'J406 copy/en.yaml: `agreement.blocks.timeline.in.zu.items.paidOut.body` says 5',
    ['copy/en', 'izinsuku ezi-3', 'izinsuku ezi-5'],
  ],
  [
    'what one language tells apart another one does, too',
    `J412 copy/en.yaml: \`${inZulu}.monthlyRate\` says what \`${inZulu}.rate\` says`,
    ['copy/en', `rate: ${copy(`${inZulu}.rate`)}`, `rate: ${copy(`${inZulu}.monthlyRate`)}`],
  ],
  [
    'two parts of the progress bar are told apart in each language',
    'J412 copy/zu.yaml: `sections.plan` says what `sections.income` says',
    ['copy/zu', '  income: Imali engenayo', '  income: Uhlelo'],
  ],
  [
    'what is said of many has the word for many',
    'J415 copy/en.yaml: `second` is said of many, too',
    ['copy/en', '{left, plural, one {# second} other {# seconds}}', '{left, plural, one {# second} other {# second}}'],
  ],
  [
    'a header and the body say one thing of one name',
    'J233 services.yaml: `said` is filled from `said.said`',
    [
      'services',
      '        customerInfo:\n          said: identity.said',
      '        customerInfo:\n          said: said.said',
    ],
  ],
  [
    'what a setting says is not written by hand',
    'J233 services.yaml: `isSelectInsurance` is always `false`',
    [
      'services',
      'isSelectInsurance: settings.isSelectInsurance\n    request: contract-sign',
      'isSelectInsurance: false\n    request: contract-sign',
    ],
  ],
  [
    'the two ends of a range are of one source',
    'J233 steps/landing.yaml: `max` is of `limits`, and `min` of `advertisedLimits`',
    ['steps/landing', 'max: advertisedLimits.max, step', 'max: limits.max, step'],
  ],
  [
    'the ends of a range within another input are, too',
    'J233 journey.yaml: `max` is of `advertised`, and `min` of `product`',
    ['journey', 'min: product.minAmount, max: product.maxAmount', 'min: product.minAmount, max: advertised.maxAmount'],
  ],
  [
    'two options of a block are not filled from each other’s facts',
    'J233 steps/salary-offers-condition.yaml: `open` is filled from `settings.bankApp.store`, and `store` from `settings.bankApp.open`',
    [
      'steps/salary-offers-condition',
      'open: settings.bankApp.open, store: settings.bankApp.store',
      'open: settings.bankApp.store, store: settings.bankApp.open',
    ],
  ],
  [
    'a fact is not given under a second name, where that name has a fact',
    'J233 journey.yaml: `email` is filled from `customer.lastLoanEmail`',
    ['journey', 'email: customer.email\n', 'email: customer.lastLoanEmail\n'],
  ],
  [
    'a place in an answer begins as its property does',
    'J109 schemas/entities/application.yaml: unknown place `offersList.0.finalApprovedAmount`',
    ['schemas/entities/application', '[offerList.0.finalApprovedAmount]', '[offersList.0.finalApprovedAmount]'],
  ],
  [
    'a row shows what the other rows of its key show',
    'J233 steps/agreement.yaml: `firstDebit` shows `contract.loanInfo.firstRepaymentDate`',
    [
      'steps/agreement',
      '{ key: firstDebit, date: contract.loanInfo.firstDebitDate }',
      '{ key: firstDebit, date: contract.loanInfo.firstRepaymentDate }',
    ],
  ],
  [
    'an option is filled from the setting of its name',
    'J233 steps/statements.yaml: `most` is filled from `settings.statements.months`',
    ['steps/statements', '    most: settings.statements.most\n', '    most: settings.statements.months\n'],
  ],
]

const saidOfSlip = saidInFew(slips.map(([, said, ...edits]) => ({ edits, says: [said] })))

test.each(slips)('%s', (_, said, ...edits) => {
  expect(saidOfSlip(edits)).toEqual([said])
})

const rewrites: [string, ...Edit[]][] = [
  [
    'two blocks under one `unless` whose other side shows a third',
    [
      'steps/paying-out-later',
      '  - notice: { name: underWay, tone: info, when: isSignedFor }\n',
      '  - text: { name: reference, unless: isSignedFor }\n  - notice: { name: underWay, tone: info, when: isSignedFor }\n',
    ],
    ['steps/paying-out-later', '  - text: { name: reference }\n', ''],
  ],
  ['a translation with the words of a number', ['copy/en', 'izinsuku ezi-3', 'izinsuku ezintathu']],
  [
    'a place in an answer that only the other side has',
    ['schemas/entities/application', '[declineReasonDetails.code]', '[reason.code, declineReasonDetails.code]'],
  ],
]

const saidOfRewrite = saidInFew(rewrites.map(([, ...edits]) => ({ edits, says: [] })))

test.each(rewrites)('is let be: %s', (_, ...edits) => {
  expect(saidOfRewrite(edits)).toEqual([])
})

const saidOnce: [string, string[], ...Edit[]][] = [
  [
    'one condition that takes the place of another is told once, however many rules ask for both',
    ['J302 steps/decision.yaml: this rule never runs'],
    ['journey', '[CONTRACT_SIGNED, DEBICHECK_ACCEPTED]', '[CONTRACT_SIGNED, DEBICHECK_ACCEPTED, FUNDED]'],
  ],
  [
    'a status that many services share is told once',
    ['J318 services.yaml: the contract has no status 404 here'],
    ['services', "statuses: &ended { '401': '0440016' }", "statuses: &ended { '404': '0440016' }"],
  ],
  [
    'what stands beside a reference is told once, and not what the contract has in its place',
    ['J123 schemas/entities/application.yaml: `required` beside a `$ref` says nothing'],
    ['schemas/entities/application', 'items: { $ref: offer }', 'items: { $ref: offer, required: [id] }'],
  ],
]

const saidOfCause = saidInFew(saidOnce.map(([, says, ...edits]) => ({ edits, says })))

test.each(saidOnce)('%s', (_, said, ...edits) => {
  expect(saidOfCause(edits)).toEqual(said)
})
