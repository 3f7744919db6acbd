/** A long form is checked field by field. Whatever is typed, that finds what holding it to its schema as a whole finds. */
import { readFileSync } from 'node:fs'
import type { Form, Journey, Json, JsonObject, Problem } from '@journey/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withChosenBranches } from '../../src/engine/compiler/lower/chosen-branches.ts'
import { compileForm } from '../../src/engine/compiler/lower/validators.ts'
import { errorsOf } from '../../src/engine/compiler/source/schema-values.ts'
import { problemsIn } from '../../src/engine/react/problems.ts'
import { play, tea } from '../engine/tea.ts'
import { formOf } from '../setup/compiled-form.ts'

/** The schema as a form that `ajv` itself checks, all of it each time. A choice is what an answer leads to, as in every form. */
function wholeForm(made: JsonObject): Form {
  const schema = withChosenBranches(made)
  const whole = (answers: JsonObject) => {
    whole.errors = errorsOf(answers, schema)
    return whole.errors.length === 0
  }
  whole.errors = [] as unknown[]
  return { name: 'long', root: 'whole', validators: { whole } } as unknown as Form
}

const text = fc.constantFrom('', 'a', 'ab', 'Ab1', 'x'.repeat(30))
const number = fc.constantFrom(-1, 0, 0.3, 1, 5, 1_000_000)
const value: fc.Arbitrary<Json> = fc.oneof(
  ...[text, number, fc.boolean(), fc.constant(null)],
  fc.array(number, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('inner', 'a/b'), text),
)

const property: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ type: fc.constant('string'), pattern: fc.constant('^[a-z]+$'), maxLength: fc.constantFrom(1, 20) }),
  fc.record({ type: fc.constant('number'), minimum: fc.constantFrom(0, 2), multipleOf: fc.constantFrom(0.1, 1) }),
  fc.constantFrom<Json>({}, { type: 'boolean', const: true }, { enum: ['a', 1, null] }),
  fc.constantFrom<Json>(
    { type: 'object', required: ['inner'], properties: { inner: { minLength: 2 } }, additionalProperties: false },
    { type: 'array', minItems: 1, uniqueItems: true, items: { minimum: 1 } },
    {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'number', maximum: 1 },
      ],
    },
  ),
)

/** Names that a pointer or a parameter could stumble over are among them; the first are those that most is about. */
const names = ['a/b', '~', 'a~1b', 'x y', ...Array.from({ length: 20 }, (_, at) => `field${at}`)]
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...names.slice(0, 5)) },
  { weight: 1, arbitrary: fc.constantFrom(...names, 'elsewhere') },
)
const some = fc.uniqueArray(name, { maxLength: 4 })
const branch: fc.Arbitrary<Json> = fc.record(
  { required: some, properties: fc.dictionary(name, property, { minKeys: 1, maxKeys: 3 }), minProperties: fc.nat(4) },
  { requiredKeys: ['properties'] },
)
const branches = fc.array(branch, { minLength: 1, maxLength: 2 })

/** Keywords beside the properties. With one of the last a form is not divided. */
const together = fc.oneof(
  fc.constant({}),
  fc.record({ minProperties: fc.nat(3), maxProperties: fc.integer({ min: 2, max: 5 }) }, { requiredKeys: [] }),
  fc.tuple(branch, branch, branch).map((all) => Object.fromEntries(all.map((one, at) => [conditional[at] ?? '', one]))),
  fc.tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), branches).map(([keyword, all]) => ({ [keyword]: all })),
  fc.record({ not: branch }),
  fc.record(
    {
      ...{ additionalProperties: fc.constant(false), propertyNames: fc.constant({ maxLength: 5 }) },
      dependencies: fc.dictionary(name, fc.oneof(some, branch), { minKeys: 1, maxKeys: 2 }),
    },
    { requiredKeys: [] },
  ),
)
const conditional = ['if', 'then', 'else']

const schema: fc.Arbitrary<JsonObject> = fc
  .tuple(fc.tuple(...names.map(() => property)), some, together)
  .map(([properties, required, more]) => ({
    ...{ type: 'object', required, ...(more as JsonObject) },
    properties: Object.fromEntries(names.map((each, at) => [each, properties[at] ?? {}])),
  }))

const edit = fc.record({ field: name, value: fc.option(value, { nil: undefined, freq: 3 }) })

function edited(answers: JsonObject, field: string, given: Json | undefined): JsonObject {
  const { [field]: _, ...rest } = answers
  return given === undefined ? rest : { ...rest, [field]: given }
}

