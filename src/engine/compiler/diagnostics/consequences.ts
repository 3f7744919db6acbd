/** One cause, one diagnostic: what follows from a mistake is left out, and the same mistake at many places is reported once. */
import { groupBy } from '../group-by.ts'
import type { Kind, Source } from '../source/document.ts'
import { reportedBetter } from './better-reported.ts'
import { type Diagnostic, type DiagnosticCode, sortDiagnostics } from './diagnostic.ts'
import { isMisread, meantBy } from './meant.ts'
import { declarationOf, followsFromDeclaration, keyOfMember, type Member, membersIn } from './members.ts'
import { escaped, withRenamedCodes, withRenamedWords } from './renamed.ts'

/** Kind of file → codes that only say that something of it could not be read. */
const dependents: Partial<Record<Kind, DiagnosticCode[]>> = {
  journey:
    'J201 J202 J207 J208 J211 J213 J214 J215 J216 J217 J218 J221 J222 J223 J224 J229 J230 J241 J301 J306 J311 J312 J313 J317 J320 J401 J402 J403 J406 J407'.split(
      ' ',
    ) as DiagnosticCode[],
  services: 'J203 J205 J207 J208 J211 J215 J221 J222 J229 J230 J304 J305 J307 J312 J317 J320 J402'.split(
    ' ',
  ) as DiagnosticCode[],
  errors: 'J205 J221 J304 J306 J307 J308 J312 J313 J401 J402 J403'.split(' ') as DiagnosticCode[],
  settings: ['J207', 'J208', 'J211', 'J215', 'J230', 'J411'],
  schema:
    'J207 J208 J211 J212 J215 J218 J219 J222 J225 J229 J230 J231 J314 J315 J318 J328 J401 J402 J403 J405 J407 J411'.split(
      ' ',
    ) as DiagnosticCode[],
  step: 'J201 J202 J204 J205 J207 J208 J217 J218 J221 J223 J226 J301 J304 J306 J307 J312 J313 J317 J319 J320 J401 J402 J403 J407'.split(
    ' ',
  ) as DiagnosticCode[],
  contract: ['J318'],
  copy: ['J224', 'J401', 'J402', 'J405', 'J406'],
  messages: ['J224', 'J401', 'J402', 'J406'],
}

/** Codes after which the rest of a file may have been read as something else. */
const unread: DiagnosticCode[] = ['J101', 'J106']

/** What the author has to fix, in the order of reading. `kinds` tells what each file is. */
export function withoutConsequences(
  diagnostics: Diagnostic[],
  kinds: ReadonlyMap<string, Kind>,
  sources: readonly Source[],
): Diagnostic[] {
  const sorted = sortDiagnostics(diagnostics)
  // Few mistakes explain others. To hold each to each would take the square of them.
  const misread = sorted.filter(isMisread)
  const unreadable = sorted.filter(mayLeaveUnread)
  const isReportedBetter = reportedBetter(sorted, kinds)
  const causes = sorted.filter(
    (each) =>
      !followsFromUnread(each, unreadable, kinds) &&
      !misread.some((cause) => followsFromMisread(each, cause)) &&
      !isReportedBetter(each),
  )
  const meantCalls = new Set(causes.flatMap((each) => (callOf(each) === undefined ? [] : (meantBy(each) ?? []))))
  const heard = causes.filter((each) => !meantCalls.has(unheardCall(each) ?? ''))
  const renamed = withRenamedWords(withRenamedCodes(heard))
  const wrongNames = wrongNamesIn(renamed)
  // Whatever is wrong may be what keeps an answer from its use. A pin says only that something has changed.
  const isBroken = renamed.some(({ severity, code }) => severity === 'error' && code !== 'J324')
  const independent = renamed.filter((each) => (isUnusedAnswer(each) ? !isBroken : !followsFromName(each, wrongNames)))
  // Two that explain each other away leave nothing, and no mistake may pass.
  const isStill = ({ severity }: Diagnostic): boolean => severity === 'error'
  const reported = sorted.some(isStill) && !independent.some(isStill) ? sorted : independent
  return inFew(reported, sources)
}

