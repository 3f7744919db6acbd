/** One cause, one diagnostic: what follows from a mistake is left out, and the same mistake at many places is reported once. */
import { groupBy } from '../group-by.ts'
import type { Kind, Source } from '../source/document.ts'
import { isMisread, reportedBetter } from './better-reported.ts'
import { declaredAs, onlyPlaceOf } from './declared-as.ts'
import {
  type Diagnostic,
  type DiagnosticCode,
  type Finding,
  type Member,
  type Subject,
  sortDiagnostics,
} from './diagnostic.ts'
import { declarationOf, followsFromDeclaration, keyOfMember, membersIn } from './members.ts'
import { withRenamedCodes, withRenamedWords } from './renamed.ts'
import { inShort, sameAt } from './same-at.ts'
import { isOfWords, namesOf } from './subject.ts'

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

/** What the author has to fix, in the order of reading, and what each is about. `kinds` tells what each file is. */
export function withoutConsequences(
  findings: readonly Finding[],
  kinds: ReadonlyMap<string, Kind>,
  sources: readonly Source[],
): Finding[] {
  const sorted = sortDiagnostics(findings)
  // Few mistakes explain others. To hold each to each would take the square of them.
  const misread = sorted.filter(isMisread)
  const unreadable = sorted.filter(mayLeaveUnread)
  const isReportedBetter = reportedBetter(sorted, kinds)
  const causes = sorted.filter(
    (each) =>
      !followsFromUnread(each, unreadable, kinds) &&
      !misread.some((cause) => followsFromMisread(each, cause)) &&
      !isUnsaid(each, sorted) &&
      !isReportedBetter(each),
  )
  const meantCalls = new Set(causes.flatMap((each) => (callOf(each) === undefined ? [] : (each.meant ?? []))))
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
function inFew(diagnostics: readonly Finding[], sources: readonly Source[]): Finding[] {
  const members = membersIn(diagnostics)
  const all = groups(diagnostics, members).map((group) => {
    const member = group.map((each) => members.get(each)).find((each) => each !== undefined)
    const declared = declaredOtherwise(group, member, diagnostics, sources)
    return { member, declared: declared?.name, one: declared?.finding ?? inOne(group) }
  })
  const renamed = all.flatMap(({ member, declared }) =>
    member && declared !== undefined ? [{ member, names: [member.name, declared] }] : [],
  )
  return all.flatMap(({ one, declared }) =>
    declared === undefined && renamed.some(({ member, names }) => followsFromDeclaration(one, member, names))
      ? []
      : [one],
  )
}

/** On the same line, or about words under the key that was meant. */
function followsFromMisread(each: Finding, cause: Finding): boolean {
  if (isMisread(each)) return false
  if (each.file === cause.file && each.line === cause.line) return true
  const { about } = each
  return cause.meant !== undefined && about !== undefined && isOfWords(about) && namesOf(about).includes(cause.meant)
}

/** What the contract misses in a schema of which a part says nothing. */
function isUnsaid({ code, file, line }: Finding, all: readonly Finding[]): boolean {
  return code === 'J318' && all.some((cause) => cause.code === 'J123' && cause.file === file && cause.line === line)
}

/** What may be the cause in `followsFromUnread`. */
function mayLeaveUnread(cause: Finding): boolean {
  return (
    unread.includes(cause.code) ||
    ['J102', 'J108', 'J119'].includes(cause.code) ||
    isUnreadPart(cause) ||
    isWithoutFields(cause)
  )
}

/** In a file that cannot be read, or of what depends on it. */
function followsFromUnread(each: Finding, all: readonly Finding[], kinds: ReadonlyMap<string, Kind>): boolean {
  if (unread.includes(each.code)) return false
  // What explains why the line cannot be read stays.
  const isOnLine = ({ file, line }: Diagnostic): boolean => file === each.file && line === each.line
  if (isMisread(each) && all.some((cause) => unread.includes(cause.code) && isOnLine(cause))) return false
  return all.some((cause) => {
    if (cause === each) return false
    const kind = kinds.get(cause.file)
    if (cause.code === 'J119')
      return cause.file === each.file && each.code !== 'J119' && (cause.line === each.line || each.code === 'J313')
    if (cause.code === 'J102' && kind === 'step' && cause.meant === 'extends' && isOfStepIn(each, cause)) return true
    if (isWithoutFields(cause) || (kind === 'step' && isMisspeltPart(cause))) return followsFromLostPart(each, cause)
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

/** What a step declares in a part that is not read is unknown in its file, and so is each of its fields elsewhere. */
function followsFromLostPart(each: Finding, cause: Finding): boolean {
  if (isMisspeltPart(each)) return false
  if (each.file === cause.file) return each.code === 'J103' || (dependents.step?.includes(each.code) ?? false)
  return isWithoutFields(cause) && each.about !== undefined && namesOf(each.about).includes(cause.about?.name ?? '')
}

function isWithoutFields({ about }: Finding): boolean {
  return about?.is === 'missing' && about.kind === 'fields'
}

/** A part of a file under a name that is nearly right. */
function isMisspeltPart({ code, column, meant }: Finding): boolean {
  return code === 'J102' && column === 1 && meant !== undefined
}

/** In a step that takes nothing from another, because of a slip where it says so. */
function isOfStepIn(each: Finding, { file }: Finding): boolean {
  const step = /([^/]+)\.yaml$/.exec(file)?.[1]
  return /^J[2-4]/.test(each.code) && (each.file === file || each.about?.member?.step === step)
}

/** A mapping where a list has to be, or a value where names are declared: whatever needs one of them is unknown. */
function isUnreadPart({ about }: Finding): boolean {
  return about?.is === 'of another kind' && about.name !== '' && /^a (mapping|list)$/.test(about.kind)
}

/** What may be the cause in `followsFromName`, by what the others are looked up by. */
type WrongNames = {
  /** What is about each name: it is wrong, or meant. */
  byName: ReadonlyMap<string, Finding[]>
  /** What was left out where it is declared, because it is of another kind. */
  damaged: ReadonlySet<string>
  /** Records that hold another kind of answer than is kept in them. */
  records: ReadonlySet<string>
  /** Fields whose schema and widget are of two kinds, and settings that are of another kind than is read of them. */
  fields: readonly string[]
  /** Steps that extend another than was meant. */
  bases: readonly Finding[]
}

function wrongNamesIn(all: readonly Finding[]): WrongNames {
  const damaged = all.flatMap(({ code, about }) => (code === 'J104' && about ? [about.name] : []))
  const named = all.flatMap((cause) =>
    // That a step has no such field says nothing of words or steps that have its name.
    cause.about?.is === 'unknown' && cause.about.kind !== 'answer'
      ? [cause.about.name, cause.meant].flatMap((name) => (name === undefined ? [] : [{ name, cause }]))
      : [],
  )
  return {
    byName: new Map(
      [...groupBy(named, ({ name }) => name)].map(([name, each]) => [name, each.map(({ cause }) => cause)]),
    ),
    damaged: new Set(damaged),
    fields: all.flatMap(({ code, about }) =>
      about && (code === 'J219' || about.kind === 'setting') ? [about.name] : [],
    ),
    bases: all.filter(({ about }) => about?.kind === 'base'),
    records: new Set(all.flatMap(({ code, about }) => (code === 'J229' && about ? [about.name] : []))),
  }
}

/** What is missing or unused only because of a name that is misspelt, or of a text that is none. */
function followsFromName(each: Finding, { byName, damaged, records, fields, bases }: WrongNames): boolean {
  const { code, about } = each
  if (!about) return false
  // What is of another kind where it is declared was left out, so its name is unknown wherever it is used.
  if (about.is === 'unknown' && damaged.has(about.name)) return true
  if (bases.some((cause) => isOfBase(each, cause))) return true
  if (fields.some((field) => isOfField(about, field))) return true
  if (about.kind === 'property' && records.has(about.of?.split('.')[0] ?? '')) return true
  if (about.is === 'missing' && isOfWords(about) && damaged.has(about.name.split('.').at(-1) ?? '')) return true
  const isUse = ['J207', 'J208', 'J218'].includes(code)
  if (!isUse && !['J225', 'J226', 'J301', 'J312', 'J313', 'J401', 'J402', 'J405', 'J504'].includes(code)) return false
  const causes = namesOf(about).flatMap((name) => byName.get(name) ?? [])
  return causes.some((cause) => cause !== each && (!isUse || isDeclaration(cause, each)))
}

/** What reads the field wants a value of its kind, and its messages are for rules of another kind. */
function isOfField(about: Subject, field: string): boolean {
  if (about.is === 'another' && about.kind === 'value') return about.name === field
  return about.is === 'unused' && isOfWords(about) && about.name.startsWith(`${field.replace('.', '.fields.')}.errors.`)
}

/** Looked for in the step, which would have it of the base that was meant. */
function isOfBase({ file, about }: Finding, cause: Finding): boolean {
  const { of, names = [] } = cause.about ?? {}
  const isHere = file === cause.file || (of !== undefined && about?.member?.step === of)
  const name = about?.member?.name ?? about?.name.split('.')[0] ?? ''
  return isHere && about !== cause.about && (about?.is === 'unknown' || about?.is === 'unused') && names.includes(name)
}

function isUnusedAnswer({ about }: Finding): boolean {
  return about?.is === 'unused' && about.kind === 'answer'
}

/** The name of a calculation, field or call is wrong where it is declared: each use of it is then unknown, too. */
function isDeclaration({ about }: Finding, use: Finding): boolean {
  return about?.kind === 'calculation' || (about?.kind === 'field' && use.about?.kind === 'answer')
}

/** Diagnostics that say the same of the same name, or are at the same line for want of one of their own. */
function groups(diagnostics: readonly Finding[], members: ReadonlyMap<Finding, Member>): Finding[][] {
  const keyOf = (each: Finding): string | Finding => {
    const member = members.get(each)
    return member ? `member ${keyOfMember(member)}` : causeOf(each)
  }
  return [...groupBy(diagnostics, keyOf).values()].map((group) =>
    group.toSorted((a, b) => Number(a.code === 'J403') - Number(b.code === 'J403')),
  )
}

/** The same for those that are said once; itself for one that is like no other. */
function causeOf(each: Finding): string | Finding {
  const { code, file, line, about } = each
  const call = callOf(each)
  if (call !== undefined) return `call ${call}`
  // A gap of a language has no line of its own.
  if (code === 'J406' || code === 'J401') return `${code} ${file}:${line}`
  if (!about) return each
  // All answers of a form are thrown away by one branch that is turned round, and all waits are too long for one short time.
  // Most choices of a list are refused by one limit of the form, and one condition comes before another wherever both are asked.
  if (['branches', 'wait', 'choice', 'guard'].includes(about.kind)) return `${code} ${about.name}`
  if (about.is === 'of another kind' && about.kind === 'name') return `name ${about.name}`
  if (about.is === 'unknown') return /^J(109|2\d\d)$/.test(code) ? nameKey(about) : each
  return isMissingReaction(each) ? `${code} ${about.kind} ${about.name}` : each
}

/** The name of a call that the step does not have: in a rule, or in the name of an event. Each of its outcomes has that name. */
function callOf({ code, about }: Finding): string | undefined {
  if (code !== 'J204' && code !== 'J221') return undefined
  return about?.member?.sections.includes('fields') ? undefined : about?.member?.name
}

/** The call whose outcome no rule handles, by any name. */
function unheardCall({ about }: Finding): string | undefined {
  return about?.is === 'unhandled' && about.kind === 'outcome' ? about.name.split('.')[0] : undefined
}

/** A code without an entry, or an event without a rule, is one mistake however many places raise it. */
function isMissingReaction({ code, about }: Finding): boolean {
  return about?.is === 'unhandled' && (code === 'J304' || code === 'J320')
}

/** One unknown name is one mistake, whatever of it is read; a name that is required by another name is that name. */
function nameKey({ kind, name, of }: Subject): string {
  const [first] = name.split('.')
  return kind === 'fact' || kind === 'record' ? `fact ${first}` : `${kind} ${name} of ${of}`
}

/** The first of them, with how many more there are, and where; of words that are missing, which. */
function inOne(group: readonly Finding[]): Finding {
  const [first, ...others] = group as [Finding, ...Finding[]]
  if (others.length === 0) return first
  const places = others.map(({ file, line, column, length }) => ({ file, line, column, length }))
  const names = others.flatMap(({ about }) => (about ? `\`${about.name}\`` : []))
  const same = first.code === 'J401' ? `the same of ${others.length} more: ${inShort(names)}` : sameAt(places)
  const label = first.label ? `${first.label}; ${same}` : same
  return { ...first, label, others: places }
}

/** A name that several places use, beside one like it that is declared and that none does: the declaration is misspelt. */
function declaredOtherwise(
  group: readonly Finding[],
  member: Member | undefined,
  all: readonly Finding[],
  sources: readonly Source[],
): { name: string; finding: Finding } | undefined {
  const first = member ? group[0] : group.find(({ about }) => about?.is === 'unknown')
  const used = member?.name ?? first?.about?.name
  if (!first || group.length < 2 || used === undefined) return undefined
  const only = member ? declarationOf(member, group, all, sources) : onlyPlaceOf(first.meant, sources)
  if (!only) return undefined
  const label = `${group.length} places use \`${used}\`, none uses this`
  return { name: only.declared, finding: declaredAs(only, used, first, label) }
}
