/** What is proven of requests without a story: rules that forget and give back, and rules that clear what was just kept. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { proveRequests } from '../../src/engine/compiler/passes/explore/requests/index.ts'
import { explored, registry, type SmallJourney, sourcesOf } from '../explore/small.ts'
import { unprovenOf } from './unproven.ts'

const text = '{ type: string, minLength: 1, maxLength: 20 }'
const found = `type: object\nrequired: [id, state]\nproperties: { id: ${text}, state: ${text} }`
const services = {
  'r.find': 'method: GET, request: link, answer: found',
  'r.read': 'method: GET, context: { Person: person.id, State: application.state }',
}
const schemas = {
  who: `type: object\nadditionalProperties: false\nrequired: [id]\nproperties: { id: ${text} }`,
  link: 'type: object\nproperties: { link: { type: string } }',
  found,
}
const end = 'path: /end\ncontent: [text]\nactions: { home: primary }'
const start = 'path: /\nform: who\nfields: { id: text }\non:\n  next: [{ go: done }]'
const find =
  'content: [text]\nactions: {}\nback: false\ncalls: { find: { effect: r.find, with: { link: link.number } } }\nneeds: [link.number]'
const status =
  'path: /status\ncontent: [text]\nactions: { next: primary }\nneeds: [person.id, application.state]\ncalls: { read: { effect: r.read } }\non:\n  next: [{ call: read }]\n  read.ok: [{ go: done }]\n  read.failed: [{ go: done }]'
const journey =
  'records: { person: found, application: found, link: null }\nentries: [{ path: /, query: link, set: link.number, go: resume }]'

const proven: Record<string, SmallJourney> = {
  'a person who is given back when everything else is forgotten': {
    steps: {
      start,
      resume: `${find}\non:\n  enter: [{ call: find }]\n  find.ok:\n    - { set: { person.id: resume.find.id, application.state: resume.find.state }, go: status }\n  find.failed: [{ go: done }]`,
      status: status
        .replace('[person.id, application.state]', '[link.number, person.id]')
        .replace(
          'read.ok: [{ go: done }]',
          `read.ok:\n    - { set: { journey: null, link.number: link.number, person.id: person.id, application.state: application.state }, go: status }`,
        ),
      done: end,
    },
    ...{ journey, services, schemas },
  },
  'a response that is kept, and forgotten by the rule that follows': {
    steps: {
      start,
      resume: `${find.replace('link.number } }', 'link.number }, keep: application }')}\nconditions: { isOver: { application.state: over } }\non:\n  enter: [{ call: find }]\n  find.ok:\n    - { when: isOver, set: { application: null }, go: done }\n    - { set: { person.id: application.id }, go: status }\n  find.failed: [{ go: done }]`,
      status: status.replace('[person.id, application.state]', '[link.number, application.state]'),
      done: end,
    },
    services: { ...services, 'r.read': 'method: GET, context: { Number: application.id, State: application.state }' },
    ...{ journey, schemas },
  },
}

describe('a request is proven complete', () => {
  test.each(Object.entries(proven))('of %s', (_, small) => {
    const { project, compiled, diagnostics } = compile(sourcesOf(small), registry)
    const mistakes = diagnostics.filter(({ severity }) => severity === 'error')
    if (!compiled) throw new Error(mistakes.map(({ message }) => message).join('\n'))
    const proof = proveRequests(project, compiled.definition)
    expect(proof.unproven.map(({ step, property, fact }) => `${step} ${property} ${fact}`)).toEqual([])
    expect(proof.proven).toBe(3)
  })
})

/** A request of a field while it is typed, with a condition that says what is asked of it. */
const typed = (condition: string): SmallJourney => ({
  steps: {
    start: `path: /\nform: who\nfields: { id: text }\nconditions: { isRight: { start.id: ${condition} } }\ncalls: { read: { effect: r.look, with: { id: start.id } } }\non:\n  id.changed: [{ when: isRight, call: read }]\n  read.ok: [{ go: done }]\n  next: [{ go: done }]`,
    done: end,
  },
  services: { 'r.look': 'method: GET, request: look' },
  schemas: {
    who: "type: object\nadditionalProperties: false\nrequired: [id]\nproperties: { id: { type: string, pattern: '^[a-z]{2,9}$' } }",
    look: "type: object\nrequired: [id]\nproperties: { id: { type: string, pattern: '^[a-z0-9]+$', minLength: 2, maxLength: 20 } }",
  },
})

