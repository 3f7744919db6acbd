/** Words that were copied to be translated, and never were: who chose the language would read another one. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { type Change, changed, inTwoLanguages, tea, teaInZulu, teaRegistry } from '../diagnostics/tea.ts'

const english = tea.find(({ file }) => file === 'tea/copy/en.yaml')?.text ?? ''

function found(...changes: Change[]): string[] {
  const { diagnostics } = checkUnwalked(changed(changes), teaRegistry)
  return diagnostics.map(({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`)
}

test('a sentence of the first language in another one is named, and many are in one line', () => {
  expect(found(...inTwoLanguages, { file: 'copy/zu.yaml', text: teaInZulu })).toEqual([])
  const one = teaInZulu.replace('How udo uyou utake uit?', 'How do you take it?')
  expect(found(...inTwoLanguages, { file: 'copy/zu.yaml', text: one })).toEqual([
    'J406 copy/zu.yaml:34 `milk.title` is not translated',
  ])
  const [all, ...others] = found(...inTwoLanguages, { file: 'copy/zu.yaml', text: english })
  expect(others).toEqual([])
  expect(all).toMatch(/^J406 copy\/zu\.yaml:\d+ `.*` and \d+ more are not translated$/)
})

test('names and single words may be the same in both', () => {
  const named = teaInZulu.replace('Enjoy uyour utea', 'Rooibos Tea House of Clanwilliam')
  const both = english.replace('Enjoy your tea', 'Rooibos Tea House of Clanwilliam')
  expect(found(...inTwoLanguages, { file: 'copy/en.yaml', text: both }, { file: 'copy/zu.yaml', text: named })).toEqual(
    [],
  )
})

test('while the language is not offered its sentences may still be those of the first', () => {
  const off: Change[] = [
    { file: 'journey.yaml', replace: 'languages: [en]', by: 'languages: [en, zu]\nlanguageSwitch: settings.zulu' },
    { file: 'settings.yaml', replace: /^/, by: 'zulu: false\n' },
  ]
  expect(found(...off, { file: 'copy/zu.yaml', text: english })).toEqual([])
})

test('a language that no one can choose is named', () => {
  const offered: Change = { file: 'journey.yaml', replace: 'languages: [en]', by: 'languages: [en, zu]' }
  expect(found(offered, { file: 'copy/zu.yaml', text: teaInZulu })).toEqual([
    'J226 journey.yaml:6 no one can choose `zu`',
  ])
})

test('a part of a page that is said in another language has its own words, though the language is not offered', () => {
  const agreement: Change = {
    file: 'copy/en.yaml',
    replace: 'review:\n',
    by: 'review:\n  text: { body: We keep it warm for you, in: { zu: { body: We keep it warm for you } } }\n',
  }
  expect(found(agreement).filter((each) => each.startsWith('J406'))).toEqual([
    expect.stringContaining('`review.text.in.zu.body` is not translated'),
  ])
})
