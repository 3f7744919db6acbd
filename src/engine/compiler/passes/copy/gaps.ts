/** What a language lacks of the first one, and which part of a file a list of texts is. */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { Words } from '../../source/authored.ts'
import type { Document, Path } from '../../source/document.ts'
import type { Copies, File, Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { eachBeginning } from '../../symbols/facts-used.ts'
import { type Parameter, parametersOf, parseMessage, type Text, textsOf } from '../../symbols/messages.ts'
import { checkLostSigns } from './lost-signs.ts'
import { checkToldApart } from './told-apart.ts'

/** Keys that are named; the others are counted. */
const named = 3

/** What a language lacks, in one line: a list of hundreds would hide every other finding. */
export function checkGaps(
  first: readonly Text[],
  other: readonly Text[],
  document: Document,
  language: string,
  report: Report,
): void {
  const keys = new Set(other.map(({ key }) => key))
  const missing = first.filter(({ key }) => !keys.has(key))
  const gaps = highest(first, ({ key }) => !keys.has(key))
  const [path] = gaps
  if (path === undefined) return
  report(
    'J406',
    { document, path, part: 'key' },
    `${subjectOf(gaps.map((gap) => gap.join('.')))} missing in \`${document.name}\`: ${missing.length} of ${first.length} texts`,
    `shown in \`${language}\``,
    'translate it',
  )
}

/** Words that were copied to be translated, and are still those of the first language. Names and single words may be the same in both. */
export function checkUntranslated(
  first: readonly Text[],
  other: readonly Text[],
  document: Document,
  language: string,
  report: Report,
): void {
  // Two manners of one language, such as `en` and `en-GB`, have most words in common.
  if (baseOf(document.name) === baseOf(language)) return
  const words = new Map(first.map(({ key, text }) => [key, text.trim()]))
  const same = other.filter(({ key, text }) => isSentence(text) && words.get(key) === text.trim())
  const path = same[0]?.path
  if (path === undefined) return
  const message = `${subjectOf(same.map(({ key }) => key))} not translated`
  report('J406', { document, path }, message, `\`${language}\` says the same`, 'translate it')
}

function baseOf(language: string): string {
  return language.split('-')[0] ?? language
}

/** Three words that are no names: so much is not the same in two languages. */
function isSentence(text: string): boolean {
  const words = text.replaceAll(/\{[^{}]*\}/g, '').match(/(?<!\p{L})\p{Ll}\p{L}+/gu) ?? []
  return words.length >= 3
}

function subjectOf(keys: readonly string[]): string {
  return `${firstOf(keys)} ${keys.length === 1 ? 'is' : 'are'}`
}

function firstOf(keys: readonly string[]): string {
  const rest = keys.length > named ? ` and ${keys.length - named} more` : ''
  const names = keys.slice(0, named).map((key) => `\`${key}\``)
  return `${names.join(', ')}${rest}`
}

/** Whether no one is offered a further language yet: a setting of the journey says so. */
export function isSwitchedOff({ journey, settings }: Structure): boolean {
  const [room, ...path] = journey.value.languageSwitch?.split('.') ?? []
  const value = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), settings.value)
  return room === 'settings' && value !== true
}

/** One line for each language that is being translated and not offered yet: how much it still lacks. */
export function describeGaps(project: Structure, { copies, messageCopies }: Copies): string[] {
  const { languages, languageSwitch } = project.journey.value
  const [first = '', ...others] = languages
  if (!isSwitchedOff(project)) return []
  return others.flatMap((language) =>
    [copies, messageCopies].flatMap((files: ReadonlyMap<string, File<Words>>) => {
      const [all, file] = [textsOf(files.get(first)?.value ?? {}), files.get(language)]
      const keys = new Set(textsOf(file?.value ?? {}).map(({ key }) => key))
      const missing = all.filter(({ key }) => !keys.has(key)).length
      if (!file || missing === 0) return []
      return [`${file.document.file}: ${missing} of ${all.length} texts are missing; \`${languageSwitch}\` is off`]
    }),
  )
}

