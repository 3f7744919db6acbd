/** What one schema, or part of one, says: keywords that exist, where they mean something, with values that can hold. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion, use } from '../../diagnostics/suggest.ts'
import { list } from '../../source/authored.ts'
import type { Document, Path, Place } from '../../source/document.ts'
import { shapeLengths } from '../../source/pattern-lengths.ts'
import { patternProblem } from '../../source/patterns.ts'
import { refusalWords } from '../../source/refusal-words.ts'
import { branches, isObject, ownMarks, propertiesOf } from '../../source/schema-parts.ts'
import { errorsOf, knownFormats, schemaErrors } from '../../source/schema-values.ts'
import { insteadOf, insteadOfBoolean } from './foreign-keywords.ts'
import { checkSpellings } from './spellings.ts'

/** Keyword → the type that it is about. */
const typeOfKeyword: Record<string, string> = {
  ...Object.fromEntries(['minLength', 'maxLength', 'pattern', 'format'].map((each) => [each, 'string'])),
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((each) => [each, 'number']),
  ),
  ...Object.fromEntries(
    ['items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'].map((each) => [each, 'array']),
  ),
  ...Object.fromEntries(
    `properties required additionalProperties patternProperties propertyNames minProperties maxProperties dependencies`
      .split(' ')
      .map((each) => [each, 'object']),
  ),
}

const keywords = new Set([
  ...Object.keys(typeOfKeyword),
  ...ownMarks,
  'x-also',
  ...`$id $schema $ref $comment title description default examples deprecated type enum const if then else allOf anyOf oneOf
  not definitions contentMediaType contentEncoding`.split(/\s+/),
])

/** Keywords that only the schema `settings` has, and what is there. */
const named = {
  schema: { enum: ['section', 'language', 'step'] },
  text: '`section`, `language` or `step`',
  example: 'section',
}
const key = { type: 'string' }
const settingsKeywords: Record<string, { schema: JsonObject; text: string; example: string }> = {
  'x-names': named,
  'x-keys': named,
  'x-every': named,
  'x-fallback': { schema: key, text: 'a key', example: 'hosts' },
  'x-range': {
    schema: {
      type: 'object',
      required: ['from', 'to'],
      properties: { from: key, to: key },
      additionalProperties: false,
    },
    text: 'the keys of the two ends',
    example: '{ from: min, to: max }',
  },
  'x-times': {
    schema: {
      type: 'object',
      additionalProperties: {
        ...{ type: 'object', required: ['of', 'by'], additionalProperties: false },
        properties: {
          of: key,
          by: {
            anyOf: [
              { type: 'number' },
              {
                type: 'object',
                required: ['plusPercent'],
                properties: { plusPercent: key },
                additionalProperties: false,
              },
            ],
          },
        },
      },
    },
    text: 'a key, another one and how often that goes into it',
    example: '{ bytes: { of: megabytes, by: 1000000 } }',
  },
}

/** Those that JSON Schema does not have: a strict validator needs their names. */
export const ownKeywords: readonly string[] = [...ownMarks, 'x-also', ...Object.keys(settingsKeywords)].filter((each) =>
  each.startsWith('x-'),
)

/**
 * Checks one part of a schema by itself.
 * @returns whether it can be compiled
 */
export function checkKeywords(document: Document, schema: JsonObject, path: Path, report: Report): boolean {
  for (const key of Object.keys(schema)) checkKeyword(document, schema, key, path, report)
  checkPropertyNames(document, schema, path, report)
  checkInherited(document, schema, path, report)
  checkRequired(document, schema, path, report)
  checkLimits(document, schema, path, report)
  const good = checkText(document, schema, path, report)
  if (good) checkLiterals(document, schema, path, report)
  return good
}

