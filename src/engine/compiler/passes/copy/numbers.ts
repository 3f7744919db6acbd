/** Numbers and names in words that a limit or a setting says, too: when one of the two changes, the other becomes wrong. */

import { memoize } from '../../../core/memoize.ts'
import type { Json } from '../../../core/model.ts'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document, Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import type { Text } from '../../symbols/messages.ts'
import { checkLengthSaid } from './lengths.ts'
import type { Names } from './wording.ts'

/** Reports a number or a name that is written by hand although a fact holds it. */
export function checkNumbers(
  project: Structure,
  { key, text, path }: Text,
  message: Message,
  names: Names | 'any',
  document: Document,
  report: Report,
): void {
  const literals =
    typeof message === 'string' ? [message] : message.flatMap((each) => (each.type === 0 ? [each.value] : []))
  const say = (written: string, source: Source): void => {
    const from = text.indexOf(written)
    const place = { document, path, ...(from < 0 ? {} : { within: { from, length: written.length } }) }
    report('J411', place, `\`${written}\` is written by hand`, `${source.says} may change`, source.help)
  }
  for (const each of literals) checkAmounts(project, each, { document, path }, text, report)
  for (const [written, { name, fact }] of namesAnywhere(project))
    if (literals.some((each) => each.includes(written)))
      say(written, { says: `\`${fact}\``, help: `write \`{${name}}\`` })
  checkLengthSaid(project, literals.join(' '), { key, text, path }, document, report)
  const found = literals.flatMap((each) => [
    ...[...each.matchAll(numberInWords)].map(([written]) => ({ written, find: [limitOf, nameOf] })),
    ...[...each.matchAll(amountInWords)].map(([, written = '']) => ({ written, find: [rangeOf, nameOf] })),
  ])
  for (const { written, find } of found) {
    const number = Number(written.replaceAll(/[\s,\u00a0]/g, ''))
    const [source] = find.flatMap((each) => each(project, { key, text, names }, number) ?? [])
    if (source) say(written, source)
  }
}

/** Reports an amount whose thousands stand apart by another sign than that of the number style with its currency. */
function checkAmounts({ journey }: Structure, literal: string, place: Place, text: string, report: Report): void {
  for (const [style, { prefix = '', group = '' }] of Object.entries(journey.value.numberStyles ?? {})) {
    if (!/^\p{L}{1,3}$|^\p{Sc}$/u.test(prefix) || group === '') continue
    const start = prefix.replace('$', '\\$')
    const pattern = new RegExp(
      `(?<![\\p{L}\\d])${start}[ \\u00a0]?\\d{1,3}(?:([ ,.'\u2019\\u00a0])\\d{3})+(?!\\d)`,
      'u',
    )
    const [written, sign] = pattern.exec(literal) ?? []
    if (written === undefined || sign === undefined || isSameSpace(sign, group)) continue
    const within = { from: text.indexOf(written), length: written.length }
    const meant = written.replaceAll(sign, group)
    const label = `\`${style}\` writes \`${group}\` between the thousands`
    report('J411', { ...place, within }, `\`${written}\` is written in another way`, label, `write \`${meant}\``)
    return
  }
}

function isSameSpace(sign: string, group: string): boolean {
  return sign === group || (sign.trim() === '' && group.trim() === '')
}

/** Texts of the settings that any words may use by a name. One word of a language may be there for another reason. */
const namesAnywhere = memoize((project: Structure): ReadonlyMap<string, { name: string; fact: string }> => {
  const named = Object.entries(project.journey.value.copyValues ?? {}).flatMap(([name, fact]) => {
    const text = typeof fact === 'string' && fact.startsWith('settings.') ? settingAt(project, fact) : undefined
    return typeof text === 'string' && /\S\s+\S/.test(text) ? [[text, { name, fact }] as const] : []
  })
  return new Map(named)
})

/** Digits, with a space or a comma between thousands. */
const numberInWords = /(?<![\w.,-])\d{1,3}(?:[ ,\u00a0]\d{3})+(?![\w-])|(?<![\w.,-])\d+(?![\w-]|[.,]\d)/g

/** The same behind the sign of a currency. */
const amountInWords = /(?<![\w.,-])(?:[A-Z]{1,3}|\p{Sc})[ \u00a0]?(\d{1,3}(?:[ ,\u00a0]\d{3})+|\d+)(?![\w-]|[.,]\d)/gu

type Words = { key: string; text: string; names: Names | 'any' }
type Source = { says: string; help: string }

/** The setting that an end of the field's range may come from, where it is this number. */
function rangeOf(project: Structure, { key }: Words, number: number): Source | undefined {
  const [stepName = '', part, field = ''] = key.split('.')
  const use = part === 'fields' ? project.steps.get(stepName)?.merged.fields?.[field] : undefined
  const facts = isObject(use) ? Object.values(use).flatMap((each) => settingsBehind(project, each)) : []
  // Small numbers are in words for many reasons.
  const source = number < 100 ? undefined : facts.find((fact) => numbersIn(settingAt(project, fact)).includes(number))
  const help = 'name the fact under `copyValues`, and write the name in braces'
  return source === undefined ? undefined : { says: `\`${source}\``, help }
}

/** The settings that a value is read from, through calculations. */
function settingsBehind(project: Structure, value: Json | undefined, depth = 0): string[] {
  if (isObject(value) || Array.isArray(value))
    return Object.values(value).flatMap((each) => settingsBehind(project, each, depth))
  if (typeof value !== 'string' || depth > 4) return []
  if (value.startsWith('settings.')) return [value]
  const use = project.journey.value.calculations?.[value.split('.')[0] ?? '']
  return use ? settingsBehind(project, use.with, depth + 1) : []
}

function settingAt({ settings }: Structure, fact: string): Json | undefined {
  const [, ...path] = fact.split('.')
  return path.reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), settings.value)
}

function numbersIn(value: Json | undefined): number[] {
  if (typeof value === 'number') return [value]
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(numbersIn) : []
}

/** The limit of the field that the message is about. */
function limitOf(project: Structure, { key, text }: Words, number: number): Source | undefined {
  const [stepName = '', part, field = '', kind, keyword = ''] = key.split('.')
  const step = project.steps.get(stepName)
  const limit =
    step && part === 'fields' && kind === 'errors' ? fieldSchema(project, step, field)?.[keyword] : undefined
  // Nothing and one are words more than limits. Where the limit is filled in, another number is of something else.
  const isOther = number !== limit && /\{\s*limit\s*[,}]/.test(text)
  return typeof limit === 'number' && number > 1 && !isOther
    ? { says: `\`${keyword}\` of \`${field}\` is ${limit}, and`, help: 'write `{limit}`' }
    : undefined
}

/** The setting that a name in reach of the text stands for. What no name says may well be a number of something else. */
function nameOf(project: Structure, { names }: Words, number: number): Source | undefined {
  // Small numbers are in words for many reasons.
  if (number < 1000 || names === 'any') return undefined
  const [name, fact] =
    Object.entries(names).find(([, each]) => each.startsWith('settings.') && settingAt(project, each) === number) ?? []
  return name === undefined ? undefined : { says: `\`${fact}\``, help: `write \`{${name}}\`` }
}
