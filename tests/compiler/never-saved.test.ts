/** What a schema says is never saved, wherever the journey holds it. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { toSaved } from '../../src/engine/core/save.ts'
import { initialState } from '../../src/engine/core/transition.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const secret: Change = {
  file: 'schemas/order.yaml',
  replace: 'name: { type: string, x-pii: true }',
  by: 'name: { type: string, x-pii: true }\n  pin: { type: string, writeOnly: true }',
}

function definitionOf(...changes: Change[]) {
  const { compiled, diagnostics } = compile(changed(changes), teaRegistry)
  if (!compiled) throw new Error(diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'))
  return compiled.definition
}

test('a part of an answer that is never saved is not saved in the record that keeps the answer either', () => {
  const definition = definitionOf(secret)
  expect(definition.neverSaved).toEqual(
    expect.arrayContaining(['menu.place.pin', 'wait.look.pin', 'order.pin', 'kitchen.pin']),
  )
  const journey = { definition, calculations: {}, validate: () => [] }
  const state = initialState(journey, { id: 'a', at: 0, environment: { host: 'localhost', language: 'en', given: {} } })
  const held = { number: '7', status: 'READY', pin: '1234' }
  const saved = toSaved(definition, { ...state, records: { order: held, kitchen: held } })
  expect(saved.records).toEqual({
    order: { number: '7', status: 'READY' },
    kitchen: { number: '7', status: 'READY' },
  })
})

test('so is a part of an answer with another status', () => {
  const definition = definitionOf(
    {
      file: 'services.yaml',
      replace: 'answer: order\n    outcomes:',
      by: "answer: order\n    accepts: { '410': gone }\n    outcomes:",
    },
    { file: 'schemas/gone.yaml', text: 'type: object\nproperties:\n  why: { type: string, writeOnly: true }\n' },
  )
  expect(definition.neverSaved).toEqual(expect.arrayContaining(['wait.look.why', 'kitchen.why']))
})
