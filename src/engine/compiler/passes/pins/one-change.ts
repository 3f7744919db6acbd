/** One change since the pin, one diagnostic: the journey was right before, so whatever is wrong now follows from that change. */
import { sameJson } from '../../../core/condition.ts'
import type { Json } from '../../../core/model.ts'
import {
  type Diagnostic,
  type DiagnosticCode,
  isBreaking,
  type Span,
  sortDiagnostics,
} from '../../diagnostics/diagnostic.ts'
import { asFollowing } from '../../diagnostics/follows.ts'
import { createReport } from '../../diagnostics/report.ts'
import { isWritten, type Path, spanOf } from '../../source/document.ts'
import { pinnedFiles } from '../../source/pins.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import type { Changed, Difference, Unmatched } from './differences.ts'
import { changedAlias, placeOf, reportChange } from './report-change.ts'
import { changedFiles, few, readSections, type Section } from './sections.ts'
import { unmatchedIn } from './unmatched.ts'

/** A difference, and where it is written; `file` is missing where a file is gone or has no pin. */
type Site = { file?: Changed; difference: Difference; span: Span; whole?: Unmatched }

/** Nothing else can have made these: the file cannot be read, or says what the notation does not know. */
const shapeCodes: DiagnosticCode[] = ['J101', 'J102', 'J103', 'J104', 'J105', 'J106', 'J108']

/** Warnings that something has lost its last use. Others may have been there when the journey was accepted. */
const lostCodes: DiagnosticCode[] = ['J226', 'J307', 'J312', 'J402', 'J501']

/** What is missing or lost at a change follows from it, even on the same line. */
const laterCodes: DiagnosticCode[] = ['J324', 'J401', 'J402', 'J405', 'J226', 'J312', 'J313']

/** Mistakes of the journey that are reported in a file without a pin, or in a pin. */
const besideCodes: DiagnosticCode[] = ['J202', 'J318', 'J322', 'J324']

/**
 * The diagnostics as they are; where the journey differs from its pins in one place, one that stands there, and under it what
 * follows. Several changes are told each for itself: which of them is to blame is not known.
 * @param isRead the journey has no mistakes but those that its pins, stories and ways tell: each difference that counts is among them
 */
export function underOneChange(project: Project, diagnostics: Diagnostic[], isRead = false): Diagnostic[] {
  const sections = readSections(project, createReport().report)
  const unmatched = sections ? unmatchedIn(project, sections) : []
  const pinned = new Set([
    ...pinnedFiles(project).map(({ document }) => document.file),
    ...unmatched.map(({ file }) => file),
  ])
  const follows = diagnostics.filter(
    ({ severity, code, file }) =>
      (severity === 'error' || lostCodes.includes(code)) && (pinned.has(file) || besideCodes.includes(code)),
  )
  if (!sections || follows.length === 0) return diagnostics
  const all = sitesOf(project, unmatched)
  const sites = isRead ? all.filter(({ span }) => diagnostics.some((each) => tellsChange(each, span))) : all
  if (!isOneChange(sites, follows)) return diagnostics
  const head = headOf(project, sites, follows, sections)
  if (!head) return diagnostics
  const rest = follows.filter((each) => !isSame(each, head))
  if (rest.length === 0) return diagnostics
  const story = head.story ?? rest.find((each) => each.story)?.story
  const whole: Diagnostic = {
    ...withHelp(head, rest),
    follows: [...(head.follows ?? []), ...rest.flatMap(asFollowing)],
    ...(story ? { story } : {}),
  }
  const others = diagnostics.filter((each) => !follows.includes(each))
  return sortDiagnostics([...others, whole])
}

function tellsChange(each: Diagnostic, span: Span): boolean {
  return (each.code === 'J324' || each.code === 'J242') && isOnLine(each, span)
}

/** What an alias repeats stands where it is written. */
function sitesOf(project: Project, unmatched: readonly Unmatched[]): Site[] {
  const sites = changedFiles(project).flatMap((file) =>
    file.differences.map((difference): Site => {
      const span = spanOf(changedAlias(file, difference) ?? placeOf(file, difference))
      return { file, difference, span }
    }),
  )
  const whole = unmatched.map((each): Site => ({ difference: each.difference, span: spanOf(each.place), whole: each }))
  return [...sites.filter((each, at) => sites.findIndex(({ span }) => isAt(span, each.span)) === at), ...whole]
}

