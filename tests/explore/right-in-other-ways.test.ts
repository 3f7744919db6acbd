/** Right journeys that use the notation as few others do: nothing is said of them, and the mistake beside each is named. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

const number = { type: 'number' }
const text = { type: 'string' }
const fact = { type: 'string', 'x-fact': true }
const object = (properties: object): { type: 'object'; properties: object; additionalProperties: false } => ({
  ...{ type: 'object', properties, additionalProperties: false },
})
const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

const full: Registry = {
  ...registry,
  widgets: {
    ...registry.widgets,
    day: { accepts: ['string'], options: object({ from: fact, to: fact }), events: [], copy: [] },
    many: { accepts: ['array'], options: object({ items: fact }), events: [], copy: [] },
  },
  calculations: {
    days: {
      input: object({ from: text, to: text }),
      output: object({ count: { type: 'integer' } }),
      run: ({ from, to }) => {
        const count = (Date.parse(`${to}`) - Date.parse(`${from}`)) / 86_400_000
        return Number.isFinite(count) ? { count } : {}
      },
    },
    sum: {
      input: object({ a: number, b: number }),
      output: object({ total: number }),
      run: ({ a, b }) => (a === undefined && b === undefined ? {} : { total: asNumber(a) + asNumber(b) }),
    },
  },
}

const form = (properties: string, required: string): string =>
  `type: object\nrequired: [${required}]\nproperties: { ${properties} }`
const last = (path: string, more = ''): string => `path: ${path}\n${more}content: [text]\nactions: { home: primary }`

/** What is said, but for words that nothing uses: those of small journeys are made for every keyword. */
function said(journey: SmallJourney): string[] {
  const { diagnostics, undecided } = check(sourcesOf(journey), full)
  const all = diagnostics.filter(({ code }) => code !== 'J402')
  return [
    ...all.map(({ code, message, label }) => `${code} ${message}: ${label}`),
    ...(undecided?.rules ?? []),
    ...(undecided?.steps ?? []),
  ]
}

describe('a check of a field', () => {
  const booking = (to: string): SmallJourney => ({
    steps: {
      when: `path: /\nform: when\nfields: { day: { widget: day, from: journey.today, to: ${to} } }\nchecks: { onlyOne: { at: day, holds: ahead } }\nconditions: { ahead: { wait.count: { exclusiveMinimum: 0 } } }\non:\n  next: [{ go: done }]`,
      done: last('/done', 'needs: [when.day]\n'),
    },
    journey: 'calculations: { wait: { calculate: days, with: { from: journey.today, to: when.day } } }',
    settings: 'last: 2030-01-01',
    schemas: { when: form('day: { type: string, format: date }', 'day') },
  })

  test('may be worked out of the answer under the name of a limit', () => {
    expect(said(booking('settings.last'))).toEqual([])
  })

  test('may be about two answers, each with a limit of its own', () => {
    const guests = {
      steps: {
        who: 'path: /\nform: who\nfields: { grown: number, children: number }\nchecks: { onlyOne: { at: children, holds: fits } }\nconditions: { fits: { guests.total: { maximum: 8 } } }\non:\n  next: [{ go: done }]',
        done: last('/done', 'needs: [who.grown]\n'),
      },
      journey: 'calculations: { guests: { calculate: sum, with: { a: who.grown, b: who.children } } }',
      schemas: {
        who: form(
          'grown: { type: integer, minimum: 1, maximum: 6 }, children: { type: integer, minimum: 0, maximum: 6 }',
          'grown, children',
        ),
      },
    }
    expect(said(guests)).toEqual([])
    const alone = { ...guests, journey: guests.journey.replace('a: who.grown, b: who.children', 'a: who.children') }
    expect(said(alone)[0]).toContain('J236 `children` refuses `8`, which the check `onlyOne` accepts')
  })
})

