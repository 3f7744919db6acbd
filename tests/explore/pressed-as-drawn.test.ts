/** What an applicant can press is what is drawn: a way on that a condition hides is none. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

const leads = { action: { type: 'string' }, to: { type: 'string', 'x-step': true } }
const withChoices: Registry = {
  ...registry,
  blocks: {
    ...registry.blocks,
    choice: { options: { type: 'object', properties: leads, additionalProperties: false }, events: [] },
    group: { options: { type: 'object', additionalProperties: false }, events: [], nests: true },
    form: { options: { type: 'object', additionalProperties: false }, events: [] },
  },
}

/** A step behind a choice of two kinds, with what it draws and does. */
function choosing(pay: string, more: Record<string, string> = {}): SmallJourney {
  return {
    steps: {
      start: 'path: /\nform: f\nfields: { kind: text }\non:\n  next: [{ go: pay }]',
      pay: `path: /pay\nback: false\nconditions: { isA: { start.kind: A }, isB: { start.kind: B } }\n${pay}`,
      done: 'path: /end\ncontent: [text]\nactions: { home: primary }',
      ...more,
    },
    schemas: { f: 'type: object\nrequired: [kind]\nproperties: { kind: { enum: [A, B] } }' },
  }
}

/** What is said, but for words and conditions that nothing uses: they are there for every case. */
function said(journey: SmallJourney): string[] {
  const { diagnostics } = check(sourcesOf(journey), withChoices)
  return diagnostics.flatMap(({ code, message }) => (/J402|J226/.test(code) ? [] : [`${code} ${message}`]))
}

const leftOnPay = ['J502 applicants can be left on `pay`']

test('a button that a condition hides leads no one on', () => {
  const rules = 'on:\n  send: [{ go: done }]'
  expect(said(choosing(`content: [text]\nactions: { send: { variant: primary, when: isA } }\n${rules}`))).toEqual(
    leftOnPay,
  )
  expect(said(choosing(`content: [text]\nactions: { send: { variant: primary, unless: isB } }\n${rules}`))).toEqual(
    leftOnPay,
  )
  expect(said(choosing(`content: [text]\nactions: { send: primary }\n${rules}`))).toEqual([])
})

test('one of two buttons is always drawn, and someone gets on by either', () => {
  const both = 'actions: { send: { variant: primary, when: isA }, post: { variant: primary, unless: isA } }'
  expect(said(choosing(`content: [text]\n${both}\non:\n  send: [{ go: done }]\n  post: [{ go: done }]`))).toEqual([])
})

test('a button is drawn once an answer on the same screen is given', () => {
  const pay =
    'path: /pay\nform: f\nfields: { kind: text }\nconditions: { isA: { pay.kind: A } }\nactions: { send: { variant: primary, when: isA } }\nback: false\non:\n  send: [{ go: done }]'
  const journey = choosing('', { pay })
  expect(said(journey)).toEqual([])
  const isNever = { ...journey, steps: { ...journey.steps, pay: pay.replace('pay.kind', 'start.kind') } }
  expect(said(isNever)).toEqual(leftOnPay)
})

test('a block that a condition hides leads no one on, nor what is nested in it', () => {
  const rules = 'actions: {}\non:\n  send: [{ go: done }]'
  expect(said(choosing(`content: [text, { choice: { when: isA, action: send } }]\n${rules}`))).toEqual(leftOnPay)
  expect(
    said(choosing(`content: [text, { group: { when: isA, content: [{ choice: { action: send } }] } }]\n${rules}`)),
  ).toEqual(leftOnPay)
  const other = '{ choice: { name: other, unless: isA, action: send } }'
  expect(said(choosing(`content: [text, { choice: { when: isA, action: send } }, ${other}]\n${rules}`))).toEqual([])
})

test('a link in a block that a condition hides leads no one on', () => {
  const linked = (when: string) => `content: [text, { choice: { ${when}to: done } }]\nactions: {}`
  expect(said(choosing(linked('')))).toEqual([])
  expect(said(choosing(linked('when: isA, ')))).toEqual(leftOnPay)
})

test('a button of a dialog that a condition hides closes nothing, and its cross does', () => {
  const sure = (no: string) => ({
    sure: `as: dialog\ncontent: [text]\nconditions: { isA: { start.kind: A } }\nactions: { yes: { variant: primary, when: isA }, no: link }\non:\n  yes: [{ go: done }]\n  no: [{ ${no} }]`,
  })
  const pay = 'content: [text]\nactions: { send: primary }\non:\n  send: [{ show: sure }]'
  expect(said(choosing(pay, sure('close: true')))).toEqual(leftOnPay)
  expect(said(choosing(pay, sure('go: done')))).toEqual([])
})

/** A step that only who ticks its field leaves, behind a choice of two kinds. */
function ticking(fields: string, more = ''): SmallJourney {
  const conditions = 'conditions: { isA: { start.kind: A }, isSure: { pay.sure: true }, isOpen: { pay.open: true } }'
  const pay = `path: /pay\nback: false\nform: g\nfields: { ${fields} }\n${conditions}\nactions: { next: primary }\n${more}\non:\n  next: [{ when: isSure, go: done }]`
  const journey = choosing('', { pay })
  const properties = 'sure: { type: boolean }, open: { type: boolean }'
  return { ...journey, schemas: { ...journey.schemas, g: `type: object\nproperties: { ${properties} }` } }
}

test('a field that is closed under a condition is not answered meanwhile', () => {
  expect(said(ticking('sure: tick'))).toEqual([])
  expect(said(ticking('sure: { widget: tick, readOnlyWhen: isA }'))).toEqual(leftOnPay)
})

test('a field is answered once another answer on the same screen has opened it', () => {
  const closed = 'sure: { widget: tick, readOnlyWhen: isShut }'
  const shut = 'conditions: { isShut: { pay.open: { not: true } }, isSure: { pay.sure: true } }'
  const { steps, ...others } = ticking(`${closed}, open: tick`)
  const pay = steps.pay?.replace(/conditions: .*/, shut) ?? ''
  expect(said({ ...others, steps: { ...steps, pay } })).toEqual([])
})

test('the fields of a form that a condition hides are not answered meanwhile', () => {
  expect(said(ticking('sure: tick', 'content: [text, { form: { unless: isA } }]'))).toEqual(leftOnPay)
  expect(said(ticking('sure: tick', 'content: [text, form]'))).toEqual([])
})
