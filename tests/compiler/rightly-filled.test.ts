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

describe('a request', () => {
  const number = 'type: number'
  const shop = (sent: string, service = '', more = ''): SmallJourney => ({
    steps: {
      wish: 'path: /\nform: wish\nfields: { amount: number, marketing: tick }\ncalls: { ask: { effect: offer.ask, with: { amount: wish.amount }, keep: offer } }\non:\n  next: [{ call: ask }]\n  ask.ok: [{ go: offer-seen }]',
      'offer-seen': `path: /offer\nneeds: [offer.amount]\ncontent: [text]\nactions: { next: primary }\nconditions: { isLarge: { offer.amount: { minimum: 5 } } }\ncalls:\n  take: { effect: offer.take, with: { ${sent} } }\n${more}on:\n  next: [{ when: isLarge, call: take, track: large }, { call: take }]\n  take.ok: [{ go: done }]`,
      done: 'path: /done\ncontent: [text]\nactions: { home: primary }',
    },
    journey: 'records: { offer: offer }',
    services: {
      'offer.ask': 'method: POST, request: wish-request, answer: offer',
      'offer.take': `method: POST, request: take${service}`,
    },
    schemas: {
      wish: form(`amount: { ${number} }, marketing: { type: boolean }, language: { type: string }`, 'amount'),
      offer: form(
        `amount: { ${number} }, approved: { ${number} }, finalAmount: { ${number} }, language: { type: string }`,
        'amount, approved, finalAmount, language',
      ),
      'wish-request': form(`amount: { ${number} }`, 'amount'),
      take: `type: object\nproperties: { amount: { ${number} }, requestedAmount: { ${number} }, marketing: { type: boolean }, language: { type: string } }`,
    },
  })

  test('may mean another part of an answer than the one that has its name: that can be accepted', () => {
    const { diagnostics } = check(sourcesOf(shop('amount: offer.approved')), full)
    const told = diagnostics.filter(({ code }) => code === 'J233')
    expect(told.map(({ isHeuristic }) => isHeuristic)).toEqual([true])
  })

  test('may send the final amount as the amount, beside the amount as what was requested', () => {
    expect(said(shop('amount: offer.finalAmount, requestedAmount: offer.amount'))).toEqual([])
  })

  test('may want another language than the page is in', () => {
    expect(
      said(
        shop(
          'amount: offer.amount',
          ', with: { language: offer.language }, context: { Language: environment.language }',
        ),
      ),
    ).toEqual([])
  })

  test('may say no for what another one says as it was answered', () => {
    const again = '  again: { effect: offer.take, with: { marketing: wish.marketing } }\n'
    expect(said(shop('marketing: false', '', again))).toEqual([])
    expect(said(shop('marketing: false'))[0]).toContain('write `wish.marketing`')
  })
})
