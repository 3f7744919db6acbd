/** A request is held to what its service asks for: by the engine's own reader of schemas, which must agree with ajv. */
import { createRequire } from 'node:module'
import { readFact } from '@journey/engine'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueSchemaOf } from '../../src/engine/compiler/lower/requests.ts'
import { compileAnswer } from '../../src/engine/compiler/lower/validators.ts'
import { readServiceContract } from '../../src/engine/compiler/service-contract.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import type { Json, JsonObject } from '../../src/engine/core/model.ts'
import { IncompleteRequestError, isNeverSaved, problemsOfRequest, requestOf } from '../../src/engine/core/request.ts'
import { schemaProblems } from '../../src/engine/core/value-schema.ts'
import { loan, standing } from '../journey/loan.ts'

const { schemas, services } = readServiceContract(readSources('journey'))
const requested = [...new Set(Object.values(services).flatMap(({ request }) => request ?? []))]

/** Values that are often right and often wrong in one place. */
const values = fc.oneof(
  fc.constantFrom<Json>('8001015009087', '0821234567', 'a@b.co', 'FULL_TIME', 'ENGLISH', '03-2020', 'UPSELL', '1234'),
  fc.constantFrom<Json>(true, false, null, 0, 1, 15, 20_000, -1, 1.5, '', 'x'.repeat(61), 'x'.repeat(22)),
  fc.array(fc.constantFrom<Json>('a', 'b', ''), { maxLength: 7 }),
)

function requestsOf(schema: JsonObject): fc.Arbitrary<JsonObject> {
  const properties = (schema.properties ?? {}) as Record<string, JsonObject>
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [
      name,
      inner.type === 'object' ? requestsOf(inner) : inner.const === undefined ? values : fc.constant(inner.const),
    ]),
  )
  return fc.record({ ...model, unknown: values }, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>
}

describe('the reader of request schemas', () => {
  it.each(requested)('takes and refuses the same requests as ajv: %s', (name) => {
    const schema = schemas[name] ?? {}
    const isRight = new Ajv({ strict: false }).compile(schema)
    const small = valueSchemaOf(schema)
    fc.assert(
      fc.property(requestsOf(schema), (request) => {
        expect(schemaProblems(small, request).length === 0).toBe(isRight(request))
      }),
      { numRuns: 300 },
    )
  })
  it('takes the multiples of a part of one that forms and answers take', () => {
    const run = (code: string) => {
      const module = { exports: {} as unknown }
      new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url))
      return module.exports as (value: Json) => boolean
    }
    for (const multipleOf of [0.01, 0.1, 0.25]) {
      const answer = run(compileAnswer({ type: 'number', multipleOf }))
      const form = new Ajv({ multipleOfPrecision: 8, strict: false }).compile({ multipleOf })
      for (const value of [19.99, 0.3, 1.15, 4.35, 0.07, 99_999.99, 0.001, 19.995, 0.35, -0.3, 0]) {
        const isRight = schemaProblems({ multipleOf }, value).length === 0
        expect({ value, multipleOf, isRight }).toEqual({ value, multipleOf, isRight: form(value) })
        expect(isRight).toBe(answer(value))
      }
    }
    expect(schemaProblems({ multipleOf: 0.01 }, 19.99)).toEqual([])
    expect(schemaProblems({ multipleOf: 0.01 }, 19.995)).toEqual([{ path: '', keyword: 'multipleOf' }])
  })
  it('never refuses for a keyword that it does not know', () => {
    const schema = valueSchemaOf({
      type: 'object',
      format: 'date',
      not: { format: 'date' },
      oneOf: [{ if: { type: 'string' } }, { type: 'object' }],
      patternProperties: { '^x': { type: 'string' } },
      additionalProperties: false,
    })
    expect(schemaProblems(schema, { x: 1 })).toEqual([])
  })
  it('reads `not` of everything and of nothing', () => {
    const right = (schema: JsonObject) => schemaProblems(valueSchemaOf(schema), 1).length === 0
    const schemas: JsonObject[] = [
      { not: true },
      { not: false },
      { not: { not: true } },
      { oneOf: [{ not: true }, {}] },
    ]
    expect(schemas.map(right)).toEqual(schemas.map((schema) => new Ajv().validate(schema, 1)))
  })
  it('says where a value breaks its schema', () => {
    const schema = valueSchemaOf({
      properties: { a: { type: 'array', items: { type: 'string', minLength: 2 } } },
      required: ['b'],
    })
    expect(schemaProblems(schema, { a: ['xx', 'x'] })).toEqual([
      { path: 'b', keyword: 'required' },
      { path: 'a.1', keyword: 'minLength' },
    ])
  })
})

describe('a request', () => {
  const verify = loan.definition.steps['otp-resume']?.calls.verify
  if (!verify) throw new Error('expected call `verify` on `otp-resume`')

  it('names the fact that was to fill what it lacks, and no value', () => {
    const state = standing('otp-resume', {}, { 'otp-resume': { code: '12' } })
    const { problems } = requestOf(loan, state, verify)
    expect(readFact(loan, state, 'otp-resume.code')).toBe('12')
    expect(problems).toEqual([
      { path: 'requestToken', keyword: 'required', fact: 'sentCode.requestToken' },
      { path: 'otpCode', keyword: 'pattern', fact: 'otp-resume.code' },
    ])
    expect(new IncompleteRequestError('otp.verify', problems).message).toBe(
      'expected a complete request for `otp.verify`: `requestToken` breaks `required` from fact `sentCode.requestToken`, `otpCode` breaks `pattern` from fact `otp-resume.code`',
    )
  })
  it('needs every input of its path, and every header that is not optional', () => {
    const declaration = {
      ...{ with: { object: {} }, context: { object: {} }, codes: [], outcomes: [], cacheFor: 0, writes: false },
      pathInputs: ['id'],
      requiredContext: ['Token', 'Channel'],
    }
    expect(problemsOfRequest(declaration, { id: '' }, { Channel: 'Web' }).map(({ path }) => path)).toEqual([
      'id',
      'Token',
    ])
    expect(problemsOfRequest(declaration, { id: 7 }, { Channel: 'Web', Token: 'x' })).toEqual([])
  })
})

it.each([
  ['member.pin', true],
  ['member.pin.first', true],
  ['member.pins', false],
  ['member', false],
])('%s is never saved where `member.pin` is not: %s', (fact, isNever) => {
  const definition = { ...loan.definition, neverSaved: ['member.pin'] }
  expect(isNeverSaved({ ...loan, definition }, fact)).toBe(isNever)
})
