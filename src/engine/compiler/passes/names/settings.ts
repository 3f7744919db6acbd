/** Settings, held to what each reader of them takes. A mistake is where the setting is written, not at its readers. */
import type { ErrorObject } from 'ajv'
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json } from '../../../core/model.ts'
import { type Help, suggestion } from '../../diagnostics/suggest.ts'
import { withDurations } from '../../lower/values.ts'
import type { Path, Place } from '../../source/document.ts'
import { asMilliseconds, durationText } from '../../source/duration.ts'
import { pathOfPointer } from '../../source/pointer.ts'
import type { Structure } from '../../source/project.ts'
import { refusalWords, typeWords } from '../../source/refusal-words.ts'
import { isObject, propertiesOf, propertyOf } from '../../source/schema-parts.ts'
import { errorsOf } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { inner } from '../../symbols/options.ts'
import type { Scope } from './facts.ts'
import { checkRelated } from './related-settings.ts'

/** The setting that a fact names, where it is written. */
export function settingOf(project: Structure, fact: string): { value: Json; place: Place; path: string[] } | undefined {
  const [first, ...path] = fact.split('.')
  if (first !== 'settings') return undefined
  const { document, value } = project.settings
  const found = path.reduce<Json | undefined>((here, part) => (isObject(here) ? here[part] : undefined), value)
  return found === undefined ? undefined : { value: found, place: { document, path }, path }
}

/** Reports each part of the setting that its reader cannot use. */
export function checkSetting(scope: Scope, reader: string, wanted: Schema, fact: string): void {
  const setting = settingOf(scope.project, fact)
  if (setting) checkSettingValue(scope, reader, wanted, setting.value, setting.path)
}

/** Settings as they are declared: those that the application reads itself, and all of which the schema `settings` says something. */
export function checkDeclaredSettings(scope: Scope): void {
  const { project } = scope
  const { value } = project.settings
  const declared = [
    { reader: 'the application', schema: project.registry.settings },
    { reader: declaration, schema: project.schemas.get('settings')?.schema },
  ]
  for (const { reader, schema } of declared) {
    if (!schema) continue
    checkSettingValue(scope, reader, schema, value, [])
    checkNamesWithin(scope, schema, value, [])
  }
}

/** What holds a setting where no reader does. */
const declaration = 'the schema `settings`'

function checkSettingValue({ project, report }: Scope, reader: string, wanted: Schema, value: Json, path: Path): void {
  const { document } = project.settings
  // Readers get durations in milliseconds.
  for (const error of errorsOf(withDurations(value), wanted)) {
    if (error.keyword === 'if' || error.propertyName !== undefined) continue
    const here = [...path, ...pathOfPointer(error.instancePath, value)]
    const extra = error.keyword === 'additionalProperties' ? asText(error.params.additionalProperty) : undefined
    const place =
      extra === undefined ? { document, path: here } : { document, path: [...here, extra], part: 'key' as const }
    const what = extra ?? here.findLast((part) => typeof part === 'string') ?? 'settings'
    const written = valueAt(value, here.slice(path.length))
    const words =
      extra === undefined ? wordsFor(error, written) : keyWords(extra, wantedAt(wanted, here.slice(path.length)))
    if (reader === declaration && isLimit(error, written))
      report('J118', place, `\`${valueText(written)}\` is no \`${what}\` that can be meant`, ...words)
    else {
      const about = { is: 'of another kind' as const, kind: 'setting', name: `settings.${here.join('.')}` }
      report.about(about, 'J215', place, `${reader} cannot use \`${what}\``, ...words)
    }
  }
}

/** A key that its reader does not know, and what was probably meant. */
function keyWords(key: string, wanted: Schema | undefined): [label: string, help: string | Help] {
  return ['not among its inputs', suggestion(key, propertiesOf(wanted ?? {})) ?? whereDeclared]
}