describe('what is typed counts for as much as a condition says of it', () => {
  const unprovenOf = (small: SmallJourney): string[] => {
    const { project, compiled } = compile(sourcesOf(small), registry)
    if (!compiled) throw new Error('expected a journey that compiles')
    return proveRequests(project, compiled.definition).unproven.map(({ property, verdict }) => `${property} ${verdict}`)
  }

  test('a form that has not been looked at proves nothing', () => {
    expect(unprovenOf(typed('{ minLength: 2 }'))).toEqual(['id invalid'])
  })

  test.each([
    ["{ pattern: '^[a-z]{2,9}$' }"],
    ["{ pattern: '^(?:ab|[0-9]{3}){1,4}$' }"],
    ["{ pattern: '^[a-z0-9]+$', minLength: 3, maxLength: 20 }"],
  ])('%s takes only what the request takes', (condition) => {
    expect(unprovenOf(typed(condition))).toEqual([])
  })

  test.each([["{ pattern: '^[a-z]{1,9}$' }"], ["{ pattern: '^[a-z]{2,}$' }"], ["{ pattern: '^[A-Z]{2,9}$' }"]])(
    '%s takes more',
    (condition) => {
      expect(unprovenOf(typed(condition))).toEqual(['id invalid'])
    },
  )
})

test('an answer that need not be given is valid where a condition finds it and its form was looked at', () => {
  const name = '{ type: string, minLength: 2, maxLength: 20 }'
  const small: SmallJourney = {
    steps: {
      start:
        'path: /\nform: who\nfields: { id: text, name: text }\ncalls: { find: { effect: n.find, with: { name: start.name } } }\nconditions: { isNamed: { start.name: { minLength: 1 } } }\non:\n  next: [{ when: isNamed, call: find }, { go: done }]\n  find.ok: [{ go: done }]\n  find.failed: [{ go: done }]',
      done: end,
    },
    services: { 'n.find': 'method: POST, request: named' },
    schemas: {
      who: `type: object\nrequired: [id]\nproperties: { id: ${text}, name: ${name} }`,
      named: `type: object\nadditionalProperties: false\nrequired: [name]\nproperties: { name: ${name} }`,
    },
  }
  expect(unprovenOf(small)).toEqual([])
})

describe('what to do about a request that lacks something', () => {
  const offer = (needs: string): SmallJourney => ({
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { read: { effect: o.read, keep: offer } }\non:\n  next: [{ call: read }]\n  read.ok: [{ go: offered }]\n  read.failed: [{ go: done }]',
      offered: `path: /offered\ncontent: [text]\nactions: { next: primary }\n${needs}calls: { take: { effect: o.take, with: { amount: offer.amount } } }\non:\n  next: [{ call: take }]\n  take.ok: [{ go: done }]\n  take.failed: [{ go: done }]`,
      done: end,
    },
    journey: 'records: { offer: offer }',
    services: { 'o.read': 'method: GET, answer: offer', 'o.take': 'method: POST, request: taken' },
    schemas: {
      offer: 'type: object\nproperties: { amount: { type: number } }',
      taken: 'type: object\nadditionalProperties: false\nrequired: [amount]\nproperties: { amount: { type: number } }',
    },
  })
  const helpFor = (needs: string) => explored(offer(needs)).diagnostics.find(({ code }) => code === 'J508')?.help

  test('is to name the fact under `needs`, but where it stands there: a rule does not look at that', () => {
    expect(helpFor('')).toContain('name `offer.amount` under `needs`')
    expect(helpFor('needs: [offer.amount]\n')).toContain('a rule leads here without it')
  })
})

test('what is not proven of one fact is said once, with the other place whose request carries it', () => {
  const asking = (go: string): string =>
    `calls: { ask: { effect: m.ask, with: { amount: more.amount } } }\non:\n  next: [{ call: ask }]\n  ask.ok: [{ go: ${go} }]`
  const { diagnostics } = explored({
    steps: {
      more: `path: /\nform: more\nfields: { amount: number }\n${asking('again')}`,
      again: `path: /again\nneeds: [more.amount]\ncontent: [text]\nactions: { next: primary }\n${asking('done')}`,
      done: end,
    },
    services: { 'm.ask': 'method: POST, request: asked' },
    schemas: {
      more: 'type: object\nrequired: [amount]\nproperties: { amount: { type: number } }',
      asked:
        'type: object\nadditionalProperties: false\nrequired: [amount]\nproperties: { amount: { type: integer, minimum: 1 } }',
    },
  })
  const unproven = diagnostics.filter(({ code }) => code === 'J509')
  expect(unproven.map(({ label }) => label)).toEqual([
    expect.stringMatching(/; the same at 1 more place: .*\.yaml:\d+$/),
  ])
})
