/** The types are those of the schemas: code that uses them in another way does not pass the type checker. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { typesOf } from '../../src/engine/compiler/lower/types.ts'
import { changed, tea } from '../diagnostics/tea.ts'

const folder = mkdtempSync(join(tmpdir(), 'types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the type checker finds wrong with code that reads the answer of a call, with types made from these sources. */
async function typeErrors(sources: Parameters<typeof typesOf>[0]): Promise<string> {
  writeFileSync(join(folder, 'journey.d.ts'), await typesOf(sources))
  const use =
    "import type { Services } from './journey.d.ts'\nexport const length = (order: Services['order.place']['answer']): number => order.number.length\n"
  writeFileSync(join(folder, 'use.ts'), use)
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))
  return spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' }).stdout
}

test('[Y4] code fits the types of the schemas, and no longer once a schema changes', async () => {
  expect(await typeErrors(tea)).toBe('')
  const integer = changed([
    { file: 'schemas/order.yaml', replace: 'number: { type: string, minLength: 1 }', by: 'number: { type: integer }' },
  ])
  expect(await typeErrors(integer)).toContain("Property 'length' does not exist on type 'number'")
  const gone = changed([
    { file: 'schemas/order.yaml', replace: 'number: { type: string, minLength: 1 }', by: 'numbre: { type: string }' },
  ])
  expect(await typeErrors(gone)).toContain("Property 'number' does not exist")
})

test('[Y4] a schema that only refers to another one has its type', async () => {
  const receipt = [
    { file: 'schemas/receipt.yaml', text: '$ref: order\n' },
    { file: 'services.yaml', replace: 'answer: order', by: 'answer: receipt' },
  ]
  expect(await typeErrors(changed(receipt))).toBe('')
  const asNumber = {
    file: 'schemas/order.yaml',
    replace: 'number: { type: string, minLength: 1 }',
    by: 'number: { type: integer }',
  }
  expect(await typeErrors(changed([...receipt, asNumber]))).toContain(
    "Property 'length' does not exist on type 'number'",
  )
})

test('[Y4] a list has the type of a list, however many items it may have', async () => {
  const names = 'names: { type: array, minItems: 1, maxItems: 3, items: { type: string } }'
  const limited = { file: 'schemas/order.yaml', replace: 'properties:', by: `properties:\n  ${names}` }
  expect(await typesOf(changed([limited]))).toMatch(/^ {2}names\?: string\[\]$/m)
})

test('[Y4] a schema with alternatives beside its properties has one type with both', async () => {
  const either = {
    file: 'schemas/order.yaml',
    replace: 'required: [number, status]',
    by: 'anyOf: [{ required: [number] }, { required: [number, status] }]',
  }
  const sources = changed([either])
  expect(await typesOf(sources)).not.toMatch(/export (?:type|interface) Order1\b/)
  expect(await typeErrors(sources)).toBe('')
})

test('[Y4] a part that a schema names for itself has its type', async () => {
  const named = [
    {
      file: 'schemas/order.yaml',
      replace: 'number: { type: string, minLength: 1 }',
      by: "number: { $ref: '#/definitions/number' }",
    },
    {
      file: 'schemas/order.yaml',
      replace: /^/,
      by: 'definitions:\n  number: { type: string, minLength: 1 }\n',
    },
  ]
  expect(await typeErrors(changed(named))).toBe('')
})

test('[Y4] an effect in code that declares no answer gives none', async () => {
  const types = await typesOf(tea)
  expect(types).toContain("'leaf.smell': { input: Record<string, never>; answer: never }")
  // What a service sends beyond its word is not known.
  expect(types).toContain("'code.send': { input: CodeRequest; answer: unknown }")
})

test('[Y4] two schemas whose names make the same type are refused', async () => {
  const other = { file: 'schemas/order-s.yaml', text: 'type: object\n' }
  const again = { file: 'schemas/orderS.yaml', text: 'type: object\n' }
  await expect(typesOf(changed([other, again]))).rejects.toThrow(
    'expected one schema for the type `OrderS`, found `order-s` and `orderS`',
  )
})
