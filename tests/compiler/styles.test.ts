/** Which ways to write a number and a date there are. */
import { expect, test } from 'vitest'
import { diagnose } from '../diagnostics/tea.ts'

test.each([
  ['{total, date, long}', 'J407 unknown date style'],
  ['{total, date, ::yyyyMMMd}', 'J407 unknown date style'],
  ['{total, time}', 'J407 `total` is a time of day here'],
  ['{total, number, percent}', 'J407 unknown number style `percent`'],
])('a number and a date are written in the styles that there are: %s', (by, refusal) => {
  const { diagnostics } = diagnose([{ file: 'copy/en.yaml', replace: '{total, number, money}', by }])
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`).join()).toContain(refusal)
})

test('a limit that several fields share is written in one style', () => {
  const limits = {
    file: 'schemas/menu.yaml',
    replace: '{ type: integer, minimum: 100 }',
    by: '{ type: integer, minimum: 1 }',
  }
  const styled = {
    file: 'copy/en.yaml',
    replace: "minimum: 'At least {limit}' ",
    by: "minimum: 'At least {limit, number, money}' ",
  }
  const found = (...changes: Parameters<typeof diagnose>[0]): string[] =>
    diagnose(changes).diagnostics.map(({ code, message }) => `${code} ${message}`)
  expect(found(limits)).toEqual([])
  expect(found(styled)).toEqual([])
  expect(found(limits, styled)).toEqual(['J407 `limit` is a bare number here'])
})

test('what is no number is said where it is written as one, and not at the texts that write it right', () => {
  const { diagnostics } = diagnose([
    { file: 'copy/en.yaml', replace: 'Tea at {house}', by: 'Tea at {house, number, money}' },
  ])
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'J407 `settings.house` is not a number',
  ])
})
