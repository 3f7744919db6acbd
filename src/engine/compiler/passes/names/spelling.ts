/** Words that stand for a value and are spelt differently from the same word elsewhere: no list of values tells which one is right. */
import { distance } from 'fastest-levenshtein'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { AuthoredCondition } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Copies, StepFile, Structure } from '../../source/project.ts'
import { isObject, propertyOf, visitSchemas } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { parametersOf, parseMessage, textsOf } from '../../symbols/messages.ts'

/**
 * `of`: the last part of the fact that is compared. `times`: how often the same place is among the words that are counted, where
 * that is not once.
 */
type Word = { text: string; place: Place; of?: string; times?: number }

/** Reports a word that occurs once and is one letter away from another that the journey knows. */
export function checkSpelling(project: Structure, copies: Copies, report: Report): void {
  const compared = wordsCompared(project, copies)
  checkListWords(project, compared, report)
  checkColumns(project, compared, report)
  checkLetters(project, compared, report)
  const known = [...compared, ...wordsDeclared(project)].map(({ text }) => text)
  const count = new Map<string, number>()
  for (const text of known) count.set(text, (count.get(text) ?? 0) + 1)
  checkCases(wordsOfTexts(copies), count, report)
  const words = [...count.keys()].filter(isWord)
  for (const { text, place, times = 1 } of compared) {
    if (count.get(text) !== times || !isWord(text)) continue
    const other = words.find((each) => each !== text && isSlip(text, each))
    if (other === undefined) continue
    report('J234', place, `\`${text}\` is spelt \`${other}\` elsewhere`, 'stands only here', `write \`${other}\``)
  }
}

/** A case of a text that is a word in capitals elsewhere: a translator takes it for a word of the language. */
function checkCases(cases: readonly Word[], count: ReadonlyMap<string, number>, report: Report): void {
  const words = new Map([...count.keys()].filter(isWord).map((each) => [lettersOf(each), each]))
  for (const { text, place } of cases) {
    const other = words.get(lettersOf(text))
    if (other === undefined || other === text || count.get(text) !== 1 || !/[_-]/.test(text) || isWord(text)) continue
    report('J234', place, `\`${text}\` is spelt \`${other}\` elsewhere`, 'stands only here', `write \`${other}\``)
  }
}

/** A word that a fact is compared with, and that differs from another word of that fact in no more than capitals and hyphens. */
function checkLetters({ schemas }: Structure, compared: readonly Word[], report: Report): void {
  const declared = [...schemas.values()].flatMap(({ written }) => wordsOfProperties(written))
  const keyOf = ({ text, of }: Pick<Word, 'text' | 'of'>): string => `${of} ${lettersOf(text)}`
  const alike = groupBy([...compared, ...declared], keyOf)
  for (const word of compared) {
    const { text, place, of } = word
    if (of === undefined || text.length <= 3) continue
    const own = alike.get(keyOf(word)) ?? []
    const other = own.find((each) => each.text !== text)
    const times = (wanted: string): number => own.filter((each) => each.text === wanted).length
    if (other === undefined || times(text) > times(other.text)) continue
    const label = `\`${of}\` is never this`
    report('J234', place, `\`${text}\` is spelt \`${other.text}\` elsewhere`, label, `write \`${other.text}\``)
  }
}

/** Words that a schema gives as values of a property. */
function wordsOfProperties(written: JsonObject): { text: string; of: string }[] {
  const words: { text: string; of: string }[] = []
  visitSchemas(written, [], ({ properties }) => {
    for (const [of, own] of Object.entries(isObject(properties) ? properties : {}))
      for (const key of isObject(own) ? ['examples', 'enum', 'const'] : [])
        words.push(...textsIn((own as JsonObject)[key] ?? null, []).map(({ text }) => ({ text, of })))
  })
  return words
}

/** A word of a list in the settings that rules compare with, spelt as none of them does. */
function checkListWords({ settings }: Structure, compared: readonly Word[], report: Report): void {
  const wanted = new Set(compared.map(({ text }) => text).filter(isLongWord))
  if (wanted.size === 0) return
  const { document, value } = settings
  for (const { text, path } of textsIn(value, [])) {
    const inList = path.some((part) => typeof part === 'number')
    if (!inList || wanted.has(text) || !/^[a-z][a-z_-]{4,}$/.test(text)) continue
    const letters = text.replaceAll(/[_-]/g, '')
    const other = [...wanted].find((each) => each === letters || isSlip(text, each))
    if (other !== undefined)
      report(
        'J234',
        { document, path },
        `\`${text}\` is spelt \`${other}\` elsewhere`,
        'no rule asks for it',
        `write \`${other}\``,
      )
  }
}

/** A word in a column of a table that no rule asks for, where a rule asks the column for a word that no row has. */
function checkColumns({ settings: { document, value } }: Structure, compared: readonly Word[], report: Report): void {
  const cells = textsIn(value, []).filter(({ path }) => typeof path.at(-2) === 'number')
  for (const { text, path } of cells) {
    const column = cells.filter((cell) => isSameColumn(cell.path, path)).map((cell) => cell.text)
    const asked = compared.filter(({ place }) => columnOf(place) === path.at(-1)).map((word) => word.text)
    if (asked.includes(text)) continue
    const alike = column.filter((each) => each !== text && isAlike(text, each))
    const usual = alike.length > column.filter((each) => each === text).length ? alike[0] : undefined
    const missing = asked.filter((each) => each.length > 3 && !column.includes(each))
    const meant = usual ?? missing.find((each) => isSwapped(text, each) || (isSlip(text, each) && !isLongWord(each)))
    if (meant === undefined) continue
    const message = `\`${text}\` is spelt \`${meant}\` elsewhere`
    report('J234', { document, path }, message, 'no rule asks for it', `write \`${meant}\``)
  }
}

