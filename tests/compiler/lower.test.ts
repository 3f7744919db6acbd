/** What the engine gets is what the author meant. */
import type { JsonObject } from '@journey/engine'
import { expect, test } from 'vitest'
import { type Compiled, compile } from '../../src/engine/compiler/compile.ts'
import { typesOf } from '../../src/engine/compiler/lower/types.ts'
import { compileForm } from '../../src/engine/compiler/lower/validators.ts'
import { type Change, changed, tea, teaRegistry } from '../diagnostics/tea.ts'

function compiled(...changes: Change[]): Compiled {
  const result = compile(changed(changes), teaRegistry)
  if (!result.compiled)
    throw new Error(`expected a journey without mistakes, found ${JSON.stringify(result.diagnostics)}`)
  return result.compiled
}

const takeaway: Change = {
  file: 'steps/takeaway.yaml',
  text: `# Waiting at the door.
step: takeaway
extends: wait
path: /door
params: {}
on:
  look.ok: [{ track: { event: served, with: { kind: { const: wait.kind }, left: wait.steeping.left } }, go: cup }]
`,
}
const toTakeaway: Change = {
  file: 'steps/menu.yaml',
  replace: 'place.ok: [{ go: wait }]',
  by: 'place.ok: [{ when: open, go: wait }, { go: takeaway }]',
}
const counted: Change = {
  file: 'steps/wait.yaml',
  replace: 'needs: [order.number]',
  by: 'needs: [order.number]\ncopyValues: { seen: look.number, steep: wait.steeping.left }',
}

test('a fact of an own call is made absolute', () => {
  expect(compiled(counted).screens.wait?.copyValues).toEqual({ steeping: 'wait.steeping.left' })
  const { definition } = compiled({
    file: 'steps/wait.yaml',
    replace: 'go: cup',
    by: 'set: { kitchen.last: look.number }, go: cup',
  })
  expect(definition.steps.wait?.on['look.ok']?.[0]?.set).toEqual([
    { fact: 'kitchen.last', to: { fact: 'wait.look.number' } },
  ])
})

test('a step that extends another has its calls, rules and words, with facts of its own', () => {
  const { definition, screens } = compiled(takeaway, toTakeaway)
  const step = definition.steps.takeaway
  expect(step?.calls.look?.retry).toEqual({ on: ['BREWING'], every: 5000, max: 3 })
  expect(step?.timers).toEqual({ steeping: { fact: 'settings.steep' } })
  expect(step?.on['steeping.done']).toEqual(definition.steps.wait?.on['steeping.done'])
  expect(screens.takeaway?.messages.en).toHaveProperty('takeaway.title')
  expect(screens.takeaway?.copyValues).toEqual({ steeping: 'takeaway.steeping.left' })
})

test('conditions have the name of their step in front, those of journey.yaml do not', () => {
  const { definition } = compiled()
  expect(Object.keys(definition.conditions)).toEqual(
    expect.arrayContaining(['open', 'menu.fits', 'menu.mayTry', 'member.maySend']),
  )
  expect(definition.steps.menu?.on.next).toEqual([
    { when: ['ordered'], go: 'wait' },
    { when: ['open', 'menu.mayTry'], call: ['place'] },
    { go: 'member' },
  ])
})

test('alternatives stand in place of the names that a condition gives', () => {
  const { definition } = compiled({
    file: 'journey.yaml',
    replace: '  open: { teas.open: true }',
    by: '  late: { teas.open: [true, false] }\n  open: { anyOf: [late, { order.status: { not: READY } }] }',
  })
  expect(definition.conditions.open).toEqual({
    facts: [],
    anyOf: [
      { facts: [{ fact: 'teas.open', is: { enum: [true, false] } }] },
      { facts: [{ fact: 'order.status', is: { not: { const: 'READY' } } }] },
    ],
  })
})

test('durations become milliseconds, in settings too', () => {
  const { definition, services } = compiled()
  expect(definition.settings.steep).toBe(180_000)
  expect(definition.effects['teas.read']?.cacheFor).toBe(3_600_000)
  expect(services['order.place']).toMatchObject({ timeout: 10_000 })
})