test('finds field by field what the schema as a whole finds, in the same order, whatever is typed', () => {
  let divided = 0
  fc.assert(
    fc.property(schema, fc.array(edit, { minLength: 20, maxLength: 60 }), (made, edits) => {
      const form = formOf(compileForm('long', made))
      if (form.fields) divided += 1
      const whole = wholeForm(made)
      let answers: JsonObject = {}
      expect(problemsIn(form, answers)).toEqual(problemsIn(whole, answers))
      for (const { field, value: given } of edits) {
        answers = edited(answers, field, given)
        expect(problemsIn(form, answers)).toEqual(problemsIn(whole, answers))
      }
    }),
    { numRuns: 60 },
  )
  expect(divided).toBeGreaterThan(30)
})

test('every schema of the JSON Schema test suite says of a field in a long form what it says in the whole', () => {
  type Group = { schema: Json; tests: { data: Json }[] }
  const file = new URL('../vectors/json-schema-draft7/suite.json', import.meta.url)
  // The suite's own files.
  const groups = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Group[]>).flat()
  // Only these the compiler takes, and divides.
  const isTaken = (written: string) => !/"\$(ref|id)"/.test(written) && !/"format":"(idn-|iri)/.test(written)
  const alone = groups.filter((group) => isTaken(JSON.stringify(group.schema)))
  const fields = alone.map(({ tests, schema: own }, at) => ({ field: `field${at}`, tests, schema: own }))
  const made: JsonObject = {
    ...{ type: 'object', required: fields.filter((_, at) => at % 2 === 0).map(({ field }) => field) },
    properties: Object.fromEntries(fields.map(({ field, schema: own }) => [field, own])),
  }
  const form = formOf(compileForm('long', made))
  const whole = wholeForm(made)
  expect(Object.keys(form.fields ?? {}).length).toBeGreaterThan(150)
  let answers: JsonObject = {}
  for (const { field, tests } of fields) {
    for (const { data } of tests) {
      answers = edited(answers, field, data)
      expect(problemsIn(form, answers)).toEqual(problemsIn(whole, answers))
    }
  }
})

test('a form in whose schema something refers elsewhere is not divided', () => {
  const properties = Object.fromEntries(names.map((each) => [each, { $ref: '#/definitions/word' }]))
  const made = { type: 'object', properties, definitions: { word: { type: 'string' } } }
  expect(compileForm('long', made).fields).toBeUndefined()
  const form = formOf(compileForm('long', made))
  expect(problemsIn(form, { field1: 1 })).toMatchObject([{ field: 'field1', keyword: 'type' }])
})

test('fields that say the same share a validator, and a short form is checked as one', () => {
  const properties = Object.fromEntries(names.map((each, at) => [each, { type: at % 2 ? 'string' : 'number' }]))
  const { fields = {} } = compileForm('long', { type: 'object', properties })
  expect(new Set(Object.values(fields)).size).toBe(2)
  expect(compileForm('short', { type: 'object', properties: { size: { type: 'number' } } }).fields).toBeUndefined()
})

const happening = fc.oneof(
  { weight: 6, arbitrary: edit },
  { weight: 2, arbitrary: fc.record({ left: name }) },
  { weight: 1, arbitrary: fc.constant('next') },
)

test('while it is typed, what is marked is what of it the schema as a whole still finds', () => {
  const step = tea.definition.steps.menu
  if (!step) throw new Error('expected the step `menu`, found none')
  const changed = { ...step, fields: names.toReversed(), checkedOnBlur: names, form: 'long', checks: {}, offers: {} }
  const definition = { ...tea.definition, steps: { ...tea.definition.steps, menu: changed } }
  fc.assert(
    fc.property(schema, fc.array(happening, { minLength: 20, maxLength: 60 }), (made, happenings) => {
      const form = formOf(compileForm('long', made))
      const whole = wholeForm(made)
      const journey: Journey = { ...tea, definition, validate: (_, answers) => problemsIn(form, answers) }
      const table = play(undefined, journey).open('/')
      for (const one of happenings) {
        const marked = (table.state.problems.menu ?? []).map(({ field }) => field)
        if (one === 'next') table.act('next', 'menu')
        else if ('left' in one) table.dispatch({ type: 'blur', step: 'menu', field: one.left })
        else {
          table.dispatch({ type: 'answer', step: 'menu', ...one })
          const found = problemsIn(whole, table.state.answers.menu ?? {})
          const wanted = marked.flatMap((field) => found.find((problem) => problem.field === field) ?? [])
          expect(byField(table.state.problems.menu ?? [])).toEqual(byField(wanted))
        }
      }
    }),
    { numRuns: 40 },
  )
})

function byField(problems: Problem[]): Record<string, Problem> {
  return Object.fromEntries(problems.map((problem) => [problem.field, problem]))
}
