/** Slips in the real journey that only another part of it tells: one diagnostic each, which names what was meant or is left over. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { diagnosedInFew, type Edit } from './edited-journey.ts'

const journey = readSources('journey')

test('the journey as it is has none', () => {
  expect(compile(journey, registry).diagnostics).toEqual([])
})

const slips: [slip: string, name: string, change: [from: string, to: string], told: [at: string, says: string]][] = [
  [
    'a setting of a neighbour, so that its own is read by nothing',
    'steps/loan-info',
    ['settings.sliderStep.application', 'settings.sliderStep.landing'],
    ['J226 settings', 'settings.sliderStep.application'],
  ],
  [
    'an item left out of a list, so that its words are left over',
    'steps/confirmation',
    ['[creditBureau, sharing, truth]', '[creditBureau, truth]'],
    ['J402 copy/en', 'items.sharing'],
  ],
  [
    'a button left out of a message, so that its words are left over',
    'errors',
    ['NETWORK: { as: modal, buttons: { tryAgain: tryAgain,', 'NETWORK: { as: modal, buttons: {'],
    ['J402 copy/en', 'errors.NETWORK.buttons.tryAgain'],
  ],
  [
    'a row that the other language of the agreement lacks',
    'copy/en',
    ['            month: Ukhokha njalo ngenyanga\n', ''],
    ['J406 copy/en', 'rows.month'],
  ],
  [
    'a value in other letters than its example',
    'schemas/forms/financial-info',
    ['{ const: MARRIED }', '{ const: Married }'],
    ['J234 schemas/forms/financial-info', 'MARRIED'],
  ],
  [
    'a cell in other letters than its column',
    'settings',
    ['frame constructor needed, leads: generic', 'frame constructor needed, leads: gene-ric'],
    ['J234 settings', 'generic'],
  ],
  [
    'a list that does not offer the example of the form',
    'steps/additional-info',
    ['settings.payFrequencies', 'settings.provinces'],
    ['J236 steps/additional-info', 'settings.provinces'],
  ],
  [
    'two fields that a browser fills in alike',
    'steps/missing-address',
    ['autocomplete: address-level3', 'autocomplete: address-line1'],
    ['J122 steps/missing-address', 'address-line1'],
  ],
  [
    'a field for an address of e-mail that a browser fills in with a number',
    'steps/user-info',
    ['kind: email, autocomplete: email', 'kind: email, autocomplete: tel'],
    ['J211 steps/user-info', '`off`, `email`, `username`'],
  ],
  [
    'a field for words that a browser fills in with a number',
    'steps/employment',
    ['widget: text, autocomplete: organization', 'widget: text, autocomplete: tel'],
    ['J211 steps/employment', 'lacks the option `kind`'],
  ],
  [
    'a field for digits that a browser fills in with a name',
    'steps/missing-address',
    ['length: 5, autocomplete: postal-code', 'length: 5, autocomplete: name'],
    ['J211 steps/missing-address', '`off`, `postal-code`, `one-time-code`'],
  ],
  [
    'a button that has no words in one case',
    'copy/en',
    ["home: '{namesOK, select, true {{ok}} other {Got it}}'\n", "home: '{namesOK, select, true { } other {Got it}}'\n"],
    ['J408 copy/en', 'declined.actions.home'],
  ],
  [
    'a name in a case that a quotation hides',
    'copy/en',
    ["home: '{namesOK, select, true {{ok}}", "home: '{namesOK, select, true {''{ok}''}"],
    ['J403 copy/en', '{ok}'],
  ],
  [
    'a separator with nothing behind it',
    'copy/en',
    ["title: 'Personal Loan | {page}'", "title: 'Personal Loan |'"],
    ['J410 copy/en', '|'],
  ],
  [
    'an example that the schema it refers to refuses',
    'schemas/entities/application',
    ['totalRepaymentAmount: 37051.47', "totalRepaymentAmount: '37051.47'"],
    ['J117 schemas/entities/application', '37051.47'],
  ],
  [
    'a slip in the path of a service that only code calls',
    'services',
    ['{loanApplicationNumber}/generate', '{loanApplicationNumbre}/generate'],
    ['J222 services', 'loanApplicationNumbre'],
  ],
  [
    'a value that its neighbour has',
    'errors',
    ['tried: otp.attempts.used, max: otp.attempts.max', 'tried: otp.attempts.max, max: otp.attempts.used'],
    ['J233 errors', 'otp.attempts.used'],
  ],
  [
    'a screen that is not counted',
    'steps/additional-info',
    ['page: ABOUT YOURSELF - More Information\n', ''],
    ['J126 steps/additional-info', 'page'],
  ],
  [
    'a form between parts of the journey that is in none',
    'steps/loan-purpose',
    ['section: loan-amount\n', ''],
    ['J126 steps/loan-purpose', 'section'],
  ],
  [
    'a value of another kind than everywhere else',
    'steps/resume-begin',
    ['consent.accepted: consent.accepted', 'consent.accepted: { const: 7 }'],
    ['J229 steps/resume-begin', 'consent.accepted'],
  ],
  [
    'a list whose items are of another kind',
    'steps/statements',
    ['fileNames: upload.fileNames', 'fileNames: statements.files'],
    ['J215 steps/statements', 'fileNames'],
  ],
]

const diagnosed = diagnosedInFew(
  slips.map(([, name, [from, to], [told]]) => {
    const [code = '', at = ''] = told.split(' ')
    return { edit: [name, from, to], code, at }
  }),
)

test.each(slips)('%s', (_, name, [from, to], [at, says]) => {
  const edit: Edit = [name, from, to]
  const diagnostics = diagnosed(edit)
  expect(diagnostics.map((each) => `${each.code} ${each.file}`)).toEqual([at.replace(' ', ' journey/').concat('.yaml')])
  const [{ message, label, help = '' } = { message: '', label: '' }] = diagnostics
  expect(`${message} ${label} ${help}`).toContain(says)
})

test('a text that is read as a day holds one', () => {
  const sources = journey.map(({ file, text }) => ({
    file,
    text: file.endsWith('steps/offers.yaml')
      ? text.replace('expires: approval.day', 'expires: application.loanApplicationStatus')
      : text,
  }))
  const { diagnostics } = compile(sources, registry)
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'J407 `application.loanApplicationStatus` is not a day',
  ])
})

test('a row without a code cannot be chosen', () => {
  const sources = journey.map(({ file, text }) => ({
    file,
    text: file.endsWith('settings.yaml') ? text.replace('[{ code: MONTHLY }, {', '[{ name: MONTHLY }, {') : text,
  }))
  expect(compile(sources, registry).diagnostics.map(({ message }) => message)).toContain('a choice has no `code`')
})
