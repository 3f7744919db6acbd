/** The journey's JSON Schemas: are they schemas, do their references lead somewhere, and what do they look like with every reference filled in. */
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion } from '../../diagnostics/suggest.ts'
import type { Document, Path } from '../../source/document.ts'
import { pathOfPointer } from '../../source/pointer.ts'
import type { SchemaFile } from '../../source/project.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { resolveReferences } from './references.ts'

/** Checks every schema file and fills in its references. */
export function readSchemas(documents: Document[], report: Report): Map<string, SchemaFile> {
  const written = new Map<string, { document: Document; schema: JsonObject }>()
  for (const document of documents) {
    if (isNameTaken(document, written.get(document.name)?.document, report)) continue
    const schema = isObject(document.value) ? document.value : {}
    written.set(document.name, { document, schema: isSchema(document, schema, report) ? schema : {} })
  }
  const files = new Map<string, SchemaFile>()
  for (const [name, { document, schema }] of written) {
    files.set(name, {
      name,
      document,
      written: schema,
      schema: resolveReferences(name, document, schema, written, report),
    })
  }
  return files
}

/** Two schemas cannot share a name, whatever rooms they are in: a name alone refers to a schema. */
function isNameTaken(document: Document, first: Document | undefined, report: Report): boolean {
  if (first === undefined) return false
  const place = { document, path: [] }
  const label = `\`${first.file}\` has this name`
  report('J217', place, `\`${document.name}\` is taken`, label, 'give one of the two files another name')
  return true
}

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats.default(ajv)

const keywords = new Set(
  `$id $schema $ref $comment title description default examples readOnly writeOnly deprecated type enum const multipleOf maximum exclusiveMaximum
  minimum exclusiveMinimum maxLength minLength pattern format items additionalItems maxItems minItems uniqueItems contains maxProperties minProperties
  required properties patternProperties additionalProperties dependencies propertyNames if then else allOf anyOf oneOf not definitions
  contentMediaType contentEncoding`.split(/\s+/),
)

function isSchema(document: Document, schema: JsonObject, report: Report): boolean {
  if (!isObject(document.value))
    report(
      'J108',
      { document, path: [] },
      `\`${document.name}\` is not a schema`,
      'expected a mapping',
      'write a JSON Schema',
    )
  let good = true
  if (!ajv.validateSchema(schema)) {
    good = false
    for (const error of ajv.errors ?? []) {
      if (error.keyword === 'anyOf') continue
      const path = pathOfPointer(error.instancePath, schema)
      report(
        'J108',
        { document, path },
        `\`${path.at(-1) ?? document.name}\` is not what JSON Schema wants here`,
        error.message ?? '',
        'see https://json-schema.org/draft-07',
      )
    }
  }
  visitSchemas(schema, [], (each, path) => {
    for (const key of Object.keys(each)) {
      if (keywords.has(key) || key.startsWith('x-')) continue
      const near = nearest(key, keywords)
      report(
        'J102',
        { document, path: [...path, key], part: 'key' },
        `unknown keyword \`${key}\``,
        'JSON Schema has no such keyword',
        near ? `use \`${near}\`` : 'keywords of our own begin with `x-`',
      )
    }
    checkRequired(document, each, path, report)
    checkLimits(document, each, path, report)
    good = checkText(document, each, path, report) && good
  })
  return good
}

/** Patterns and formats are compiled as they stand, so they must be ones that can be. */
function checkText(document: Document, { pattern, format }: JsonObject, path: Path, report: Report): boolean {
  if (typeof pattern === 'string' && !isPattern(pattern)) {
    report(
      'J108',
      { document, path: [...path, 'pattern'] },
      `\`${pattern}\` is not a regular expression`,
      'cannot be read',
      'mend it; a backslash stands only before a letter or sign that needs one',
    )
    return false
  }
  if (typeof format !== 'string' || ajv.formats[format]) return true
  report(
    'J108',
    { document, path: [...path, 'format'] },
    `unknown format \`${format}\``,
    'JSON Schema has no such format',
    suggestion(format, Object.keys(ajv.formats)),
  )
  return false
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const limits = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

function checkLimits(document: Document, schema: JsonObject, path: Path, report: Report): void {
  for (const [least, most] of limits) {
    const [low, high] = [schema[least], schema[most]]
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) continue
    report(
      'J111',
      { document, path: [...path, least] },
      `\`${least}\` is more than \`${most}\``,
      `nothing is at least ${low} and at most ${high}`,
      'mend one of the two',
    )
  }
}

function checkRequired(document: Document, schema: JsonObject, path: Path, report: Report): void {
  const declared = isObject(schema.properties) ? Object.keys(schema.properties) : []
  if (
    declared.length === 0 ||
    !Array.isArray(schema.required) ||
    path.some((part) => /^(if|then|else|allOf|anyOf|oneOf|not)$/.test(String(part)))
  )
    return
  schema.required.forEach((name, index) => {
    if (typeof name !== 'string' || declared.includes(name)) return
    report(
      'J109',
      { document, path: [...path, 'required', index] },
      `\`${name}\` is required but not declared`,
      'not among the properties',
      suggestion(name, declared),
    )
  })
}