/** One for each cause, and nothing that follows from a declaration under another name. */
function inFew(diagnostics: Diagnostic[], sources: readonly Source[]): Diagnostic[] {
  const members = membersIn(diagnostics, sources)
  const all = groups(diagnostics, members).map((group) => {
    const member = group.map((each) => members.get(each)).find((each) => each !== undefined)
    const declared = declaredOtherwise(group, member, diagnostics, sources)
    return { member, declared, one: declared ?? inOne(group) }
  })
  const renamed = all.flatMap(({ member, declared }) =>
    member && declared ? [{ member, names: [member.name, ...(meantIn(declared) ?? [])] }] : [],
  )
  return all.flatMap(({ one, declared }) =>
    !declared && renamed.some(({ member, names }) => followsFromDeclaration(one, member, names)) ? [] : [one],
  )
}

function meantIn({ message }: Diagnostic): string[] | undefined {
  const [, declared] = /^`([^`]+)` is declared/.exec(message) ?? []
  return declared === undefined ? undefined : [declared]
}

function followsFromMisread(each: Diagnostic, cause: Diagnostic): boolean {
  if (isMisread(each)) return false
  if (each.file === cause.file && each.line === cause.line) return true
  const [, suggested] = /`'?([^`]+?)'?`$/.exec(cause.help ?? '') ?? []
  const isMissing = ['J401', 'J402', 'J405'].includes(each.code)
  return (
    isMissing &&
    suggested !== undefined &&
    new RegExp(`[.]${escaped(suggested)}[.\`]`).test(`${each.message} ${each.label} ${each.help ?? ''}`)
  )
}

/** What may be the cause in `followsFromUnread`. */
function mayLeaveUnread(cause: Diagnostic): boolean {
  return unread.includes(cause.code) || ['J102', 'J108', 'J119'].includes(cause.code) || isUnreadPart(cause)
}

/** In a file that cannot be read, or of what depends on it. */
function followsFromUnread(each: Diagnostic, all: Diagnostic[], kinds: ReadonlyMap<string, Kind>): boolean {
  if (unread.includes(each.code)) return false
  // What explains why the line cannot be read stays.
  const isOnLine = ({ file, line }: Diagnostic): boolean => file === each.file && line === each.line
  if (isMisread(each) && all.some((cause) => unread.includes(cause.code) && isOnLine(cause))) return false
  return all.some((cause) => {
    if (cause === each) return false
    const kind = kinds.get(cause.file)
    if (cause.code === 'J119')
      return cause.file === each.file && each.code !== 'J119' && (cause.line === each.line || each.code === 'J313')
    // A whole part of a file under a name that means nothing: whatever needs it is unknown.
    const isPart = cause.code === 'J102' && cause.column === 1 && kind !== 'step'
    const isUnread =
      unread.includes(cause.code) || isPart || isUnreadPart(cause) || (cause.code === 'J108' && kind === 'schema')
    if (!isUnread) return false
    if (cause.file === each.file && isPart) return dependents[kind ?? 'unknown']?.includes(each.code) ?? false
    if (isUnreadPart(cause) && kinds.get(each.file) === kind) return /^J(103|[2-4]\d\d)$/.test(each.code)
    if (cause.file === each.file) return cause.code !== 'J108' || ['J309', 'J315', 'J318'].includes(each.code)
    return kind !== undefined && (dependents[kind]?.includes(each.code) ?? false)
  })
}

