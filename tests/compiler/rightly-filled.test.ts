/** Values that are rightly filled from a fact of another name: nothing is said of them, and the slip beside each is named. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'

const text = { type: 'string' }
const full = {
  ...registry,
  calculations: {
    days: {
      input: { type: 'object', properties: { from: text, to: text }, additionalProperties: false },
      output: { type: 'object', properties: { count: { type: 'integer' } }, additionalProperties: false },
      run: ({ from, to }: { from?: unknown; to?: unknown }) => {
        const count = (Date.parse(`${to}`) - Date.parse(`${from}`)) / 86_400_000
        return Number.isFinite(count) ? { count } : {}
      },
    },
  },
}

function said(journey: SmallJourney): string[] {
  const { diagnostics } = check(sourcesOf(journey), full)
  return diagnostics.filter(({ code }) => code === 'J233').map(({ message, help }) => `${message}: ${help}`)
}

const form = (properties: string, required: string): string =>
  `type: object\nrequired: [${required}]\nproperties: { ${properties} }`

describe('the days until a stay begins', () => {
  const hotel = (filled: string): SmallJourney => ({
    steps: {
      nights:
        'path: /\nform: nights\nfields: { from: text, to: text }\nconditions: { soon: { ahead.count: { maximum: 90 } } }\non:\n  next: [{ when: soon, go: done }, { track: late }]',
      done: 'path: /done\nneeds: [nights.from]\ncontent: [text]\nactions: { home: primary }',
    },
    journey: `calculations: { ahead: { calculate: days, with: { ${filled} } } }`,
    schemas: { nights: form('from: { type: string, format: date }, to: { type: string, format: date }', 'from, to') },
    settings: 'opening: { day: 2030-01-01 }',
  })

  test('go from another day to its first', () => {
    expect(said(hotel('from: journey.today, to: nights.from'))).toEqual([])
    expect(said(hotel('from: settings.opening.day, to: nights.from'))).toEqual([])
  })

  test('are named where both ends are of the stay', () => {
    expect(said(hotel('from: nights.to, to: nights.from'))[0]).toContain(
      'write `from: nights.from` and `to: nights.to`',
    )
  })
})

describe('a step that asks the same as another', () => {
  const vote = (filled: string): SmallJourney => ({
    steps: {
      chair: 'path: /\nform: chair\nfields: { name: text }\non:\n  next: [{ go: cash }]',
      cash: `path: /cash\nneeds: [chair.name]\nform: chair\nfields: { name: text }\ncalls: { cast: { effect: vote.cast, with: { ${filled} } } }\non:\n  next: [{ call: cast }]\n  cast.ok: [{ go: done }]`,
      done: 'path: /done\ncontent: [text]\nactions: { home: primary }',
    },
    services: { 'vote.cast': 'method: POST, request: vote' },
    schemas: {
      chair: form('name: { type: string, minLength: 1 }', 'name'),
      vote: form('chair: { type: string }, cash: { type: string }', 'chair'),
    },
  })

  test('may send both answers', () => {
    expect(said(vote('chair: chair.name, cash: cash.name'))).toEqual([])
  })

  test('is named where it sends that of the other alone', () => {
    expect(said(vote('cash: chair.name'))[0]).toContain('write `cash.name`')
  })
})