function checkKeyword(document: Document, schema: JsonObject, key: string, path: Path, report: Report): void {
  const place = { document, path: [...path, key] }
  if (ownMarks.includes(key)) {
    if (typeof schema[key] === 'boolean') return
    const help = `write \`${key}: true\`, or \`${key}: false\` where it is decided that it is not`
    return report('J104', place, `\`${key}\` is not \`true\` or \`false\``, 'expected `true` or `false`', help)
  }
  if (key === 'x-also') return checkSpellings(document, schema, place, report)
  if (document.name === 'settings' && key in settingsKeywords) return checkSettingsKeyword(schema, key, place, report)
  if (!keywords.has(key)) {
    const label = key.startsWith('x-') ? 'nothing reads it' : 'JSON Schema has no such keyword'
    const near = nearest(key, keywords) ?? (/pii|personal|priva|secret/i.test(key) ? 'x-pii' : undefined)
    const help = insteadOf(key, schema) ?? (near ? use(near) : 'delete it; a note for people is `$comment`')
    return report.about(
      { is: 'unknown', kind: 'keyword', name: key },
      'J102',
      { ...place, part: 'key' },
      `unknown keyword \`${key}\``,
      label,
      help,
    )
  }
  if (key === '$id' && path.length > 0) {
    const label = 'a schema is found by the name of its file'
    return report('J102', { ...place, part: 'key' }, '`$id` names nothing here', label, 'delete it; refer to the file')
  }
  if (typeof schema[key] === 'boolean' && insteadOfBoolean(key)) return
  const about = typeOfKeyword[key]
  const types = list(schema.type as string | string[] | undefined)
  if (about === undefined || types.length === 0 || types.some((type) => kindOf(type) === about)) return
  if (
    !types.every((type) => typeof type === 'string' && /^(string|number|integer|boolean|array|object|null)$/.test(type))
  )
    return
  const able = Object.keys(typeOfKeyword).filter((each) => types.some((type) => kindOf(type) === typeOfKeyword[each]))
  const twin = twins[key]
  const help = twin && able.includes(twin) ? use(twin) : `delete it, or write \`type: ${about}\``
  const label = `says something of \`${about}\`, and the type is ${types.map((type) => `\`${type}\``).join(' or ')}`
  const subject = { is: 'unknown' as const, kind: 'keyword', name: key }
  report.about(subject, 'J116', { ...place, part: 'key' }, `\`${key}\` means nothing here`, label, help)
}

function checkSettingsKeyword(schema: JsonObject, key: string, place: Place, report: Report): void {
  const wanted = settingsKeywords[key]
  if (wanted && errorsOf(schema[key] ?? null, wanted.schema).length === 0) return
  report('J104', place, `\`${key}\` cannot be read`, `expected ${wanted?.text}`, `write \`${key}: ${wanted?.example}\``)
}

/** The limit of the same end for another type. */
const twins: Record<string, string> = {
  minLength: 'minimum',
  maxLength: 'maximum',
  minimum: 'minLength',
  maximum: 'maxLength',
}

function kindOf(type: string): string {
  return type === 'integer' ? 'number' : type
}

/** A keyword among the properties describes nothing. */
function checkPropertyNames(document: Document, { properties }: JsonObject, path: Path, report: Report): void {
  if (!isObject(properties)) return
  for (const [name, property] of Object.entries(properties)) {
    if (isObject(property) || (!keywords.has(name) && typeof property === 'boolean')) continue
    const isKeyword = keywords.has(name)
    report(
      'J104',
      { document, path: [...path, 'properties', name], part: 'key' },
      isKeyword ? `\`${name}\` is a keyword, not a property` : `\`${name}\` is not described`,
      isKeyword ? 'among the properties it says nothing of any' : 'expected a mapping of keywords',
      isKeyword ? 'write it below the property that it is about' : `write \`${name}: { type: string }\``,
    )
  }
}

/** Patterns and formats are compiled as they are, so they must be ones that can be. */
function checkText(document: Document, schema: JsonObject, path: Path, report: Report): boolean {
  const { pattern, format, maxLength } = schema
  const problem =
    typeof pattern === 'string'
      ? patternProblem(pattern, typeof maxLength === 'number' ? maxLength : undefined)
      : undefined
  if (problem)
    report(problem.code, { document, path: [...path, 'pattern'] }, problem.message, problem.label, problem.help)
  if (problem?.code === 'J108') return false
  if (typeof format !== 'string' || knownFormats.includes(format)) return true
  report.about(
    { is: 'unknown', kind: 'format', name: format },
    'J108',
    { document, path: [...path, 'format'] },
    `unknown format \`${format}\``,
    'JSON Schema has no such format',
    suggestion(format, knownFormats),
  )
  return false
}