describe('a record that only comes with another', () => {
  const locker = (more = '', needs = 'needs: [sent.id]\n'): SmallJourney => ({
    steps: {
      phone: `path: /\nform: phone\nfields: { number: text }\ncalls: { send: { effect: code.send, with: { number: phone.number }, keep: sent } }\non:\n  next: [{ call: send }]\n  send.ok: [{ go: code }]${more}`,
      code: `path: /code\n${needs}form: code\nfields: { pin: text }\ncalls: { verify: { effect: code.check, with: { pin: code.pin }, keep: session } }\non:\n  next: [{ call: verify }]\n  verify.ok: [{ go: open }]`,
      open: 'path: /open\nneeds: [session.id]\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: done }]',
      done: last('/done', 'needs: [session.id]\n'),
    },
    journey: 'records: [sent, session]',
    services: {
      'code.send': 'method: POST, request: phone, answer: known',
      'code.check': 'method: POST, request: code, answer: known',
    },
    schemas: {
      phone: form('number: { type: string, x-pii: false }', 'number'),
      code: form('pin: { type: string }', 'pin'),
      known: form('id: { type: string }', 'id'),
    },
  })

  test('is asked for alone: the other is there with it', () => {
    expect(said(locker())).toEqual([])
  })

  test('is not enough where a rule may empty the other alone', () => {
    const missing = 'J321 `open` opens without `sent`: every step that leads here needs `sent.id`'
    expect(said(locker('\n  number.changed: [{ set: { sent: null } }]'))).toContain(missing)
    expect(said(locker('\n  number.changed: [{ set: { sent: null, session: null } }]'))).toEqual([])
  })
})

describe('an answer that is sent as a value', () => {
  const invitation = (guard: string): SmallJourney => ({
    steps: {
      invited:
        'path: /\nform: invited\nfields: { comes: tick }\non:\n  next: [{ when: comes, go: done }, { go: sorry }]',
      sorry: `path: /sorry\nneeds: [invited.comes]\n${guard}\ncontent: [text]\nactions: { send: primary }\ncalls: { send: { effect: answer.send, with: { comes: false } } }\non:\n  send: [{ call: send }]\n  send.ok: [{ go: done }]`,
      done: last('/done'),
    },
    journey: 'conditions: { comes: { invited.comes: true } }',
    services: { 'answer.send': 'method: POST, request: invited' },
    schemas: { invited: form('comes: { type: boolean }', 'comes') },
  })

  test('is right on a step that is open for that answer alone; its button may have the name of its call', () => {
    expect(said(invitation('unless: comes'))).toEqual([])
  })

  test('is named elsewhere', () => {
    expect(said(invitation('back: true'))).toContain('J233 `comes` is always `false`: `invited` asks for it')
  })
})

test('a list of choices may be answered with several of them', () => {
  const likes = (codes: string): SmallJourney => ({
    steps: {
      likes:
        'path: /\nform: likes\nfields: { all: { widget: many, items: settings.all } }\non:\n  next: [{ go: done }]',
      done: last('/done', 'needs: [likes.all]\n'),
    },
    settings: `all: [${codes}]`,
    schemas: { likes: form('all: { type: array, minItems: 1, items: { enum: [SUN, SEA] } }', 'all') },
  })
  const words = (journey: SmallJourney): string[] => said(journey).filter((each) => !each.startsWith('J405'))
  expect(words(likes('{ code: SUN, name: Sun }, { code: SEA, name: Sea }'))).toEqual([])
  expect(words(likes('{ code: SUN, name: Sun }, { code: FOG, name: Fog }'))[0]).toContain(
    'J236 `all` of `likes` refuses `FOG`',
  )
})

test('the last page may send all itself, where its rule asks whether it has been sent', () => {
  const survey = (guard: string): SmallJourney => ({
    steps: {
      ask: 'path: /\nunless: sent\nform: ask\nfields: { age: number }\non:\n  next: [{ go: thanks }]',
      thanks: `path: /thanks\nneeds: [ask.age]\ncontent: [text]\nactions: { send: { variant: primary, unless: sent }, home: link }\ncalls: { post: { effect: survey.send, with: { age: ask.age }, keep: receipt } }\non:\n  send: [{ ${guard}call: post }]\n  post.ok: [{ track: sent }]`,
    },
    journey:
      'records: [receipt]\nconditions: { sent: { receipt.id: { minLength: 1 } } }\non:\n  home: [{ set: { journey: null }, go: ask }]',
    services: { 'survey.send': 'method: POST, request: ask, answer: receipt' },
    schemas: { ask: form('age: { type: integer }', 'age'), receipt: form('id: { type: string }', 'id') },
  })
  expect(said(survey('unless: sent, '))).toEqual([])
  expect(said(survey(''))[0]).toContain('J321 `thanks` is still open once all is sent')
})

