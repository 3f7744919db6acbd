/** Which values a schema allows, as far as that can be told without running anything. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Schema } from '../../core/define.ts'
import { memoize } from '../../core/memoize.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import { isWholePattern, textLengths } from './pattern-lengths.ts'
import { mayMatchBoth } from './patterns.ts'
import { refusalWords } from './refusal-words.ts'
import { isAssignable, isObject, typesOf } from './schema-parts.ts'
import { valueText } from './value-text.ts'

/** As in the validators of forms: 0.3 is a multiple of 0.1, though 0.3 / 0.1 is not quite 3. */
export const multipleOfPrecision = 8

const ajv = new Ajv({ strict: false, logger: false, validateSchema: false, multipleOfPrecision })
addFormats.default(ajv)

const thorough = new Ajv({ allErrors: true, strict: false, logger: false, multipleOfPrecision })
addFormats.default(thorough)

/** Everything that a schema has against a value; nothing where the schema itself cannot be compiled. */
export function errorsOf(value: Json, schema: Schema): ErrorObject[] {
  const validate = wholeValidatorOf(schema)
  return !validate || validate(value) ? [] : (validate.errors ?? [])
}

const wholeValidatorOf = memoize((schema: Schema) => compileOnce(thorough, schema as JsonObject))

/** Why this is no JSON Schema. */
export function schemaErrors(schema: JsonObject): ErrorObject[] {
  return thorough.validateSchema(schema) ? [] : (thorough.errors ?? [])
}

/** The names that `format` may have. */
export const knownFormats: readonly string[] = Object.keys(thorough.formats)

/** A text has the format; any other value passes, and any text where the format is not known. */
export function hasFormat(value: Json, format: string): boolean {
  return errorsOf(value, schemasOfFormats.get(format) ?? {}).length === 0
}

const schemasOfFormats: ReadonlyMap<string, Schema> = new Map(knownFormats.map((format) => [format, { format }]))

/** Why a schema refuses a value that is written out; nothing where it allows it, or may. */
export function refusal(value: Json, schema: Schema): string | undefined {
  const validate = validatorOf(schema)
  if (!validate || validate(value)) return undefined
  const [error] = validate.errors ?? []
  if (error?.keyword === 'type') return `is \`${typeName(value)}\`, wanted is \`${typesOf(schema).join(' or ')}\``
  if (error?.keyword === 'enum') return `not among ${listed(error.params.allowedValues)}`
  return error ? refusalWords(error) : 'not allowed'
}

/** Why no value of one schema is one of the other; nothing where one may be. */
export function conflict(source: Schema, target: Schema): string | undefined {
  if (!isAssignable(source, target))
    return `holds \`${typesOf(source).join(' or ')}\`, wanted is \`${typesOf(target).join(' or ')}\``
  const [has, takes] = [listedValues(source), listedValues(target)]
  if (has?.every((value) => refusal(value, target) !== undefined)) return `holds ${listed(has)}, none of which fits`
  if (takes?.every((value) => refusal(value, source) !== undefined)) return `is never ${listed(takes)}`
  return (
    rangeConflict(source, target) ??
    patternConflict(source, target) ??
    lengthConflict(source, target) ??
    itemsConflict(source, target)
  )
}

/** Of two lists that may both be empty their items still have to fit. */
function itemsConflict({ items: source }: Schema, { items: target }: Schema): string | undefined {
  const why = isObject(source) && isObject(target) ? conflict(source, target) : undefined
  return why === undefined ? undefined : `has items: each ${why}`
}

/** Why a comparison with a constraint never holds for values of the schema; nothing where it may. */
export function neverHolds(schema: Schema, constraint: JsonObject): string | undefined {
  for (const [key, type] of Object.entries(comparedType)) {
    if (constraint[key] === undefined || isAssignable(schema, { type })) continue
    return `\`${key}\` compares \`${type}\`, and it holds \`${typesOf(schema).join(' or ')}\``
  }
  const limits: Schema = Object.fromEntries(Object.entries(constraint).filter(([key]) => key in comparedType))
  const members = listedValues(schema) ?? (schema.type === 'boolean' ? [true, false] : undefined)
  const asked = constraint.not === undefined ? limits : { ...limits, not: asSchema(constraint.not) }
  if (Object.keys(asked).length === 0) return undefined
  if (members?.every((value) => refusal(value, asked) !== undefined))
    return `holds ${listed(members)}, none of which fits`
  if (members || Object.keys(limits).length === 0) return undefined
  return rangeConflict(schema, limits) ?? lengthConflict(schema, { type: 'string', ...limits })
}