const limits = [
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

function checkLimits(document: Document, schema: JsonObject, path: Path, report: Report): void {
  const { multipleOf, type } = schema
  if (type === 'integer' && typeof multipleOf === 'number' && !Number.isInteger(multipleOf))
    report(
      'J111',
      { document, path: [...path, 'multipleOf'] },
      `whole numbers in steps of ${multipleOf}`,
      'the step is no whole number',
      'write a whole number, or `type: number`',
    )
  checkLengths(document, schema, path, report)
  for (const [least, most] of limits) {
    const [low, high] = [schema[least], schema[most]]
    if (typeof low !== 'number' || typeof high !== 'number') continue
    // Texts and lists often have one length. A number that is always the same is written as itself.
    if (low === high && least === 'minimum' && most === 'maximum') {
      const related = { place: { document, path: [...path, most] }, label: 'the other end' }
      const label = `\`minimum\` and \`maximum\` are the same`
      const help = `write \`const: ${low}\`, or fix one of the two`
      report('J111', { document, path: [...path, least] }, `only ${low} fits`, label, help, related)
    }
    if (low < high || (low === high && !least.startsWith('ex') && !most.startsWith('ex'))) continue
    const message = `\`${least}\` is more than \`${most}\``
    const label = `nothing is at least ${low} and at most ${high}`
    const about = { is: 'swapped' as const, kind: 'ends', name: least }
    report.about(about, 'J111', { document, path: [...path, least] }, message, label, 'fix one of the two')
  }
}

/** A limit that no text of the pattern or format keeps. */
function checkLengths(document: Document, schema: JsonObject, path: Path, report: Report): void {
  const { minLength, maxLength } = schema
  const [least, most] = shapeLengths(schema)
  const say = (key: string, message: string, label: string): void =>
    report('J111', { document, path: [...path, key] }, message, label, 'fix one of the two')
  const shape = schema.pattern === undefined ? 'format' : 'pattern'
  if (typeof maxLength === 'number' && maxLength < least)
    say('maxLength', `\`maxLength\` is too short for the ${shape}`, `what fits it has at least ${least} characters`)
  if (typeof minLength === 'number' && minLength > most)
    say('minLength', `\`minLength\` is too long for the ${shape}`, `what fits it has at most ${most} characters`)
}

/** `toString` is there in every object: whether an answer has one of its own cannot be told. */
function checkInherited(document: Document, { properties, required }: JsonObject, path: Path, report: Report): void {
  const names = [
    ...(isObject(properties) ? Object.keys(properties).map((name) => ({ name, at: ['properties', name] })) : []),
    ...(Array.isArray(required) ? required.map((name, index) => ({ name, at: ['required', index] })) : []),
  ]
  for (const { name, at } of names) {
    if (typeof name !== 'string' || !(name in Object.prototype)) continue
    const place = { document, path: [...path, ...at], ...(at[0] === 'properties' ? { part: 'key' as const } : {}) }
    report('J108', place, `\`${name}\` is no name for a property`, 'every object has it', 'give it another name')
  }
}

function checkRequired(document: Document, schema: JsonObject, path: Path, report: Report): void {
  const isBranch = path.some((part) => /^(if|then|else|allOf|anyOf|oneOf|not)$/.test(asText(part)))
  if (!isObject(schema.properties) || !Array.isArray(schema.required) || isBranch) return
  const declared = propertiesOf(schema)
  // What another file declares is not known here.
  if (declared.length === 0 || branches(schema).some(({ $ref }) => $ref !== undefined)) return
  schema.required.forEach((name, index) => {
    if (typeof name !== 'string' || declared.includes(name)) return
    report.about(
      { is: 'unknown', kind: 'field', name },
      'J109',
      { document, path: [...path, 'required', index] },
      `\`${name}\` is required but not declared`,
      'not among the properties',
      suggestion(name, declared),
    )
  })
}

/** A default, an example or a member of the enumeration must itself be allowed. */
function checkLiterals(document: Document, schema: JsonObject, path: Path, report: Report): void {
  const { default: preset, examples, const: only, enum: members, ...rest } = schema
  const inBranch = path.some((part) => /^(if|then|else|allOf|anyOf|oneOf|not)$/.test(asText(part)))
  const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => key in typeOfKeyword || key === 'type'))
  if (JSON.stringify(plain).includes('"$ref"')) return
  const literals: { value: Json; at: Path; by: JsonObject }[] = [
    ...(only === undefined ? [] : [{ value: only, at: ['const'], by: plain }]),
    ...(Array.isArray(members) ? members.map((value, index) => ({ value, at: ['enum', index], by: plain })) : []),
    ...(preset === undefined || inBranch ? [] : [{ value: preset, at: ['default'], by: withEnum(plain, members) }]),
    ...(Array.isArray(examples)
      ? examples.map((value, index) => ({ value, at: ['examples', index], by: withEnum(plain, members) }))
      : []),
  ]
  if (literals.length === 0 || schemaErrors(plain).length > 0) return
  for (const { value, at, by } of literals) {
    const [error] = errorsOf(value, by)
    if (!error) continue
    const label = refusalWords(error)
    const message = `\`${JSON.stringify(value)}\` is not allowed by its own schema`
    report('J117', { document, path: [...path, ...at] }, message, label, 'fix the value, or what is said beside it')
  }
}

function withEnum(schema: JsonObject, members: Json | undefined): JsonObject {
  return Array.isArray(members) && members.length > 0 ? { ...schema, enum: members } : schema
}
