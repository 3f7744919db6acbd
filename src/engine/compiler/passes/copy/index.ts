/** The fourth pass: is there a word for everything, in every language, and does every word have its place? */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { keptWhereRight } from '../../diagnostics/silent.ts'
import { nearest, suggestion, use, withMore } from '../../diagnostics/suggest.ts'
import { type Document, isWritten, type Path, type Place, spanOf } from '../../source/document.ts'
import { type Copies, placeIn, type Structure } from '../../source/project.ts'
import { eachBeginning } from '../../symbols/facts-used.ts'
import { type Text, textsOf } from '../../symbols/messages.ts'
import { type Needed, neededCopy } from '../../symbols/needed-copy.ts'
import { otherEnd } from '../../symbols/range-ends.ts'
import { schemaPlace } from '../../symbols/schema-place.ts'
import type { ReadCopies } from '../shape/index.ts'
import { checkBeside } from './beside.ts'
import { checkGaps, checkLostValues, checkPartGaps, checkUntranslated, highest, isSwitchedOff } from './gaps.ts'
import { isKnownKey } from './known.ts'
import { checkLeftKeys } from './left-keys.ts'
import { checkLostSigns } from './lost-signs.ts'
import { checkMessages } from './messages.ts'
import { checkMisspelt } from './misspelt.ts'
import { checkPageTitles } from './page-titles.ts'
import { checkPlurals } from './plurals.ts'
import { checkRoles } from './roles.ts'
import { checkRowWords } from './row-words.ts'
import { checkStyles } from './styles.ts'
import { checkText, factNamed, isNoNumber, limitNamed } from './text.ts'
import { checkToldApart } from './told-apart.ts'
import { checkTurnedNames } from './turned-names.ts'

export { describeGaps } from './gaps.ts'
export { checkMessages } from './messages.ts'
export { checkUnusedCopyValues } from './unused-values.ts'

/** @param words `hasShapeErrors`: what seems absent from them may only be unread */
export function checkCopy(project: Structure, words: ReadCopies, report: Report): void {
  const { copies } = words
  const { languages } = project.journey.value
  const { document } = project.journey
  for (const [index, language] of languages.entries()) {
    if (copies.has(language)) continue
    report.about(
      { is: 'unknown', kind: 'language', name: language },
      'J224',
      { document, path: ['languages', index] },
      `unknown language \`${language}\``,
      `there is no copy/${language}.yaml`,
      nearest(language, copies.keys()) ? suggestion(language, copies.keys()) : `add \`copy/${language}.yaml\``,
    )
  }
  for (const [language, file] of copies) {
    if (languages.includes(language)) continue
    report(
      'J224',
      { document: file.document, path: [] },
      `the journey does not speak \`${language}\``,
      'not among the languages of journey.yaml',
      suggestion(language, languages),
    )
  }
  checkChosen(project, report)
  const [first = 'en'] = languages
  const texts = new Map(languages.map((language) => [language, textsOf(copies.get(language)?.value ?? {})]))
  const own = texts.get(first)
  // Which language comes first is unknown where none is named.
  if (own) checkMissing(project, words, new Set(own.map(({ key }) => key)), first, report)
  for (const [language, all] of texts) {
    const file = copies.get(language)?.document
    if (!file) continue
    for (const text of all) if (isKnownKey(project, text.key)) checkText(project, text, file, report)
    checkBeside(project, all, file, report.heuristic())
    checkAlone(file, report, all)
    checkRowWords(project, all, file, report.heuristic())
    const factOf = (key: string, name: string) => factNamed(project, key, name)
    const numberOf = (key: string, name: string) => factOf(key, name) || limitNamed(project, key, name)
    checkStyles(all, file, numberOf, (fact) => isNoNumber(project, fact), report.heuristic())
    if (!project.hasShapeErrors && !words.hasShapeErrors) checkUnused(project, all, file, report)
    if (language !== first) {
      const said = texts.get(first) ?? []
      checkLostValues(said, all, file, first, (key, name) => factOf(key, name) !== undefined, report)
      checkLostSigns(said, all, file, first, report.heuristic())
      checkToldApart(said, all, file, first, report.heuristic())
    }
    checkTurnedNames(all, file, (key, name) => otherEnd(project, key, name), report.heuristic())
    checkPageTitles(project, all, file, report)
    // While no one can choose the language its words may still be written: `check` says how many are missing.
    if (language !== first && !isSwitchedOff(project)) {
      checkGaps(texts.get(first) ?? [], all, file, first, report)
      checkUntranslated(texts.get(first) ?? [], all, file, first, report.heuristic())
    }
  }
  checkMessages(project, words, report)
  checkPlurals(project, words, report.heuristic())
}

