/** Mappings that take over what others say, by the merge key of YAML. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const codesFor = (...changes: Change[]): string[] =>
  compile(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, column }) => `${code} ${file.replace('tea/', '')}:${line}:${column}`,
  )

const conditions = (text: string): Change => ({
  file: 'steps/wait.yaml',
  replace: 'on:\n',
  by: `conditions:\n${text}on:\n  home: [{ when: [isLate, isSo], set: { order: null }, go: menu }, { go: menu }]\n`,
})

test('a mapping takes over what another one says', () => {
  const merged = (what: string): Change =>
    conditions(`  isLate: &late { kitchen.status: READY }\n  isSo: { <<: ${what}, order.number: { minLength: 2 } }\n`)
  expect(codesFor(merged('*late'))).toEqual([])
  expect(codesFor(merged('[*late]'))).toEqual([])
})

test('a mistake in what is taken over is where it is written', () => {
  expect(
    codesFor(
      conditions('  isLate: &late { kitchen.stat: READY }\n  isSo: { <<: *late, order.number: { minLength: 2 } }\n'),
    ),
  ).toEqual(['J208 steps/wait.yaml:16:27'])
})

test('a part that is taken over where its keys mean nothing is named there', () => {
  const smell = { file: 'steps/menu.yaml', replace: 'smell: { effect', by: 'smell: &smelling { effect' }
  const shown = { file: 'steps/menu.yaml', replace: '[{ show: about }]', by: '[{ <<: *smelling, show: about }]' }
  expect(codesFor(smell, shown)).toEqual(['J102 steps/menu.yaml:36:16'])
  const repeated = {
    file: 'steps/menu.yaml',
    replace: 'timers: { settled',
    by: 'actions: { next: *smelling }\ntimers: { settled',
  }
  expect(codesFor(smell, repeated)).toEqual(['J102 steps/menu.yaml:23:12'])
})

test('a key that means nothing where it is written, either, is named there alone', () => {
  const cold = { file: 'steps/menu.yaml', replace: '- { when: mayTry', by: '- &cold { wehn: mayTry' }
  const shown = { file: 'steps/menu.yaml', replace: '[{ show: about }]', by: '[{ <<: *cold, show: about }]' }
  expect(codesFor(cold, shown)).toEqual(['J102 steps/menu.yaml:32:15'])
})

test('words that are taken over from another part than before are named where they are taken over', () => {
  const file = 'journey/copy/en.yaml'
  const sources = readSources('journey').map((source) =>
    source.file === file
      ? { file, text: source.text.replace('        MONTHLY: Every', '        <<: *months\n        MONTHLY: Every') }
      : source,
  )
  const line =
    1 +
    (sources
      .find((source) => source.file === file)
      ?.text.split('\n')
      .indexOf('        <<: *months') ?? 0)
  const { diagnostics } = checkUnwalked(sources, registry)
  expect(diagnostics.map((each) => `${each.code} ${each.file}:${each.line}`)).toEqual([`J324 ${file}:${line}`])
})

test('what takes over itself is reported, and no circle', () => {
  const [first] = codesFor(conditions('  isLate: &late { <<: *late, kitchen.status: READY }\n  isSo: *late\n'))
  expect(first).toMatch(/^J101 steps\/wait.yaml:16/)
})
