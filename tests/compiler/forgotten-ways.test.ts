/** What was forgotten beside others of its kind is named: a way on, a rule for a button, an old name. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'

const last = (path: string, more = ''): string => `path: ${path}\n${more}content: [text]\nactions: { home: primary }`
const form = (properties: string, required: string): string =>
  `type: object\nrequired: [${required}]\nproperties: { ${properties} }`

/** With a block that links to steps. */
const links = { type: 'object', properties: { to: { type: 'array', items: { type: 'string', 'x-step': true } } } }
const linking: Registry = { ...registry, blocks: { ...registry.blocks, links: { options: links, events: [] } } }

function said(journey: SmallJourney): string[] {
  const { diagnostics } = check(sourcesOf(journey), registry, { quick: true })
  return diagnostics
    .filter(({ code }) => code !== 'J402')
    .map(({ code, file, line, message }) => `${code} ${file.replace('small/', '')}:${line} ${message}`)
}

test('a step that sends only some applicants on as it begins is a dead end for the others', () => {
  const quiz = (actions: string): SmallJourney => ({
    steps: {
      ask: 'path: /\nform: ask\nfields: { points: number }\non:\n  next: [{ go: result }]',
      result: `path: /result\nneeds: [ask.points]\ncontent: [text]\nconditions: { failed: { ask.points: { maximum: 2 } } }\nactions: ${actions}\non:\n  enter: [{ when: failed, go: again }, { track: passed }]`,
      again: last('/again'),
    },
    schemas: { ask: form('points: { type: integer, minimum: 0, maximum: 9 }', 'points') },
  })
  expect(said(quiz('{ home: link }'))).toEqual([])
  expect(said(quiz('{}'))).toEqual(['J306 steps/result.yaml:2 `result` is a dead end'])
})

test('a button of a message has a rule on each of the steps on which the message comes', () => {
  const order = (rule: string): SmallJourney => ({
    steps: {
      one: 'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { send: { effect: o.send } }\non:\n  next: [{ call: send }]\n  send.ok: [{ go: two }]\n  send.FULL: [{ show: FULL }]\n  fewer: [{ go: done }]',
      two: `path: /two\ncontent: [text]\nactions: { next: primary }\ncalls: { send: { effect: o.send } }\non:\n  next: [{ call: send }]\n  send.ok: [{ go: done }]\n  send.FULL: [{ show: FULL }]${rule}`,
      done: last('/done'),
    },
    services: { 'o.send': 'method: POST, codes: [FULL]' },
    errors: { FULL: '{ as: modal, buttons: [fewer, home] }' },
  })
  expect(said(order('\n  fewer: [{ go: one }]'))).toEqual([])
  expect(said(order(''))).toEqual(['J320 errors.yaml:5 `fewer` does nothing here'])
})

test('of two calls, of which a button makes the one or the other, each leads on', () => {
  const booking = (rule: string): SmallJourney => ({
    steps: {
      day: `path: /\nform: day\nfields: { bad: tick }\nconditions: { isBad: { day.bad: true }, busy: { soon.running: true } }\ncalls: { soon: { effect: b.make, with: { bad: day.bad }, keep: booking }, later: { effect: b.make, with: { bad: day.bad }, keep: booking } }\nactions: { next: primary, home: { variant: link, unless: busy } }\non:\n  next: [{ when: isBad, call: soon }, { call: later }]\n  later.ok: [{ go: booked }]${rule}`,
      booked: last('/booked', 'needs: [booking.id]\n'),
    },
    journey: 'records: [booking]',
    services: { 'b.make': 'method: POST, request: day, answer: booking' },
    schemas: { day: form('bad: { type: boolean }', 'bad'), booking: form('id: { type: string }', 'id') },
  })
  expect(said(booking('\n  soon.ok: [{ go: booked }]'))).toEqual([])
  expect(said(booking(''))).toEqual(['J304 steps/day.yaml:7 `soon.ok` is not handled'])
})

