/** Where a form asks for a field, as the page decides it. */
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { askedWhere } from '../../src/engine/compiler/lower/asked-where.ts'
import { schemaProblems } from '../../src/engine/core/value-schema.ts'

const where = (schema: string) => askedWhere(parse(schema), 'x')
/** Whether it asks for the field with each of these answers. */
const asks = (schema: string, ...answers: Record<string, string>[]) => {
  const found = where(schema)
  return answers.map((each) => found && schemaProblems(found, each).length === 0)
}
const x = '{ properties: { x: { type: string } } }'
const says = (name: string) => `{ required: [${name}], properties: { ${name}: { const: yes } } }`

it('is under the condition of its branch, and of the branches around it', () => {
  const schema = `{ if: ${says('a')}, then: { if: ${says('b')}, then: ${x} } }`
  expect(asks(schema, { a: 'yes', b: 'yes' }, { a: 'yes' }, { b: 'yes' })).toEqual([true, false, false])
})
it('is where the condition of an `else` does not hold, also while nothing is answered', () => {
  const schema = `{ if: ${says('a')}, else: ${x} }`
  expect(asks(schema, { a: 'yes' }, { a: 'no' }, {})).toEqual([false, true, true])
})
it('is where one of several branches leads, beside what it depends on', () => {
  const schema = `{ allOf: [{ if: ${says('a')}, then: ${x} }], dependencies: { b: ${x}, c: [x] } }`
  expect(asks(schema, { a: 'yes' }, { b: 'any' }, { c: 'any' })).toEqual([true, true, false])
})
it('is not said where it is always asked for, in no branch, or where a page cannot tell', () => {
  expect(where(`{ allOf: [${x}], if: ${says('a')}, then: ${x} }`)).toBeUndefined()
  expect(where(`{ oneOf: [${x}] }`)).toBeUndefined()
  expect(where(`{ if: { properties: { a: { format: email } } }, then: ${x} }`)).toBeUndefined()
})