/** Paths of the texts that are so; where everything below a key is so, that key stands for all. */
export function highest(texts: readonly Text[], isSo: (text: Text) => boolean): Path[] {
  const key = (path: Path, depth: number): string => JSON.stringify(path.slice(0, depth))
  const mixed = new Set(
    texts.filter((text) => !isSo(text)).flatMap(({ path }) => path.map((_, depth) => key(path, depth))),
  )
  const tops = texts.filter(isSo).map(({ path }) => {
    let depth = 1
    while (mixed.has(key(path, depth))) depth++
    return path.slice(0, depth)
  })
  return [...new Map(tops.map((path) => [key(path, path.length), path])).values()]
}

/** A part of a page that is said in another language, in itself: what it lacks would stand there in the first language. */
export function checkPartGaps(texts: readonly Text[], document: Document, report: Report): void {
  const keys = new Set(texts.map(({ key }) => key))
  const parts = new Map<string, Path>()
  for (const { path } of texts) {
    const at = path.indexOf('in')
    const isLanguage = /^[a-z]{2,3}(-[A-Za-z]+)*$/.test(asText(path[at + 1]))
    if (at > 0 && isLanguage && at + 2 < path.length) parts.set(path.slice(0, at).join('.'), path.slice(0, at + 2))
  }
  const inside = groupBy(
    texts.flatMap((text) =>
      eachBeginning(text.key)
        .slice(0, -1)
        .map((part) => ({ part, text })),
    ),
    ({ part }) => part,
  )
  for (const [part, path] of parts) {
    const there = path.join('.')
    const all = (inside.get(part) ?? []).map(({ text }) => text)
    const own = all.filter(({ key }) => !key.startsWith(`${part}.in.`))
    const said = own.map((text) => ({ ...text, key: `${there}.${text.key.slice(part.length + 1)}` }))
    const translated = all.filter(({ key }) => key.startsWith(`${there}.`))
    checkUntranslated(said, translated, document, part, report)
    checkLostSigns(said, translated, document, part, report)
    checkToldApart(said, translated, document, part, report)
    const missing = own.map(({ key }) => key.slice(part.length + 1)).filter((rest) => !keys.has(`${there}.${rest}`))
    if (missing.length === 0) continue
    const label = `\`${part}\` has ${missing.length === 1 ? 'it' : 'them'}`
    const message = `\`${there}\` lacks ${firstOf(missing)}`
    const related = beforeIt(own, missing[0] ?? '', part, (rest) => keys.has(`${there}.${rest}`), path)
    const after = related && { place: { document, path: related }, label: 'it comes after this' }
    report('J406', { document, path, part: 'key' }, message, label, 'translate it', after)
  }
}

/** Of the texts beside the one that is missing, that which stands before it and is translated. */
function beforeIt(
  own: readonly Text[],
  missing: string,
  part: string,
  isTranslated: (rest: string) => boolean,
  path: Path,
): Path | undefined {
  const keys = own.map(({ key }) => key.slice(part.length + 1))
  const around = missing.slice(0, missing.lastIndexOf('.') + 1)
  const index = keys
    .slice(0, keys.indexOf(missing))
    .findLastIndex((rest) => rest.slice(0, rest.lastIndexOf('.') + 1) === around && isTranslated(rest))
  const inPart = own[index]?.path.slice(path.length - 2)
  return inPart && [...path, ...inPart]
}

/**
 * A translation by which the applicant would not read a value of the first language, or not in its form.
 * @param isKnown whether a text may use the name
 */
