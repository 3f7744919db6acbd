/** Slips that only what stands beside them tells: each in the real journey, with all else as it is. */
import { expect, test } from 'vitest'
import { copy } from '../../e2e/harness/copy.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { type Edit, saidInFew, saidOf } from './edited-journey.ts'

const statement = copy('income-intro.blocks.data.items.statement.body')

const slips: [string, string, Edit][] = [
  [
    'a name that a message shows is filled from the fact of that name',
    'J233 errors.yaml: `message` is filled from `reason.title`',
    ['errors', '    message: reason.message', '    message: reason.title'],
  ],
  [
    'what is tracked under a name is filled from the fact of that name',
    'J233 steps/decision.yaml: `code` is filled from `reason.buttonCancel`',
    ['steps/decision', 'with: { code: reason.code }', 'with: { code: reason.buttonCancel }'],
  ],
  [
    'two texts that are compared may be the same',
    'J230 journey.yaml: `said.said` and `identity.phoneNumber` are never the same',
    ['journey', '{ a: said.said, b: identity.said }', '{ a: said.said, b: identity.phoneNumber }'],
  ],
  [
    'a condition that is to ask whether a text is there does not ask for its shortest',
    'J111 journey.yaml: `application.loanApplicationNumber` holds this at 1 character only',
    [
      'journey',
      'submitted: { application.loanApplicationNumber: { minLength',
      'submitted: { application.loanApplicationNumber: { maxLength',
    ],
  ],
  [
    'where several digits may stand, none is left out',
    'J127 schemas/forms/phone.yaml: `^0[1-9]{9}$` lacks a digit',
    ['schemas/forms/phone', '^0[0-9]{9}$', '^0[1-9]{9}$'],
  ],
  [
    'a message of a dialog stands at a field of the dialog, or of a page under it',
    'J320 errors.yaml: `PLACE_NOT_FOUND` never comes on `statements`',
    ['errors', 'at: missing-address.find', 'at: statements.files'],
  ],
  [
    'of several buttons one is the main one, as on the other steps',
    'J238 steps/confirm-address.yaml: no button is `primary`',
    ['steps/confirm-address', 'confirm: primary', 'confirm: secondary'],
  ],
  [
    'a title and the words below it do not change places',
    'J417 copy/en.yaml: `phone.banner.title` is a sentence, and `intro` is none',
    [
      'copy/en',
      "title: Your cellphone\n    intro: We'll send a one-time PIN to it.",
      "title: We'll send a one-time PIN to it.\n    intro: Your cellphone",
    ],
  ],
  [
    'a title does not say what the words below it say',
    'J412 copy/en.yaml: `income-intro.blocks.data.items.statement.title` says what `income-intro.blocks.data.items.statement.body` says',
    [
      'copy/en',
      `title: Bank statement\n          body: ${statement}`,
      `title: ${statement}\n          body: ${statement}`,
    ],
  ],
  [
    'a label does not say what stands in every empty list',
    'J417 copy/en.yaml: `financial-info.fields.maritalStatus.label` says what `prompt` says in 9 places',
    ['copy/en', 'label: Marital status', 'label: Please choose an option'],
  ],
  [
    'no word stands twice',
    'J410 copy/en.yaml: `and and` stands twice',
    ['copy/en', 'Interest, fees and', 'Interest, fees and and'],
  ],
  [
    'no value is filled in twice in a row',
    'J410 copy/en.yaml: `{number} {number}` stands twice',
    ['copy/en', 'Step {number} of', 'Step {number} {number} of'],
  ],
  [
    'a word is spelt as in the other texts',
    'J234 copy/en.yaml: `Itnerest` is misspelt',
    ['copy/en', 'Interest, fees and', 'Itnerest, fees and'],
  ],
  [
    'a word lacks no letter that it has in the other texts',
    'J234 copy/en.yaml: `agreemnt` is misspelt',
    ['copy/en', 'label: Language of the agreement', 'label: Language of the agreemnt'],
  ],
  [
    'what a text shows is no list',
    'J215 errors.yaml: `settings.phonePrefixes` is a list, which no text can show',
    ['errors', 'documents: settings.documentsEmail', 'documents: settings.phonePrefixes'],
  ],
  [
    'what a text shows is a part of a mapping',
    'J215 steps/otp.yaml: `capturedPhone` is a mapping, which no text can show',
    ['steps/otp', 'phone: capturedPhone.masked', 'phone: capturedPhone'],
  ],
  [
    'what holds where the lender has configured nothing is there',
    'J215 settings.yaml: the schema `settings` cannot use `defaults`',
    ['settings', '  otpRetry: 3\n', ''],
  ],
  [
    'a banner with words has a title, without which it is not drawn',
    'J401 copy/en.yaml: no words for the banner of `user-info`',
    ['copy/en', '    title: About you\n    intro: How', '    intro: How'],
  ],
]

