/** A step that asks again and again until it leads on: a failure that ends that must say so. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { registry, sourcesOf } from '../explore/small.ts'

const look = (failed: string, more = '') =>
  `path: /wait\nback: false\ncontent: [text]\nactions: { home: link${more === '' ? '' : ', skip: link'} }\ncalls: { look: { effect: l.get, background: true } }\ntimers: { rest: 5s }\nconditions: { isDone: { wait.look.status: DONE } }\non:\n  enter: [{ call: look }]\n  rest.done: [{ call: look }]\n  look.ok: [{ when: isDone, go: done }, { start: rest }]\n  look.failed: ${failed}\n${more}`

/** What is said of the step that waits. */
function said(wait: string): string[] {
  const steps = {
    start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: wait }]',
    wait,
    done: 'path: /end\ncontent: [text]\nactions: { home: primary }',
  }
  const services = { 'l.get': 'method: GET, answer: s' }
  const schemas = { s: 'type: object\nrequired: [status]\nproperties: { status: { enum: [PENDING, DONE] } }' }
  const { diagnostics } = check(sourcesOf({ steps, services, schemas }), registry)
  return diagnostics.flatMap(({ code, message }) => (code === 'J402' ? [] : [`${code} ${message}`]))
}

test('one that only tells analytics is named where nothing else leads on', () => {
  const silent = ['J326 `look.failed` ends the waiting without a word']
  expect(said(look('[{ track: lost }]'))).toEqual(silent)
  expect(said(look('[{ when: isDone, track: found }, { track: lost }]'))).toContain(silent[0])
})

test('one that asks again, leads on or says something is not, nor one beside another way on', () => {
  expect(said(look('[{ start: rest, track: lost }]'))).toEqual([])
  expect(said(look('[{ go: done }]'))).toEqual([])
  expect(said(look('[{ show: UNKNOWN }]'))).toEqual([])
  expect(said(look('[{ track: lost }]', '  skip: [{ go: done }]'))).toEqual([])
})
