/** Words that a server sends by SMS and mail: declared in services.yaml, written in copy/messages, held by `check`. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { describeGaps } from '../../src/engine/compiler/passes/copy/index.ts'
import { readMessageCopy } from '../../src/engine/compiler/service-contract.ts'
import { changed, inTwoLanguages, teaInZulu, teaRegistry } from '../diagnostics/tea.ts'

const english = "ready: { text: 'Tea {number} is ready, {name}.', subject: Your tea }\nlate: { text: Sorry }\n"

/** The tea shop with these messages: what `check` says, by file. */
function check(files: Record<string, string>, languages = 'en'): string[] {
  return compile(sourcesWith(files, languages), teaRegistry).diagnostics.map(
    ({ code, file, message }) => `${code} ${file.replace('tea/', '')}: ${message}`,
  )
}

function sourcesWith(files: Record<string, string>, languages = 'en') {
  const inZulu = languages.includes('zu')
  const own = changed([
    ...(inZulu ? inTwoLanguages : []),
    { file: 'services.yaml', replace: /$/, by: '\nmessages: { ready: [number, name], late: [] }\n' },
  ])
  const zulu = inZulu ? [{ file: 'tea/copy/zu.yaml', text: teaInZulu }] : []
  const given = Object.entries(files).map(([name, text]) => ({ file: `tea/copy/messages/${name}.yaml`, text }))
  return [...own, ...zulu, ...given]
}

test('words for every message, with the names that it has, are no finding', () => {
  expect(check({ en: english })).toEqual([])
})

test('a name that a message is not filled in with is reported, and a message that is not declared', () => {
  expect(check({ en: english.replace('{name}', '{nmae}') })).toEqual([
    'J403 copy/messages/en.yaml: unknown parameter `nmae`',
  ])
  expect(check({ en: `${english}raedy: { text: Hello }\n` })).toEqual([
    'J402 copy/messages/en.yaml: nothing uses `raedy`',
  ])
  expect(check({ en: english.replace('late: { text: Sorry }', '') })).toEqual([
    'J401 services.yaml: no words for the message `late`',
  ])
})

test('a value that one language writes as an amount, and another bare, is reported where it is bare', () => {
  const amount = english.replace('{number}', '{number, number, money}')
  const zulu = "ready: { text: 'Itiye {number}, {name}', subject: Itiye }\nlate: { text: Uxolo }\n"
  const bare = 'J407 copy/messages/zu.yaml: `{number}` has no form in `ready.text`'
  expect(check({ en: amount, zu: zulu }, 'en, zu')).toEqual([bare])
  expect(check({ en: amount, zu: zulu.replace('{number}', '{number, number, money}') }, 'en, zu')).toEqual([])
})

test('a language of the page without messages is reported, and one line says what a language lacks', () => {
  expect(check({ en: english }, 'en, zu')).toEqual(['J224 journey.yaml: no messages in `zu`'])
  expect(check({ en: english, zu: 'late: { text: Uxolo }\n' }, 'en, zu')).toEqual([
    'J406 copy/messages/zu.yaml: `ready` is missing in `zu`: 2 of 3 texts',
  ])
})

test('while a language is not offered, what its messages lack is counted and is no finding', () => {
  const off = sourcesWith({ en: english, zu: 'late: { text: Uxolo }\n' }, 'en, zu').map(({ file, text }) => ({
    file,
    text: text.replace('speaksZulu: true', 'speaksZulu: false'),
  }))
  const { diagnostics, project } = compile(off, teaRegistry)
  expect(diagnostics).toEqual([])
  expect(describeGaps(project, project)).toEqual([
    'tea/copy/messages/zu.yaml: 2 of 3 texts are missing; `settings.speaksZulu` is off',
  ])
})

test('a server writes a message in the language that is wanted, else in the first', () => {
  const copy = readMessageCopy(sourcesWith({ en: english, zu: "ready: { text: 'Itiye {number}, {name}' }\n" }))
  const values = { number: 'T1', name: 'Sam' }
  expect(copy.write('ready', 'en', values)).toEqual({ text: 'Tea T1 is ready, Sam.', subject: 'Your tea' })
  expect(copy.write('ready', 'zu', values)).toEqual({ text: 'Itiye T1, Sam', subject: 'Your tea' })
  expect(copy.write('late', 'zu', {})).toEqual({ text: 'Sorry', subject: '' })
  expect(() => copy.write('early', 'en', {})).toThrow('expected words for the message `early`')
})

test('a server does not start with words that name what is not there', () => {
  expect(() => readMessageCopy(sourcesWith({ en: english.replace('{name}', '{nmae}') }))).toThrow('unknown parameter')
})

test('a server starts with words that only look unfinished', () => {
  const unfinished = english.replace('Sorry', 'TODO')
  expect(check({ en: unfinished })[0]).toMatch(/^J410/)
  expect(readMessageCopy(sourcesWith({ en: unfinished })).write('late', 'en', {}).text).toBe('TODO')
})
