/** `x-also`: one fact that an answer may spell differently has one name, before anything is asked of the answer. */
import { createRequire } from 'node:module'
import type { JsonObject } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { compileAnswer } from '../../src/engine/compiler/lower/validators.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const price = { type: 'number', minimum: 0 }
const tea = {
  ...{ type: 'object', required: ['price'], 'x-also': { price: ['cost', 'costs.0.sum'] } },
  properties: { price },
}
const order = {
  type: 'object',
  properties: { teas: { type: 'array', items: { $ref: '#/definitions/tea' } } },
  definitions: { tea },
}

describe('an answer', () => {
  it.each<[string, JsonObject, JsonObject | false]>([
    ['has its own name', { price: 1, cost: 2 }, { price: 1, cost: 2 }],
    ['is renamed from the first place that it has', { cost: 2, costs: [{ sum: 3 }] }, { price: 2 }],
    ['is renamed from within a list', { costs: [{ sum: 3 }] }, { price: 3 }],
    ['is refused where no place has it', { costs: [] }, false],
    ['is refused where the place holds something else', { cost: 'much' }, false],
  ])('%s', (_, given, expected) => {
    const validate = validatorOf(order)
    const answer = { teas: [structuredClone(given)] }
    const isGood = validate(answer)
    expect(isGood && answer.teas).toEqual(expected && [expect.objectContaining(expected)])
  })
})

describe('another spelling', () => {
  const also = (file: string, text: string): Change => ({
    file,
    replace: 'type: object\n',
    by: `type: object\nx-also: ${text}\n`,
  })
  it.each<[string, Change, string[]]>([
    ['may be of a property of what comes back', also('schemas/tea.yaml', '{ name: [title] }'), []],
    [
      'of a property that is not there is a slip',
      also('schemas/tea.yaml', '{ nmae: [title] }'),
      ['J109 `nmae` has another spelling and is not declared'],
    ],
    ['is a list of places', also('schemas/tea.yaml', '{ name: title }'), ['J104 `x-also` cannot be read']],
    ['is read of no form', also('schemas/menu.yaml', '{ tea: [leaf] }'), ['J314 `x-also` marks nothing here']],
  ])('%s', (_, change, expected) => {
    const { diagnostics } = check(changed([change]), teaRegistry, { quick: true })
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual(expected)
  })
})

function validatorOf(schema: JsonObject): (answer: unknown) => boolean {
  const module: { exports: unknown } = { exports: {} }
  const run = new Function('module', 'exports', 'require', compileAnswer(schema))
  run(module, module.exports, createRequire(import.meta.url))
  // What ajv has compiled is a function.
  return module.exports as (answer: unknown) => boolean
}
