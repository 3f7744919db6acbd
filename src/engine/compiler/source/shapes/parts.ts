/** Shapes that several kinds of file share, as JSON Schema. `x-says` is what a diagnostic names as expected. */
import type { Schema } from '../../../core/define.ts'

/** Names that every object has from its prototype: an entry that is called so could not be told from none. */
const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => /^[a-z]/.test(name))
const noneInherited = `(?!(${inherited.join('|')})$)`

export const stepName = {
  type: 'string',
  pattern: `^${noneInherited}[a-z][a-z0-9]*(-[a-z0-9]+)*$`,
  'x-says': 'a name in small letters, joined by hyphens',
}
export const localName = {
  type: 'string',
  pattern: `^${noneInherited}[a-z][a-zA-Z0-9]*$`,
  'x-says': 'a name such as `maySend`, of letters and digits',
}
export const effectName = {
  type: 'string',
  pattern: '^[a-z][a-zA-Z0-9]*(\\.[a-z][a-zA-Z0-9]*)*$',
  'x-says': 'a name such as `kettle.boil`',
}
export const text = { type: 'string', minLength: 1, 'x-says': 'text' }
export const fact = {
  type: 'string',
  pattern: '^[a-zA-Z][^\\s.]*(\\.[^\\s.]+)*$',
  'x-says': 'a fact, such as `settings.limit`',
}
export const code = { type: 'string', pattern: '^[^\\s.]+$', 'x-says': 'a code in quotes' }
export const event = {
  type: 'string',
  pattern: `^${noneInherited}[a-z][a-zA-Z0-9-]*(\\.[A-Za-z0-9_-]+)?$`,
  'x-says': 'an event, such as `next` or `verify.ok`',
}
export const names = listOr({ type: 'string' }, 'a name or a list of names')
export const duration = {
  anyOf: [{ type: 'number' }, { type: 'string', minLength: 1 }],
  'x-says': 'a duration such as `31s`, or a fact with milliseconds',
}
/** Values under `with`: a text is a fact, the rest is checked with the names. */
export const values = mapOf({}, { type: 'string', minLength: 1 })

/** One of these, or a list of them. */
export function listOr(item: Schema, says: string): Schema {
  return { anyOf: [item, { type: 'array', minItems: 1, items: item }], 'x-says': says }
}

/** A mapping with any keys of that kind. */
export function mapOf(each: Schema, keys: Schema = localName): Schema {
  return { type: 'object', propertyNames: keys, additionalProperties: each, 'x-says': 'a mapping' }
}

/** A mapping with these keys and no others. */
export function keys(properties: Record<string, Schema>, required: string[] = []): Schema {
  return { type: 'object', properties, required, additionalProperties: false, 'x-says': 'a mapping' }
}

/** One shape for values of that type, another for the rest: unlike `anyOf` it says what is wrong with the one meant. */
export function ifType(type: string, then: Schema, otherwise: Schema): Schema {
  return Object.fromEntries(Object.entries({ if: { type }, else: otherwise }).concat([['then', then]]))
}

/** A list of these. */
export function listOf(items: Schema): Schema {
  return { type: 'array', items, 'x-says': 'a list' }
}

const constraintKeys = keys({
  const: {},
  enum: { type: 'array', minItems: 1 },
  type: { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] },
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  exclusiveMinimum: { type: 'number' },
  exclusiveMaximum: { type: 'number' },
  minLength: { type: 'integer', minimum: 0 },
  maxLength: { type: 'integer', minimum: 0 },
  minItems: { type: 'integer', minimum: 0 },
  maxItems: { type: 'integer', minimum: 0 },
  pattern: { type: 'string', format: 'regex' },
  not: { $ref: '#/definitions/constraint' },
})

/** Schemas that refer to themselves; every shape carries them. */
export const definitions: Record<string, Schema> = {
  constraint: ifType('object', { ...constraintKeys, minProperties: 1 }, {}),
  condition: {
    type: 'object',
    minProperties: 1,
    properties: {
      anyOf: { ...listOf(ifType('string', {}, { $ref: '#/definitions/condition' })), minItems: 1 },
    },
    additionalProperties: { $ref: '#/definitions/constraint' },
    'x-says': 'a table of facts',
  },
}

export const conditions = mapOf({ $ref: '#/definitions/condition' })

/** How often: at least once. */
export const count = { anyOf: [{ type: 'integer' }, fact], 'x-says': 'a whole number, or a fact' }

const retry = keys({ on: listOr(code, 'a code or a list of codes'), every: duration, max: count }, [
  'on',
  'every',
  'max',
])

export const call = keys(
  {
    effect: effectName,
    with: values,
    retry,
    keep: localName,
    background: { type: 'boolean' },
    latest: { type: 'boolean' },
  },
  ['effect'],
)

/** What a rule does once it runs. */
const effects = {
  set: { ...values, minProperties: 1 },
  close: {
    anyOf: [{ const: true }, { type: 'string', minLength: 1 }],
    'x-says': '`true`, or the name of a dialog or code',
  },
  check: { const: true, 'x-says': '`true`, or no `check` at all' },
  call: names,
  start: names,
  show: names,
  focus: localName,
  play: text,
  track: ifType('object', keys({ event: text, with: values }, ['event']), {
    type: 'string',
    minLength: 1,
    'x-says': 'an event name, or a mapping of `event` and `with`',
  }),
  go: text,
}

const rules = {
  ...listOf({ ...keys({ when: names, unless: names, ...effects }), minProperties: 1 }),
  minItems: 1,
}

export const on = mapOf(rules, event)

const story = {
  ...keys(
    {
      on: event,
      given: mapOf({}, fact),
      does: ifType('object', keys(effects), { const: 'nothing', 'x-says': '`nothing`, or what happens' }),
      not: listOr({ enum: Object.keys(effects) }, 'a word of a rule, or a list of them'),
      says: listOr(text, 'a text or a list of texts'),
    },
    ['on'],
  ),
}

export const stories = keys({ step: stepName, stories: { ...listOf(story), minItems: 1 } }, ['stories'])
