/** Answers that their form takes and a request does not, whether the request must have them or may. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'

/** The answer is 1 spoon or more. */
const said = (limit: string): string[] =>
  check(
    changed([
      { file: 'schemas/booking.yaml', replace: 'spoons: { type: integer }', by: `spoons: { type: integer, ${limit} }` },
    ]),
    teaRegistry,
    { quick: true },
  ).diagnostics.map(({ code, file, line, label }) => `${code} ${file.replace('tea/', '')}:${line} ${label}`)

test('a form may not take less than the request', () => {
  expect(said('minimum: 5')).toEqual([
    'J215 steps/review.yaml:12 `sugar.spoons` may be as little as 1, and the request takes as little as 5',
  ])
  expect(said('minimum: 1')).toEqual([])
  expect(said('minimum: 0')).toEqual([])
})
