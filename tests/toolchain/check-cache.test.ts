/** `check` answers from what it found before exactly as long as nothing it depends on has changed. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { check as checkJourney, printFirst } from '../../src/engine/compiler/index.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { cachedCheck } from '../../src/engine/toolchain/check-cache.ts'
import { changed, diagnose, tea, teaRegistry } from '../diagnostics/tea.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const found = diagnose([{ file: 'steps/cup.yaml', replace: 'needs:', by: 'need:' }]).diagnostics

/** With what was decided of the requests: a person reads of it however the result came. */
const checked = {
  diagnostics: found,
  undecided: { rules: ['tea/steps/cup.yaml:9:9'], steps: ['cup'] },
  requests: { proven: 3, undecided: 1 },
}

function checker(code: string) {
  let runs = 0
  const check = (sources = tea, registry = teaRegistry) =>
    cachedCheck(sources, { code: [code], folder: join(folder, 'kept'), registry }, () => {
      runs++
      return checked
    })
  return { check, runs: () => runs }
}

test('the same texts are checked once, and what was found is printed again', () => {
  const code = join(folder, 'code.ts')
  writeFileSync(code, 'one')
  const { check, runs } = checker(code)
  expect(check()).toEqual(checked)
  expect(check()).toEqual(checked)
  expect(runs()).toBe(1)
})

test('a change of the journey or of the code that checks is checked anew', () => {
  const code = join(folder, 'code.ts')
  writeFileSync(code, 'one')
  const { check, runs } = checker(code)
  check()
  check(tea.map((source, index) => (index === 0 ? { ...source, text: `${source.text}\n` } : source)))
  expect(runs()).toBe(2)
  writeFileSync(code, 'two')
  check()
  expect(runs()).toBe(3)
})

test('what is registered otherwise is checked anew, in whatever file it stands', () => {
  const code = join(folder, 'code.ts')
  writeFileSync(code, 'one')
  const { check, runs } = checker(code)
  const { tick, ...widgets } = teaRegistry.widgets
  if (!tick) throw new Error('expected a widget `tick`, found none')
  check()
  check(tea, { ...teaRegistry, widgets: { ...widgets, tick: { ...tick, accepts: ['string'] } } })
  expect(runs()).toBe(2)
  check(tea, { ...teaRegistry, calculations: { price: { input: {}, output: {}, run: () => ({}) } } })
  expect(runs()).toBe(3)
  check()
  expect(runs()).toBe(3)
})

test('a change of words only is not explored again, and says what exploring found; any other change is', () => {
  let explored = 0
  const check = (sources: readonly Source[]) =>
    cachedCheck(sources, { code: [], folder: join(folder, 'kept'), registry: teaRegistry }, (keepProof) =>
      checkJourney(sources, teaRegistry, { keepProof, onProgress: () => explored++ }),
    )
  const { requests } = check(tea)
  const before = explored
  expect(before).toBeGreaterThan(0)
  expect(
    check(changed([{ file: 'copy/en.yaml', replace: 'We know them all.', by: 'Ours are all good.' }])),
  ).toMatchObject({ diagnostics: [], requests })
  expect(explored).toBe(before)
  check(changed([{ file: 'steps/cup.yaml', replace: /^/, by: '\n' }]))
  expect(explored).toBeGreaterThan(before)
})

test('a quick check explores nothing, and finds what needs no exploring', () => {
  let explored = 0
  const quick = (sources: readonly Source[]) =>
    checkJourney(sources, teaRegistry, { quick: true, onProgress: () => explored++ })
  expect(quick(tea).diagnostics).toEqual([])
  const renamed = changed([{ file: 'steps/cup.yaml', replace: 'needs:', by: 'need:' }])
  expect(quick(renamed).diagnostics.map(({ code }) => code)).toEqual(found.map(({ code }) => code))
  expect(explored).toBe(0)
})

test('a result that was cut short is made anew', () => {
  const code = join(folder, 'code.ts')
  writeFileSync(code, 'one')
  const { check, runs } = checker(code)
  check()
  const [kept = ''] = readdirSync(join(folder, 'kept'))
  writeFileSync(join(folder, 'kept', kept), '{"diag')
  expect(check()).toEqual(checked)
  expect(runs()).toBe(2)
})

test('where nothing can be kept each check is a new one, and says what it finds', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  let runs = 0
  const check = () =>
    cachedCheck(tea, { code: [], folder: join(file, 'kept'), registry: teaRegistry }, () => {
      runs++
      return checked
    })
  expect(check()).toEqual(checked)
  expect(check()).toEqual(checked)
  expect(runs).toBe(2)
})

test('a working folder that is deleted while it is checked does not keep the check from ending', () => {
  const gone = mkdtempSync(join(tmpdir(), 'gone-'))
  const before = process.cwd()
  process.chdir(gone)
  try {
    const found = cachedCheck(tea, { code: [], folder: '.generated/check', registry: teaRegistry }, () => {
      rmSync(gone, { recursive: true })
      return checked
    })
    expect(found).toEqual(checked)
    expect(existsSync(gone)).toBe(false)
  } finally {
    process.chdir(before)
  }
})

test('more than a screen is printed in short: the first, and how many each file has', () => {
  const source = { file: 'tea/steps/cup.yaml', text: 'step: cup\n' }
  const many = Array.from({ length: 30 }, () => found.slice(0, 1)).flat()
  const text = printFirst(many, [source], 10)
  expect(text.match(/^error\[/gm)).toHaveLength(10)
  expect(text).toContain('20 more; `check --all` shows them')
  expect(text).toContain('tea/steps/cup.yaml: 30')
  expect(text).toMatch(/30 errors, 0 warnings$/)
})