/** A constraint as a schema: a value is `const`, a list is `enum`. */
function asSchema(constraint: Json): Schema {
  if (Array.isArray(constraint)) return { enum: constraint }
  return isObject(constraint) ? constraint : { const: constraint }
}

const comparedType: Record<string, string> = {
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  minItems: 'array',
  maxItems: 'array',
}

/** Texts that are too long for the other side, or too short, by their limits and patterns together. */
function lengthConflict(source: Schema, target: Schema): string | undefined {
  if (![source, target].every((each) => typesOf(each).includes('string'))) return undefined
  const [[fewest, longest], [least, most]] = [textLengths(source), textLengths(target)]
  // Limits that contradict themselves are reported where they are.
  if (fewest > longest || least > most) return undefined
  if (fewest > most) return `has at least ${fewest} characters, and ${most} are taken`
  return longest < least ? `has at most ${longest} characters, and ${least} are wanted` : undefined
}

const rangeKeys = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

function rangeConflict(one: Schema, other: Schema): string | undefined {
  for (const [least, most] of rangeKeys) {
    // Limits that contradict themselves are reported where they are.
    if ([one, other].some((each) => Number(each[least]) > Number(each[most]))) continue
    for (const [low, high] of [
      [one, other],
      [other, one],
    ] as const) {
      const [from, to] = [low[least], high[most]]
      if (typeof from === 'number' && typeof to === 'number' && from > to)
        return `\`${least}\` ${from} on one side, \`${most}\` ${to} on the other`
    }
  }
  return undefined
}

function patternConflict({ pattern: one }: Schema, { pattern: other }: Schema): string | undefined {
  // Only what is pinned at both ends says what the whole text is.
  const isWhole = (text: unknown): text is string => typeof text === 'string' && isWholePattern(text)
  if (!isWhole(one) || !isWhole(other) || mayMatchBoth(one, other)) return undefined
  return `fits \`${one}\`, wanted is \`${other}\``
}

/** Every value that is possible, where these are listed. */
export function listedValues(schema: Schema): Json[] | undefined {
  if ('const' in schema) return [schema.const as Json]
  return Array.isArray(schema.enum) ? (schema.enum as Json[]) : undefined
}

/** A validator of what the schema says of the value itself; none for a schema that cannot be compiled. */
const validatorOf = memoize((schema: Schema) => compileOnce(ajv, withoutMarks(schema) as JsonObject))

/** By the text of the schema: a save in development reads every file again, and most schemas are what they were. */
const compiledBy = memoize((_: Ajv) => new Map<string, ValidateFunction | undefined>())

const mostCompiled = 5000

/** Nothing for a schema that cannot be compiled: it is reported where it is written. */
function compileOnce(by: Ajv, schema: JsonObject): ValidateFunction | undefined {
  const compiled = compiledBy(by)
  const key = JSON.stringify(schema)
  if (!compiled.has(key)) {
    if (compiled.size > mostCompiled) compiled.clear()
    compiled.set(key, tryToCompile(by, schema))
  }
  return compiled.get(key)
}

function tryToCompile(by: Ajv, schema: JsonObject): ValidateFunction | undefined {
  try {
    return by.compile(schema)
  } catch {
    return undefined
  } finally {
    // Else ajv keeps every schema that it ever saw.
    by.removeSchema(schema)
  }
}

/** A name that is wrong in one keyword must not hide what the others say. */
function withoutMarks(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutMarks)
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'required' && key !== '$ref')
      .map(([key, each]) => [key, withoutMarks(each)]),
  )
}

function typeName(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function listed(values: unknown): string {
  const names = (Array.isArray(values) ? values : []).map((value) => `\`${valueText(value)}\``)
  return names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ')
}

/** Why a value of a template is none of those wanted; nothing where it may be one, or where facts in it decide. */
export function assignabilityError(value: Json, target: Schema): string | undefined {
  if (Array.isArray(value))
    return isAssignable({ type: 'array' }, target)
      ? undefined
      : `is \`array\`, wanted is \`${typesOf(target).join(' or ')}\``
  if (typeof value === 'number' || typeof value === 'boolean') return refusal(value, target)
  if (!isObject(value) || !('const' in value) || Object.keys(value).length > 1) return undefined
  return value.const === null || value.const === undefined ? undefined : refusal(value.const, target)
}