/** What the words of a file say by themselves, whatever the journey is. */
const checkAlone = keptWhereRight((file, report, texts: readonly Text[]): void => {
  for (const pass of [checkRoles, checkMisspelt]) pass(texts, file, report.heuristic())
  for (const pass of [checkLeftKeys, checkPartGaps]) pass(texts, file, report)
})

/** A page is in the first language until an applicant chooses another, and they choose while `languageSwitch` says so. */
function checkChosen({ journey: { document, value }, writtenLanguages }: Structure, report: Report): void {
  const [first, second] = value.languages
  if (isWritten(document, ['languageSwitch']) || second === undefined || !writtenLanguages.includes(second)) return
  report(
    'J226',
    { document, path: ['languages', 1] },
    `no one can choose \`${second}\``,
    `there is no \`languageSwitch\`: every page is in \`${first}\``,
    'name a fact under `languageSwitch`, or leave the language out',
  )
}

function checkMissing(project: Structure, words: Copies, keys: Set<string>, language: string, report: Report): void {
  if (!words.copies.has(language)) return
  const groups = new Set([...keys].flatMap((key) => eachBeginning(key).slice(0, -1)))
  const isThere = (key: string): boolean => keys.has(key) || (key.endsWith('.*') && groups.has(key.slice(0, -2)))
  const missing: Needed[] = []
  for (const needed of neededCopy(project, words)) if (!needed.keys.some(isThere)) missing.push(needed)
  if (missing.length > few && isOutOfOrder(project, words, missing.length, report)) return
  const wordless = stepsWithout(project, keys)
  for (const { keys: any, place, what, message } of missing) {
    const step = any[0]?.split('.')[0] ?? ''
    const others = wordless.get(step)
    if (others?.isReported) continue
    if (others) {
      others.isReported = true
      const label = 'none of its texts is there'
      const about = { is: 'missing' as const, kind: 'words', name: step, file: `copy/${language}.yaml` }
      report.about(
        about,
        'J401',
        place,
        `no words for the step \`${step}\``,
        label,
        `add \`${step}\` to copy/${language}.yaml`,
      )
      continue
    }
    const [key = ''] = any
    const add = `add \`${key}\` to copy/${language}.yaml`
    const near = nearKey(project, key, keys)
    const code = message ? 'J405' : 'J401'
    report.about(
      { is: 'missing', kind: 'words', name: key, file: `copy/${language}.yaml` },
      code,
      place,
      message ? `no message for ${what}` : `no words for ${what}`,
      message ?? `\`${key}\` is missing`,
      near === undefined ? add : withMore(use(near), `or ${add}`),
      message === undefined ? undefined : failingAt(project, key),
    )
  }
}

/** The last part of a key that is nearly the one, is written, and labels nothing. */
function nearKey(project: Structure, key: string, keys: ReadonlySet<string>): string | undefined {
  const [last = '', ...before] = key.split('.').toReversed()
  const beside = `${before.toReversed().join('.')}.`
  const unread = [...keys].filter((each) => each.startsWith(beside) && !isKnownKey(project, each))
  return nearest(
    last,
    unread.map((each) => each.slice(beside.length).split('.')[0] ?? ''),
  )
}

/** Steps of which no word is written, and whether that was reported. */
function stepsWithout({ steps }: Structure, keys: Set<string>): Map<string, { isReported: boolean }> {
  const worded = new Set([...keys].map((key) => key.split('.')[0]))
  const none = [...steps.values()].filter(({ chain }) => chain.every(({ name }) => !worded.has(name)))
  return new Map(none.map(({ name }) => [name, { isReported: false }]))
}

