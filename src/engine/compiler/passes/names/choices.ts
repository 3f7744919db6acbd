/** What a field offers to choose, against what its schema takes. */
import type { Schema } from '../../../core/define.ts'
import { valueAt } from '../../../core/facts.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { AuthoredRule } from '../../source/authored.ts'
import { type Document, isWritten, type Path, type Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject, propertyOf, typesOf } from '../../source/schema-parts.ts'
import { conflict, refusal } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { offeredList } from '../../symbols/offered-list.ts'
import type { StepScope } from './facts.ts'

/** Reports a choice that the form refuses: an applicant who takes it cannot go on. */
export function checkChoices(scope: StepScope, field: string, items: Json, path: Path): void {
  const taken = fieldSchema(scope.project, scope.step, field)
  if (typeof items !== 'string' || !taken) return
  // Of a list that is answered, each item is a choice.
  const item = typesOf(taken).includes('array') ? propertyOf(taken, '0') : taken
  const schema = typeof item === 'object' ? item : {}
  const [first, ...below] = items.split('.')
  if (first === 'settings') {
    checkSetChoices(scope, field, schema, items, below, path)
    checkSetAnswers(scope, field, items, below)
  } else checkGivenChoices(scope, field, schema, items, path)
}

/** From so many numbers on, one that alone is left out was meant to be there. */
const many = 8

/** All numbers that the form takes are offered but one. */
function checkLeftOut(
  { document, path }: Place,
  codes: readonly Json[],
  field: string,
  schema: Schema,
  report: Report,
): void {
  const { type, minimum, maximum } = schema
  if (type !== 'integer' || typeof minimum !== 'number' || typeof maximum !== 'number') return
  const length = maximum - minimum + 1
  if (length < many || codes.length !== length - 1) return
  const left = Array.from({ length }, (_, index) => minimum + index).filter((each) => !codes.includes(each))
  const [only, ...more] = left
  if (only === undefined || more.length > 0 || refusal(only, schema) !== undefined) return
  const next = Math.min(only - minimum, codes.length - 1)
  const message = `\`${only}\` is left out`
  const label = `\`${field}\` takes ${minimum} to ${maximum}, and all others are offered`
  report('J236', { document, path: [...path, next] }, message, label, `offer \`${only}\`, or let the form refuse it`)
}

/** A list that the other side gives: the codes that its schema names. */
function checkGivenChoices(
  { project, report, step, place }: StepScope,
  field: string,
  schema: Schema,
  items: string,
  path: Path,
): void {
  const fact = resolveFact(project, step, items)
  const row = fact.known ? propertyOf(fact.schema, '0') : 'open'
  const given = typeof row === 'object' ? codeOf(row) : 'open'
  if (typeof given !== 'object' || schema.readOnly === true) return
  const named = Array.isArray(given.enum) ? given.enum : 'const' in given ? [given.const] : []
  const refused = named.find((code) => refusal(code, schema) !== undefined)
  const why = conflict(given, schema) ?? (refused === undefined ? undefined : refusal(refused, schema))
  if (why === undefined) return
  report(
    'J236',
    place(path),
    refused === undefined
      ? `\`${field}\` takes nothing of \`${items}\``
      : `\`${field}\` of \`${step.name}\` refuses \`${valueText(refused)}\` of \`${items}\``,
    why,
    'name the list of this field, or let the form take what it holds',
  )
}

