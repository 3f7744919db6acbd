/** What a widget gives, against what the field's schema takes: an applicant cannot pass a field whose right answer cannot be entered. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { memoize } from '../../../core/memoize.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { isWritten, type Path } from '../../source/document.ts'
import { textLengths, wholePattern } from '../../source/pattern-lengths.ts'
import type { SchemaFile, Structure } from '../../source/project.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { conflict, refusal } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { fieldOptions } from '../../symbols/events.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import type { StepScope } from './facts.ts'
import { settingOf } from './settings.ts'

/** `x-gives` of a widget's options, as far as it is known for this use of it. Nothing where the widget says nothing. */
export function givenBy(project: Structure, options: Schema, use: JsonObject, field: Schema): Schema | undefined {
  const declared = options['x-gives']
  const gives = isObject(declared) && typeof declared.by === 'string' ? declared[asText(use[declared.by])] : declared
  if (!isObject(gives)) return undefined
  const known = Object.entries(gives).flatMap(([key, value]) => {
    const found = isObject(value) ? limitOf(project, value, use, field) : value
    return found === undefined ? [] : [[key, found]]
  })
  return Object.fromEntries(known)
}

/** The same of a fact that is the answer to a field. */
export function givenByField(project: Structure, fact: string): Schema | undefined {
  const [first = '', name = '', ...deeper] = fact.split('.')
  const step = project.steps.get(first)
  const use = step?.merged.fields?.[name]
  if (!step || use === undefined || deeper.length > 0) return undefined
  const widget = project.registry.widgets[typeof use === 'string' ? use : use.widget]
  return givenBy(project, widget?.options ?? {}, fieldOptions(use), fieldSchema(project, step, name) ?? {})
}

/** `{ option: length }` is what an option says, `{ keyword: maxLength, without: 6 }` what the field's own schema does. */
function limitOf(project: Structure, limit: JsonObject, use: JsonObject, field: Schema): Json | undefined {
  if (typeof limit.keyword === 'string') return (field[limit.keyword] as Json | undefined) ?? limit.without
  const value = use[asText(limit.option)]
  return typeof value === 'string' ? settingOf(project, value)?.value : value
}

/** Reports a field whose schema takes nothing of what its widget gives, or longer texts than can be entered. */
export function checkGiven(scope: StepScope, name: string, widget: string, gives: Schema, path: Path): void {
  const { project, step, place, report } = scope
  const schema = fieldSchema(project, step, name) ?? {}
  if (schema.readOnly === true) return
  const [least, most] = textLengths(schema)
  const pattern = wholePattern(schema)
  const accepted = {
    ...schema,
    ...(least > 0 ? { minLength: least } : {}),
    ...(Number.isFinite(most) ? { maxLength: most } : {}),
    ...(pattern === undefined ? {} : { pattern }),
  }
  const why = least > most ? undefined : (conflict(gives, accepted) ?? tooShort(gives, most))
  if (why === undefined) return checkExample(scope, name, widget, gives, schema)
  report(
    'J219',
    place(path),
    `\`${widget}\` never gives what \`${name}\` takes`,
    `it ${why}`,
    'fix the schema, the widget or its options',
    limitPlace(scope, name, schema),
  )
}

/** An example of an answer is one that can be entered. */
function checkExample(
  { project, step, report }: StepScope,
  name: string,
  widget: string,
  gives: Schema,
  schema: Schema,
) {
  const form = project.schemas.get(step.merged.form ?? '')
  const path = form && propertyPath(form, name)
  const examples: Json[] = Array.isArray(schema.examples) ? schema.examples : []
  const index = examples.findIndex((example) => refusal(example, gives) !== undefined)
  const example = examples[index]
  if (!path || example === undefined || !isWritten(form.document, [...path, 'examples', index])) return
  const place = { document: form.document, path: [...path, 'examples', index] }
  const message = `\`${valueText(example)}\` is no answer that \`${widget}\` gives`
  report('J219', place, message, refusal(example, gives) ?? '', 'write an example that can be entered')
}

const limits = ['const', 'enum', 'pattern', 'format', 'minLength', 'minItems']

/** Where the schema says what it takes, in whichever branch. */
function limitPlace({ project, step }: StepScope, name: string, schema: Schema) {
  const form = project.schemas.get(step.merged.form ?? '')
  const path = form && propertyPath(form, name)
  if (!path) return undefined
  const { document } = form
  const limit = limits.find((each) => each in schema && isWritten(document, [...path, each]))
  return { place: { document, path: limit === undefined ? path : [...path, limit] }, label: 'what it takes' }
}

/** Where the schema describes the property, in whichever branch. */
export function propertyPath(file: SchemaFile, name: string): Path | undefined {
  return propertyPaths(file).get(name)
}

/** Property → the first place that describes it. */
const propertyPaths = memoize(({ written }: SchemaFile) => {
  const paths = new Map<string, Path>()
  visitSchemas(written, [], ({ properties }, path) => {
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {}))
      if (isObject(property) && !paths.has(name)) paths.set(name, [...path, 'properties', name])
  })
  return paths
})

function tooShort({ maxLength }: Schema, most: number): string | undefined {
  if (typeof maxLength !== 'number' || !Number.isFinite(most) || most <= maxLength) return undefined
  return `gives at most ${maxLength} characters, and there may be ${most}`
}