test('what an older migration leads to has a name of today, or another one in those after it', () => {
  const migrated = (first: string, second: string): SmallJourney => ({
    steps: {
      reason: 'path: /\nform: reason\nfields: { hurts: tick }\non:\n  next: [{ go: done }]',
      done: last('/done', 'needs: [reason.hurts]\n'),
    },
    journey: `migrations:\n  '1': { facts: ${first} }\n  '2': ${second}`,
    schemas: { reason: form('hurts: { type: boolean }', 'hurts') },
  })
  const messages = (...migrations: [string, string]): string[] => {
    const sources = sourcesOf(migrated(...migrations)).map((source) => ({
      ...source,
      text: source.text.replace('version: 1', 'version: 3'),
    }))
    return check(sources, registry, { quick: true })
      .diagnostics.filter(({ code }) => code !== 'J402')
      .map(({ code, line, message }) => `${code} ${line} ${message}`)
  }
  expect(messages('{ reason.pain: reason.hurts }', '{}')).toEqual([])
  expect(messages('{ reason.pain: reason.ache }', '{ facts: { reason.ache: reason.hurts } }')).toEqual([])
  expect(messages('{ reason.pain: why.hurts }', '{ steps: { why: reason } }')).toEqual([])
  expect(messages('{ reason.pain: reason.ache }', '{ facts: { reason.ache: null } }')).toEqual([])
  expect(messages('{ reason.pain: reason.hurt }', '{}')).toEqual(['J207 6 unknown fact `reason.hurt`'])
})

test('a call needs no rule for its success where its step shows the answer, and one where nothing does', () => {
  const slot = (shown: string): SmallJourney => ({
    steps: {
      slot: `path: /\nform: slot\nfields: { early: tick }\ncopyValues: { shown: ${shown} }\ncalls: { free: { effect: s.read } }\nconditions: { early: { slot.early: true } }\non:\n  enter: [{ call: free }]\n  next: [{ when: early, go: done }, { go: done }]`,
      done: last('/done', 'needs: [slot.early]\n'),
    },
    services: { 's.read': 'method: GET, answer: times' },
    schemas: { slot: form('early: { type: boolean }', 'early'), times: form('first: { type: string }', 'first') },
    titles: { slot: '{shown}' },
  })
  expect(said(slot('free.first'))).toEqual([])
  expect(said(slot('free.running'))).toContain('J304 steps/slot.yaml:7 `free.ok` is not handled')
})

test('a call of a dialog that a rule of journey.yaml shows before the token is there needs none', () => {
  const order = (from: 'ask' | 'done'): SmallJourney => ({
    steps: {
      ask: `path: /\ncontent: [text]\nactions: { next: primary${from === 'ask' ? ', stop: link' : ''} }\ncalls: { begin: { effect: o.begin, keep: session } }\non:\n  next: [{ call: begin }]\n  begin.ok: [{ go: done }]`,
      done: `path: /done\nneeds: [session.token]\ncontent: [text]\nactions: { look: primary, stop: link, home: link }\ncalls: { look: { effect: o.look } }\non:\n  look: [{ call: look }]\n  look.ok: [{ track: looked }]`,
      stop: 'as: dialog\ncontent: [text]\nactions: { keep: primary }\ncalls: { keep: { effect: o.keep } }\non:\n  keep: [{ call: keep }]\n  keep.ok: [{ close: true }]',
    },
    journey: 'records: [session]\non:\n  home: [{ go: ask }]\n  stop: [{ show: stop }]',
    services: {
      'o.begin': 'method: POST, answer: session',
      'o.look': 'method: POST, context: { Token: session.token }',
      'o.keep': 'method: POST',
    },
    schemas: { session: form('token: { type: string, x-token: true }', 'token') },
  })
  expect(said(order('ask'))).toEqual([])
  expect(said(order('done'))).toEqual([expect.stringMatching(/^J317 .* `o.keep` is called without `session.token`$/)])
})

test('what a rule shows on its way to another step is named: `go` closes it', () => {
  const order = (rule: string, shared = 'go: ask'): SmallJourney => ({
    steps: {
      ask: `path: /\ncontent: [text]\nactions: { next: primary, stop: link }\non:\n  next: [${rule}]`,
      done: last('/done'),
      late: 'as: dialog\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: done }]',
    },
    journey: `on:\n  home: [{ go: ask }]\n  stop: [{ ${shared} }]`,
    errors: { LATE: '{ as: modal, buttons: [stop] }' },
  })
  const unseen = (file: string, name: string): string => `J326 ${file} \`${name}\` is never seen`
  expect(said(order('{ show: late }', 'show: LATE'))).toEqual([])
  expect(said(order('{ show: late, go: done }'))).toContain(unseen('steps/ask.yaml:7', 'late'))
  expect(said(order('{ show: late }', 'show: LATE, go: ask'))).toContain(unseen('journey.yaml:7', 'LATE'))
  const unfocused = 'J326 steps/ask.yaml:7 `bad` never has the focus'
  expect(said(order('{ focus: bad, go: done }', 'show: LATE'))).toContain(unfocused)
  expect(said(order('{ focus: bad }', 'show: LATE'))).not.toContain(unfocused)
})