/** A list in the settings: each of its codes. */
function checkSetChoices(
  { project, report, step, place }: StepScope,
  field: string,
  schema: Schema,
  items: string,
  below: string[],
  path: Path,
): void {
  const { document, value } = project.settings
  const found = valueAt(value, below)
  const list = Array.isArray(found) ? found : []
  const codes = list.flatMap((item) => codeIn(item) ?? [])
  checkRows(project, list, below, report)
  const why = otherFieldReason(codes, schema)
  if (why !== undefined)
    return report('J236', place(path), `\`${field}\` takes nothing of \`${items}\``, why, 'name the list of this field')
  checkLeftOut({ document, path: below }, codes, field, schema, report)
  for (const [index, item] of list.entries()) {
    const code = codeIn(item)
    const why = code === undefined ? undefined : refusal(code, schema)
    if (code === undefined || why === undefined) continue
    const own = { document, path: [...below, index, ...(isObject(item) ? ['code'] : [])] }
    const form = project.schemas.get(step.merged.form ?? '')?.document
    const fieldPath = ['properties', field]
    report.about(
      { is: 'refused', kind: 'choice', name: `${step.name}.${field}` },
      'J236',
      own,
      `\`${field}\` of \`${step.name}\` refuses \`${valueText(code)}\``,
      why,
      'offer only what the form takes, or let the form take it',
      form && isWritten(form, fieldPath)
        ? { place: { document: form, path: fieldPath, part: 'key' }, label: 'what it takes' }
        : { place: place(path), label: 'offered here' },
    )
  }
}

/** A rule answers the field with what is not offered: where the widget holds its answers to the list, that is no answer. */
function checkSetAnswers({ project, report, step }: StepScope, field: string, items: string, below: string[]): void {
  const list = valueAt(project.settings.value, below)
  const codes = Array.isArray(list) ? list.flatMap((item) => codeIn(item) ?? []) : []
  const use = step.merged.fields?.[field]
  if (use === undefined || codes.length === 0 || offeredList(project, use) !== items) return
  const fact = `${step.name}.${field}`
  for (const { document, rules } of rulesOf(project))
    for (const [event, each] of Object.entries(rules))
      for (const [index, { set = {} }] of each.entries()) {
        const value = set[fact]
        const code =
          isObject(value) && 'const' in value ? (value.const ?? null) : typeof value === 'number' ? value : null
        if (code === null || codes.includes(code)) continue
        const label = `\`${items}\` does not offer it, so that it is no answer`
        const message = `\`${field}\` of \`${step.name}\` is set to \`${valueText(code)}\``
        const path = ['on', event, index, 'set', fact]
        report('J236', { document, path }, message, label, 'set one of what is offered, or offer this, too')
      }
}

function rulesOf({ journey, steps }: Structure): { document: Document; rules: Record<string, AuthoredRule[]> }[] {
  const files = [...steps.values()].map(({ document, own }) => ({ document, rules: own.on ?? {} }))
  return [{ document: journey.document, rules: journey.value.on ?? {} }, ...files]
}

/** A row has a `code`; anything else is its own. */
function codeIn(item: Json): Json | undefined {
  return isObject(item) ? item.code : item
}

/** The same of what a schema says of a row. */
function codeOf(row: Schema): Schema | 'none' | 'open' {
  return typesOf(row).includes('object') ? propertyOf(row, 'code') : row
}

/** Why the choices are those of another field; nothing where they may be of this one. */
function otherFieldReason(codes: readonly Json[], schema: Schema): string | undefined {
  const [first = null] = codes
  if (codes.length > 1 && codes.every((code) => refusal(code, schema) !== undefined)) return refusal(first, schema)
  const examples = Array.isArray(schema.examples) ? schema.examples : []
  const isOffered = examples.length === 0 || examples.some((each) => codes.includes(each))
  if (codes.length === 0 || isOffered) return undefined
  return `its schema gives \`${valueText(examples[0] ?? null)}\` as an example`
}

/** What is chosen is a code: a row without one cannot be told from the others. */
function checkRows({ settings: { document } }: Structure, list: readonly Json[], path: Path, report: Report): void {
  for (const [index, item] of list.entries()) {
    if (!isObject(item) || item.code !== undefined) continue
    report(
      'J236',
      { document, path: [...path, index] },
      'a choice has no `code`',
      'it could not be chosen',
      'write `code:`, and what a person reads as `name:`',
    )
  }
}
