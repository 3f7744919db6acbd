/** One text of a copy file: does anything use it, can it be read, does it know what it names? */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { memoize } from '../../../core/memoize.ts'
import type { FactPath } from '../../../core/model.ts'
import { askedToWait } from '../../../core/notices.ts'
import type { Member } from '../../diagnostics/diagnostic.ts'
import type { Report } from '../../diagnostics/report.ts'
import { type Help, suggestion, withMore } from '../../diagnostics/suggest.ts'
import type { Document, Path, Place } from '../../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { branches, isObject, typesOf } from '../../source/schema-parts.ts'
import { refusal } from '../../source/schema-values.ts'
import { copyNames } from '../../symbols/copy-names.ts'
import { fieldSchema, timerStates } from '../../symbols/fact-schemas.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { memberOf } from '../../symbols/member.ts'
import { type Parameter, parametersOf, parseMessage, type Text } from '../../symbols/messages.ts'
import { wordBelow } from './known.ts'
import { checkNumbers } from './numbers.ts'
import { checkSlips } from './slips.ts'
import { checkToldValues } from './told-values.ts'
import { checkWording, type Names } from './wording.ts'

/** Checks a text that something uses. `names`: what it may name in braces, where its key does not say. */
export function checkText(
  project: Structure,
  written: Text,
  document: Document,
  report: Report,
  names: Names | 'any' = namesFor(project, written.key),
): void {
  const { key, text, path } = written
  const place = { document, path }
  const parsed = parseMessage(text)
  if ('wrong' in parsed) {
    report(
      'J404',
      { ...place, within: { from: Math.min(parsed.at, text.length - 1), length: 1 } },
      `\`${key}\` is not a message`,
      parsed.wrong,
      parsed.wrong.includes('`other`')
        ? 'add `other {…}`, for whatever is none of the cases'
        : "write `{name}` or `{name, number}`; a brace that is to be read is written `'{'`",
    )
    return
  }
  checkWording(written, parsed.message, names, document, report)
  checkSlips(project, written, parsed.message, document, report.heuristic())
  checkNumbers(project, written, parsed.message, names, document, report.heuristic())
  if (names === 'any') return
  const factOf = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined)
  checkToldValues(project, written, parsed.message, document, factOf, report)
  for (const parameter of parametersOf(parsed.message)) {
    const { name } = parameter
    const from = text.indexOf(name, text.indexOf('{'))
    const at = { ...place, within: { from, length: name.length } }
    if (!Object.hasOwn(names, name)) {
      report.about(
        { is: 'unknown', kind: 'parameter', name, member: memberNamed(project, key, name) },
        'J403',
        at,
        `unknown parameter \`${name}\``,
        `not in reach of \`${key}\``,
        unknownName(name, Object.keys(names)),
        document.kind === 'messages' ? { place: filledAt(project, key), label: 'what the server fills in' } : undefined,
      )
    } else checkKind(project, parameter, { fact: names[name] ?? '', key }, at, report)
  }
}

function filledAt({ services }: Structure, key: string): Place {
  return { document: services.document, path: ['messages', key.split('.')[0] ?? ''], part: 'key' }
}

function unknownName(name: string, known: string[]): Help {
  const help = suggestion(name, known)
  if (help?.meant !== undefined) return help
  // What texts may say is no list of what the step declares.
  return { ...withMore(help, 'or declare it under `copyValues`'), names: [] }
}

/** Any word in braces may be unknown: it may be a name of the step. */
function memberNamed({ steps }: Structure, key: string, name: string): Member | undefined {
  const step = steps.get(key.split('.')[0] ?? '')
  return step && memberOf(step, name)
}

/** Types of what is never written as a number. */
const noNumbers: unknown[] = ['string', 'boolean']

export function isNoNumber(project: Structure, fact: FactPath): boolean {
  const known = resolveFact(project, undefined, fact)
  return known.known && noNumbers.includes(known.schema.type)
}