/** What the schema says of a part of a value. */
function wantedAt(schema: Schema, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>((here, part) => {
    const { items } = here ?? {}
    const next = typeof part === 'number' ? (isObject(items) ? items : 'none') : propertyOf(here ?? {}, part)
    return typeof next === 'object' ? next : undefined
  }, schema)
}

const whereDeclared = 'what it takes is declared where it is registered'

/** A number, and one that is too small, too large or a part of one. */
function isLimit({ keyword, params }: ErrorObject, written: Json): boolean {
  if (typeof written !== 'number' || /^(enum|const)$/.test(keyword)) return false
  return keyword !== 'type' || params.type === 'integer'
}

/** Readers get durations in milliseconds; an author who wrote `30h` reads the limit as a duration, too. */
function wordsFor(error: ErrorObject, written: Json): [label: string, help: string | Help] {
  const { keyword, params } = error
  if (typeof written === 'string' && asMilliseconds(written) !== undefined) {
    if (keyword === 'type' && [params.type].flat().includes('string'))
      return [`\`${written}\` is read as a duration`, 'write a text that is not a number and a unit of time']
    if (/^(minimum|maximum)$/.test(keyword)) {
      const limit = durationText(Number(params.limit))
      return [`${keyword === 'minimum' ? 'at least' : 'at most'} ${limit}`, `write \`${limit}\``]
    }
  }
  return [labelOf(error), helpOf(error)]
}

function valueAt(value: Json, path: Path): Json {
  return path.reduce<Json>((here, part) => Object(here)[part] ?? null, value)
}

function labelOf(error: ErrorObject): string {
  const { keyword, params } = error
  if (keyword === 'enum') return `one of ${listed(params.allowedValues)}`
  return refusalWords(error)
}

function helpOf(error: ErrorObject): string | Help {
  const { keyword, params, data } = error
  if (keyword === 'enum') return suggestion(asText(data), params.allowedValues.map(asText)) ?? 'write one of them'
  if (keyword === 'minimum' || keyword === 'maximum' || keyword.startsWith('exclusive'))
    return `write a number ${params.comparison} ${params.limit}`
  if (keyword === 'type') return `write ${typeWords(params.type)}`
  const [, example] = /^expected (a (?:day|month) .*)/.exec(refusalWords(error)) ?? []
  return example === undefined ? whereDeclared : `write ${example}`
}

function listed(values: unknown): string {
  const names = (Array.isArray(values) ? values : []).map((value) => `\`${valueText(value)}\``)
  return names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ')
}

/** What a declaration can say that a text names, or that the keys of a mapping name. */
const namesOf: Record<string, (project: Structure) => string[]> = {
  section: ({ journey }) => journey.value.sections ?? [],
  language: ({ journey }) => journey.value.languages,
  step: ({ steps }) => [...steps.keys()],
}

/** `x-names: section` marks a text that names a section; on `x-keys` the keys of a mapping do. `x-every`: each name is there once. */
function checkNamesWithin(scope: Scope, schema: Schema, value: Json, path: Path): void {
  const known = namesOf[asText(schema['x-names'])]?.(scope.project)
  if (known && typeof value === 'string') checkName(scope, asText(schema['x-names']), value, known, { path })
  if (typeof schema['x-fallback'] === 'string' && Array.isArray(value))
    checkFallback(scope, schema['x-fallback'], value, path)
  if (typeof schema['x-every'] === 'string') checkEvery(scope, schema['x-every'], value, path)
  checkRelated(scope, schema, value, path)
  const keyed = namesOf[asText(schema['x-keys'])]?.(scope.project)
  const parts: [string | number, Json | undefined][] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : []
  for (const [key, each] of parts) {
    const here = [...path, key]
    if (keyed && typeof key === 'string')
      checkName(scope, asText(schema['x-keys']), key, keyed, { path: here, part: 'key' })
    const next = inner(schema, typeof key === 'number' ? 'items' : key)
    if (each !== undefined && Object.keys(next).length > 0) checkNamesWithin(scope, next, each, here)
  }
}

