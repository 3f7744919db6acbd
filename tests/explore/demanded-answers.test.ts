/** A form that is sent has every answer that it demands; while its call runs, the applicant may take one back. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { movesOf } from '../../src/engine/compiler/passes/explore/space/state-space.ts'
import { formatStory } from '../../src/engine/compiler/passes/explore/space/story.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

const end = 'content: [text]\nactions: { home: primary }'

test('a part that the form demands of an answer that it demands is there', () => {
  const group = { accepts: ['object'] as const, options: {}, events: [], copy: [] }
  const journey: SmallJourney = {
    steps: {
      start:
        'path: /\nform: f\nfields: { place: group }\nconditions: { hasRoom: { start.place.room: { not: { const: "" } } }, hasShelf: { start.place.shelf: { not: { const: "" } } } }\non:\n  next:\n    - { unless: hasRoom, go: a }\n    - { unless: hasShelf, go: a }\n    - { go: b }',
      a: `path: /a\n${end}`,
      b: `path: /b\n${end}`,
    },
    schemas: {
      f: 'type: object\nrequired: [place]\nproperties: { place: { type: object, required: [room], properties: { room: { type: string, minLength: 1 }, shelf: { type: string, minLength: 1 } } } }',
    },
  }
  const found = check(sourcesOf(journey), { ...registry, widgets: { ...registry.widgets, group } }).diagnostics
  expect(found.filter(({ code }) => code !== 'J402').map(({ code, line }) => `${code}:${line}`)).toEqual(['J501:9'])
})

const asking = (field: string): SmallJourney => ({
  steps: {
    start: `path: /\nform: f\nfields: { kind: ${field} }\ncalls: { ask: { effect: a.get } }\nconditions: { hasKind: { start.kind: [A, B] }, isAsking: { start.ask.running: true } }\non:\n  next: [{ call: ask }]\n  ask.ok: [{ unless: hasKind, go: none }, { go: done }]`,
    none: `path: /none\n${end}`,
    done: `path: /done\n${end}`,
  },
  services: { 'a.get': 'method: GET' },
  schemas: { f: 'type: object\nrequired: [kind]\nproperties: { kind: { enum: [A, B] } }' },
})

test('an answer is taken back while the call runs, and not before it is made', () => {
  const { explored } = check(sourcesOf(asking('text')), registry)
  const story = explored?.space.firedRules.get('start ask.ok 0')
  expect(explored && story && formatStory(explored.model, movesOf(story))).toEqual([
    'open / → start',
    expect.stringMatching(/^start: press `next`(?!.*absent)/),
    'start: `ask` ends with ok (start.kind absent) → none',
  ])
})

test('an answer that cannot be changed meanwhile is there when the call has ended', () => {
  const { explored, undecided } = check(sourcesOf(asking('{ widget: text, readOnlyWhen: isAsking }')), registry)
  expect(explored?.space.firedRules.has('start ask.ok 0')).toBe(false)
  expect(undecided?.rules).toEqual(['small/steps/start.yaml:10:12'])
})
