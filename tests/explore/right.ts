/** Right journeys in many styles: `check` must find nothing in any of them. */
import type { SmallJourney } from './small.ts'

const object = (properties: string, required = ''): string =>
  `type: object\n${required === '' ? '' : `required: [${required}]\n`}properties: { ${properties} }`

const end = 'path: /end\ncontent: [text]\nactions: { home: primary }'

export const rightJourneys: Record<string, SmallJourney> = {
  'a form with a strict bound': {
    steps: {
      age: 'path: /\nform: age\nfields: { years: number }\nconditions: { adult: { age.years: { exclusiveMinimum: 17 } } }\non:\n  next: [{ when: adult, go: grown }, { go: young }]',
      grown: `${end}`,
      young: `${end.replace('/end', '/young')}`,
    },
    schemas: { age: object('years: { type: number, minimum: 0, maximum: 120 }', 'years') },
  },
  'an interval between two bounds that are not neighbours': {
    steps: {
      start:
        'path: /\nform: f\nfields: { n: number }\nconditions:\n  middle: { start.n: { exclusiveMinimum: 10, exclusiveMaximum: 20 } }\n  narrow: { start.n: { exclusiveMinimum: 12, exclusiveMaximum: 13 } }\non:\n  next: [{ when: narrow, go: b }, { when: middle, go: a }, { go: c }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
      c: end.replace('/end', '/c'),
    },
    schemas: { f: object('n: { type: number }', 'n') },
  },
  'a second press goes on': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { confirm: primary }\nconditions: { armed: { memory.armed: true } }\non:\n  confirm: [{ when: armed, go: done }, { set: { memory.armed: true } }]',
      done: end,
    },
    journey: 'records: [memory]',
  },
  'a message asks once more, and its button is Next': {
    steps: {
      start:
        'path: /\nform: f\nfields: { n: number, twice: number }\nchecks: { onlyOne: { at: twice, holds: isFew } }\nconditions: { isFew: { start.twice: { maximum: 5 } }, asked: { memory.asked: true } }\non:\n  next: [{ when: asked, go: done }, { set: { memory.asked: true }, show: ASK }]',
      done: end,
    },
    journey: 'records: [memory]',
    schemas: { f: object('n: { type: number }, twice: { type: number }', 'n, twice') },
    errors: { ASK: '{ as: modal, buttons: { sure: next } }' },
  },
  'three presses, counted': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { knock: primary }\ncounters: { knocks: { max: 3, counts: knock } }\nconditions: { again: { start.knocks.left: { minimum: 1 } } }\non:\n  knock: [{ when: again, track: knocked }, { go: done }]',
      done: end,
    },
  },
  'presses on one step, counted over several visits, open the way on of another': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { knock: primary }\ncounters: { knocks: { max: 2, counts: knock } }\non:\n  knock: [{ go: yard }]',
      yard: 'path: /yard\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: hall }]',
      hall: 'path: /hall\ncontent: [text]\nactions: { next: primary, home: link }\nconditions: { enough: { start.knocks.left: { maximum: 0 } } }\non:\n  next: [{ when: enough, go: done }]',
      done: end,
    },
  },
  'two calls that are made at once count both, and each asks what is left': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { ask: primary, home: link }\nback: false\ncounters: { asked: { max: 1, counts: [one.ok, two.ok] } }\ncalls: { one: { effect: a.get, background: true }, two: { effect: b.get, background: true } }\nconditions: { mayAsk: { start.asked.left: { minimum: 1 } } }\non:\n  ask: [{ when: mayAsk, call: [one, two] }, { go: done }]\n  one.ok: [{ track: one }]\n  two.ok: [{ track: two }]',
      done: end,
    },
    services: { 'a.get': 'method: GET', 'b.get': 'method: GET' },
    errors: Object.fromEntries(
      ['NETWORK', 'TIMEOUT', 'NO_RESPONSE'].map((name) => [name, '{ as: modal, buttons: [home] }']),
    ),
  },
  'an answer that has to match a pattern': {
    steps: {
      start:
        'path: /\nform: f\nfields: { code: text }\nconditions: { inner: { start.code: { pattern: "^Z[A-C]{2}-[0-9]{3}$" } } }\non:\n  next: [{ when: inner, go: a }, { go: b }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
    },
    schemas: { f: object('code: { type: string, maxLength: 20 }', 'code') },
  },
  'a pattern that looks ahead': {
    steps: {
      start:
        'path: /\nform: f\nfields: { code: text }\nconditions: { strong: { start.code: { pattern: "^(?=.*[0-9])[a-z0-9]{4,}$" } } }\non:\n  next: [{ when: strong, go: a }, { go: b }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
    },
    schemas: { f: object('code: { type: string }', 'code') },
  },
  'another shop for another host': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary }\nconditions: { partner: { environment.host: { pattern: "^shop[.]" } } }\non:\n  next: [{ when: partner, go: a }, { go: b }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
    },
  },
  'the host is asked two steps later': {
    steps: {
      start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: mid }]',
      mid: 'path: /mid\ncontent: [text]\nactions: { next: primary }\nconditions: { partner: { environment.host: partner.example } }\non:\n  next: [{ when: partner, go: a }, { go: b }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
    },
  },
  'two calls at once, and what comes second goes on': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { home: link }\ncalls: { a: { effect: a.get, keep: left }, b: { effect: b.get, keep: right } }\nconditions: { hasLeft: { left.ok: true }, hasRight: { right.ok: true } }\non:\n  enter: [{ call: [a, b] }]\n  a.ok: [{ when: hasRight, go: done }, { track: half }]\n  b.ok: [{ when: hasLeft, go: done }, { track: half }]',
      done: end,
    },
    journey: 'records: [left, right]',
    services: { 'a.get': 'method: GET, answer: ok', 'b.get': 'method: GET, answer: ok' },
    schemas: { ok: object('ok: { const: true }', 'ok') },
  },
  'a message only when the newer call was quicker': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { slow: { effect: a.get, keep: left, background: true }, quick: { effect: b.get, background: true } }\nconditions: { slowIsThere: { left.ok: true } }\non:\n  enter: [{ call: [slow, quick] }]\n  quick.ok: [{ when: slowIsThere, track: second }, { track: first }]\n  next: [{ go: done }]',
      done: end,
    },
    journey: 'records: [left]',
    services: { 'a.get': 'method: GET, answer: ok', 'b.get': 'method: GET, answer: ok' },
    schemas: { ok: object('ok: { const: true }', 'ok') },
  },
  'a poll with a limit': {
    steps: {
      wait: 'path: /\ncontent: [text]\nactions: { home: link }\ncalls: { look: { effect: l.get, retry: { on: [PENDING], every: 5s, max: 4 } } }\non:\n  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.retriesExhausted: [{ go: sorry }]',
      done: end,
      sorry: end.replace('/end', '/sorry'),
    },
    services: { 'l.get': 'method: GET, answer: s, outcomes: { PENDING: { status: PENDING } }' },
    schemas: { s: object('status: { enum: [PENDING, DONE] }', 'status') },
  },
  'a poll made of a timer, until the lender is done': {
    steps: {
      wait: 'path: /\ncontent: [text]\nactions: {}\ntimers: { rest: 5s }\ncalls: { look: { effect: l.get } }\nconditions: { isDone: { look.status: DONE } }\non:\n  enter: [{ call: look }]\n  rest.done: [{ call: look }]\n  look.ok: [{ when: isDone, go: done }, { start: rest }]\n  look.failed: [{ go: done }]',
      done: end,
    },
    services: { 'l.get': 'method: GET, answer: s' },
    schemas: { s: object('status: { enum: [PENDING, DONE] }', 'status') },
  },
  'a clock that ticks beside a button': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary }\ntimers: { tick: 1s }\non:\n  enter: [{ start: tick }]\n  tick.done: [{ start: tick, track: ticked }]\n  next: [{ go: done }]',
      done: end,
    },
  },
  'a dialog that asks before it leaves': {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary, leave: link }\non:\n  next: [{ go: done }]\n  leave: [{ show: sure }]',
      sure: 'as: dialog\ncontent: [text]\nactions: { yes: primary, no: link }\non:\n  yes: [{ go: done }]\n  no: [{ close: true }]',
      done: end,
    },
  },
  'a last page with a dialog of its own': {
    steps: {
      start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: done }]',
      done: 'path: /done\ncontent: [text]\nactions: { more: link, home: link }\non:\n  more: [{ show: about }]',
      about: 'as: dialog\ncontent: [text]\nactions: { close: primary }\non:\n  close: [{ close: true }]',
    },
  },
  'one page that calculates': {
    steps: {
      start:
        'path: /\nform: f\nfields: { n: number }\ncalls: { ask: { effect: q.get, with: { n: start.n }, keep: result } }\nactions: { next: primary, home: link }\non:\n  next: [{ call: ask }]\n  ask.ok: [{ track: shown }]',
    },
    journey: 'records: [result]',
    services: { 'q.get': 'method: POST, request: q, answer: ok' },
    schemas: {
      f: object('n: { type: number }', 'n'),
      q: object('n: { type: number }', 'n'),
      ok: object('ok: { type: boolean }', 'ok'),
    },
  },
  'a one-time code with tries': {
    steps: {
      start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: code }]',
      code: 'path: /code\nform: f\nfields: { pin: text }\ncalls: { verify: { effect: v.post, with: { pin: code.pin } } }\ncounters: { tries: { max: 3, counts: verify.WRONG } }\nconditions: { triesLeft: { code.tries.left: { minimum: 1 } } }\nactions: { next: primary, home: link }\non:\n  next: [{ when: triesLeft, call: verify }]\n  verify.ok: [{ go: done }]\n  verify.WRONG: [{ when: triesLeft, show: WRONG }, { show: LOCKED }]',
      done: end,
    },
    services: { 'v.post': 'method: POST, request: q, codes: [WRONG]' },
    schemas: {
      f: object('pin: { type: string, pattern: "^[0-9]{5}$" }', 'pin'),
      q: object('pin: { type: string }', 'pin'),
    },
    errors: { WRONG: '{ as: field, at: code.pin }', LOCKED: '{ as: modal, buttons: [home] }' },
  },
  'an edit from a review': {
    steps: {
      name: 'path: /\nform: f\nfields: { first: text }\nedit: { from: [review] }\non:\n  next: [{ go: size }]',
      size: 'path: /size\nneeds: [name.first]\nform: g\nfields: { n: number }\nedit: { from: [review] }\non:\n  next: [{ go: review }]',
      review:
        'path: /review\nneeds: [size.n]\ncontent: [text]\nactions: { send: primary }\non:\n  send: [{ go: done }]',
      done: end,
    },
    schemas: { f: object('first: { type: string }', 'first'), g: object('n: { type: integer }', 'n') },
  },
  'branches by an enumeration': {
    steps: {
      start:
        'path: /\nform: f\nfields: { kind: text }\nconditions: { isA: { start.kind: A }, isB: { start.kind: [B, C] } }\non:\n  next: [{ when: isA, go: a }, { when: isB, go: b }, { go: c }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
      c: end.replace('/end', '/c'),
    },
    schemas: { f: object('kind: { enum: [A, B, C, D] }', 'kind') },
  },
  'alternatives in a condition': {
    steps: {
      start:
        'path: /\nform: f\nfields: { n: number, vip: tick }\nconditions:\n  served: { anyOf: [{ start.vip: true }, { start.n: { exclusiveMaximum: 5 } }] }\non:\n  next: [{ when: served, go: a }, { go: b }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
    },
    schemas: { f: object('n: { type: number }, vip: { type: boolean }', 'n') },
  },
  'a resumed application by a link': {
    steps: {
      start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: done }]',
      resume:
        'needs: [link.number]\ncontent: [text]\nactions: { home: link }\ncalls: { read: { effect: r.get, with: { number: link.number }, keep: found } }\nconditions: { isOpen: { found.status: OPEN } }\non:\n  enter: [{ call: read }]\n  read.ok: [{ when: isOpen, go: done }, { go: start }]',
      done: end,
    },
    journey: 'records: [link, found]\nentries: [{ path: /, query: n, set: link.number, go: resume }]',
    services: { 'r.get': 'method: GET, request: q, answer: s' },
    schemas: {
      q: object('number: { type: string }', 'number'),
      s: object('status: { enum: [OPEN, CLOSED] }', 'status'),
    },
  },
  'texts by their length': {
    steps: {
      start:
        'path: /\nform: f\nfields: { t: text }\nconditions: { long: { start.t: { minLength: 8 } }, middle: { start.t: { minLength: 4, maxLength: 6 } } }\non:\n  next: [{ when: long, go: a }, { when: middle, go: b }, { go: c }]',
      a: end.replace('/end', '/a'),
      b: end.replace('/end', '/b'),
      c: end.replace('/end', '/c'),
    },
    schemas: { f: object('t: { type: string, maxLength: 12 }', 't') },
  },
}
