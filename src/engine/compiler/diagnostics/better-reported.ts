/** What another diagnostic says better: at the same place, or of what both come from. */
import { groupBy } from '../group-by.ts'
import type { Kind } from '../source/document.ts'
import type { Finding } from './diagnostic.ts'

/** What the others are looked up by: to hold each to each would take the square of them. */
type Others = {
  atPlace: ReadonlyMap<string, Finding[]>
  onLine: ReadonlyMap<string, Finding[]>
  /** File → keys that mean nothing there and codes without an entry, by the word that was meant. */
  meant: ReadonlyMap<string, ReadonlySet<string>>
  unknownCodes: ReadonlyMap<string, ReadonlySet<string>>
  /** Of settings, those that say that limits are turned. */
  limitsOfSettings: readonly Finding[]
  swaps: readonly Finding[]
  /** Files with a word that is spelt in another way elsewhere. */
  misspelt: ReadonlySet<string>
  /** Words that have changed places. */
  swappedWords: ReadonlySet<string>
  /** `<step>.<field>` of those that have to be on screen, and are not. */
  missingFields: ReadonlySet<string>
  /** Service and name in its path that no call gives: each call lacks it. */
  unfilled: ReadonlySet<string>
  isMiscalculated: boolean
  hasOtherPath: boolean
}

/** Returns a function that tells whether another one of them says better what is wrong. `kinds` tells what each file is. */
export function reportedBetter(all: readonly Finding[], kinds: ReadonlyMap<string, Kind>): (each: Finding) => boolean {
  const others: Others = {
    atPlace: groupBy(all, placeOf),
    onLine: groupBy(all, lineOf),
    meant: meantIn(all.filter(({ code }) => code === 'J102' || code === 'J104')),
    unknownCodes: meantIn(all.filter(({ code }) => code === 'J205')),
    limitsOfSettings: all.filter(({ code, file }) => code === 'J111' && kinds.get(file) === 'settings'),
    swaps: all.filter(isSwap),
    misspelt: new Set(all.flatMap(({ code, file }) => (code === 'J234' ? [file] : []))),
    swappedWords: new Set(all.flatMap(({ code, about }) => (code === 'J417' ? (about?.names ?? []) : []))),
    missingFields: missingFieldsIn(all),
    unfilled: new Set(all.flatMap(({ about }) => (about?.kind === 'name in a path' ? [about.name] : []))),
    isMiscalculated: all.some((each) => each.code === 'J233' || isTurnedRange(each) || isWrongSetting(each, kinds)),
    hasOtherPath: all.some(({ about }) => about?.is === 'another' && about.kind === 'path'),
  }
  return (each) => isReportedBetter(each, others)
}

/** Not where the step has a field that its form does not know: that may be the one, under another name. */
function missingFieldsIn(all: readonly Finding[]): Set<string> {
  const renamed = new Set(
    all.flatMap(({ code, file, about }) => (code === 'J218' && about?.kind === 'field' ? [file] : [])),
  )
  return new Set(
    all.flatMap((each) =>
      each.code === 'J225' && !renamed.has(each.file) ? [`${stemOf(each)}.${each.about?.name}`] : [],
    ),
  )
}

function stemOf({ file }: Finding): string {
  return /([^/]+)\.yaml$/.exec(file)?.[1] ?? ''
}

function placeOf({ file, line, column }: Finding): string {
  return `${file}:${line}:${column}`
}

function lineOf({ file, line }: Pick<Finding, 'file' | 'line'>): string {
  return `${file}:${line}`
}

function meantIn(diagnostics: readonly Finding[]): Map<string, Set<string>> {
  const byFile = [...groupBy(diagnostics, ({ file }) => file)]
  return new Map(byFile.map(([file, each]) => [file, new Set(each.flatMap((one) => one.meant ?? []))]))
}

