/** The sandbox is one side of `journey/contract.yaml`, the journey the other. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readApi } from '../../sandbox/api.ts'
import { openLender } from './lender.ts'

type Operation = { operationId: string; responses: { default: { 'x-codes': string[] } } }

const contract: { paths: Record<string, Record<string, Operation>> } = parse(
  readFileSync('journey/contract.yaml', 'utf8'),
)
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) => ({
    name: operationId,
    method: method.toUpperCase(),
    path: path.split('#')[0] ?? path,
    codes: responses.default['x-codes'],
  })),
)

let lender: Awaited<ReturnType<typeof openLender>>
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

it('has the endpoints of the contract, with their codes, and no others', () => {
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
  const served = readApi().map(({ name, method, path, codes }) => ({
    name,
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    codes,
  }))
  expect(served.toSorted(byName)).toEqual(operations.toSorted(byName))
})

it.each(operations)('answers $method $path', async ({ method, path }) => {
  const url = path.replaceAll(/\{\w+\}/g, 'personal')
  const reply = await (method === 'GET'
    ? lender.get(url)
    : method === 'PUT'
      ? lender.put(url, {})
      : lender.post(url, {}))
  expect(reply.status).not.toBe(404)
})
