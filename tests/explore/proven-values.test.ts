/** Values of which it is known where they come from: a request that asks for no more is proven, and one that asks for more is named. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

const form = (properties: string, required = ''): string =>
  `type: object\n${required === '' ? '' : `required: [${required}]\n`}properties: { ${properties} }`

const number = { type: 'number' }
const items = { type: 'string', 'x-fact': true }
const full: Registry = {
  ...registry,
  widgets: {
    ...registry.widgets,
    choose: {
      accepts: ['string'],
      options: { type: 'object', properties: { items }, additionalProperties: false, 'x-offers': 'items' },
      events: [],
      copy: [],
    },
  },
  calculations: {
    twice: {
      input: { type: 'object', properties: { of: number }, additionalProperties: false },
      output: { type: 'object', properties: { result: number }, additionalProperties: false },
      run: ({ of }) => (typeof of === 'number' ? { result: 2 * of } : {}),
    },
  },
}

/** What is said of requests. */
function said(journey: SmallJourney, sources = sourcesOf(journey)): string[] {
  const { diagnostics } = check(sources, full)
  return diagnostics
    .filter(({ code }) => !/^J(402|226)$/.test(code))
    .map(({ code, message, label }) => `${code} ${message}: ${label}`)
}

const done = 'path: /done\ncontent: [text]\nactions: { home: primary }'

describe('what a link has brought', () => {
  const ride = (asked: string): SmallJourney => ({
    steps: {
      order:
        'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { send: { effect: ride.order, with: { promo: link.promo } } }\non:\n  next: [{ call: send }]\n  send.ok: [{ go: done }]',
      done,
    },
    journey: "records: [link]\nentries: [{ path: /, query: promo, pattern: '^[A-Z]{3}$', set: link.promo, go: order }]",
    services: { 'ride.order': 'method: POST, request: ride' },
    schemas: { ride: form(`promo: { ${asked} }`) },
  })

  test('is a text of its pattern where it is there', () => {
    expect(said(ride('type: string'))).toEqual([])
    expect(said(ride("type: string, pattern: '^[A-Z]{3}$'"))).toEqual([])
    expect(said(ride('type: string, minLength: 3'))).toEqual([])
    expect(said(ride('type: string, pattern: "^[A-C]+$"'))[0]).toContain('`link.promo` may be more than `ride` takes')
  })
})

test('what a rule keeps of something worked out is of its kind where it is there', () => {
  const lesson: SmallJourney = {
    steps: {
      level:
        'path: /\nform: level\nfields: { points: number }\nconditions: { good: { level.points: { minimum: 5 } } }\non:\n  next: [{ when: good, set: { mark.points: twice.result }, go: find }, { go: find }]',
      find: 'path: /find\ncontent: [text]\nactions: { next: primary }\ncalls: { look: { effect: lesson.find, with: { points: mark.points } } }\non:\n  next: [{ call: look }]\n  look.ok: [{ go: done }]',
      done,
    },
    journey: 'records: [mark]\ncalculations: { twice: { with: { of: level.points } } }',
    services: { 'lesson.find': 'method: GET, request: lesson' },
    schemas: { level: form('points: { type: number }', 'points'), lesson: form('points: { type: number }') },
  }
  expect(said(lesson)).toEqual([])
})

describe('the language of an applicant', () => {
  const visit = (asked: string): SmallJourney => ({
    steps: {
      ask: 'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { send: { effect: visit.ask, with: { language: environment.language } } }\non:\n  next: [{ call: send }]\n  send.ok: [{ go: done }]',
      done,
    },
    services: { 'visit.ask': 'method: POST, request: visit' },
    schemas: { visit: form(`language: { enum: ${asked} }`, 'language') },
  })

  /** The journey in a second language, with the same words. */
  const inTwo = (journey: SmallJourney): string[] => {
    const sources = sourcesOf(journey).map(({ file, text }) => ({
      file,
      text: text.replace('languages: [en]', 'languages: [en, fr]'),
    }))
    const words = sources.filter(({ file }) => file.endsWith('copy/en.yaml'))
    return said(journey, [...sources, ...words.map(({ text }) => ({ file: 'small/copy/fr.yaml', text }))])
  }

  test('is one of those of the journey', () => {
    expect(inTwo(visit('[en, fr, nl]'))).toEqual([])
    expect(inTwo(visit('[en]'))[0]).toContain('`environment.language` may be more than `visit` takes')
  })
})

