/** A call that has another name where it is declared than in its rules is one mistake, however many of its outcomes have a rule. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const inMenu = (replace: string, by: string): Change => ({ file: 'steps/menu.yaml', replace, by })

const found = (...changes: Change[]): string[] =>
  compile(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, message, help }) => `${code} ${file.slice(4)}:${line} ${message} | ${help}`,
  )

const failed = inMenu(
  '  smell.ok: [{ show: about }]\n',
  '  smell.ok: [{ show: about }]\n  smell.failed: [{ show: about }]\n',
)

test('renamed with the rule that calls it, its outcomes are named once', () => {
  const lines = found(
    failed,
    inMenu('  smell: { effect: leaf.smell }', '  sniff: { effect: leaf.smell }'),
    inMenu('smell: [{ call: smell }]', 'smell: [{ call: sniff }]'),
  )
  expect(lines.filter((line) => line.startsWith('J221'))).toEqual([
    expect.stringMatching(/^J221 steps\/menu\.yaml:36 unknown event `smell\.ok`/),
  ])
})

test('misspelt where it is declared, it is named there', () => {
  const lines = found(failed, inMenu('  smell: { effect: leaf.smell }', '  smelll: { effect: leaf.smell }'))
  expect(lines).toEqual(['J232 steps/menu.yaml:20 `smelll` is declared, and `smell` is used | write `smell`'])
})

test('misspelt in one of its rules, that one is named', () => {
  expect(found(failed, inMenu('  smell.ok: [', '  smel.ok: ['))).toEqual([
    expect.stringMatching(/^J221 steps\/menu\.yaml:36 unknown event `smel\.ok` \| use `smell`/),
  ])
})
