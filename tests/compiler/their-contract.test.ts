/** The other side's own document: what may break a call is named at our line; more than is used, or less than is taken, is let be. */
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { compile, openApiOf } from '../../src/engine/compiler/index.ts'
import { mayBeRefused } from '../../src/engine/compiler/passes/contract/compatibility.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

type Node = { [key: string]: Node }

/** What is said of the tea shop beside its own document after that change, as `file:line message`. */
function found(change: (theirs: Node) => void): string[] {
  const theirs: Node = JSON.parse(JSON.stringify(openApiOf(tea)))
  const before = JSON.stringify(theirs)
  change(theirs)
  if (JSON.stringify(theirs) === before) throw new Error('the change changes nothing')
  const { diagnostics } = compile(tea, teaRegistry, { file: 'their/api.yaml', text: stringify(theirs) })
  return diagnostics.map(({ file, line, message }) => `${file.replace('tea/', '')}:${line} ${message}`)
}

/** The part at that path, keys apart by a space. */
function at(document: Node, path: string): Node {
  return path.split(' ').reduce((node, key) => {
    const next = node[key]
    if (next === undefined) throw new Error(`expected \`${key}\` in ${path}`)
    return next
  }, document)
}

const set =
  (path: string, values: object) =>
  (document: Node): void => {
    Object.assign(at(document, path), values)
  }

const rename =
  (path: string, from: string, to: string) =>
  (document: Node): void => {
    const node = at(document, path)
    Object.assign(node, { [to]: at(node, from) })
    delete node[from]
  }

const order = 'paths /orders post'
const ask = 'components schemas order-request'
const reply = 'components schemas order'
const success = `${order} responses 200`
const house = { name: 'House', in: 'header', schema: { type: 'string' } }

describe('what may break a call is named once, at our line', () => {
  test.each<[string, (document: Node) => void, RegExp]>([
    [
      'a header that is required',
      set(order, { parameters: [house, { ...house, name: 'Shop', required: true }] }),
      /`Shop` is missing/,
    ],
    [
      'a parameter that is required',
      set('paths /kettle get', { parameters: [house, { name: 'size', in: 'query', required: true }] }),
      /`size` is missing/,
    ],
    ['a property that is required', set(`${ask}`, { required: ['tea', 'size', 'cup'] }), /`cup` is not required/],
    ['another type of what is sent', set(`${ask} properties tea`, { type: 'integer' }), /`type` is `string`/],
    ['a shorter text', set(`${ask} properties tea`, { maxLength: 1 }), /`maxLength` is/],
    ['fewer values', set(`${ask} properties tea`, { enum: ['sencha'] }), /`enum` is/],
    ['no body any more', (document) => delete at(document, order).requestBody, /takes no JSON/],
    [
      'a form for a body',
      rename(`${order} requestBody content`, 'application/json', 'multipart/form-data'),
      /takes no JSON/,
    ],
    [
      'what may be left out of a response',
      set(reply, { required: ['status'] }),
      /is required, in the contract it is not/,
    ],
    [
      'a response that may be null',
      set(`${reply} properties number`, { type: ['string', 'null'] }),
      /`type` is `string`/,
    ],
    [
      'a list for one',
      set(`${success} content application/json`, { schema: { type: 'array', items: {} } }),
      /`type` is `object`/,
    ],
    ['a success that says nothing', (document) => delete at(document, success).content, /answers nothing/],
    [
      'another number for the success, which says nothing',
      set(`${order} responses`, { '200': undefined, '204': { description: '' } }),
      /answers nothing/,
    ],
  ])('%s', (_, change, message) => {
    const told = found(change)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(message)
    expect(told[0]).toMatch(/^(services|schemas\/[\w-]+)\.yaml:\d+ /)
  })
})

describe('what breaks no call is let be', () => {
  test.each<[string, (document: Node) => void]>([
    ['an address that is not used', set('paths', { '/cups': { get: { responses: { '200': { description: '' } } } } })],
    ['a header that may be left out', set(order, { parameters: [house, { ...house, name: 'Trace' }] })],
    ['a property that may be sent', set(`${ask} properties`, { hint: { type: 'string' } })],
    ['a request that requires less', set(ask, { required: [] })],
    ['a request that takes every number', set(`${ask} properties size`, { type: 'number' })],
    [
      'a request that takes more values',
      set('components schemas booking properties to', { enum: ['drink', 'go', 'gift'] }),
    ],
    ['a response that says more', set(reply, { required: ['number', 'status', 'more'] })],
    [
      'a response with narrower limits',
      set(`${reply} properties number`, { minLength: 2, maxLength: 3, pattern: '^\\d{2,3}$' }),
    ],
    ['a response with fewer values', set(`${reply} properties status`, { enum: ['READY'] })],
    [
      'values as choices',
      set(`${reply} properties status`, { enum: undefined, oneOf: [{ const: 'BREWING' }, { const: 'READY' }] }),
    ],
    ['JSON in a character set', rename(`${success} content`, 'application/json', 'application/json; charset=utf-8')],
    ['JSON of a vendor', rename(`${success} content`, 'application/json', 'application/vnd.tea+json')],
    ['a range of numbers for the success', rename(`${order} responses`, '200', '2XX')],
    [
      'a header as a key of the security',
      (document) => {
        at(document, order).parameters = JSON.parse('[]')
        Object.assign(document, { security: [{ house: [] }] })
        set('components', { securitySchemes: { house: { type: 'apiKey', in: 'header', name: 'House' } } })(document)
      },
    ],
  ])('%s', (_, change) => {
    expect(found(change)).toEqual([])
  })
})

test('a limit of length that follows from a pattern is no difference', () => {
  const sender = { type: 'string', pattern: '^[0-9]{6}$' }
  expect(mayBeRefused('maxLength', sender, { maxLength: 6 })).toBe(false)
  expect(mayBeRefused('maxLength', sender, { maxLength: 5 })).toBe(true)
  expect(mayBeRefused('minLength', sender, { minLength: 6 })).toBe(false)
  expect(mayBeRefused('minLength', sender, { minLength: 7 })).toBe(true)
})

test('what both sides have agreed is held to the word beside the document of the other side', () => {
  const agreed = { file: 'tea/contract.yaml', text: stringify(openApiOf(tea)) }
  const looser = [...tea, agreed].map((source) =>
    source.file === 'tea/schemas/order.yaml'
      ? { ...source, text: source.text.replace(/required: \[number,? ?/, 'required: [') }
      : source,
  )
  const { diagnostics } = compile(looser, teaRegistry, { ...agreed, file: 'their/api.yaml' })
  expect(diagnostics.map(({ code, file, message }) => `${code} ${file} ${message}`)).toEqual([
    'J318 tea/schemas/order.yaml `number` is not required, in the contract it is',
  ])
})