export function checkLostValues(
  first: readonly Text[],
  other: readonly Text[],
  document: Document,
  language: string,
  isKnown: (key: string, name: string) => boolean,
  report: Report,
): void {
  const inFirst = new Map(first.map(({ key, text }) => [key, parametersIn(text)]))
  const lines = new Map(first.map(({ key, text }) => [key, linesOfNames(text)]))
  for (const { key, text, path } of other) {
    const line = text.trim() === '' ? undefined : lines.get(key)?.find((each) => !linesOf(text).includes(each))
    if (line !== undefined) {
      const message = `the line \`${line}\` is missing in \`${key}\``
      const help = 'write it as it is: nothing in it is to be translated'
      const end = { place: { document, path, part: 'end' as const }, label: 'it stands last there' }
      const isLast = lines.get(key)?.at(-1) === line
      const label = `\`${language}\` has it`
      report('J406', { document, path }, message, label, help, isLast ? end : undefined)
      continue
    }
    const wanted = inFirst.get(key) ?? []
    // What is no message is reported as such.
    if (wanted.length === 0 || text.trim() === '' || 'wrong' in parseMessage(text)) continue
    const own = parametersIn(text)
    const name = lostName(wanted, own, (each) => isKnown(key, each))
    if (name !== undefined) {
      const help = `write \`{${name}}\` where it belongs`
      report(
        'J406',
        { document, path },
        `\`{${name}}\` is missing in \`${key}\``,
        `\`${language}\` fills it in here`,
        help,
      )
    }
    const bare = lostForm(wanted, own)
    if (bare === undefined) continue
    const message = `\`{${bare.name}}\` has no form in \`${key}\``
    report('J407', { document, path }, message, `\`${language}\` writes \`${bare.form}\``, `write \`${bare.form}\``)
  }
}

/** Lines of several names and signs between them. A machine reads such a line, and no language has words for it. */
function linesOfNames(text: string): string[] {
  const lines = linesOf(text)
  const isOfNames = (line: string): boolean =>
    (line.match(/\{\w+\}/g) ?? []).length > 1 && !/[\p{L}{}]/u.test(line.replaceAll(/\{\w+\}/g, ''))
  return lines.length > 1 ? lines.filter(isOfNames) : []
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim())
}

/** A name that is left out. An unknown one in its place is reported as such. */
function lostName(
  wanted: readonly Parameter[],
  own: readonly Parameter[],
  isKnown: (name: string) => boolean,
): string | undefined {
  const [here, there] = [namesOf(own), namesOf(wanted)]
  return here.every((name) => there.includes(name) || isKnown(name))
    ? there.find((name) => !here.includes(name))
    : undefined
}

/** A value that is written bare: `25000` for R25 000.00. Where the first language has it in both ways, either may be meant. */
function lostForm(wanted: readonly Parameter[], own: readonly Parameter[]): { name: string; form: string } | undefined {
  const isBare = (one: Parameter): boolean =>
    one.kind === TYPE.argument || (one.kind === TYPE.number && formOf(one) === undefined)
  for (const { name } of own.filter(isBare)) {
    const same = wanted.filter((one) => one.name === name)
    const [form] = same.flatMap((one) => formOf(one) ?? [])
    if (form !== undefined && !same.some(isBare)) return { name, form }
  }
  return undefined
}

/** A number or a day as it is written in a text, with its style. */
function formOf({ name, kind, style }: Parameter): string | undefined {
  const kinds: Partial<Record<TYPE, string>> = { [TYPE.number]: 'number', [TYPE.date]: 'date' }
  const word = kinds[kind]
  return word === undefined || typeof style !== 'string' ? undefined : `{${name}, ${word}, ${style}}`
}

/** The names that a text shows; of what is no message, none. */
export function namesIn(text: string): string[] {
  return namesOf(parametersIn(text))
}

function parametersIn(text: string): Parameter[] {
  const parsed = text.includes('{') ? parseMessage(text) : { wrong: '' }
  return 'wrong' in parsed ? [] : parametersOf(parsed.message)
}

/** What a text shows: not what only tells its cases apart. */
function namesOf(parameters: readonly Parameter[]): string[] {
  return parameters.flatMap(({ name, kind }) => (kind === TYPE.select ? [] : [name]))
}