test('a step is open when an edit leads back to it: it has what it needs, whatever the edit has emptied', () => {
  const member: SmallJourney = {
    steps: {
      proof:
        'path: /\nform: proof\nfields: { name: text }\nedit: { from: [review] }\ncalls: { send: { effect: photo.send, with: { name: proof.name }, keep: photo } }\non:\n  name.changed: [{ set: { photo: null } }]\n  next: [{ call: send }]\n  send.ok: [{ go: review }]',
      review:
        'path: /review\nneeds: [photo.id]\ncontent: [text]\nactions: { next: primary, change: link }\ncalls: { make: { effect: card.make, with: { photo: photo.id } } }\non:\n  next: [{ call: make }]\n  make.ok: [{ go: done }]\n  change: [{ go: proof }]',
      done,
    },
    journey: 'records: [photo]',
    services: {
      'photo.send': 'method: POST, request: proof, answer: photo',
      'card.make': 'method: POST, request: card',
    },
    schemas: {
      proof: form('name: { type: string, minLength: 1 }', 'name'),
      photo: form('id: { type: string, minLength: 1 }', 'id'),
      card: form('photo: { type: string, minLength: 1 }', 'photo'),
    },
  }
  expect(said(member).filter((each) => each.startsWith('J50'))).toEqual([])
})

describe('an answer from a list that is read anew with the page', () => {
  const ferry = (again: string): SmallJourney => ({
    steps: {
      trip: 'path: /\nform: trip\nfields: { island: { widget: choose, items: islands.all } }\non:\n  next: [{ go: pay }]',
      pay: `path: /pay\nneeds: [trip.island]\ncontent: [text]\nactions: { next: primary }\nconditions: { chosen: { trip.island: { minLength: 1 } } }\ncalls: { book: { effect: seat.book, with: { island: trip.island } } }\non:\n  next: [{ call: book }]\n  book.ok: [{ go: done }]\n  book.ROBOT: [{ show: ROBOT }]\n  again: [${again}]`,
      done,
    },
    journey: 'reads: { islands: { effect: islands.read } }',
    services: {
      'islands.read': 'method: GET, answer: islands',
      'seat.book': 'method: POST, request: trip, codes: [ROBOT]',
    },
    schemas: {
      trip: form('island: { type: string, minLength: 1 }', 'island'),
      islands: form(
        'all: { type: array, items: { type: object, required: [code, name], properties: { code: { type: string, minLength: 1 }, name: { type: string } } } }',
        'all',
      ),
    },
    errors: { ROBOT: '{ as: modal, buttons: { again: again } }' },
  })

  test('is looked at before the button of a message sends it, as before one of the step does', () => {
    expect(said(ferry('{ call: book }'))).toEqual([])
    expect(said(ferry('{ when: chosen, call: book }, { go: trip }'))).toEqual([])
  })
})

describe('an answer that is chosen from a list is one of its items', () => {
  const gift = (list: string, is = 'B'): SmallJourney => ({
    steps: {
      ask: `path: /\nform: ask\nfields: { kind: { widget: choose, items: ${list} } }\nconditions: { isOne: { ask.kind: ${is} } }\ncalls: { send: { effect: g.send, with: { kind: ask.kind } } }\non:\n  next: [{ when: isOne, track: one, call: send }, { call: send }]\n  send.ok: [{ go: done }]`,
      done,
    },
    journey: 'reads: { kinds: { effect: g.kinds } }',
    settings: 'kinds: [{ code: A, name: Aye }, { code: B, name: Bee }]',
    services: { 'g.send': 'method: POST, request: gift', 'g.kinds': 'method: GET, answer: kinds' },
    schemas: {
      ask: form('kind: { type: string }', 'kind'),
      gift: form('kind: { enum: [A, B] }', 'kind'),
      kinds: form(
        'list: { type: array, items: { type: object, required: [code, name], properties: { code: { enum: [A, B] }, name: { type: string } } } }',
        'list',
      ),
    },
  })

  test.each(['settings.kinds', 'kinds.list'])('%s', (list) => {
    expect(said(gift(list))).toEqual([])
    expect(said(gift(list, 'C'))).toEqual([expect.stringContaining('J211 `ask.kind` is never `C`')])
  })
})