const saidOfSlip = saidInFew(slips.map(([, said, edit]) => ({ edits: [edit], says: [said] })))

test.each(slips)('%s', (_, said, edit) => {
  expect(saidOfSlip([edit])).toEqual([said])
})

const rewrites: [string, Edit][] = [
  ['a word that is said twice on purpose', ['copy/en', 'Interest, fees and', 'Interest that that is']],
  [
    'a word that has the letters of another in another order',
    ['copy/en', 'Interest, fees and', 'Three fees on trial and'],
  ],
  ['a name that no other text has', ['copy/en', 'Interest, fees and', 'Fees of Mkhwanazi and']],
  ['a first digit that is no 0', ['schemas/forms/phone', '^0[0-9]{9}$', '^0[1-9][0-9]{8}$']],
  [
    'a title that is a sentence, above words that are one, too',
    ['copy/en', 'title: About you', 'title: All about you.'],
  ],
  [
    'a text whose length a condition limits from both sides',
    [
      'journey',
      'submitted: { application.loanApplicationNumber: { minLength: 1 } }',
      'submitted: { application.loanApplicationNumber: { minLength: 1, maxLength: 40 } }',
    ],
  ],
]

const saidOfRewrite = saidInFew(rewrites.map(([, edit]) => ({ edits: [edit], says: [] })))

test.each(rewrites)('%s is no mistake', (_, edit) => {
  expect(saidOfRewrite([edit])).toEqual([])
})

test.each(['[zu, zu]', '[zu]'])('of the languages %s one is said to lack words, and not each word', (languages) => {
  const said = saidOf(['journey', 'languages: [en, zu]', `languages: ${languages}`])
  expect(said.filter((each) => each.startsWith('J401'))).toEqual([
    expect.stringMatching(/^J401 journey.yaml: `zu` lacks \d+ texts$/),
  ])
})

test('where no language is named, no word is said to be missing', () => {
  const said = saidOf(['journey', 'languages: [en, zu]', ''])
  expect(said).toContain('J103 journey.yaml: this file has no `languages`')
  expect(said.filter((each) => each.startsWith('J401'))).toEqual([])
})

test('a number of a form that can only be one is said there, and the choices that it refuses are one mistake', () => {
  const said = saidOf(['schemas/forms/salary-date', 'minimum: 1,', 'minimum: 31,'])
  expect(said).toEqual([
    'J111 schemas/forms/salary-date.yaml: only 31 fits',
    'J236 settings.yaml: `salaryDate` of `missing-salary-date` refuses `1`',
    'J229 steps/missing-salary-date.yaml: `missing-salary-date.salaryDate` cannot hold this',
  ])
})

test.each([
  ['user-info', 'fields', 'feelds'],
  ['selfie', 'calls', 'cals'],
  ['employment', 'conditions', 'conditons'],
])('of %s, where `%s` is misspelt, nothing is said but that `%s` is no part of it', (step, part, slip) => {
  const said = saidOf([`steps/${step}`, `\n${part}:`, `\n${slip}:`])
  expect(said).toEqual([`J102 steps/${step}.yaml: unknown key \`${slip}\``])
})

test('a form without `fields` is one mistake, whatever of them is used', () => {
  const { text = '' } = readSources('journey').find(({ file }) => file === 'journey/steps/user-info.yaml') ?? {}
  const said = saidOf(['steps/user-info', /\nfields:(\n {2}.*)+/.exec(text)?.[0] ?? '', ''])
  expect(said).toEqual([
    'J239 services.yaml: nobody has answered `information.customerInfo.acceptTymeMarketingConsent`',
    'J103 steps/user-info.yaml: there is a form but no `fields`',
  ])
})
