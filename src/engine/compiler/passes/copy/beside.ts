/** Words beside each other that an applicant has to tell apart: buttons, choices, fields. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import { type Document, type Path, type Place, spanOf } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { actionsOf } from '../../symbols/events.ts'
import type { Text } from '../../symbols/messages.ts'
import { turnedPairs } from '../../turned-pairs.ts'

/** Reports two that say the same, and two that say what the name of the other says. */
export function checkBeside(project: Structure, texts: readonly Text[], document: Document, report: Report): void {
  const seen = new Map<string, Text>()
  const reported = new Set<string>()
  const grouped = texts.flatMap((text) => {
    const group = groupOf(project, text)
    return group === undefined ? [] : [{ text, group }]
  })
  for (const group of groupBy(texts, placeOfName).values()) checkTurned(group, document, report)
  const worded = rolesWithWords(grouped.map(({ text }) => text))
  for (const { text, group } of grouped) {
    if (!worded.has(roleOf(text))) continue
    const key = `${group}\n${text.text.trim().toLowerCase()}`
    const first = seen.get(key)
    if (!first) seen.set(key, text)
    // What an alias repeats is written once.
    else if (first.key !== text.key && isNew(reported, { document, path: text.path }))
      report(
        'J412',
        { document, path: text.path },
        `\`${text.key}\` says what \`${first.key}\` says`,
        'an applicant cannot tell the two apart',
        'write what each of them is',
        { place: { document, path: first.path }, label: 'the same words' },
      )
  }
}

/** Two whose words have changed places: each says all words of the other's name, and neither those of its own. */
function checkTurned(group: readonly Text[], document: Document, report: Report): void {
  const said = new Map(group.map((each) => [each, new Set(each.text.toLowerCase().match(/\p{L}+/gu))]))
  const says = (one: Text, other: Text): boolean => wordsOfName(other).every((word) => said.get(one)?.has(word))
  const likelyAmong = (misnamed: readonly Text[]) => {
    const named = byRarestWord(misnamed)
    return (one: Text): Text[] => [...(said.get(one) ?? [])].flatMap((word) => named.get(word) ?? [])
  }
  for (const [one, other] of turnedPairs(group, says, likelyAmong)) {
    const related = { place: { document, path: other.path }, label: 'the other one' }
    const label = `it is what \`${other.key}\` goes by`
    const message = `\`${one.key}\` and \`${other.key}\` say what the other is`
    const about = { is: 'swapped' as const, kind: 'words', name: one.key, names: [one.key, other.key] }
    report.about(about, 'J417', { document, path: one.path }, message, label, 'put each where it belongs', related)
  }
}

/** Each by the word of its name that is in the fewest others. */
function byRarestWord(texts: readonly Text[]): ReadonlyMap<string, Text[]> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of wordsOfName(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const count = (word: string): number => counts.get(word) ?? 0
  return groupBy(texts, (text) => wordsOfName(text).toSorted((one, other) => count(one) - count(other))[0] ?? '')
}

/** Where the name stands: the labels of all fields are words of their names. */
function placeOfName({ path }: Text): string {
  return path.at(-1) === 'label' ? `${path.slice(0, -2).join('.')} label` : path.slice(0, -1).join('.')
}

function wordsOfName({ path }: Text): string[] {
  const name = asText(path.at(-1) === 'label' ? path.at(-2) : path.at(-1))
  return name.split(/(?<=\p{Ll})(?=\p{Lu})|[^\p{L}]+/u).map((word) => word.toLowerCase())
}

function isNew(reported: Set<string>, place: Place): boolean {
  const { line, column } = spanOf(place)
  const before = reported.size
  return reported.add(`${line}:${column}`).size > before
}

/** Roles whose words differ for the most part: in a draft every label may still say the same. */
function rolesWithWords(texts: readonly Text[]): ReadonlySet<string> {
  const roles = new Map<string, Text[]>()
  for (const text of texts) {
    const own = roles.get(roleOf(text))
    if (own) own.push(text)
    else roles.set(roleOf(text), [text])
  }
  const isWritten = (own: readonly Text[]): boolean => new Set(own.map(({ text }) => text)).size > own.length / 2
  return new Set([...roles].flatMap(([role, own]) => (isWritten(own) ? [role] : [])))
}

function roleOf({ path }: Text): string {
  if (isYesOrNo(path)) return 'yes or no'
  // Elsewhere an alias may repeat them all.
  if (isOfChoice(path)) return path.slice(0, -1).map(asText).join('.')
  return asText(path.at(-1) === 'label' ? 'label' : path.at(-2))
}

/** What the text is beside; nothing where the same words may come again. */
function groupOf({ steps, schemas }: Structure, { key, path }: Text): string | undefined {
  const parts = path.map(asText)
  const above = parts.slice(0, -1).join('.')
  const [first = '', second, third] = parts
  const step = steps.get(first)
  const isName = second === 'actions' || parts[3] === 'label'
  if (step && isName && mayBeMissing(schemas, step, second, third)) return undefined
  if (/^(actions|buttons|items)$/.test(parts.at(-2) ?? '') && parts.length > 2) return above
  if (!step || second !== 'fields' || third === undefined) return undefined
  if (parts.length === 4 && parts[3] === 'label') return `${first}.fields`
  if (isOfChoice(path)) return above
  return isYesOrNo(path) ? key.replace(/\.\w+$/, '') : undefined
}

/** A button under conditions, and a field that only some are asked: whether the other one is ever beside it is not known. */
function mayBeMissing(
  schemas: Structure['schemas'],
  { merged }: StepFile,
  part: string | undefined,
  name = '',
): boolean {
  const { when, unless } = (part === 'actions' && actionsOf(merged)[name]) || {}
  const properties = schemas.get(merged.form ?? '')?.schema.properties
  return (
    when !== undefined || unless !== undefined || (part === 'fields' && isObject(properties) && !(name in properties))
  )
}

/** What a widget says of each choice, such as of each month. Several mistakes may well be told in the same words. */
function isOfChoice(path: Path): boolean {
  return path.length === 5 && path[1] === 'fields' && path[3] !== 'errors'
}

/** The two answers of one field: those of all fields are words of the same kind. */
function isYesOrNo(path: Path): boolean {
  return path.length === 4 && path[1] === 'fields' && /^(yes|no)$/.test(asText(path[3]))
}
