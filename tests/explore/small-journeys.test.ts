/** `check` on small journeys: nothing is said of a right one, and each planted bug is named. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { bugs, counted } from './bugs.ts'
import { rightJourneys } from './right.ts'
import { moreTrades } from './right-more-trades.ts'
import { trades } from './right-trades.ts'
import { explored, registry, sourcesOf } from './small.ts'

describe('a right journey gets no finding', () => {
  test.each(Object.entries(rightJourneys))('%s', (_, journey) => {
    const { found, undecided } = explored(journey)
    expect(found).toEqual([])
    expect(undecided).toBe(0)
  })
})

describe('nothing at all is said of a right journey of another trade', () => {
  test.each(Object.entries({ ...trades, ...moreTrades }))('%s', (_, journey) => {
    // The words of small journeys are made for every keyword, needed or not.
    const found = check(sourcesOf(journey), registry).diagnostics.filter(({ code }) => code !== 'J402')
    expect(found.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)).toEqual([])
  })
})

describe('a planted bug is named', () => {
  test.each(Object.entries(bugs))('%s', (_, { journey, says }) => {
    const named = explored(journey).found.map((each) => each.replace('small/', '').replace(/\.yaml:\d+$/, ''))
    expect(named).toContain(says)
  })
})

test('what waits for its rounds to be used up goes round in no circle', () => {
  expect(explored(counted('enter')).found).toEqual([])
})

test('states that differ in the number of tries only are told apart: home asks again, and then it goes on', () => {
  const { journey } = bugs['the number of tries is a fact that is not there yet'] ?? {}
  const wait = journey?.steps.wait?.replace('limits.tries: 3 }, go: done', 'limits.tries: 3 }')
  expect(wait).toContain('limits.tries: 3 } }]')
  const { found } = explored({ ...journey, steps: { ...journey?.steps, wait: wait ?? '' } })
  expect(found.map((each) => each.split(' ')[0])).toEqual(['J507'])
})

test('an address is explored also where it stays open only for what was said on another step', () => {
  const enter =
    'content: [text]\nactions: { home: primary }\nconditions: { isA: { start.kind: A } }\non:\n  enter: [{ unless: isA, go: done }]'
  const steps = {
    start: 'path: /\nform: f\nfields: { kind: text }\non:\n  next: [{ go: led }]',
    led: `path: /led\n${enter}`,
    typed: 'extends: led\npath: /typed',
    done: 'path: /end\ncontent: [text]\nactions: { home: primary }',
  }
  const f = 'type: object\nrequired: [kind]\nproperties: { kind: { enum: [A, B] } }'
  const { explored: result } = check(sourcesOf({ steps, schemas: { f } }), registry)
  expect(new Set(result?.space.nodes.map(({ state }) => state.step))).toEqual(new Set(Object.keys(steps)))
})

test('a part of an answer that a later step needs is filled in, although the form may do without it', () => {
  const group = { accepts: ['object'] as const, options: {}, events: [], copy: [] }
  const steps = {
    start: 'path: /\nform: f\nfields: { place: group }\non:\n  next: [{ go: shown }]',
    shown: 'path: /shown\nneeds: [start.place.shelf]\ncontent: [text]\nactions: { home: primary }',
  }
  const f =
    'type: object\nrequired: [place]\nproperties: { place: { type: object, required: [room], properties: { room: { type: string, minLength: 1 }, shelf: { type: string, minLength: 1 } } } }'
  const withGroup = { ...registry, widgets: { ...registry.widgets, group } }
  const { explored: result } = check(sourcesOf({ steps, schemas: { f } }), withGroup)
  const answers = result?.space.nodes.flatMap(({ state }) => (state.step === 'shown' ? [state.answers.start] : []))
  expect(answers).toContainEqual({ place: { room: 'x', shelf: 'x' } })
})