function checkName(
  { project, report }: Scope,
  kind: string,
  name: string,
  known: string[],
  at: { path: Path; part?: 'key' },
): void {
  if (known.includes(name)) return
  const place = { document: project.settings.document, ...at }
  const label = `not among the ${kind}s of the journey`
  report.about(
    { is: 'unknown', kind, name },
    'J216',
    place,
    `unknown ${kind} \`${name}\``,
    label,
    suggestion(name, known) ?? `write one of ${listed(known)}`,
  )
}

/** Every name once: one that is left out or is in two places would be looked for where it is not. */
function checkEvery({ project, report }: Scope, kind: string, value: Json, path: Path): void {
  const { document } = project.settings
  const there = isObject(value)
    ? Object.keys(value).map((key) => ({ text: key, path: [...path, key] }))
    : textsIn(value, path)
  for (const [index, { text, path: here }] of there.entries()) {
    if (!there.slice(0, index).some((each) => each.text === text)) continue
    const message = `the ${kind} \`${text}\` stands twice`
    report('J122', { document, path: here }, message, 'only the first place counts', 'let it stand in one place')
  }
  // A language without a file is reported where it is listed.
  const names = (namesOf[kind]?.(project) ?? []).filter(
    (name) => kind !== 'language' || project.writtenLanguages.includes(name),
  )
  // Only parts of the progress bar have an order, and a mapping has none.
  if (kind === 'section' && Array.isArray(value)) checkOrder({ project, report }, names, there)
  const missing = names.find((name) => !there.some(({ text }) => text === name))
  if (missing === undefined || there.length === 0) return
  const place = { document, path, part: 'key' as const }
  report(
    'J216',
    place,
    `the ${kind} \`${missing}\` is left out`,
    'each of them has its place here',
    `add \`${missing}\``,
  )
}

/** What comes after another in the journey comes after it here. */
function checkOrder({ project, report }: Pick<Scope, 'project' | 'report'>, names: string[], there: Said[]): void {
  const { document } = project.settings
  const isFirst = ({ text }: Said, index: number): boolean => there.findIndex((each) => each.text === text) === index
  const known = there.filter((each, index) => names.includes(each.text) && isFirst(each, index))
  for (const [index, { text, path }] of known.entries()) {
    const before = known[index - 1]
    if (!before || names.indexOf(before.text) <= names.indexOf(text)) continue
    const label = `\`sections\` of journey.yaml has \`${text}\` before \`${before.text}\``
    const related = { place: { document, path: before.path }, label: 'named before it' }
    const message = `\`${text}\` comes after \`${before.text}\``
    report('J216', { document, path }, message, label, 'name the parts in one order', related)
  }
}

/** `x-fallback: hosts`: the first item with a fitting host is taken, and the last, which has none, for every other one. */
function checkFallback({ project, report }: Scope, key: string, items: Json[], path: Path): void {
  const { document } = project.settings
  for (const [index, item] of items.entries()) {
    if (!isObject(item)) continue
    const here = [...path, index]
    const isLast = index === items.length - 1
    const place = { document, path: [...here, key], part: 'key' as const }
    if (isLast && item[key] !== undefined)
      report('J215', place, `the last item has \`${key}\``, 'it is for all that fits no other', 'delete it here')
    if (isLast || item[key] !== undefined) continue
    const label = `without \`${key}\` it is taken for all, and those below never are`
    report('J215', { document, path: here }, `\`${key}\` is left out`, label, `add \`${key}\`, or let it stand last`)
  }
}

/** A name that a setting says, and where. */
type Said = { text: string; path: Path }

function textsIn(value: Json, path: Path): Said[] {
  if (typeof value === 'string') return [{ text: value, path }]
  return Array.isArray(value) ? value.flatMap((each, index) => textsIn(each, [...path, index])) : []
}
