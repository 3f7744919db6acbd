/** What lies behind a dialog cannot be changed: it is as it was when that was shown. */
import { expect, test } from 'vitest'
import { done, text, unprovenOf, who } from './unproven.ts'

const services = { 'p.post': 'method: POST, request: who' }
const schemas = { who, f: `type: object\nrequired: [id]\nproperties: { id: ${text} }` }
const form = (rules: string, more = '') =>
  `path: /\nform: f\nfields: { id: text }\n${more}conditions: { hasId: { start.id: { minLength: 1, maxLength: 20 } } }\nactions: { next: primary }\non:\n${rules}`
const post = 'calls: { post: { effect: p.post, with: { id: start.id } } }\n'
const sure = `as: dialog\ncontent: [text]\n${post}actions: { yes: primary, no: link }\non:\n  yes: [{ call: post }]\n  no: [{ close: true }]\n  post.ok: [{ go: done }]`

test('an answer that the form asked for is there in the dialog that its next shows', () => {
  const steps = { start: form('  next: [{ show: sure }]'), sure, done }
  expect(unprovenOf({ steps, services, schemas })).toEqual([])
})

test('an answer that a rule asks for is there in the dialog that the rule shows', () => {
  const ask = (when: string) =>
    form(`  ask: [{ ${when}show: sure }]\n  next: [{ go: done }]`).replace('next: primary', 'next: primary, ask: link')
  expect(unprovenOf({ steps: { start: ask('when: hasId, '), sure, done }, services, schemas })).toEqual([])
  expect(unprovenOf({ steps: { start: ask(''), sure, done }, services, schemas })).toEqual(['id absent'])
})

test('what a call behind the dialog still sets is not known in it', () => {
  const behind = (set: string) =>
    form(
      `  enter: [{ call: look }]\n  look.ok: [{ ${set}track: looked }]\n  next: [{ show: sure }]`,
      'calls: { look: { effect: l.get, background: true } }\n',
    )
  const all = { services: { ...services, 'l.get': 'method: GET' }, schemas }
  expect(unprovenOf({ steps: { start: behind(''), sure, done }, ...all })).toEqual([])
  expect(unprovenOf({ steps: { start: behind('set: { start.id: null }, '), sure, done }, ...all })).toEqual([
    'id absent',
  ])
})
