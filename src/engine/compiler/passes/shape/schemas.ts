/** The journey's JSON Schemas: are they schemas, do their references lead somewhere, and what do they look like with every reference filled in. */
import type { ErrorObject } from 'ajv'
import { asText } from '../../../core/as-text.ts'
import { valueAt } from '../../../core/facts.ts'
import type { JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { keptWhereRight } from '../../diagnostics/silent.ts'
import { type Help, nearest, write } from '../../diagnostics/suggest.ts'
import type { Document } from '../../source/document.ts'
import { itemText, pathOfPointer } from '../../source/pointer.ts'
import type { SchemaFile } from '../../source/project.ts'
import { refusalWords } from '../../source/refusal-words.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { schemaErrors } from '../../source/schema-values.ts'
import { checkClosed } from './closed-schemas.ts'
import { insteadOfBoolean } from './foreign-keywords.ts'
import { resolveReferences } from './references.ts'
import { checkBranches } from './schema-branches.ts'
import { checkKeywords } from './schema-keywords.ts'

/** Checks every schema file and fills in its references. */
export function readSchemas(documents: Document[], report: Report): Map<string, SchemaFile> {
  const written = new Map<string, { document: Document; schema: JsonObject }>()
  for (const document of documents) {
    if (isNameTaken(document, written.get(document.name)?.document, report)) continue
    const schema = isObject(document.value) ? document.value : {}
    written.set(document.name, { document, schema: isSchema(document, report) ? schema : {} })
  }
  const files = new Map<string, SchemaFile>()
  for (const [name, { document, schema }] of written) {
    const filled = resolveReferences(name, document, schema, written, report)
    checkClosed(document, schema, filled, report)
    files.set(name, { name, document, written: schema, schema: filled })
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

/** The word that was probably meant, of those that may stand there: a sign behind it is of another notation. */
function meantWord({ keyword, params }: ErrorObject, written: unknown): Help | undefined {
  if (keyword !== 'enum' || typeof written !== 'string') return undefined
  const near = nearest(written.replace(/[;,]+$/, ''), params.allowedValues)
  return near === undefined ? undefined : write(near)
}

/** How other notations call a kind of value. */
const kindsElsewhere: Record<string, string> = {
  ...{ text: 'string', str: 'string', bool: 'boolean', int: 'integer', float: 'number', decimal: 'number' },
  ...{ list: 'array', map: 'object', mapping: 'object', dict: 'object' },
}

function typeMeant(keyword: string, written: unknown): string | undefined {
  if (keyword !== 'type' || typeof written !== 'string') return undefined
  const word = written.toLowerCase()
  if (/^(date|time|date-time|email|uri|uuid)$/.test(word)) return `write \`type: string, format: ${word}\``
  return Object.hasOwn(kindsElsewhere, word) ? `write \`type: ${kindsElsewhere[word]}\`` : undefined
}

/** A word that YAML reads as something else than text. */
function quoted({ keyword, params }: ErrorObject, written: unknown): string | undefined {
  const isText = keyword === 'type' && params.type === 'string'
  return isText && /^(boolean|number)$/.test(typeof written)
    ? `write it in quotes: \`'${asText(written)}'\``
    : undefined
}

const isSchema = keptWhereRight((document, report): boolean => {
  const schema = isObject(document.value) ? document.value : {}
  if (!isObject(document.value))
    report(
      'J108',
      { document, path: [] },
      `\`${document.name}\` is not a schema`,
      'expected a mapping',
      'write a JSON Schema',
    )
  const errors = schemaErrors(schema)
  let good = errors.length === 0
  for (const error of errors) {
    // What `anyOf` wraps is reported itself, and the marks are checked with the other keywords.
    if (error.keyword === 'anyOf' || /\/(readOnly|writeOnly)$/.test(error.instancePath)) continue
    const path = pathOfPointer(error.instancePath, schema)
    const keyword = asText(path.at(-1) ?? document.name)
    const instead = typeof valueAt(schema, path.map(asText)) === 'boolean' ? insteadOfBoolean(keyword) : undefined
    report(
      'J108',
      { document, path },
      `${typeof path.at(-1) === 'number' ? itemText(path) : `\`${keyword}\``} is not what JSON Schema wants here`,
      refusalWords(error),
      instead ??
        typeMeant(keyword, valueAt(schema, path.map(asText))) ??
        meantWord(error, valueAt(schema, path.map(asText))) ??
        quoted(error, valueAt(schema, path.map(asText))) ??
        'see https://json-schema.org/draft-07',
    )
  }
  visitSchemas(schema, [], (each, path) => {
    good = checkKeywords(document, each, path, report) && good
  })
  if (good) checkBranches(document, schema, report)
  return good
})