/** Words that may be missing before another language is the better first one. */
const few = 20

/** A language that comes first by mistake: all others fall back to it, and another has more words. */
function isOutOfOrder({ journey }: Structure, { copies }: Copies, missing: number, report: Report): boolean {
  const [first = ''] = journey.value.languages
  const sizeOf = (language: string): number => textsOf(copies.get(language)?.value ?? {}).length
  const fuller = [...copies.keys()].find((language) => sizeOf(language) > sizeOf(first) + missing / 2)
  if (fuller === undefined) return false
  const label = `the others fall back to it, and \`${fuller}\` has more words`
  const place = { document: journey.document, path: ['languages', 0] }
  report('J401', place, `\`${first}\` lacks ${missing} texts`, label, `write \`${fuller}\` first`)
  return true
}

function checkUnused(project: Structure, texts: readonly Text[], document: Document, report: Report): void {
  for (const path of highest(texts, leftOver(project, texts, document))) {
    const parts = ['title', 'intro', 'banner', 'fields', 'actions', 'busy', 'blocks']
    const known = path.length === 1 ? [...project.steps.keys(), 'pages', 'sections', 'errors', 'shell'] : parts
    const word = asText(path.at(-1))
    // A word that is right is not what is wrong: its step, or what it stands for there, is gone.
    const near = path.length <= 2 && !known.includes(word) ? nearest(word, known) : undefined
    report.about(
      { is: 'unused', kind: 'words', name: path.join('.') },
      'J402',
      { document, path, part: 'key' },
      `nothing uses \`${path.join('.')}\``,
      'no such step, field, button, block or code',
      near === undefined ? 'delete it, or fix its name' : use(near),
      cannotFail(project, path) ?? entryOf(project, path),
    )
  }
}

/** Whether a text labels nothing. Of words that an alias shares among several keys one use is enough. */
function leftOver(project: Structure, texts: readonly Text[], document: Document): (text: Text) => boolean {
  const unknown = new Set(texts.filter(({ key }) => !isKnownKey(project, key)))
  if (unknown.size === 0) return () => false
  const positionOf = ({ path }: Text): string => {
    const { line, column } = spanOf({ document, path })
    return `${line}:${column}`
  }
  const used = new Set(texts.filter((text) => !unknown.has(text)).map(positionOf))
  return (text) => unknown.has(text) && !used.has(positionOf(text))
}

/** Where it stands what the message is about: the check of that name, or the schema of the field. */
function failingAt(project: Structure, key: string): { place: Place; label: string } | undefined {
  const [name = '', , field = '', , keyword = ''] = key.split('.')
  const step = project.steps.get(name)
  if (!step) return undefined
  if (step.merged.checks?.[keyword]) return { place: placeIn(step, ['checks', keyword]), label: 'the check' }
  const place = schemaPlace(project, step, `${name}.${field}`)
  return place && { place, label: 'it can fail here' }
}

/** The entry of errors.yaml to which words of a message belong that it does not show. */
function entryOf({ errors }: Structure, [room, code = '', part]: Path): { place: Place; label: string } | undefined {
  if (room !== 'errors' || part === undefined || !Object.hasOwn(errors.value, code)) return undefined
  return { place: { document: errors.document, path: [code], part: 'key' }, label: `it has no use for \`${part}\`` }
}

/** A message of a keyword that the field cannot fail any more: its schema may have lost it. */
function cannotFail(project: Structure, path: Path): { place: Place; label: string } | undefined {
  const [step = '', part, field = '', errors, keyword] = path.map(asText)
  const form = project.schemas.get(project.steps.get(step)?.merged.form ?? '')
  if (part !== 'fields' || errors !== 'errors' || keyword === undefined || !form) return undefined
  const required = Array.isArray(form.written.required) ? 'required' : 'properties'
  const own = keyword === 'required' ? [required] : ['properties', field]
  return {
    place: { document: form.document, path: own, part: 'key' },
    label: `\`${field}\` has no \`${keyword}\` here`,
  }
}