/** On one line, in one part of a file, one thing moved, or two that have changed places. */
function isOneChange(sites: readonly Site[], follows: readonly Diagnostic[]): boolean {
  const [first] = sites
  if (!first) return false
  if (sites.every(({ span }) => isOnLine(span, first.span)) || isMoved(sites)) return true
  if (!first.file || sites.some(({ span }) => span.file !== first.span.file)) return false
  const common = commonPath(sites.map(({ difference }) => difference.path))
  if (isSwapped(first.file, common)) return true
  if (Array.isArray(partAt(first.file.was, common))) return true
  // A few changes that do no harm are an approver's reading: each keeps its own line.
  const isReading = follows.length <= few && follows.every(({ code }) => code === 'J324')
  if (isReading) return false
  return common.length > 1 || (common.length === 1 && follows.length > few)
}

function isMoved(sites: readonly Site[]): boolean {
  const gone = sites.find(({ difference }) => difference.is === undefined)
  const come = sites.find(({ difference }) => difference.was === undefined)
  if (sites.length !== 2 || !gone || !come) return false
  const isRenamed = gone.whole !== undefined && gone.whole.section === come.file?.section
  return (isRenamed && come.difference.path.length === 0) || sameJson(gone.difference.was, come.difference.is)
}

function commonPath([first = [], ...others]: Path[]): Path {
  const end = first.findIndex((part, at) => others.some((path) => path[at] !== part))
  return end < 0 ? first : first.slice(0, end)
}

/** Two values of one mapping or list, each where the other was. */
function isSwapped(file: Changed, path: Path): boolean {
  const [was, is] = [entriesAt(file.was, path), entriesAt(file.document.value, path)]
  const changed = [...was.keys()].filter((key) => !sameJson(was.get(key), is.get(key)))
  const [one = '', other = ''] = changed
  return changed.length === 2 && sameJson(was.get(one), is.get(other)) && sameJson(was.get(other), is.get(one))
}

function entriesAt(value: Json | undefined, path: Path): ReadonlyMap<string, Json> {
  const part = partAt(value, path)
  return new Map(isObject(part) || Array.isArray(part) ? Object.entries(part) : [])
}

function partAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((here, key) => Object(here)[key], value)
}

/** What says best what is wrong with the change; without such a diagnostic, what it was. */
function headOf(
  project: Project,
  sites: readonly Site[],
  follows: readonly Diagnostic[],
  sections: ReadonlyMap<string, Section>,
): Diagnostic | undefined {
  const isThere = (each: Diagnostic): boolean => sites.some((site) => isWhole(site) && overlaps(each, site.span))
  const isOwn = ({ code, file }: Diagnostic): boolean =>
    shapeCodes.includes(code) && sites.some(({ span, whole }) => (whole?.file ?? span.file) === file)
  const own =
    follows.find((each) => each.severity === 'error' && !laterCodes.includes(each.code) && isThere(each)) ??
    follows.find(isOwn) ??
    follows.find((each) => each.code === 'J324' && sites.some(({ file, span }) => file && isOnLine(each, span))) ??
    follows.find(({ code }) => code === 'J324')
  const [{ file, difference } = {}] = sites
  if (own || project.hasShapeErrors || !file || !difference) return own
  const { report, diagnostics } = createReport()
  reportChange(file, difference, {}, sections, report)
  return diagnostics[0]
}

/** Nothing is accepted while something is wrong. What only looks so is accepted with it. */
function withHelp(head: Diagnostic, rest: readonly Diagnostic[]): Diagnostic {
  const isBroken = rest.some((each) => each.code !== 'J324' && isBreaking(each))
  return head.code === 'J324' && isBroken ? { ...head, help: 'undo the change, or fix what follows from it' } : head
}

/** What is gone has no place of its own: what stands there is its neighbour. */
function isWhole({ file, difference: { path, is } }: Site): boolean {
  return file !== undefined && is !== undefined && isWritten(file.document, path)
}

function isSame(one: Diagnostic, other: Diagnostic): boolean {
  return isAt(one, other) && one.code === other.code && one.message === other.message
}

function isAt(one: Span, other: Span): boolean {
  return isOnLine(one, other) && one.column === other.column
}

function isOnLine(one: Span, other: Span): boolean {
  return one.file === other.file && one.line === other.line
}

function overlaps(one: Span, other: Span): boolean {
  return isOnLine(one, other) && one.column < other.column + other.length && other.column < one.column + one.length
}
