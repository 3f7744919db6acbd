/** One slip in the real journey is one diagnostic, at its line, with what to write instead. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'
import { diagnosedInFew } from './edited-journey.ts'

const journey = readSources('journey')

type Slip = [slip: string, file: string, from: string, to: string, code: string, help: string]

const unknownKeywords: [keyword: string, code: string, help: string][] = [
  ['nullable: true', 'J102', "write `type: [string, 'null']`"],
  ['id: email', 'J102', 'delete it'],
  ['$async: true', 'J102', 'delete it'],
  ['required: true', 'J108', 'under `required`'],
  ['max: 60', 'J102', 'use `maxLength`'],
  ['$defs: {}', 'J102', 'use `definitions`'],
  ['placeholder: Your address', 'J102', '`copy`'],
  ['options: [a]', 'J102', 'use `enum`'],
]

const slips: Slip[] = [
  ['a tab', 'copy/en', '\n  fields:\n', '\n\tfields:\n', 'J101', 'indent with spaces'],
  ['a bracket that is never closed', 'steps/otp', 'code: otp-code }', 'code: otp-code', 'J101', 'write `}` behind it'],
  ['no space behind a colon', 'steps/otp', 'path: /otp', 'path:/otp', 'J101', 'write `path: /otp`'],
  [
    'a quote around one word',
    'copy/en',
    'label: How much would',
    'label: "How" much would',
    'J101',
    `label: '"How" much`,
  ],
  [
    'a quote that is not closed before the next one on its line',
    'services',
    "'400': LOAN_NOT_READY, '401'",
    "'400: LOAN_NOT_READY, '401'",
    'J101',
    "close it: `'400': LOAN_NOT_READY, '401': '0440016' }`",
  ],
  [
    'a quote that is not closed before what ends its part, behind a brace of its own',
    'services',
    'path: /los/{productId}/consents',
    "path: { is: '/los/{productId}/consents, as: 'x' }",
    'J101',
    "close it: `'/los/{productId}/consents', as: 'x' }`",
  ],
  [
    'a quote that is not closed behind a whole text',
    'copy/en',
    "help: 'Never share it, not even with us.'",
    'help: "Never share it, not even with us.',
    'J101',
    'close it: `"Never share it, not even with us."`',
  ],
  [
    'an apostrophe in single quotes',
    'copy/en',
    "help: 'Never share it, not even with us.'",
    "help: 'Don't share it, not even with us.'",
    'J101',
    "write two of them: `help: 'Don''t share it, not even with us.'`",
  ],
  [
    'an apostrophe at the end of a word in single quotes',
    'copy/en',
    "help: 'Never share it, not even with us.'",
    "help: 'That is your parents' secret.'",
    'J101',
    "write two of them: `help: 'That is your parents'' secret.'`",
  ],
  [
    'a colon in a text',
    'copy/en',
    'label: How much would',
    'label: Amount: how much would',
    'J101',
    `label: 'Amount: how`,
  ],
  ['a backslash in double quotes', 'schemas/forms/otp', "'^[0-9]{6}$'", '"^\\d{6}$"', 'J101', 'single quotes'],
  ['a pattern that cannot be read', 'schemas/forms/user-info', '[^\\s@]+@(', '[^\\s@+@(', 'J108', 'fix it'],
  [
    'a format that there is not',
    'schemas/forms/user-info',
    'string, pattern',
    'string, format: e-mail, pattern',
    'J108',
    'use `email`',
  ],
  ['a key twice', 'steps/otp', 'form: otp\n', 'form: otp\nform: otp\n', 'J101', 'put the two together'],
  [
    'a misspelt field of a schema',
    'schemas/forms/user-info',
    '  emailRepeat: {',
    '  emailRepaet: {',
    'J232',
    'write `emailRepeat`',
  ],
  ['a misspelt field of a step', 'steps/user-info', '  email:', '  emial:', 'J218', 'use `email`'],
  ['a misspelt record', 'journey', '  session: otp', '  sessio: otp', 'J232', 'write `session'],
  ['a misspelt part of the journey', 'journey', '\ncalculations:\n', '\ncalculation:\n', 'J102', 'use `calculations`'],
  ['names for copy under another key', 'journey', '\ncopyValues:\n', '\ncopyvalues:\n', 'J102', 'use `copyValues`'],
  ['a code whose letters changed places', 'errors', "'0440030': {", "'0440003': {", 'J232', "write `'0440030'`"],
  ['a code without quotes', 'errors', "'0440030': {", '0440030: {', 'J232', "write `'0440030'`"],
  ['a code without quotes in a rule', 'steps/otp', "show: '0407015'", 'show: 0407015', 'J104', "`'0407015'`"],
  ['a language without a file', 'journey', 'languages: [en, zu]', 'languages: [en, zu, af]', 'J224', 'copy/af.yaml'],
  ['an unknown widget', 'steps/otp', 'code: otp-code', 'code: pin-entry', 'J209', 'there is'],
  ['an unknown name in braces', 'copy/en', '{max, number, rand}', '{maximum, number, rand}', 'J403', '`max`'],
  ['a brace that nothing opened', 'copy/en', 'How much would you like', 'How much } would you like', 'J404', "'}'"],
  ['an alias that nothing names', 'steps/landing', 'apply: *apply', 'apply: *aplly', 'J119', 'use `apply`'],
  [
    'an alias inside what it names',
    'steps/otp',
    'fields: { code: otp-code }',
    'fields: &fields { code: otp-code, again: *fields }',
    'J119',
    'write out what is meant',
  ],
  ['a method in small letters', 'services', 'method: POST', 'method: post', 'J104', 'write `POST`'],
  ['a misspelt kind of message', 'errors', 'as: field', 'as: felid', 'J104', 'write `field`'],
  ['a form that is a number', 'steps/otp', 'form: otp', 'form: 3', 'J104', 'write text'],
  ['fields as a list', 'steps/otp', 'fields: { code: otp-code }', 'fields: [code]', 'J104', 'write a mapping'],
  [
    'timers as a list',
    'steps/otp',
    'timers: { cooldown: configuration.otpCountdown }',
    'timers: [cooldown]',
    'J104',
    'write a mapping',
  ],
  ['one language as a text', 'journey', 'languages: [en, zu]', 'languages: en', 'J104', 'put it in brackets: `[en]`'],
  ['a condition written out in a rule', 'steps/otp', 'when: triesLeft,', 'when: { a: 1 },', 'J104', 'write a name'],
  ['a setting that is a number', 'settings', 'idle: { after: 28m', 'idle: 5 #', 'J208', 'write a mapping'],
  ['misspelt words of a step', 'copy/en', '\notp:', '\nopt:', 'J232', 'write `otp`'],
  [
    'a misspelt key of a text',
    'copy/en',
    '      label: How much would',
    '      lable: How much would',
    'J232',
    '`label`',
  ],
  ...unknownKeywords.map(([keyword, code, help]): Slip => {
    const slip = `a keyword that JSON Schema does not have so, \`${keyword}\``
    return [slip, 'schemas/forms/user-info', 'email: { ', `email: { ${keyword}, `, code, help]
  }),
  ['an idle time without a unit', 'settings', 'after: 28m', 'after: 28', 'J115', '28'],
]

const diagnosed = diagnosedInFew(slips.map(([, file, from, to, code]) => ({ edit: [file, from, to], code, at: file })))

test.each(slips)('%s', (_, file, from, to, code, help) => {
  const before = journey.find((source) => source.file === `journey/${file}.yaml`)?.text ?? ''
  const at = before.indexOf(from)
  expect(at, `${from} is in ${file}`).toBeGreaterThanOrEqual(0)
  const diagnostics = diagnosed([file, from, to])
  const line = before.slice(0, at).split('\n').length
  expect(diagnostics.map((each) => `${each.code} ${each.file}`)).toEqual([`${code} journey/${file}.yaml`])
  expect(Math.abs((diagnostics[0]?.line ?? 0) - line)).toBeLessThanOrEqual(1)
  expect(diagnostics[0]?.help).toContain(help)
})

/** The real journey without one line of a file. */
function without(file: string, line: string): Source[] {
  return journey.map((source) => (source.file === file ? { file, text: source.text.replace(line, '') } : source))
}

test('removing a record that many places use is one diagnostic', () => {
  const { diagnostics } = compile(without('journey/journey.yaml', '  application: application\n'), registry)
  expect(diagnostics.map(({ code }) => code)).toEqual(['J207'])
  expect(diagnostics[0]?.label).toMatch(
    /the same at \d{2,} more places: \S+\.yaml:\d+, \S+\.yaml:\d+, \S+\.yaml:\d+, …$/,
  )
})

test('words that one field lacks are one diagnostic, which names them', () => {
  const { diagnostics } = compile(without('journey/copy/en.yaml', '      months: *months\n'), registry)
  expect(diagnostics.map(({ code }) => code)).toEqual(['J401'])
  expect(diagnostics[0]?.label).toMatch(
    /months\.01` is missing; the same of 11 more: `\S+months\.02`, `\S+months\.03`, `\S+months\.04`, …$/,
  )
})

test('a condition of the wrong kind is reported where it is declared, and not at each use', () => {
  const { diagnostics } = compile(
    changed([{ file: 'journey.yaml', replace: 'ordered: { order.number: { type: string } }', by: 'ordered: true' }]),
    teaRegistry,
  )
  expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(['J104 16'])
})
