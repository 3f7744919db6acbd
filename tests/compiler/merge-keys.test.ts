/** Mappings that take over what others say, by the merge key of YAML. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
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

test('what takes over itself is reported, and no circle', () => {
  const [first] = codesFor(conditions('  isLate: &late { <<: *late, kitchen.status: READY }\n  isSo: *late\n'))
  expect(first).toMatch(/^J101 steps\/wait.yaml:16/)
})
