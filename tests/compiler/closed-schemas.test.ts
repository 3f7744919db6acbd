/** What a closed schema refuses although another part of it describes it. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(...breaks: Change[]): string[] {
  return compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )
}

const order = (by: string): Change => ({ file: 'schemas/order.yaml', replace: 'type: object\n', by })
const inBranch = 'if: { required: [status] }\nthen: { properties: { room: { type: string } } }\n'
const open = 'type: object\n'
const closed = 'type: object\nadditionalProperties: false\n'

describe('a name that a closed schema does not know is named', () => {
  const at = 'J111 schemas/order.yaml:2 `room` is always refused'

  test.each([
    ['in a branch of it', closed + inBranch],
    ['as one that a branch requires', `${closed}if: { required: [status] }\nthen: { required: [room] }\n`],
    ['in another part', `${closed}allOf: [{ properties: { room: { type: string } } }]\n`],
    ['in an alternative', `${closed}anyOf: [{ properties: { room: { type: string } } }, { required: [name] }]\n`],
  ])('%s', (_, by) => {
    expect(found(order(by)).filter((each) => each.startsWith('J111'))).toEqual([at])
  })

  test('of two closed parts, each with a property of its own', () => {
    const part = (name: string) =>
      `{ type: object, additionalProperties: false, properties: { ${name}: { type: string } } }`
    expect(found({ file: 'schemas/milk.yaml', text: `allOf: [${part('milk')}, ${part('sugar')}]\n` })).toEqual(
      expect.arrayContaining([
        'J111 schemas/milk.yaml:1 `sugar` is always refused',
        'J111 schemas/milk.yaml:1 `milk` is always refused',
      ]),
    )
  })

  test('in a schema of its own, once', () => {
    const room = { file: 'schemas/room.yaml', text: `${closed}properties: { room: { type: string } }\n` }
    const lines = found(room, order(`${open}allOf: [{ $ref: room }]\n`))
    expect(lines.filter((each) => each.startsWith('J111'))).toEqual([
      'J111 schemas/order.yaml:2 `number` is always refused',
    ])
  })
})

test.each([
  ['an open schema', open + inBranch],
  ['a closed one with the name beside it, too', `${closed}${inBranch}patternProperties: { '^room': true }\n`],
  [
    'a branch that refuses the name itself',
    `${closed}if: { required: [name] }\nthen: { properties: { room: false } }\n`,
  ],
  [
    'alternatives, each closed',
    `${open}anyOf: [{ additionalProperties: false, properties: { number: true } }, true]\n`,
  ],
])('%s is right', (_, by) => {
  expect(found(order(by))).toEqual([])
})

test('a closed schema is right once the name stands beside it', () => {
  const beside = { file: 'schemas/order.yaml', replace: 'properties:\n', by: 'properties:\n  room: true\n' }
  expect(found(beside, order(closed + inBranch))).toEqual([])
})