/** A number has to be a number, a choice one among values that there are, and a style has to exist. */
function checkKind(
  project: Structure,
  { name, kind, style, cases = [] }: Parameter,
  { fact, key }: { fact: FactPath; key: string },
  place: { document: Document; path: Path },
  report: Report,
): void {
  const known = fact === '' ? undefined : resolveFact(project, undefined, fact)
  const type = known?.known ? known.schema.type : undefined
  const refuse = (message: string, label: string, help: string | undefined): void =>
    report('J407', place, message, label, help, declarationOf(project, key, name))
  if ((kind === TYPE.number || kind === TYPE.plural) && noNumbers.includes(type))
    refuse(`\`${fact}\` is not a number`, `its schema says \`${type}\``, 'write it without a format')
  if (known?.known && known.schema.writeOnly === true && type === 'string')
    refuse(`\`${fact}\` is read out`, 'it is marked `writeOnly`, and never saved', 'name another fact, or leave it out')
  if (kind === TYPE.argument && type === 'boolean') {
    const help = `say what each means: \`{${name}, select, true {…} other {…}}\``
    refuse(`\`${fact}\` is true or false`, 'cannot be read out as it is', help)
  }
  if (kind === TYPE.argument && known?.known) {
    const bare = known.schema.enum === timerStates ? timerState(fact) : bareValue(known.schema, name)
    if (bare) refuse(`\`${fact}\` would be read as \`${bare.read}\``, bare.label, bare.help)
  }
  const never = kind === TYPE.select && known?.known ? cases.find((each) => !mayBe(known.schema, each)) : undefined
  if (never !== undefined) {
    const help = 'ask for another fact, or for a value that it has'
    refuse(`\`${fact}\` is never \`${never}\``, 'by its schema it has other values', help)
  }
  const refuseStyle = (unknown: string, label: string, known: string[]): void =>
    report.about(
      { is: 'unknown', kind: 'style', name: asText(style) },
      'J407',
      place,
      `unknown ${unknown}`,
      label,
      suggestion(asText(style), known),
    )
  const styles = Object.keys(project.journey.value.numberStyles ?? {})
  if (kind === TYPE.number && typeof style === 'string' && !styles.includes(style))
    refuseStyle(`number style \`${style}\``, 'not under `numberStyles` in journey.yaml', styles)
  if (kind === TYPE.date && style && style !== 'day') refuseStyle('date style', 'dates are written as `day`', ['day'])
  if (kind === TYPE.date && !style)
    refuse(`\`{${name}, date}\` names no style`, 'dates are written as `day`', `write \`{${name}, date, day}\``)
  if (kind === TYPE.date && known?.known && days.every((day) => refusal(day, known.schema) !== undefined))
    refuse(`\`${fact}\` is not a day`, 'by its schema it holds something else', 'write it without a format')
  if (kind === TYPE.time)
    refuse(`\`${name}\` is a time of day here`, 'only days are written', `write \`{${name}, date, day}\``)
}

/** A timer says only whether it runs; how long it still does is a fact of its own. */
function timerState(fact: FactPath): { read: string; label: string; help: string } {
  return { read: 'running', label: 'it says whether the timer runs', help: `name \`${fact}.left\`: seconds left` }
}

/** What a person would read where a code or a day is written as it is; nothing where the value may be words. */
function bareValue(schema: Schema, name: string): { read: string; label: string; help: string } | undefined {
  const code = textsOf(schema).find((text) => /^[A-Z]{4,}$|^[A-Z0-9]+(_[A-Z0-9]+)+$/.test(text))
  const help = `say each in words: \`{${name}, select, ${code} {…} other {…}}\``
  if (code !== undefined) return { read: code, label: 'its values are codes', help }
  const read =
    noDays.every((text) => refusal(text, schema) !== undefined) &&
    days.find((day) => refusal(day, schema) === undefined)
  return !read ? undefined : { read, label: 'it holds a day', help: `write \`{${name}, date, day}\`` }
}

/** The texts that a schema lists. */
function textsOf(schema: Schema): string[] {
  const listed = branches(schema).flatMap((each) =>
    Array.isArray(each.enum) ? each.enum : 'const' in each ? [each.const] : [],
  )
  return listed.filter((each) => typeof each === 'string')
}

/** A day, and a moment of it, as JSON has them. */
const days = ['2000-01-31', '2000-01-31T12:00:00Z']

/** What only resembles a day: a schema that takes one of these is of something else. */
const noDays = ['20000131', '2000-01', '1-2', 'A', '2000-01-31-7']