describe('what is sent once a call has ended', () => {
  const parcel = (field: string): SmallJourney => ({
    steps: {
      find: `path: /\nform: find\nfields: { number: ${field} }\ncalls: { look: { effect: parcel.read, with: { number: find.number } } }\nconditions: { looking: { look.running: true } }\non:\n  next: [{ call: look }]\n  look.ok: [{ set: { link.number: find.number }, go: lost }]`,
      lost: 'path: /lost\nneeds: [link.number]\ncontent: [text]\nactions: { send: primary }\ncalls: { send: { effect: lost.send, with: { number: link.number } } }\non:\n  send: [{ call: send }]\n  send.ok: [{ go: done }]',
      done: last('/done', 'needs: [link.number]\n'),
    },
    journey: "records: [link]\nentries: [{ path: /, query: n, pattern: '^[0-9]{8}$', set: link.number, go: lost }]",
    services: { 'parcel.read': 'method: GET, request: find', 'lost.send': 'method: POST, request: find' },
    schemas: { find: form("number: { type: string, pattern: '^[0-9]{8}$' }", 'number') },
  })

  test('is proven where the field cannot be changed meanwhile, or a link has brought it', () => {
    expect(said(parcel('{ widget: text, readOnlyWhen: looking }'))).toEqual([])
  })

  test('is named with the field and the call, where it can be changed', () => {
    const [first = ''] = said(parcel('text')).filter((each) => each.startsWith('J509'))
    expect(first).toContain('`find.number` may be changed while `look` runs')
  })
})

test('a day is a text of the pattern that a request asks for', () => {
  const day: SmallJourney = {
    steps: {
      when: 'path: /\nform: when\nfields: { day: text }\ncalls: { book: { effect: day.book, with: { day: when.day } } }\non:\n  next: [{ call: book }]\n  book.ok: [{ go: done }]',
      done: last('/done', 'needs: [when.day]\n'),
    },
    services: { 'day.book': 'method: POST, request: day' },
    schemas: {
      when: form('day: { type: string, format: date }', 'day'),
      day: form(String.raw`day: { type: string, pattern: '^\d{4}-\d{2}-\d{2}$' }`, 'day'),
    },
  }
  expect(said(day)).toEqual([])
})

test('a rule is found for an answer that the guard of its step asks for, and another step, too', () => {
  const survey: SmallJourney = {
    steps: {
      about:
        'path: /\nform: about\nfields: { age: number, does: text }\non:\n  next: [{ when: [employed, grown], go: work }, { when: studies, go: study }, { go: done }]',
      work: 'path: /work\nneeds: [about.age]\nwhen: employed\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ when: studies, go: study }, { go: done }]',
      study:
        'path: /study\nneeds: [about.age]\nwhen: studies\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: done }]',
      done: last('/done', 'needs: [about.age]\n'),
    },
    journey:
      'conditions: { employed: { about.does: [WORKS, BOTH] }, studies: { about.does: [STUDIES, BOTH] }, grown: { about.age: { minimum: 18 } } }',
    schemas: {
      about: form('age: { type: integer, minimum: 12 }, does: { enum: [WORKS, STUDIES, BOTH, NEITHER] }', 'age, does'),
    },
  }
  expect(said(survey)).toEqual([])
})

test('an answer that a rule keeps for the next step is there in the words of that step', () => {
  const petition: SmallJourney = {
    steps: {
      choose:
        'path: /\nform: choose\nfields: { name: text }\non:\n  next: [{ set: { petition.name: choose.name }, go: sign }]',
      sign: last('/sign', 'needs: [petition.name]\ncopyValues: { subject: petition.name }\n'),
    },
    journey: 'records: [petition]',
    schemas: { choose: form('name: { enum: [TREES, CARS] }', 'name') },
    titles: { sign: 'For {subject}' },
  }
  expect(said(petition)).toEqual([])
})

