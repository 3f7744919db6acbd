/** Words that are right, each in the real journey with all else as it is: nothing is said of them. */
import { expect, test } from 'vitest'
import { copy } from '../../e2e/harness/copy.ts'
import { type Edit, saidInFew } from './edited-journey.ts'

const inTerms = (to: string): Edit => ['copy/en', `body: ${copy('errors.0440014.body')}`, `body: ${to}`]
const inZulu = (key: string, text: string): Edit => ['copy/zu', 'sections:\n', `${key}: ${text}\nsections:\n`]
const cost = (text: string): Edit => inZulu('said', `{ blocks: { costs: { items: { interest: '${text}' } } } }`)

const rewrites: [string, ...Edit[]][] = [
  [
    'a title may be a sentence over a question',
    [
      'copy/en',
      "title: Your cellphone\n    intro: We'll send a one-time PIN to it.",
      'title: Your phone, please.\n    intro: Do you have it with you?',
    ],
  ],
  [
    'the message of a limit may count something else beside it',
    [
      'copy/en',
      'no more than {limit} characters.',
      'no more than {limit} characters, without the 2 letters behind it.',
    ],
  ],
  ['a number may be that of a setting by chance', inTerms('Write to Box 1000, or see point 10000 of the annex.')],
  ['an example may have letters for digits', inTerms('Write the number as 08X XXX XXXX.')],
  ['an English word may be said twice', inTerms('What it is is what you see.')],
  ['another language may say a word twice', inZulu('said', '{ intro: Qhubeka kancane kancane. }')],
  [
    'a share may be said in a word',
    [
      'copy/en',
      'from {interestFrom}% to a maximum of {interestMost}%',
      'between {interestFrom} and {interestMost} percent',
    ],
  ],
  [
    'another language may say a share in a word',
    cost('Inzalo: isuka kumaphesenti angu-{interestFrom} iye kwangu-{interestMost} ngenyanga.'),
  ],
  [
    'another language may say the currency in a word',
    inZulu(
      'said',
      "{ blocks: { costs: { items: { cover: '{cover, number, money} ngenyanga ngawo wonke amarandi angu-1 000.' } } } }",
    ),
  ],
  [
    'another language may count in another unit of time',
    inTerms('Come back within 2 weeks.'),
    ['copy/zu', 'errors:\n', "errors:\n  '0440014': { body: Buya zingakapheli izinsuku ezingu-14. }\n"],
  ],
  [
    'another language may have one word for a title and a text',
    inZulu('eligibility-check', '{ blocks: { waiting: { title: Siyahlola, text: Siyahlola } } }'),
  ],
  [
    'two buttons of which one is drawn at a time may say the same',
    [
      'steps/user-info',
      'on:\n',
      'actions: { next: { variant: primary, unless: marketingIsAnswered }, goOn: { variant: primary, when: marketingIsAnswered } }\non:\n  goOn: [{ go: employment }]\n',
    ],
    ['copy/en', 'user-info:\n', 'user-info:\n  actions: { next: Continue, goOn: Continue }\n'],
  ],
  ['a list of lines may follow a colon', inTerms('|-\n      Have these with you:\n      your ID\n      your payslip')],
  [
    'a line may begin with a word that is a key elsewhere',
    inTerms('|-\n      Reach us.\n\n      email: help@umvelo.example'),
  ],
]

const saidOfRewrite = saidInFew(rewrites.map(([, ...edits]) => ({ edits, says: [] })))

test.each(rewrites)('%s', (_, ...edits) => {
  expect(saidOfRewrite(edits)).toEqual([])
})
