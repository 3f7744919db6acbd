/** Why a schema refuses a value, in words for an author who does not know the terms of its checker. */
import type { ErrorObject } from 'ajv'
import { asText } from '../../core/as-text.ts'

const types: Record<string, string> = {
  boolean: '`true` or `false`',
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
  object: 'a mapping',
  null: '`null`',
}

/** `a whole number or text` */
export function typeWords(type: unknown): string {
  const names = Array.isArray(type) ? type : asText(type).split(',')
  return names.map((name) => types[asText(name)] ?? `of type ${asText(name)}`).join(' or ')
}

/** What people write in one way only is shown as that way. */
const samples = { day: '2026-11-30', month: '2026-11' }

function patternWords(pattern: string): string {
  const expression = compiled(pattern)
  const isOnly = (kind: string, sample: string): boolean =>
    expression?.test(sample) === true && !['x', '0', kind].some((other) => expression.test(other))
  const found = Object.entries(samples).find(([kind, sample]) => isOnly(kind, sample))
  return found ? `expected a ${found[0]} such as \`${found[1]}\`` : `does not fit \`${pattern}\``
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}

/** What the value was to be. */
export function refusalWords({ keyword, params, message = 'not allowed' }: ErrorObject): string {
  const limit = asText(params.limit)
  switch (keyword) {
    case 'type':
      return `expected ${typeWords(params.type)}`
    case 'enum':
      return `expected one of ${(params.allowedValues as unknown[]).map((each) => `\`${asText(each)}\``).join(', ')}`
    case 'const':
      return `expected \`${asText(params.allowedValue)}\``
    case 'minimum':
      return `expected at least ${limit}`
    case 'maximum':
      return `expected at most ${limit}`
    case 'exclusiveMinimum':
      return `expected more than ${limit}`
    case 'exclusiveMaximum':
      return `expected less than ${limit}`
    case 'multipleOf':
      return `expected a multiple of ${asText(params.multipleOf)}`
    case 'minLength':
      return `expected at least ${limit} characters`
    case 'maxLength':
      return `expected at most ${limit} characters`
    case 'minItems':
      return `expected at least ${limit} items`
    case 'maxItems':
      return `expected at most ${limit} items`
    case 'uniqueItems':
      return `items ${Number(params.j) + 1} and ${Number(params.i) + 1} are the same`
    case 'pattern':
      return patternWords(asText(params.pattern))
    case 'format':
      return `expected the format \`${asText(params.format)}\``
    case 'required':
      return `needs \`${asText(params.missingProperty)}\``
    case 'additionalProperties':
      return `takes no \`${asText(params.additionalProperty)}\``
    default:
      return message
  }
}
