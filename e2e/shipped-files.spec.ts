/** What the build ships, read from its files: no compiler of anything, and no more bytes than was agreed. Nothing here is timed. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { sentBytes, sumOf, weighFirstPage, weighScripts, weighStep } from '../scripts/page-weight.ts'
import { copy } from './harness/copy.ts'

const dist = 'dist'
const kB = 1000
const textOf = (file: string) => readFileSync(path.join(dist, 'assets', file), 'utf8')
const scripts = () => readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'))

/** The only one of that name, in every brand. */
function sheet(name: 'index' | 'first' | 'rest'): string {
  const files = readdirSync(path.join(dist, 'assets')).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.css'),
  )
  expect(files).toHaveLength(1)
  return files[0] ?? ''
}

test('no shipped script can compile code, a schema, YAML, styles or a message', () => {
  expect(scripts().length).toBeGreaterThan(50)
  for (const file of scripts()) {
    const text = textOf(file)
    expect(text, `${file}: eval or new Function`).not.toMatch(/\beval\s*\(|\bnew\s+Function\b/)
    // Words that only ajv's compiler, the YAML parser, a style engine and the ICU parser have in them.
    expect(text, `${file}: ajv`).not.toMatch(/strictTypes|addMetaSchema|inlineRefs/)
    expect(text, `${file}: yaml`).not.toMatch(/YAMLParseError|yaml\.org,2002/)
    expect(text, `${file}: styles`).not.toMatch(/semanticTokens|conicGradient|insertRule/)
    expect(text, `${file}: messages`).not.toMatch(/EXPECT_ARGUMENT_CLOSING_BRACE|UNMATCHED_CLOSING_TAG/)
  }
})

test('no shipped script has a regular expression that the oldest browsers cannot read', () => {
  // Safari has lookbehind since 16.4. Modifiers, as in `(?i:a)`, came to all browsers after 2024.
  const tooNew = /.{0,40}(?:\(\?<[=!]|\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):).{0,40}/g
  expect(scripts().flatMap((file) => textOf(file).match(tooNew) ?? [])).toEqual([])
})

test('the first page needs no more JavaScript than was agreed', () => {
  const landing = weighFirstPage(dist, 'bank')
  const report = landing.map(({ file, bytes }) => `${file}: ${bytes}`).join('\n')
  expect(sumOf(landing), report).toBeLessThan(145 * kB)
  for (const { file } of landing) {
    // What resolves forms comes with the forms that need it.
    expect(textOf(file), file).not.toMatch(/ui:order|experimental_defaultFormStateBehavior/)
    // What the compiler alone reads: schemas of settings, the names of themes with all their colours.
    expect(textOf(file), file).not.toMatch(/x-names|x-keys|bg\.deepSubtle/)
    // Nothing sounds there.
    expect(textOf(file), file).not.toMatch(/OscillatorNode/)
    // The rules of other steps and the words for their errors, and the effects of other sections.
    expect(textOf(file), file).not.toMatch(/errors\.DE0001\.|"effect":"statements\./)
  }
})

test('what the first page runs is compiled while it comes, and nothing else', () => {
  const marked = scripts().filter((file) => textOf(file).startsWith('//# allFunctionsCalledOnLoad\n'))
  const landing = weighFirstPage(dist, 'bank').map(({ file }) => file)
  const named = scripts().filter((file) => /^(index|react|router|checks|rolldown-runtime)-/.test(file))
  expect(marked).toEqual(expect.arrayContaining(named))
  expect(landing).toEqual(expect.arrayContaining(marked))
})

test('one style sheet has the rules of every class of every screen, and is no larger than was agreed', () => {
  const ruled = new Set(textOf(sheet('index')).match(/(?<=\.)s-[a-z0-9]+/g))
  const classes = new Set(scripts().flatMap((file) => textOf(file).match(/(?<=[`"'])s-[a-z0-9]{1,8}(?=[`"'])/g) ?? []))
  expect(classes.size).toBeGreaterThan(300)
  expect([...classes].filter((name) => !ruled.has(name))).toEqual([])
  expect(sentBytes(path.join(dist, 'assets', sheet('index')))).toBeLessThan(15 * kB)
})

test('the first page gets that style sheet in two, one after the other, and no rule twice', () => {
  const rulesOf = (name: Parameters<typeof sheet>[0]) => [
    ...(textOf(sheet(name)).match(/[^{}]*\.s-[^{}]*\{[^}]*\}/g) ?? []),
  ]
  const classesOf = (rules: string[]) => [...new Set(rules.join().match(/\.s-[a-z0-9]+/g))].sort()
  const [first, rest] = [rulesOf('first'), rulesOf('rest')]
  expect(classesOf([...first, ...rest])).toEqual(classesOf(rulesOf('index')))
  expect(first.filter((rule) => rest.some((other) => other === rule))).toEqual([])
  // What holds for the whole page is in the first alone.
  const whole = /:root|@font-face|@keyframes|@page/
  expect(textOf(sheet('first'))).toMatch(whole)
  expect(textOf(sheet('rest'))).not.toMatch(whole)
  expect(sentBytes(path.join(dist, 'assets', sheet('first')))).toBeLessThan(7.5 * kB)
})

test('a page that was not painted by the build asks for the whole journey at once, the first page does not', () => {
  const later = scripts().filter((file) => /^(later|_later-functions|restore)-/.test(file))
  expect(later).toHaveLength(3)
  const preloads = (file: string) => later.filter((name) => readFileSync(path.join(dist, file), 'utf8').includes(name))
  expect(preloads('index.html')).toEqual(later)
  expect(preloads('first/bank.html')).toEqual([])
})

test('each page says what it is, in English, before the application has come', () => {
  for (const file of ['index.html', 'first/bank.html', 'first/retail.html']) {
    const [head = ''] = readFileSync(path.join(dist, file), 'utf8').split('</head>')
    expect(head, file).toMatch(/<html [^>]*lang="en-ZA"/)
    expect(head, file).toContain(`<title>${copy('shell.name')}</title>`)
    expect(head, file).toContain(`<meta name="description" content="${copy('shell.description')}"/>`)
  }
})

// ID and application numbers are no phone numbers, and what is changed in a page is lost to the application. Numbers to call are links.
test('no page lets an iPhone make links of the numbers, days and addresses in it', () => {
  for (const file of ['index.html', 'first/bank.html', 'first/retail.html']) {
    const head = readFileSync(path.join(dist, file), 'utf8')
    const [, said] = /<meta name="format-detection" content="([^"]*)"/.exec(head) ?? []
    expect(said, file).toBe('telephone=no, date=no, address=no, email=no')
  }
})

test('no later step brings more than 25 kB of its own', () => {
  const landing = weighFirstPage(dist, 'bank')
  for (const step of ['phone', 'user-info', 'statements', 'offers', 'agreement', 'selfie', 'package', 'debicheck']) {
    expect(sumOf(weighStep(dist, step, landing)), step).toBeLessThan(25 * kB)
  }
})

test('no script alone is larger than was agreed', () => {
  const limits: [RegExp, number][] = [
    [/^react-/, 60],
    [/^form-/, 32],
    [/^router-/, 27],
    // After the first input, and only for those who do not ask for less motion.
    [/^motion-kit-/, 50],
    [/^index-/, 61],
    // What the journey does and says beyond its first screen.
    [/^later-/, 27.5],
    [/./, 15],
  ]
  for (const { file, bytes } of weighScripts(dist)) {
    const [, limit = 0] = limits.find(([name]) => name.test(file)) ?? []
    expect(bytes, file).toBeLessThan(limit * kB)
  }
})