/** Whether the value of a fact may be written so. */
function mayBe(schema: Schema, text: string): boolean {
  const isBoolean = text === 'true' || text === 'false'
  const types = typesOf(schema)
  if (text === 'other' || types.length === 0) return true
  if (types.every((type) => type === 'number' || type === 'integer')) return Number.isFinite(Number(text))
  if (types.every((type) => type === 'boolean')) return isBoolean
  const values = branches(schema).flatMap((each) => (Array.isArray(each.enum) ? each.enum : []))
  if (isBoolean && !types.includes('boolean')) return values.includes(text)
  return values.length === 0 || values.some((value) => asText(value) === text)
}

/** Where the name is given its fact, if that is written. */
function declarationOf(project: Structure, key: string, name: string): { place: Place; label: string } | undefined {
  const label = `\`${name}\` is this`
  const path = ['copyValues', name]
  const step = project.steps.get(key.split('.')[0] ?? '')
  if (step?.merged.copyValues?.[name] !== undefined) return { place: placeIn(step, path), label }
  const { document, value } = project.journey
  return value.copyValues?.[name] === undefined ? undefined : { place: { document, path }, label }
}

/** The fact that a name stands for in a text. */
export function factNamed(project: Structure, key: string, name: string): FactPath | undefined {
  const names = namesFor(project, key)
  return names === 'any' || !Object.hasOwn(names, name) ? undefined : names[name]
}

/** The number that a limit stands for in a field's message: that of fields with one widget and one limit is one number. */
export function limitNamed(project: Structure, key: string, name: string): string | undefined {
  const [stepName = '', part, field = '', kind, keyword = ''] = key.split('.')
  const step = project.steps.get(stepName)
  if (!step || name !== 'limit' || part !== 'fields' || kind !== 'errors' || !/imum$/.test(keyword)) return undefined
  const limit = fieldSchema(project, step, field)?.[keyword]
  const use = step.merged.fields?.[field]
  const widget = isObject(use) ? use.widget : use
  return typeof limit === 'number' ? `${asText(widget)} ${limit}` : undefined
}

/** The names that a text may use, with the facts they stand for, by its key; `any` where code fills them in. */
function namesFor(project: Structure, key: string): Names | 'any' {
  const [first = '', second = ''] = key.split('.')
  const common = project.journey.value.copyValues ?? {}
  const step = project.steps.get(first)
  if (step) {
    const keyword = /\.errors\.([^.]+)$/.exec(key)?.[1]
    return keyword === undefined ? copyNames(project, step) : errorNames(step, project, keyword)
  }
  if (first === 'shell') {
    if (!project.registry.shellCopy) return 'any'
    return { ...common, ...Object.fromEntries((wordBelow(project, key)?.parameters ?? []).map((name) => [name, ''])) }
  }
  if (first !== 'errors') return common
  const codes = Object.keys(project.errors.value).filter(
    (code) => key === `errors.${code}` || key.startsWith(`errors.${code}.`),
  )
  const code = codes.toSorted((a, b) => b.length - a.length)[0] ?? second
  return {
    code: '',
    ...(code === askedToWait ? { wait: '' } : {}),
    ...common,
    ...project.errors.value[code]?.copyValues,
  }
}

/** What the validator says of a keyword that was broken, and its message may fill in. */
const keywordParameters: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((each) => [
      each,
      ['limit'],
    ]),
  ),
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((each) => [each, ['limit', 'comparison']]),
  ),
  multipleOf: ['multipleOf'],
  pattern: ['pattern'],
  format: ['format'],
  const: ['allowedValue'],
  type: ['type'],
  required: ['missingProperty'],
  dependencies: ['property', 'missingProperty'],
  propertyNames: ['propertyName'],
}

/** The names that the message of a keyword may use, on a step. */
function errorNames(step: StepFile, project: Structure, keyword: string): Names {
  const parameters = Object.hasOwn(keywordParameters, keyword) ? (keywordParameters[keyword] ?? []) : []
  const known = errorNamesOf(step, project)
  const key = parameters.join()
  const names = known.get(key) ?? {
    ...Object.fromEntries(parameters.map((name) => [name, ''])),
    ...copyNames(project, step),
  }
  known.set(key, names)
  return names
}

/** By what the validator says: a step with many fields has few kinds of messages, and many names. */
const errorNamesOf = memoize((_: StepFile, __: Structure) => new Map<string, Names>())