function isSameColumn(path: Path, other: Path): boolean {
  return path.at(-1) === other.at(-1) && path.slice(0, -2).join('.') === other.slice(0, -2).join('.')
}

/** One that is looked for in every list, whatever column it is in. */
function isLongWord(text: string): boolean {
  return /^[a-z]{6,}$/.test(text)
}

/** The last part of the fact that a condition compares. */
function columnOf({ path }: Place): string | undefined {
  const fact = path.findLast((part) => typeof part === 'string' && part.includes('.'))
  return typeof fact === 'string' ? fact.split('.').at(-1) : undefined
}

/** Two neighbours changed places. */
function isSwapped(text: string, other: string): boolean {
  const at = [...text].findIndex((letter, index) => letter !== other[index])
  return at >= 0 && text === other.slice(0, at) + other.charAt(at + 1) + other.charAt(at) + other.slice(at + 2)
}

/** A name in capitals, as services and lists write their values. */
function isWord(text: string): boolean {
  return /^[A-Z][A-Z_]{4,}$/.test(text)
}

function isAlike(text: string, other: string): boolean {
  return text.length > 3 && lettersOf(text) === lettersOf(other)
}

/** The word without what may be written in one way or another: capitals, hyphens, underscores, spaces. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '')
}

function isSlip(text: string, other: string): boolean {
  return distance(text.replaceAll('_', ''), other.replaceAll('_', '')) === 1
}

/** Values that conditions compare facts with, where no schema lists them. */
function wordsCompared(project: Structure, copies: Copies): Word[] {
  const of = (step: StepFile | undefined, document: Place['document'], conditions: Record<string, AuthoredCondition>) =>
    Object.entries(conditions).flatMap(([name, condition]) =>
      wordsOf(project, step, document, condition, ['conditions', name]),
    )
  const { document, value } = project.journey
  return [
    ...wordsOfBranches(project),
    ...wordsOfTexts(copies),
    ...of(undefined, document, value.conditions ?? {}),
    ...[...project.steps.values()].flatMap((step) => of(step, step.document, step.own.conditions ?? {})),
  ]
}

/** Cases that texts tell apart, once each: two texts of one fact have the same. */
function wordsOfTexts({ copies }: Copies): Word[] {
  const found = new Map<string, Word & { times: number }>()
  for (const { document, value } of copies.values())
    for (const { text, path } of textsOf(value)) {
      const parsed = text.includes(', select,') ? parseMessage(text) : { wrong: '' }
      if ('wrong' in parsed) continue
      for (const word of parametersOf(parsed.message).flatMap(({ cases = [] }) => cases)) {
        const place = { document, path, within: { from: text.indexOf(word), length: word.length } }
        const known = found.get(word)
        found.set(word, { text: word, place: known?.place ?? place, times: (known?.times ?? 0) + 1 })
      }
    }
  return [...found.values()].map(({ text, place }) => ({ text, place }))
}

/** Values that a form asks of an answer under `if`, where the answer's own schema lists none. */
function wordsOfBranches({ schemas }: Structure): Word[] {
  return [...schemas.values()].flatMap(({ document, written }) => {
    const words: Word[] = []
    visitSchemas(written, [], ({ if: condition }, path) => {
      const asked = isObject(condition) && isObject(condition.properties) ? condition.properties : {}
      for (const [name, each] of Object.entries(asked)) {
        const own = propertyOf(written, name)
        if (!isObject(each) || (isObject(own) && ('enum' in own || 'const' in own))) continue
        const at = [...path, 'if', 'properties', name]
        for (const found of textsIn(each, at))
          words.push({ text: found.text, place: { document, path: found.path }, of: name, times: 2 })
      }
    })
    return words
  })
}

function wordsOf(
  project: Structure,
  step: StepFile | undefined,
  document: Place['document'],
  condition: AuthoredCondition,
  path: Path,
): Word[] {
  return Object.entries(condition).flatMap(([key, constraint]): Word[] => {
    if (key === 'anyOf')
      return (condition.anyOf ?? []).flatMap((each, index) =>
        isObject(each) ? wordsOf(project, step, document, each as AuthoredCondition, [...path, 'anyOf', index]) : [],
      )
    const fact = resolveFact(project, step, key)
    if (!fact.known || 'enum' in fact.schema || 'const' in fact.schema) return []
    const of = key.split('.').at(-1) ?? key
    return textsIn(constraint, [...path, key]).map(({ text, path: at }) => ({
      text,
      of,
      place: { document, path: at },
    }))
  })
}

/** Values that something in the journey names: lists, schemas, codes, what rules set, what services mean. */
function wordsDeclared(project: Structure): { text: string }[] {
  const { settings, services, errors, schemas, steps } = project
  return [
    ...textsIn(settings.value, []),
    ...textsIn(services.value, []),
    ...[...schemas.values()].flatMap(({ written }) => textsIn(written, [])),
    ...[...steps.values()].flatMap(({ own }) => textsIn((own.on ?? {}) as Json, [])),
    ...Object.keys(errors.value).map((key) => ({ text: key.split('@')[0] ?? key })),
    ...Object.values(services.value.services).flatMap(({ outcomes = {} }) =>
      Object.keys(outcomes).map((text) => ({ text })),
    ),
  ]
}

function textsIn(value: Json, path: Path): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...path, index]))
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key])) : []
}
