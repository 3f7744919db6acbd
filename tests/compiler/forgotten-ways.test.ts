/** What was forgotten beside others of its kind is named: a way on, a rule for a button, an old name. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'

const last = (path: string, more = ''): string => `path: ${path}\n${more}content: [text]\nactions: { home: primary }`
const form = (properties: string, required: string): string =>
  `type: object\nrequired: [${required}]\nproperties: { ${properties} }`

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
