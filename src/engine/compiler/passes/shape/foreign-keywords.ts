/** Keywords that other drafts of JSON Schema, OpenAPI and other form tools have: what to write here instead. */
import { asText } from '../../../core/as-text.ts'
import type { JsonObject } from '../../../core/model.ts'

const required = 'list what is needed under `required` of the object around it'
const words = 'words for people are in `copy`; a note for the team is `$comment`'

const instead: Record<string, string> = {
  ...{
    id: 'delete it; a schema is found by the name of its file',
    $anchor: 'delete it; refer to the path of the part',
  },
  ...{ $defs: 'use `definitions`', dependentRequired: 'use `dependencies`', dependentSchemas: 'use `dependencies`' },
  ...{ prefixItems: 'use `items` with a list', unevaluatedItems: 'use `additionalItems`' },
  ...{ unevaluatedProperties: 'use `additionalProperties`', divisibleBy: 'use `multipleOf`' },
  ...{ disallow: 'use `not`', extends: 'use `allOf`', example: 'use `examples`', regex: 'use `pattern`' },
  ...{ $recursiveRef: 'use `$ref`', $dynamicRef: 'use `$ref`', discriminator: 'use `const` in each branch of `oneOf`' },
  ...{ values: 'use `enum`', options: 'use `enum`', optional: required, mandatory: required },
  ...{ label: words, placeholder: words, hint: words, help: words, message: words, errorMessage: words },
}

/** What to write instead of a keyword that JSON Schema does not have; nothing where that cannot be told. */
export function insteadOf(keyword: string, schema: JsonObject): string | undefined {
  const type = asText([schema.type ?? 'string'].flat()[0])
  if (keyword === 'nullable') return `write \`type: [${type}, 'null']\``
  const size = ['min', 'max', 'length'].includes(keyword) ? sizes(type) : undefined
  if (keyword === 'length') return size && `use \`min${size}\` and \`max${size}\``
  if (size) return `use \`${keyword}${size}\``
  return Object.hasOwn(instead, keyword) ? instead[keyword] : undefined
}

/** What to write instead of a boolean that an earlier draft had in the place of a list or a number. */
export function insteadOfBoolean(keyword: string): string | undefined {
  if (keyword === 'required') return required
  if (keyword === 'exclusiveMinimum') return 'write the limit itself: `exclusiveMinimum: 0`'
  return keyword === 'exclusiveMaximum' ? 'write the limit itself: `exclusiveMaximum: 100`' : undefined
}

function sizes(type: string): string {
  if (type === 'array') return 'Items'
  if (type === 'object') return 'Properties'
  return type === 'string' ? 'Length' : 'imum'
}
