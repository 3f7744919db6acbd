/** A contract that others wrote in their own way: what means the same is let be, what differs is named at our line. */
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { compile } from '../../src/engine/compiler/compile.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const house = { name: 'House', in: 'header', schema: { type: 'string' } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const refusal = (...codes: string[]) => ({ default: { description: 'a refusal', 'x-codes': codes } })

/** The tea shop's services as another team would describe them: a server with a base path, shared parameters, `allOf`, 201. */
function contract(order: object = {}) {
  return {
    openapi: '3.0.3',
    servers: [{ url: 'https://tea.example/' }],
    paths: {
      '/teas': {
        parameters: [{ $ref: '#/components/parameters/House' }],
        get: { responses: { '200': json(ref('Teas')), ...refusal() } },
      },
      '/orders': {
        parameters: [{ $ref: '#/components/parameters/House' }],
        post: {
          requestBody: json(ref('OrderRequest')),
          responses: { '201': json(ref('Order')), ...refusal('OUT_OF_LEAVES', 'KETTLE_COLD') },
        },
      },
      '/orders/{no}': {
        parameters: [{ $ref: '#/components/parameters/House' }, { name: 'no', in: 'path', required: true }],
        get: { responses: { '200': json(ref('Order')), ...refusal() } },
      },
    },
    components: {
      parameters: { House: house },
      schemas: {
        Tea: {
          type: 'object',
          required: ['code', 'name'],
          properties: { code: { type: 'string' }, name: { type: 'string' } },
        },
        Teas: {
          type: 'object',
          required: ['open', 'teas'],
          properties: { open: { type: 'boolean' }, teas: { type: 'array', items: ref('Tea') } },
        },
        OrderRequest: {
          type: 'object',
          additionalProperties: false,
          required: ['tea', 'size'],
          properties: { tea: { type: 'string' }, size: { type: 'integer' }, milk: { type: 'boolean' } },
        },
        Numbered: {
          type: 'object',
          required: ['number'],
          properties: { number: { type: 'string', minLength: 1 } },
        },
        Order: {
          allOf: [
            ref('Numbered'),
            {
              type: 'object',
              required: ['status'],
              properties: {
                status: { type: 'string', enum: ['BREWING', 'READY'] },
                name: { type: 'string' },
                ...order,
              },
            },
          ],
        },
      },
    },
  }
}

function found(text: string, paths: RegExp): string[] {
  const { diagnostics } = compile(tea, teaRegistry, { file: 'their/api.yaml', text })
  return diagnostics
    .map(({ file, line, message }) => `${file.replace('tea/', '')}:${line} ${message}`)
    .filter((each) => paths.test(each))
}

const ofOrders = /order|teas|House/
const ofOrdersAndRoot = /order|teas|House|v2/

test('the same in the words of another team is let be', () => {
  const told = found(stringify(contract()), ofOrders).filter((each) => !/status|kettle|bookings|codes/.test(each))
  expect(told).toEqual([])
})

test('[13] another root of all paths is said once, and what differs below it is still named', () => {
  const based = { ...contract({ name: { type: 'integer' } }), servers: [{ url: 'https://tea.example/v2' }] }
  const told = found(stringify(based), ofOrdersAndRoot)
  expect(told.filter((each) => each.includes('`/v2`'))).toEqual([
    expect.stringMatching(/^services\.yaml:\d+ the contract has these paths below `\/v2`/),
  ])
  expect(told.filter((each) => /has no `\w+ \/(teas|orders)/.test(each))).toEqual([])
  expect(told).toContainEqual(expect.stringMatching(/^schemas\/order\.yaml:6 `type`/))
})

test('[13] one path below another root is named by itself', () => {
  const { paths, ...rest } = contract()
  const moved = { ...rest, paths: { ...paths, '/v2/teas': paths['/teas'], '/teas': undefined } }
  expect(found(stringify(moved), /services.yaml/)).toContainEqual(expect.stringContaining('has no `GET /teas`'))
})

test('what one part of an `allOf` says otherwise is named at our line', () => {
  const told = found(stringify(contract({ name: { type: 'integer' } })), /schemas\/order.yaml/)
  expect(told).toContainEqual(expect.stringMatching(/^schemas\/order\.yaml:6 `type`/))
})

test('a type that may be null is compared as one', () => {
  const told = found(stringify(contract({ name: { type: 'string', nullable: true } })), /schemas\/order.yaml:6/)
  expect(told).toContainEqual(expect.stringContaining('null'))
})