test('a step that only a link to its edit leads to is named: that opens where the step is finished', () => {
  const order = (rule: string): SmallJourney => ({
    steps: {
      ask: `path: /\nform: ask\nfields: { bad: tick }\nconditions: { isBad: { ask.bad: true } }\non:\n  next: [${rule}{ go: done }]`,
      why: 'path: /why\nneeds: [ask.bad]\nform: why\nfields: { bad: tick }\nedit: { from: [done] }\nconditions: { isBad: { why.bad: true } }\non:\n  next: [{ when: isBad, go: done }, { go: done }]',
      done: 'path: /done\nneeds: [ask.bad]\ncontent: [{ links: { to: [why] } }]\nactions: { home: primary }',
    },
    schemas: { ask: form('bad: { type: boolean }', 'bad'), why: form('bad: { type: boolean }', 'bad') },
  })
  const found = (rule: string): string[] =>
    check(sourcesOf(order(rule)), linking, { quick: true }).diagnostics.flatMap(({ code, message }) =>
      code === 'J301' ? [message] : [],
    )
  expect(found('{ when: isBad, go: why }, ')).toEqual([])
  expect(found('')).toEqual(['nothing leads to `why`'])
})

test('a call of the main button leads on when it succeeds: a message at its failure is no way on', () => {
  const order = (rule: string): SmallJourney => ({
    steps: {
      ask: `path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { send: { effect: o.send, keep: order } }\non:\n  next: [{ call: send }]\n  send.FULL: [{ show: FULL }]${rule}`,
      done: last('/done', 'needs: [order.id]\n'),
    },
    journey: 'records: [order]',
    services: { 'o.send': 'method: POST, answer: order, codes: [FULL]' },
    schemas: { order: form('id: { type: string }', 'id') },
    errors: { FULL: '{ as: modal }' },
  })
  expect(said(order('\n  send.ok: [{ go: done }]'))).toEqual([])
  expect(said(order(''))).toContain('J304 steps/ask.yaml:6 `send.ok` is not handled')
})

test.each([
  ['a list', '[order, kettle]'],
  ['a mapping', '{ order: order, kettle: order }'],
])('a record that nothing fills is named where records are %s', (_, records) => {
  const order: SmallJourney = {
    steps: {
      ask: 'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { send: { effect: o.send, keep: order } }\non:\n  next: [{ call: send }]\n  send.ok: [{ go: done }]',
      done: last('/done', 'needs: [order.id, kettle.id]\n'),
    },
    journey: `records: ${records}`,
    services: { 'o.send': 'method: POST, answer: order' },
    schemas: { order: form('id: { type: string }', 'id') },
  }
  expect(said(order)).toContain('J504 journey.yaml:5 nothing fills `kettle`')
})

test('a record of a token that no call keeps any more is named there alone', () => {
  const order = (keep: string): SmallJourney => ({
    steps: {
      ask: `path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { begin: { effect: o.begin${keep} } }\non:\n  next: [{ call: begin }]\n  begin.ok: [{ go: done }]`,
      done: `path: /done\ncontent: [text]\nactions: { look: primary, home: link }\ncalls: { look: { effect: o.look } }\non:\n  look: [{ call: look }]\n  look.ok: [{ track: looked }]`,
    },
    journey: 'records: [session]',
    services: {
      'o.begin': 'method: POST, answer: opened',
      'o.look': 'method: POST, context: { Token: session.token }',
    },
    schemas: { opened: form('token: { type: string, x-token: true }', 'token') },
  })
  expect(said(order(', keep: session')).filter((each) => /J314|J504/.test(each))).toEqual([])
  expect(said(order(''))).toEqual(['J504 journey.yaml:5 nothing fills `session`'])
})
