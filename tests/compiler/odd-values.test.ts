/** Values that YAML reads and that an author cannot mean: signs of another encoding, tags, numbers that no number holds. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { printDiagnostics } from '../../src/engine/compiler/diagnostics/print.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const codes = (breaks: Change[]): string[] => {
  const sources = changed(breaks)
  const { diagnostics } = compile(sources, teaRegistry)
  printDiagnostics(diagnostics, sources)
  return diagnostics.map(({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`)
}

const title = (text: string): Change[] => [
  { file: 'copy/en.yaml', replace: 'title: Enjoy your tea', by: `title: ${text}` },
]
const steep = (value: string): Change[] => [{ file: 'settings.yaml', replace: 'guesses: 3', by: `guesses: ${value}` }]

const mistakes: [says: string, breaks: Change[], at: string][] = [
  ['letters of UTF-8 read in another encoding', title('Youâ€™re served'), 'J124 copy/en.yaml:28'],
  ['such letters on a line that is no YAML either', title('"Youâ€™re" served'), 'J124 copy/en.yaml:28'],
  ['an accent read in another encoding', title('CafÃ© served'), 'J124 copy/en.yaml:28'],
  ['what stands for a letter that was lost', title('You\uFFFDre served'), 'J124 copy/en.yaml:28'],
  ['a line that ends by another sign', title('Enjoy\u2028your tea'), 'J124 copy/en.yaml:28'],
  ['what joins pictures, between letters', title('Enjoy\u200Dyour tea'), 'J124 copy/en.yaml:28'],
  ['a sign that a backslash makes', title('"Enjoy\\byour tea"'), 'J124 copy/en.yaml:28'],
  ['a sign by its number, which is read as it is', title('Enjoy\\u2026'), 'J409 copy/en.yaml:28'],
  [
    'words without the spaces between them',
    title('Enjoyyourteawhichwehavemadeforyouthismorning'),
    'J413 copy/en.yaml:28',
  ],
  [
    'a line below a comment that is indented too far',
    [{ file: 'settings.yaml', replace: 'guesses: 3', by: '\n# How often.\n guesses: 3' }],
    'J101 settings.yaml:6',
  ],
  ['bytes as a text', title('!!binary U2tpcA=='), 'J101 copy/en.yaml:28'],
  ['a set as a setting', steep('!!set { a, b }'), 'J101 settings.yaml:4'],
  ['a day as a setting', steep('!!timestamp 2026-12-05'), 'J101 settings.yaml:4'],
  ['a tag of no kind', steep('!guesses 3'), 'J101 settings.yaml:4'],
  ['a number without an end', steep('.inf'), 'J118 settings.yaml:4'],
  ['a number that is none', steep('.nan'), 'J118 settings.yaml:4'],
  ['a number with more digits than are kept', steep('99999999999999999999'), 'J118 settings.yaml:4'],
]

describe('a value that cannot be meant is named at its line', () => {
  test.each(mistakes)('%s', (_, breaks, at) => {
    expect(codes(breaks)).toContain(at)
  })
})

const right: [says: string, changes: Change[]][] = [
  ['accents, dashes and curly quotes', title('“Café – naïve’s” Ârö')],
  ['a long word of Zulu', title('Ngokwezinhlelozemalimboleko')],
  ['pictures that are joined to one', title('Enjoy your tea 👩‍💻 👩🏽‍🚀 ❤️‍🔥')],
  ['a text with a backslash in quotes', title("'Enjoy “C:\\\\shop”'")],
  ['text that says so itself', title('!!str Enjoy your tea')],
]

describe('a value that is only rare is let be', () => {
  test.each(right)('%s', (_, changes) => {
    expect(codes(changes)).toEqual([])
  })
})