test('a part of an address is a text that is not empty, and the warning says so', () => {
  const set = (code: string, known: string): SmallJourney => ({
    steps: {
      pick: `path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { read: { effect: sets.read, keep: sets }, take: { effect: set.take, with: { code: picked.code } } }\nconditions: { known: { sets.first: ${known} } }\non:\n  enter: [{ call: read }]\n  read.ok: [{ track: read }]\n  next: [{ when: known, set: { picked.code: sets.first }, call: take }]\n  take.ok: [{ go: done }]`,
      done: last('/done'),
    },
    journey: 'records: [sets, picked]',
    services: { 'sets.read': 'method: GET, answer: sets', 'set.take': 'method: POST' },
    schemas: {
      sets: form(`first: { type: string${code} }, all: { type: array, items: { type: string } }`, 'first, all'),
    },
  })
  const warned = (journey: SmallJourney): string[] =>
    check(
      sourcesOf(journey).map((source) => ({ ...source, text: source.text.replace('/set.take,', '"/sets/{code}",') })),
      full,
    )
      .diagnostics.filter(({ code }) => code !== 'J402' && code !== 'J226')
      .map(({ label, help }) => `${label}: ${help}`)
  const says =
    '`picked.code` may be empty, or no text: the path needs one: say `minLength: 1` in the schema where it comes from'
  expect(warned(set(', minLength: 1', '{ type: string }'))).toEqual([])
  expect(warned(set('', "{ not: { const: '' } }"))).toEqual([])
  expect(warned(set('', '{ type: string }'))).toEqual([says])
})

describe('a mistake says what to do, and nothing that follows from it', () => {
  const egg = (journey: string, step: string): ReturnType<typeof check>['diagnostics'] => {
    const small = {
      steps: { cook: `path: /\nform: cook\nfields: { minutes: number }\n${step}`, done: last('/done') },
      journey,
      settings: 'long: 5',
      schemas: { cook: form('minutes: { type: number }', 'minutes') },
    }
    return check(sourcesOf(small), full).diagnostics.filter(({ code }) => !/^J(402|226)/.test(code))
  }
  const lines = (found: ReturnType<typeof egg>): string[] =>
    found.map(({ code, message, help }) => `${code} ${message}: ${help}`)

  test('a bound that is a fact', () => {
    const found = egg(
      'conditions: { hard: { cook.minutes: { minimum: settings.long } } }',
      'on:\n  next: [{ when: hard, go: done }, { go: done }]',
    )
    expect(lines(found)).toEqual([
      'J104 `minimum` is not a number: write a number, or let a calculation compare the two facts and ask for what it says',
    ])
  })

  test('a timer that lasts no time', () => {
    const found = egg('', 'timers: { boil: [5m] }\non:\n  next: [{ start: boil }]\n  boil.done: [{ go: done }]')
    expect(found.map(({ code }) => code)).toEqual(['J104'])
  })

  test('a step that is set as a whole', () => {
    const found = egg('', 'on:\n  next: [{ set: { cook: null }, go: done }]')
    expect(lines(found)).toEqual([
      'J218 `cook` cannot be set as a whole: set each field, such as `cook.minutes`, or let the step fall with a record: `cascades`',
    ])
  })

  test('a record that falls only with everything', () => {
    const found = egg(
      'records: [memory, more]\ncascades: { memory: [more] }\non:\n  home: [{ set: { journey: null }, go: cook }]',
      'on:\n  next: [{ set: { memory.last: cook.minutes, more.last: cook.minutes }, go: done }]',
    ).filter(({ code }) => code === 'J331')
    expect(found.map(({ message, label }) => `${message}: ${label}`)).toEqual([
      'no rule empties `memory` alone: `set: { journey: null }` empties all, also without this list',
    ])
  })
})