function isReportedBetter(each: Finding, others: Others): boolean {
  const here = others.atPlace.get(placeOf(each)) ?? []
  const onLine = others.onLine.get(lineOf(each)) ?? []
  switch (each.code) {
    // What uses it cannot: that says less than what is wrong with the value itself.
    case 'J215':
      return here.some(({ code }) => code.startsWith('J1'))
    // What the schema itself refuses, no widget has to give.
    case 'J219':
      return here.some(({ code }) => code === 'J117')
    // One value, however many uses it is out of range for: what is said last is the nearest to a use.
    case 'J118':
      return here.slice(here.indexOf(each) + 1).some(({ code }) => code === 'J118')
    // A field that is missing on screen is unknown to rules, and its words have no use.
    case 'J218':
      return others.missingFields.has(`${each.about?.member?.step}.${each.about?.name}`)
    case 'J402':
      return others.missingFields.has(each.about?.name.replace('.fields.', '.') ?? '')
    // Its `then` is there, under a word that means nothing.
    case 'J123':
      return isMeant(each, 'then', others) || isMeant(each, 'else', others)
    // What the form refuses needs no words.
    case 'J401':
      return here.some(({ code }) => code === 'J236')
    case 'J222':
      return each.about?.kind === 'input' && others.unfilled.has(each.about.name)
    // Nothing is known of an event that there is not.
    case 'J237':
    case 'J320':
      return here.some(({ code }) => code === 'J221')
    // What both sides are to agree on is compared once it can be read.
    case 'J318':
      return onLine.some(isUnreadable) || (each.about?.kind === 'header' && isMeant(each, 'context', others))
    // Of two lists that have changed places, where each is chosen from.
    case 'J211':
      return each.about?.kind === 'list' && others.swaps.some((swap) => isOfSwap(each, swap))
    // A slip in what is asked for is never there.
    case 'J407':
      return onLine.some(({ code }) => code === 'J234')
    // A value with a slip in it is another one than the rules know.
    case 'J328':
      return each.about?.kind === 'branches' && others.misspelt.has(each.related?.file ?? '')
    case 'J412':
      return [each.about?.name, each.about?.of].some((words) => others.swappedWords.has(words ?? ''))
    case 'J304':
      return others.unknownCodes.get(each.file)?.has(each.about?.name.split('.')[1] ?? '') === true
    // Without its condition, because of a word that means nothing where it stands.
    case 'J302':
      return (others.onLine.get(lineOf(each.related ?? each)) ?? []).some(hasOtherWord)
    // Which of the two has the address of the other, the contract knows.
    case 'J217':
      return each.about?.kind === 'path' && others.hasOtherPath
    case 'J111':
      return isTurnedRange(each) && isExplained(each, onLine, others)
    case 'J233':
      return isSaidBySwap(each, onLine, others) || here.some((other) => other.code !== 'J233' && !isTurnedRange(other))
    default:
      return isCalculated(each) && others.isMiscalculated
  }
}

function isMeant({ file }: Finding, word: string, { meant, unknownCodes }: Others): boolean {
  return meant.get(file)?.has(word) === true || unknownCodes.get(file)?.has(word) === true
}

function hasOtherWord({ code }: Finding): boolean {
  return code === 'J102' || code === 'J104'
}

function isUnreadable({ code }: Finding): boolean {
  return code === 'J104' || code === 'J121'
}

/** Two that have changed places are told as such. */
function isSaidBySwap(each: Finding, onLine: readonly Finding[], others: Others): boolean {
  const related = each.related ? (others.onLine.get(lineOf(each.related)) ?? []) : []
  return !isSwap(each) && [...onLine, ...related].some(isSwap)
}

function isOfSwap({ about, related }: Finding, swap: Finding): boolean {
  return related?.file === swap.file && swap.about?.names?.includes(about?.name ?? '') === true
}

function isSwap({ about }: Finding): boolean {
  return about?.is === 'swapped' && about.kind === 'facts'
}

/** What checks accept, as calculated: not known while something else is calculated with than was meant. */
function isCalculated({ code, about }: Finding): boolean {
  return code === 'J236' || code === 'J241' || about?.is === 'refused'
}

/** A setting that what calculates with it cannot use. */
function isWrongSetting(each: Finding, kinds: ReadonlyMap<string, Kind>): boolean {
  return kinds.get(each.file) === 'settings' && (isMisread(each) || each.code === 'J215')
}

/** The ends of a range where it is used. */
function isTurnedRange({ about }: Finding): boolean {
  return about?.is === 'swapped' && about.kind === 'ends'
}

/** The names say which way round, or the settings that the ends are read from are at fault. */
function isExplained(each: Finding, onLine: readonly Finding[], { limitsOfSettings }: Others): boolean {
  return onLine.some(({ code }) => code === 'J233') || limitsOfSettings.some((other) => other !== each)
}

/** What was written is not what was meant: a sign that only looks right, a number in another notation. */
export function isMisread({ code }: Pick<Finding, 'code'>): boolean {
  return code === 'J124' || code === 'J125' || code === 'J126'
}
