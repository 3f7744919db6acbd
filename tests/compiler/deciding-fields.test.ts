/** A form on screen is resolved with the answers that decide which fields there are, and with no other. */
import type { Form, Json, JsonObject } from '@journey/engine'
import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileForm } from '../../src/engine/compiler/lower/validators.ts'
import { structureValidator } from '../../src/engine/react/structure-validator.ts'
import { formOf } from '../setup/compiled-form.ts'

const asked = ['tea', 'size', 'name', 'milk']
const name = fc.constantFrom(...asked)
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 })
const about = fc.dictionary(name, fc.constantFrom<JsonObject>({ const: 'x' }, { minLength: 2 }), {
  minKeys: 1,
  maxKeys: 2,
})

const condition: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ properties: about, required: names }, { requiredKeys: [] }),
  fc.record({ not: fc.record({ required: names }) }),
  fc.record({ anyOf: fc.array(fc.record({ properties: about, required: names }), { minLength: 1, maxLength: 2 }) }),
  fc.record({ minProperties: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ dependencies: fc.dictionary(name, names, { minKeys: 1, maxKeys: 1 }) }),
)

/** What a form asks for in addition, and on what more that hangs. */
const { branch } = fc.letrec<{ branch: JsonObject; more: JsonObject }>((tie) => ({
  branch: fc
    .tuple(fc.constantFrom('which', 'sugar'), fc.oneof({ maxDepth: 1 }, fc.constant({}), tie('more')))
    .map(([field, more]) => ({ properties: { [field]: { type: 'string' } }, ...more })),
  more: fc.oneof(
    fc
      .tuple(condition, tie('branch'), tie('branch'))
      .map((all) => Object.fromEntries(all.map((one, at) => [conditional[at] ?? '', one]))),
    fc.record({ allOf: fc.array(tie('branch'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ dependencies: fc.dictionary(fc.constantFrom('tea', 'which'), tie('branch'), { minKeys: 1 }) }),
  ),
}))

const conditional = ['if', 'then', 'else']

const schema = branch.map((more): JsonObject => {
  const properties = Object.fromEntries(asked.map((each) => [each, { type: 'string' }]))
  return { type: 'object', properties, allOf: [more] }
})
const answers = fc.dictionary(fc.constantFrom(...asked, 'which', 'sugar'), fc.constantFrom<Json>('x', 'yy'))

function fieldsOf(form: Form, given: JsonObject): string[] {
  const { schema: written } = form
  const resolved = createSchemaUtils<Record<string, unknown>, RJSFSchema>(
    structureValidator(form),
    written,
  ).retrieveSchema(written, given)
  return Object.keys(resolved.properties ?? {}).toSorted()
}

test('a form draws the same fields by the answers that decide as by all of them', () => {
  fc.assert(
    fc.property(schema, fc.array(answers, { minLength: 5, maxLength: 10 }), (made, all) => {
      const form = formOf(compileForm('order', made))
      for (const given of all) {
        const deciding = Object.fromEntries(Object.entries(given).filter(([field]) => form.structural.includes(field)))
        expect(fieldsOf(form, deciding)).toEqual(fieldsOf(form, given))
      }
    }),
    { numRuns: 200 },
  )
})
