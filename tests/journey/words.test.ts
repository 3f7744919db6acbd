/** Words that the specification gives: each is at its key of the copy, whatever screen a browser test looks at. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { copy } from '../../e2e/harness/copy.ts'

/** Row, statements, key of the copy, and what it says. A curly apostrophe counts as a straight one. */
const words: [row: string, statements: string, key: string, says: RegExp][] = [
  ['L2', '1.1.30', 'landing.blocks.hero.title', /^A personal loan of up to .* within minutes$/],
  [
    'L2',
    '1.1.38',
    'landing.blocks.questions.items.needed.body',
    /valid South African ID number and to be \{age\} or older/,
  ],
  ['L2', '1.1.39', 'landing.blocks.questions.items.needed.body', /a cellphone number/],
  ['L2', '1.1.40', 'landing.blocks.questions.items.needed.body', /an email address/],
  [
    'L2',
    '1.1.41',
    'landing.blocks.questions.items.needed.body',
    /internet banking details of the account your salary is paid into/,
  ],
  [
    'L2',
    '1.9.35',
    'landing.blocks.questions.items.fees.body',
    /initiation fee of never more than \{feeMost, number, rand\} excluding VAT/,
  ],
  [
    'L2',
    '1.9.36',
    'landing.blocks.questions.items.fees.body',
    /service fee of \{serviceFee, number, rand\} including VAT/,
  ],
  [
    'L2',
    '1.9.37',
    'landing.blocks.questions.items.fees.body',
    /from \{interestFrom\}% to a maximum of \{interestMost\}% a month/,
  ],
  [
    'L2',
    '1.9.38',
    'landing.blocks.questions.items.fees.body',
    /\{cover, number, money\} a month for every R1 000 you still owe/,
  ],
  ['L2', '1.9.40', 'landing.blocks.questions.items.fees.body', /premium is guaranteed for 1 month/],
  [
    'T1',
    '1.9.46 2.5.29 2.9.43',
    'email-intro.blocks.send.items.collect.body',
    /the last \{months\} months.* PDF files.* up to \{most\} files/,
  ],
  ['U4', '1.5.38', 'financial-info.fields.netIncome.errors.required', /^Enter an amount\.$/],
  ['U4', '1.5.39', 'financial-info.fields.creditPayments.errors.required', /^Enter an amount\.$/],
  ['U4', '1.5.40', 'financial-info.fields.livingExpenses.errors.required', /^Enter an amount\.$/],
  ['U5', '1.5.50', 'additional-info.fields.payFrequency.prompt', /^Please choose an option$/],
  ['C2', '1.5.53', 'confirmation.blocks.declarations.items.creditBureau', /ask credit bureaus/],
  ['C2', '1.5.54', 'confirmation.blocks.declarations.items.sharing', /share your details with third parties/],
  ['E1', '1.5.56', 'emergency-contact.fields.name.errors.required', /^Enter a value\.$/],
  ['E1', '1.8.47 2.8.96', 'errors.0440001.buttons.ok', /^OK$/],
  ['E1', '1.8.47 2.8.96', 'errors.0432054.buttons.gotIt', /^Got it$/],
  ['E1', '1.8.47 2.8.96', 'errors.0440023.buttons.exit', /^Exit$/],
  ['E1', '1.8.47 2.8.96', 'errors.FACIAL_CANCELLED.buttons.stay', /^Continue$/],
  [
    'M1',
    '2.2.62',
    'missing-address.intro',
    /couldn't.* get your physical address from your primary bank, or it was in the wrong format/,
  ],
  ['M1', '2.2.63', 'missing-address.intro', /need it so that you can sign the contract/],
  ['T2', '2.2.94', 'errors.INCOME_TIMEOUT.body', /technical issue may delay the verification/],
  ['T2', '2.2.95', 'errors.INCOME_TIMEOUT.body', /an email and an SMS/],
  ['S2', '2.2.135', 'selfie.fields.face.again.text', /neutral expression, no smiling/],
  ['S6', '2.8.52', 'errors.0432055.body', /at 7:00 tomorrow morning.* 7:00 on the next business day/],
]

describe('the words of the specification', () => {
  it.each(words)('[%s] %s stand at %s', (_row, _statements, key, text) => {
    expect(copy(key).replace(/\s+/g, ' ').replaceAll('’', "'")).toMatch(text)
  })
})

it('every code that settings name no words for has them in copy', () => {
  const codes = nodesIn(parse(readFileSync('journey/settings.yaml', 'utf8'))).flatMap((node) =>
    'code' in node && !('name' in node) ? [String(node.code)] : [],
  )
  expect(codes.length).toBeGreaterThan(5)
  const words = nodesIn(parse(readFileSync('journey/copy/en.yaml', 'utf8'), { merge: true }))
  const named = new Set(words.flatMap((node) => ('items' in node ? Object.keys(Object(node.items)) : [])))
  expect(codes.filter((code) => !named.has(code))).toEqual([])
})

/** Every mapping and list, at any depth. */
function nodesIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(nodesIn)]
}