test('a service says that its answer is a file, and of what type', () => {
  const file = { file: 'services.yaml', replace: 'path: /teas', by: 'path: /teas\n    file: application/pdf' }
  expect(compiled(file).services['teas.read']).toMatchObject({ file: 'application/pdf' })
})

test('a text without parameters stays a text, another is parsed now', () => {
  const messages = compiled().screens.menu?.messages.en ?? {}
  expect(messages['menu.fields.tea.label']).toBe('Tea')
  expect(messages['menu.title']).toMatchObject([{ value: 'Tea at ' }, { value: 'house' }])
})

test('an option is a fact only where the widget says so', () => {
  expect(compiled().screens.menu?.fields.tea).toEqual({
    widget: 'pick',
    options: { object: { items: { fact: 'teas.teas' } } },
  })
  expect(compiled().screens.menu?.content[0]).toEqual({
    block: 'picture',
    name: 'picture',
    options: { object: { action: { const: 'smell' } } },
    content: [],
  })
})

test('a block and a button are drawn under the conditions that they name', () => {
  const { screens } = compiled(
    {
      file: 'steps/menu.yaml',
      replace: '  - form\n',
      by: '  - form\n  - picture: { name: late, action: smell, when: open }\n',
    },
    {
      file: 'steps/menu.yaml',
      replace: 'calls:',
      by: 'actions: { next: { variant: primary, unless: [mayTry, open] } }\ncalls:',
    },
  )
  expect(screens.menu?.content.at(-1)).toMatchObject({ name: 'late', when: ['open'] })
  expect(screens.menu?.actions).toEqual([{ name: 'next', variant: 'primary', unless: ['menu.mayTry', 'open'] }])
})

test('fields that decide on other fields are known, and marks for the compiler stay behind', () => {
  const form = compiled().forms.menu
  expect(form?.structural).toEqual(['tea'])
  expect(JSON.stringify(form)).not.toContain('x-pii')
})

test('a form is resolved in the browser only when its fields depend on the answers', () => {
  const { forms } = compiled()
  expect(forms.menu?.isFixed).toBe(false)
  expect(forms.sugar?.isFixed).toBe(true)
  const written = { type: 'object', properties: { size: { type: 'string' } } }
  const isFixed = (more: JsonObject) => compileForm('other', { ...written, ...more }).isFixed
  expect(isFixed({ required: ['size'], additionalProperties: false })).toBe(true)
  expect(isFixed({ additionalProperties: { type: 'string' } })).toBe(false)
  expect(isFixed({ allOf: [{ if: { required: ['size'] }, else: { required: ['milk'] } }] })).toBe(false)
  expect(isFixed({ properties: { size: { $ref: '#/definitions/size' } }, definitions: { size: {} } })).toBe(false)
})

test('another language falls back to the first', () => {
  const zulu: Change = { file: 'copy/zu.yaml', text: 'cup: { title: Jabulela itiye }\n' }
  const { screens } = compiled({ file: 'journey.yaml', replace: 'languages: [en]', by: 'languages: [en, zu]' }, zulu)
  expect(screens.cup?.messages.zu).toEqual({ 'cup.title': 'Jabulela itiye' })
  expect(screens.about?.messages.zu).toEqual(screens.about?.messages.en)
})

test('types are made of the schemas, one per file, and of what each effect takes and gives', async () => {
  const types = await typesOf(tea)
  expect(types).toContain('export type OrderRequest = {')
  expect(types).toContain("status: 'BREWING' | 'READY'")
  expect(types).toContain('teas: Tea[]')
  expect(types).toContain("'order.place': { input: OrderRequest; answer: Order }")
})

test('a message says what kind of news it is, where it is no failure', () => {
  const { errors } = compiled({
    file: 'errors.yaml',
    replace: 'NO_RESPONSE: { as: toast }',
    by: 'NO_RESPONSE: { as: toast, tone: success }',
  }).definition
  expect(errors.NO_RESPONSE?.tone).toBe('success')
  expect(errors.SPILLED).not.toHaveProperty('tone')
})
