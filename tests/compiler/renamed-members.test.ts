/** A field, timer or counter that has another name where it is declared than where it is read is one mistake, named once. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const inMenu = (replace: string, by: string): Change => ({ file: 'steps/menu.yaml', replace, by })

const found = (...changes: Change[]): string[] =>
  compile(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, message, label }) => `${code} ${file.slice(4)}:${line} ${message} | ${label}`,
  )

test('a timer is named where it is declared, with how many places have the other name', () => {
  expect(found(inMenu('timers: { settled:', 'timers: { pause:'))).toEqual([
    'J232 steps/menu.yaml:23 `pause` is declared, and `settled` is used | 2 places use `settled`, none uses this',
  ])
})

test('a counter is, also where a text counts down with it', () => {
  const text = {
    file: 'copy/en.yaml',
    replace: 'busy: { place: Ordering }',
    by: "busy: { place: 'Ordering, {tries} left' }",
  }
  const read = inMenu('copyValues: {', 'copyValues: { max: menu.tries.max,')
  expect(
    found(text, read, inMenu('tries: { max:', 'attempts: { max:')).filter((each) => !each.startsWith('J4')),
  ).toEqual([
    'J232 steps/menu.yaml:22 `attempts` is declared, and `tries` is used | 3 places use `tries`, none uses this',
  ])
})

test('a field is, and what its schema and its words say then follows', () => {
  expect(found(inMenu('  size: number', '  amount: number'))).toEqual([
    expect.stringMatching(/^J232 steps\/menu\.yaml:9 `amount` is declared, and `size` is used \| \d+ places/),
  ])
})

test('where it may be one of two, the places are named in one', () => {
  const two = inMenu('timers: { settled: 500ms }', 'timers: { pause: 500ms, rest: 500ms }')
  expect(found(two).filter((each) => each.includes('settled'))).toEqual([
    expect.stringMatching(/^J206 steps\/menu\.yaml:37 unknown timer `settled` \| .*; the same at 1 more place/),
  ])
})

test('one wrong use is named where it is', () => {
  expect(found(inMenu('size.changed: [{ start: settled', 'size.changed: [{ start: setled'))).toEqual([
    expect.stringMatching(/^J206 steps\/menu\.yaml:37 unknown timer `setled`/),
  ])
})