/** A mapping where a list has to be, or a value where names are declared: whatever needs one of them is unknown. */
function isUnreadPart({ code, message }: Diagnostic): boolean {
  return code === 'J104' && /^`[^`]+` is not a (mapping|list)$/.test(message)
}

/** What may be the cause in `followsFromName`, by what the others are looked up by. */
type WrongNames = {
  /** What is about each name: it is wrong, or meant. */
  byName: ReadonlyMap<string, Diagnostic[]>
  /** What was left out where it is declared, because it is of the wrong kind. */
  damaged: ReadonlySet<string | undefined>
  /** In a file of words. */
  wordsOfWrongKind: readonly Diagnostic[]
}

function wrongNamesIn(all: readonly Diagnostic[]): WrongNames {
  const ofWrongKind = all.filter(({ code }) => code === 'J104')
  const named = all.flatMap((cause) => {
    const [, wrong] = wrongName.exec(cause.message)?.filter(Boolean) ?? []
    return wrong === undefined
      ? []
      : [wrong, meantBy(cause)].flatMap((name) => (name === undefined ? [] : [{ name, cause }]))
  })
  return {
    byName: new Map(
      [...groupBy(named, ({ name }) => name)].map(([name, each]) => [name, each.map(({ cause }) => cause)]),
    ),
    damaged: new Set(ofWrongKind.map(({ message }) => /^`([^`]+)` is not /.exec(message)?.[1])),
    wordsOfWrongKind: ofWrongKind.filter(({ file }) => /\/copy\//.test(file)),
  }
}

/** What is missing or unused only because of a name that is misspelt, or of a text that is none. */
function followsFromName(each: Diagnostic, { byName, damaged, wordsOfWrongKind }: WrongNames): boolean {
  // What is of the wrong kind where it is declared was left out, so its name is unknown wherever it is used.
  const [, unknown] = /^unknown [\w ]+ `([^`]+)`/.exec(each.message) ?? []
  if (unknown !== undefined && damaged.has(unknown)) return true
  const isMissing = each.code === 'J401' || each.code === 'J405'
  if (isMissing && wordsOfWrongKind.some(({ message }) => sameKey(message, each))) return true
  const isUse = ['J207', 'J208', 'J218'].includes(each.code)
  if (!isUse && !['J225', 'J226', 'J301', 'J312', 'J313', 'J401', 'J402', 'J405', 'J504'].includes(each.code))
    return false
  const causes = namesIn(`${each.message} ${each.label}`).flatMap((name) => byName.get(name) ?? [])
  return causes.some((cause) => cause !== each && (!isUse || isDeclaration(cause, each)))
}

function isUnusedAnswer({ code, message }: Diagnostic): boolean {
  return code === 'J226' && message.startsWith('nothing uses the answer')
}

/** The name of a calculation, field or call is wrong where it is declared: each use of it is then unknown, too. */
function isDeclaration({ code, message }: Diagnostic, use: Diagnostic): boolean {
  return (
    code === 'J214' || (code === 'J218' && message.startsWith('unknown field') && !use.message.startsWith('unknown'))
  )
}

/** `label` is not text, and the words of that key are missing. */
function sameKey(message: string, { label }: Diagnostic): boolean {
  const [, key] = /^`([^`]+)` is not text/.exec(message) ?? []
  return key !== undefined && label.includes(`.${key}\``)
}

const wrongName = /^unknown [\w ]+ `([^`]+)`|^`(.+)` means nothing here/

/** All that stands between backticks or dots, also with dots in it. */
function namesIn(text: string): string[] {
  const ends = [...text.matchAll(/[`.]/g)].map(({ index }) => index)
  return ends.flatMap((from, at) => ends.slice(at + 1).map((to) => text.slice(from + 1, to)))
}

/** Diagnostics that say the same of the same name, or are at the same line for want of one of their own. */
function groups(diagnostics: Diagnostic[], members: ReadonlyMap<Diagnostic, Member>): Diagnostic[][] {
  const keyOf = (each: Diagnostic): string | Diagnostic => {
    const member = members.get(each)
    return member ? `member ${keyOfMember(member)}` : causeOf(each)
  }
  return [...groupBy(diagnostics, keyOf).values()].map((group) =>
    group.toSorted((a, b) => Number(a.code === 'J403') - Number(b.code === 'J403')),
  )
}

/** The same for those that are said once; itself for one that is like no other. */
function causeOf(each: Diagnostic): string | Diagnostic {
  const isName = each.code === 'J109' || (/^J2\d\d$/.test(each.code) && each.message.startsWith('unknown '))
  const isGap = each.code === 'J406' || each.code === 'J401'
  const call = callOf(each)
  if (call !== undefined) return `call ${call}`
  if (isName) return nameKey(each)
  if (isMissingReaction(each)) return `${each.code} ${each.message}`
  return isGap ? `${each.code} ${each.file}:${each.line}` : each
}

