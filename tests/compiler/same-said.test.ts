/** Two ways to say the same of a value, and two that only look like it. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { samePattern } from '../../src/engine/compiler/source/same-pattern.ts'
import { type Change, diagnose } from '../diagnostics/tea.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'

test.each([
  ['^\\d{4}$', '^[0-9]{4}$', true],
  ['^(?:L|M)[0-9]+$', '^[LM]\\d\\d*$', true],
  ['^[0-9]{4}$', '^[0-9]{5}$', false],
  ['^[0-9]{4}$', '^[0-9]{4}', false],
  ['^a|b$', '^[ab]$', false],
  ['^(?=x)x$', '^x$', false],
])('%s and %s match the same texts: %s', (one, other, isSame) => {
  expect(samePattern(one, other)).toBe(isSame)
})

describe('a comment behind a text', () => {
  const found = (by: string): string[] =>
    codesOf([{ file: 'copy/en.yaml', replace: 'title: Enjoy your tea', by: `title: ${by}` }])
  test('with a space after its sign is one', () => expect(found('Enjoy your tea # as agreed')).toEqual([]))
  test('without a space cuts the text', () => expect(found('Enjoy tea #4 of the day')).toEqual(['J120']))
})

test('that there is something can be said of a choice and of a number, too', () => {
  const presence = (constraint: string): string[] =>
    codesOf([
      { file: 'journey.yaml', replace: 'conditions:\n', by: `conditions:\n  chosen: { menu.size: ${constraint} }\n` },
    ])
  expect(presence("{ not: { const: '' } }")).toEqual(['J226'])
  expect(presence("{ not: '' }")).toEqual(['J226'])
  expect(presence("''")).toContain('J211')
})

describe('a code that a call tries again', () => {
  const retried = (on: string): SmallJourney => ({
    steps: {
      wait: `path: /\ncontent: [text]\nactions: { home: link }\ncalls: { look: { effect: l.get, retry: { on: ${on}, every: 5s, max: 4 } } }\non:\n  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.retriesExhausted: [{ go: done }]`,
      done: 'path: /end\ncontent: [text]\nactions: { home: primary }',
    },
    services: { 'l.get': 'method: GET, codes: [BUSY, CLOSED]' },
    errors: { CLOSED: '{ as: modal, buttons: [home] }' },
  })
  test('needs no entry in the catalogue', () => expect(smallCodes(retried('[BUSY]'))).toEqual([]))
  test('needs one where it is another', () => expect(smallCodes(retried('[CLOSED]'))).toEqual(['J304']))
})

describe('a last page behind a step with needs', () => {
  const ending = (content: string): SmallJourney => ({
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { ask: { effect: a.get, keep: found } }\non:\n  next: [{ call: ask }]\n  ask.ok: [{ go: middle }]',
      middle:
        'path: /middle\nneeds: [found.ok]\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: end }]',
      end: `path: /end\ncontent: [text]\nactions: { home: primary }\n${content}`,
    },
    journey: 'records: [found]',
    services: { 'a.get': 'method: GET, answer: ok' },
    schemas: { ok: 'type: object\nrequired: [ok]\nproperties: { ok: { type: boolean } }' },
  })
  test('may be read by everyone where it is only text', () => expect(smallCodes(ending(''))).toEqual([]))
  test('needs it too where it shows a fact', () =>
    expect(smallCodes(ending('copyValues: { ok: found.ok }'))).toContain('J321'))
})

function codesOf(changes: Change[]): string[] {
  return diagnose(changes).diagnostics.map(({ code }) => code)
}

function smallCodes(journey: SmallJourney): string[] {
  const codes = checkUnwalked(sourcesOf(journey), registry).diagnostics.map(({ code }) => code)
  return codes.filter((code) => code !== 'J402')
}
