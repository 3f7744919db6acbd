/** What the build ships, read from its files: no compiler of anything, and no more bytes than was agreed. Nothing here is timed. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { sumOf, weighFirstPage, weighScripts, weighStep } from '../scripts/page-weight.ts'

const dist = 'dist'
const kB = 1000
const textOf = (file: string) => readFileSync(path.join(dist, 'assets', file), 'utf8')
const scripts = () => readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'))

test('no shipped script can compile code, a schema, YAML or a message', () => {
  expect(scripts().length).toBeGreaterThan(50)
  for (const file of scripts()) {
    const text = textOf(file)
    expect(text, `${file}: eval or new Function`).not.toMatch(/\beval\s*\(|\bnew\s+Function\b/)
    // Words that only ajv's compiler, the YAML parser and the ICU parser have in them.
    expect(text, `${file}: ajv`).not.toMatch(/strictTypes|addMetaSchema|inlineRefs/)
    expect(text, `${file}: yaml`).not.toMatch(/YAMLParseError|yaml\.org,2002/)
    expect(text, `${file}: messages`).not.toMatch(/EXPECT_ARGUMENT_CLOSING_BRACE|UNMATCHED_CLOSING_TAG/)
  }
})

test('the first page needs no more JavaScript than was agreed', () => {
  const landing = weighFirstPage(dist, 'bank', 'landing')
  const told = landing.map(({ file, bytes }) => `${file}: ${bytes}`).join('\n')
  expect(sumOf(landing), told).toBeLessThan(145 * kB)
  for (const { file } of landing) {
    // What resolves forms comes with the forms that need it, and the style engine with the first screen that needs it.
    expect(textOf(file), file).not.toMatch(/ui:order|experimental_defaultFormStateBehavior/)
    expect(textOf(file), file).not.toMatch(/semanticTokens|conicGradient/)
    // The rules of other steps and the words for their errors, and the effects of other sections.
    expect(textOf(file), file).not.toMatch(/errors\.DE0001\.|"effect":"statements\./)
  }
})

test('a page that was not painted by the build asks for the style engine and the whole journey at once, the first page does not', () => {
  const engine = scripts().filter((file) => /^(page-engine|look|later|_later-functions)-/.test(file))
  expect(engine).toHaveLength(4)
  const preloads = (file: string) => engine.filter((name) => readFileSync(path.join(dist, file), 'utf8').includes(name))
  expect(preloads('index.html')).toEqual(engine)
  expect(preloads('first/bank.html')).toEqual([])
})

test('no later step brings more than 25 kB of its own', () => {
  const landing = weighFirstPage(dist, 'bank', 'landing')
  for (const step of ['phone', 'user-info', 'statements', 'offers', 'agreement', 'selfie', 'package', 'debicheck']) {
    expect(sumOf(weighStep(dist, step, landing)), step).toBeLessThan(25 * kB)
  }
})

test('no script alone is larger than was agreed', () => {
  const limits: [RegExp, number][] = [
    [/^react-/, 60],
    [/^look-/, 29],
    [/^form-/, 32],
    // After the first input, and only for those who do not ask for less motion.
    [/^motion-kit-/, 50],
    [/^index-/, 84],
    // What the journey does and says beyond its first screen.
    [/^later-/, 24],
    [/./, 15],
  ]
  for (const { file, bytes } of weighScripts(dist)) {
    const [, limit = 0] = limits.find(([name]) => name.test(file)) ?? []
    expect(bytes, file).toBeLessThan(limit * kB)
  }
})