/** The name of a call that the step does not have: in a rule, or in the name of an event. Each of its outcomes has that name. */
function callOf({ code, message, label }: Diagnostic): string | undefined {
  if (code !== 'J204' && (code !== 'J221' || !label.startsWith('not a call or timer'))) return undefined
  return /^unknown (?:call|event) `([^`.]+)/.exec(message)?.[1]
}

/** The call whose outcome no rule handles, by any name. */
function unheardCall({ code, message }: Diagnostic): string | undefined {
  return code === 'J304' ? /^`([^`.]+)\.[^`]+` is not handled$/.exec(message)?.[1] : undefined
}

/** A code without an entry, or an event without a rule, is one mistake however many places raise it. */
function isMissingReaction({ code, message }: Diagnostic): boolean {
  return code === 'J304' || (code === 'J320' && message.endsWith(' does nothing here'))
}

/** One unknown name is one mistake, whatever of it is read; a name that is required by another name is that name. */
function nameKey({ code, message }: Diagnostic): string {
  const [, first] = /^unknown (?:fact|record) `([^`.]+)/.exec(message) ?? []
  if (first !== undefined) return `fact ${first}`
  const [, required] = /^`([^`]+)` is required but not declared$/.exec(message) ?? []
  return required === undefined ? `${code} ${message}` : `J218 unknown field \`${required}\``
}

/** Places, or names, that a label names; a list of dozens would hide the rest. */
const mostNamed = 3

/** The first of them, with how many more there are, and where; of words that are missing, which. */
function inOne(group: Diagnostic[]): Diagnostic {
  const [first, ...others] = group as [Diagnostic, ...Diagnostic[]]
  if (others.length === 0) return first
  const places = others.map(({ file, line, column, length }) => ({ file, line, column, length }))
  const areWords = first.code === 'J401'
  const named = others.flatMap(({ file, line, label }) =>
    areWords ? (label.match(/`[^`]+`/) ?? []) : `${file}:${line}`,
  )
  const list = `${named.slice(0, mostNamed).join(', ')}${named.length > mostNamed ? ', …' : ''}`
  const place = others.length === 1 ? 'place' : 'places'
  const more = areWords ? `of ${others.length} more: ${list}` : `at ${others.length} more ${place}: ${list}`
  const label = first.label ? `${first.label}; the same ${more}` : `the same ${more}`
  return { ...first, label, others: places }
}

/** A name that several places use, beside one like it that is declared and that none does: the declaration is misspelt. */
function declaredOtherwise(
  group: Diagnostic[],
  member: Member | undefined,
  all: readonly Diagnostic[],
  sources: readonly Source[],
): Diagnostic | undefined {
  const first = member ? group[0] : group.find(({ message }) => message.startsWith('unknown '))
  const [, named] = /^unknown [\w ]+ `([^`]+)`/.exec(first?.message ?? '') ?? []
  const used = member?.name ?? named
  if (!first || group.length < 2 || used === undefined) return undefined
  const only = member ? declarationOf(member, group, all, sources) : onlyPlaceOf(meantBy(first), sources)
  if (!only) return undefined
  const { declared, file, text, index } = only
  const before = text.slice(0, index).split('\n')
  return {
    code: 'J232',
    severity: 'error',
    file,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    length: declared.length,
    message: `\`${declared}\` is declared, and \`${used}\` is used`,
    label: `${group.length} places use \`${used}\`, none uses this`,
    help: `write \`${used}\``,
    related: { file: first.file, line: first.line, column: first.column, length: first.length, label: 'used here' },
  }
}

/** The only place of all files where the name stands. */
function onlyPlaceOf(declared: string | undefined, sources: readonly Source[]) {
  if (declared === undefined) return undefined
  const word = new RegExp(`(?<![\\w-])${escaped(declared)}(?![\\w-])`, 'g')
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(word)].map(({ index }) => ({ declared, file, text, index })),
  )
  return found.length === 1 ? found[0] : undefined
}
