/** Options of widgets and blocks, against the schemas that these declare. */
import type { ErrorObject } from 'ajv'
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { memoize } from '../../../core/memoize.ts'
import type { JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { type Help, suggestion } from '../../diagnostics/suggest.ts'
import type { Path } from '../../source/document.ts'
import { itemText, pathOfPointer } from '../../source/pointer.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { refusalWords } from '../../source/refusal-words.ts'
import { renamedKey, upgradeHelp } from '../../source/renamed-words.ts'
import { isObject, propertiesOf, propertyOf } from '../../source/schema-parts.ts'
import { conflict, errorsOf } from '../../source/schema-values.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { marked, optionSchema } from '../../symbols/options.ts'
import { namePart } from '../../symbols/parts-of-facts.ts'
import { schemaPlace } from '../../symbols/schema-place.ts'
import { checkAlikeItems } from './alike-items.ts'
import { checkRow } from './crossed.ts'
import { checkCurrent } from './current.ts'
import { checkFact, type Scope, scopeOf } from './facts.ts'
import { givenByField } from './given.ts'
import { checkRange } from './ranges.ts'
import { checkRows } from './rows.ts'
import { checkSetting, settingOf } from './settings.ts'

/** The schema of the options as they are written: a fact may be where a value is. */
const writtenOptions = memoize((schema: Schema): Schema => withoutFacts(schema) as Schema)

export function checkOptions(
  project: Structure,
  step: StepFile,
  report: Report,
  schema: Schema,
  options: JsonObject,
  path: Path,
  what: string,
): void {
  const scope = { ...scopeOf(project, report, step), place: (at: Path) => ({ document: step.document, path: at }) }
  checkWrittenOptions(step, report, schema, options, path, what)
  checkFacts(scope, schema, options, path, what)
  checkRows(scope, schema, options, path)
  checkAlikeItems(scope, schema, options, path)
  checkRange(scope, schema, options, path)
  checkCurrent(scope, schema, options, path)
  for (const { text, path: at } of marked(schema, options, 'x-step')) {
    if (!project.steps.has(text))
      report.about(
        { is: 'unknown', kind: 'step', name: text },
        'J202',
        { document: step.document, path: [...path, ...at] },
        `unknown step \`${text}\``,
        'no such file in `steps`',
        suggestion(text, project.steps.keys()),
      )
  }
}

/** The options against their schema, with facts in the place of values. */
function checkWrittenOptions(
  step: StepFile,
  report: Report,
  schema: Schema,
  options: JsonObject,
  path: Path,
  what: string,
): void {
  for (const error of errorsOf(options, writtenOptions(schema))) {
    if (error.keyword === 'if') continue
    const here = [...path, ...pathOfPointer(error.instancePath, options)]
    const extra = error.params.additionalProperty
    const missing = error.params.missingProperty
    if (typeof extra === 'string')
      report(
        'J211',
        { document: step.document, path: [...here, extra], part: 'key' },
        `${what} has no option \`${extra}\``,
        'not among its options',
        helpFor(step, [...here, extra]) ?? suggestion(extra, propertiesOf(schema)),
      )
    else if (typeof missing === 'string')
      report(
        'J211',
        { document: step.document, path: here, part: 'key' },
        `${what} lacks the option \`${missing}\``,
        `needs \`${missing}\``,
        `add \`${missing}\``,
      )
    else {
      const name = typeof here.at(-1) === 'number' ? itemText(here) : `\`${asText(here.at(-1))}\``
      const message = `${what} wants another value for ${name}`
      report('J211', { document: step.document, path: here }, message, ...valueWanted(error))
    }
  }
}

/** What an option may be, and what was probably meant. */
function valueWanted(error: ErrorObject): [label: string, help?: Help] {
  if (error.keyword === 'false schema') return ['it says nothing beside the other options']
  const allowed: unknown = error.params.allowedValues
  if (error.keyword !== 'enum' || !Array.isArray(allowed)) return [refusalWords(error)]
  const help = suggestion(asText(error.data), allowed.map(asText))
  return help === undefined ? ['not among its values'] : ['not among its values', help]
}

/** The facts among the options: known, and such as the option can use. */
function checkFacts(scope: Scope, schema: Schema, options: JsonObject, path: Path, what: string): void {
  for (const { text, path: at } of marked(schema, options, 'x-fact')) {
    const fact = checkFact(scope, text, [...path, ...at])
    const row =
      at.at(-1) === 'value' ? at.slice(0, -1).reduce<unknown>((here, part) => Object(here)[part], options) : undefined
    if (fact.known && isObject(row)) checkRow(scope, row as JsonObject, [...path, ...at.slice(0, -1)])
    if (fact.known) {
      checkHeld(scope, [schema, what], options, fact.schema, text, [path, at])
      checkMeant(scope, schema, text, fact.schema, [path, at])
    }
  }
}

/**
 * What the fact holds, against what the option can use: `x-holds` beside `x-fact`, one schema, or `{ by: as, money: … }` for one
 * that depends on the option `as` beside it. A mistake of that kind is at `as`.
 */
function checkHeld(
  scope: Scope,
  [schema, what]: [Schema, string],
  options: JsonObject,
  held: Schema,
  text: string,
  [path, at]: [Path, Path],
): void {
  const { project, report, place } = scope
  const holds = optionSchema(schema, at)['x-holds']
  if (!isObject(holds)) return
  if (typeof holds.by !== 'string' && settingOf(project, text)) return checkSetting(scope, what, holds, text)
  const beside = at.slice(0, -1).reduce<unknown>((here, part) => Object(here)[part], options)
  const by = typeof holds.by === 'string' && isObject(beside) ? beside[holds.by] : undefined
  const wanted = typeof holds.by === 'string' ? holds[asText(by)] : holds
  const given = givenByField(scope.project, text)
  const why = isObject(wanted) ? (conflict(held, wanted) ?? (given && conflict(given, wanted))) : undefined
  if (why === undefined) return
  const here = [...path, ...at.slice(0, -1), asText(holds.by ?? at.at(-1))]
  const declared = schemaPlace(project, scope.step, text)
  report.about(
    { is: 'another', kind: 'value', name: text },
    'J211',
    place(here),
    by === undefined ? `${what} cannot use \`${text}\`` : `\`${text}\` cannot be shown as \`${asText(by)}\``,
    `it ${why}`,
    namePart(text, held, isObject(wanted) ? wanted : {}) ??
      (by === undefined ? 'give it another fact' : 'show it in another way'),
    declared && { place: declared, label: 'what it holds' },
  )
}

/** A fact of which nothing says that it is what the option is called, where one beside it is. */
function checkMeant(scope: Scope, schema: Schema, text: string, held: Schema, [path, at]: [Path, Path]): void {
  const option = asText(at.at(-1)).toLowerCase()
  const wanted = optionSchema(schema, at)['x-holds']
  const isVague = held.type === 'string' && !['pattern', 'format', 'enum', 'const'].some((each) => each in held)
  if (!isVague || !isObject(wanted) || typeof wanted.pattern !== 'string' || text.toLowerCase().includes(option)) return
  const around = text.split('.').slice(0, -1).join('.')
  const owner = resolveFact(scope.project, scope.step, around)
  const beside = owner.known ? propertiesOf(owner.schema).filter((name) => name.toLowerCase().includes(option)) : []
  const meant = beside.find((name) => {
    const other = owner.known ? propertyOf(owner.schema, name) : 'none'
    return typeof other === 'object' && typeof other.pattern === 'string' && conflict(other, wanted) === undefined
  })
  if (meant === undefined) return
  const label = `nothing says that it is one, as \`${around}.${meant}\` is`
  scope.report(
    'J211',
    scope.place([...path, ...at]),
    `\`${text}\` is no \`${option}\``,
    label,
    `write \`${around}.${meant}\``,
  )
}

/** An option of every field that has another name now. */
function helpFor({ document }: StepFile, path: Path): Help | undefined {
  const now = renamedKey(document.kind, path)
  return now === undefined ? undefined : upgradeHelp(now)
}

/** The options' schema with nothing but the types where a fact may be: what the fact holds is not known yet. */
function withoutFacts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutFacts)
  if (!isObject(schema)) return schema
  if (schema['x-fact'] === true) {
    const type = schema.type === undefined ? {} : { type: schema.type }
    const holds = schema['x-holds']
    // A value that is written out is held to it at once.
    return isObject(holds) && typeof holds.by !== 'string' ? { ...type, if: { type: 'string' }, else: holds } : type
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutFacts(value)]))
}
