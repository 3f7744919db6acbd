/** Pins: the journey is held to what its readers have accepted. What is the same in other words is let be. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Compiled } from '../../compile.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { createReport, type Report } from '../../diagnostics/report.ts'
import {
  aliasOn,
  type Document,
  isWritten,
  type Path,
  type Place,
  parseSource,
  type Source,
  spanOf,
} from '../../source/document.ts'
import { type Pinned, pinnedFiles, pinnedPath, pinnedSources } from '../../source/pins.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import { actionText } from '../../symbols/rule-text.ts'
import { checkShape } from '../shape/index.ts'
import { commentedOut } from './commented-out.ts'
import { type Changed, type Difference, differencesOf } from './differences.ts'
import { differenceOf } from './excerpt.ts'
import { createNotice } from './notice.ts'
import { checkRenames } from './renames.ts'
import type { Witness } from './same-rules.ts'

type Section = { source: Source; document: Document; value: JsonObject }

const acceptHelp = 'undo the change, or accept it: `npm run journey -- pin`'

/** Holds every part of the journey to its pin. Only for a project without errors; a journey without pins is held to nothing. */
export function checkPins(project: Project, compiled: Compiled, report: Report): void {
  const sections = readSections(project, report)
  if (!sections) return
  // A new name is a change wherever it stands: said once.
  if (checkRenames(project, sections, report)) return
  const changed = changedFiles(project, sections)
  reportGone(sections, pinnedFiles(project), report)
  reportUnpinned(sections, pinnedFiles(project), report)
  if (changed.length === 0) return
  const witnessOf = createNotice(
    project,
    compiled,
    [...sections].flatMap(([name, { source, value }]) => pinnedSources(source, name, value)),
  )
  const seen = new Set<string>()
  for (const file of changed) {
    for (const difference of file.differences) {
      const witness = witnessOf(file, difference)
      if (!witness) continue
      // What an alias repeats is said once, where it is written; another alias is one change, whatever it stands for.
      const alias = changedAlias(file, difference)
      const { line } = spanOf(alias ?? placeOf(file, difference))
      const values = alias ? 'alias' : `${valueText(difference.was)} ${valueText(difference.is)}`
      const key = `${file.document.file}:${line} ${values}`
      if (seen.has(key)) continue
      seen.add(key)
      reportChange(file, difference, witness, sections, report)
    }
  }
}

/** The names that must not be accepted: without a migration what is saved under the pinned ones is lost. Pins that cannot be read hold nothing. */
export function reportRenames(project: Project, report: Report): void {
  const sections = readSections(project, createReport().report)
  if (sections) checkRenames(project, sections, report)
}

/** Changes since the pin that are few enough to read beside an error elsewhere. */
const few = 3

/** Where a journey has errors: what has changed since the pin, unless an error is about it or too much has changed. */
export function reportLikelyCause(project: Project, found: readonly Diagnostic[], report: Report): void {
  if (project.hasShapeErrors) return
  const sections = readSections(project, report)
  const changed = sections ? changedFiles(project, sections) : []
  if (!sections || changed.flatMap(({ differences }) => differences).length > few) return
  const named = found.flatMap((each) => [each, ...(each.related ? [each.related] : []), ...(each.others ?? [])])
  for (const file of changed)
    for (const difference of file.differences) {
      const { file: where, line } = spanOf(changedAlias(file, difference) ?? placeOf(file, difference))
      if (named.some((span) => span.file === where && span.line === line)) continue
      reportChange(file, difference, {}, sections, report)
    }
}

function changedFiles(project: Project, sections: ReadonlyMap<string, Section>): Changed[] {
  return pinnedFiles(project).flatMap((file): Changed[] => {
    const pinned = sections.get(file.section)?.value
    // A section without a pin is reported once.
    if (!pinned) return []
    const was = file.key === undefined ? pinned : pinned[file.key]
    const differences = differencesOf(was, file.document.value)
    return differences.length > 0 ? [{ ...file, was, differences }] : []
  })
}

function reportChange(
  file: Changed,
  difference: Difference,
  witness: Witness,
  sections: ReadonlyMap<string, Section>,
  report: Report,
): void {
  const pin = sections.get(file.section)
  const path = [...pinnedPath(file), ...difference.path]
  const { message, label } = wordsOf(file, difference, witness)
  const comment = difference.is === undefined ? commentedOut(file.document, difference.path) : undefined
  if (comment) return report.at('J324', comment, message, `${label}, and is a comment now`, acceptHelp)
  report(
    'J324',
    changedAlias(file, difference) ?? placeOf(file, difference),
    message,
    label,
    acceptHelp,
    pin && { place: { document: pin.document, path }, label: 'the pin' },
  )
}

/** The files with pins; nothing where there are none, or one of them cannot be read. */
function readSections(project: Project, report: Report): Map<string, Section> | undefined {
  if (project.pins.length === 0) return undefined
  const sections = new Map<string, Section>()
  for (const source of project.pins) {
    const document = parseSource(source)
    if (checkShape(document, report).hasShapeErrors || !isObject(document.value)) return undefined
    sections.set(document.name, { source, document, value: document.value })
  }
  return sections
}

function reportGone(sections: ReadonlyMap<string, Section>, files: readonly Pinned[], report: Report): void {
  for (const [section, { document, value }] of sections) {
    const own = files.filter((file) => file.section === section)
    const keys = own.some(({ key }) => key === undefined) ? [] : Object.keys(value)
    for (const key of keys.filter((each) => !own.some((file) => file.key === each)))
      report(
        'J324',
        { document, path: [key], part: 'key' },
        `\`${key}\` is gone from \`${section}\``,
        'it is pinned',
        acceptHelp,
      )
  }
}

function reportUnpinned(sections: ReadonlyMap<string, Section>, files: readonly Pinned[], report: Report): void {
  const seen = new Set(sections.keys())
  for (const { section, document } of files) {
    if (seen.has(section)) continue
    seen.add(section)
    report(
      'J324',
      { document, path: [] },
      `nothing is pinned of \`${section}\``,
      'whatever changes here, it holds',
      acceptHelp,
    )
  }
}

/** The alias through which it differs, where nothing has changed in what that stands for: then it stood for something else. */
function changedAlias(file: Changed, difference: Difference): Place | undefined {
  const { document, differences } = file
  const alias = aliasOn(document, difference.path)
  if (!alias) return undefined
  const { line } = spanOf(placeOf(file, difference))
  const isWrittenThere = (other: Difference): boolean =>
    !aliasOn(document, other.path) && spanOf(placeOf(file, other)).line === line
  return differences.some(isWrittenThere) ? undefined : { document, path: alias, part: 'key' }
}

/** Where it is written; for what is gone, what is written behind it, or before it. */
function placeOf({ document, was: pinned }: Changed, { path, was, is, order, key }: Difference): Place {
  if (is === undefined) return gapOf(document, path, pinned)
  const isValue = !isObject(is) && !Array.isArray(is)
  // A long text may go over several lines.
  if (typeof was === 'string' && typeof is === 'string' && !order && !key) {
    const { word } = differenceOf(was, is)
    if (word.length > 0) return { document, path, within: word }
  }
  return isValue && !order ? { document, path } : { document, path, part: 'key' }
}

/** The nearest of its neighbours in the pin that are still there; without any what it was part of. */
function gapOf(document: Document, path: Path, pinned: Json | undefined): Place {
  const [at, parent] = [path.at(-1), path.slice(0, -1)]
  const holder = parent.reduce<Json | undefined>((here, part) => Object(here)[part], pinned)
  const keys = isObject(holder) ? Object.keys(holder) : []
  const written = (key: string | number): boolean => isWritten(document, [...parent, key])
  const index = keys.indexOf(asText(at))
  const behind = typeof at === 'number' ? [at].find(written) : keys.slice(index + 1).find(written)
  if (behind !== undefined) return { document, path: [...parent, behind], part: 'key' }
  const before = typeof at === 'number' ? [at - 1].find(written) : keys.slice(0, Math.max(index, 0)).findLast(written)
  if (before !== undefined) return { document, path: [...parent, before], part: 'end' }
  return { document, path: parent, part: 'key' }
}

function wordsOf(
  file: Changed,
  { path, was, is, order, key }: Difference,
  witness: Witness,
): { message: string; label: string } {
  const name = file.key ?? file.section
  const where = path.length === 0 ? `\`${name}\`` : `\`${dotted(path)}\` of \`${name}\``
  if (order) return { message: `${where} has another order`, label: `was ${keysOf(was)}, is ${keysOf(is)}` }
  if (was === undefined) return { message: `${where} is new`, label: `${quoted(is)} is not pinned` }
  if (is === undefined) return { message: `${where} is gone`, label: `was ${quoted(was)}` }
  const given =
    witness.given && [...witness.given].map(([fact, value]) => `\`${fact}: ${valueText(value)}\``).join(', ')
  const does = (rule: Witness['was']): string => (rule ? actionText(rule) : 'nothing')
  const isCondition = path.some((part) => /^(when|unless|conditions)$/.test(asText(part)))
  const effect =
    isCondition && given !== undefined
      ? `; with ${given || 'no facts'}: was ${does(witness.was)}, is ${does(witness.is)}`
      : ''
  const [before, now] = key ? [pairText(was), pairText(is)] : [valueText(was), valueText(is)]
  const isText = typeof was === 'string' && typeof is === 'string'
  const cut = isText && before === now ? differenceOf(was, is) : undefined
  // A text of digits and the number read alike.
  const alike = cut ? [valueText(cut.was), valueText(cut.is)] : [JSON.stringify(was), JSON.stringify(is)]
  const [one, other] = before === now ? alike : [before, now]
  return { message: `${where} is not what is pinned`, label: `was \`${one}\`, is \`${other}\`${effect}` }
}

function dotted(path: Path): string {
  return path.join('.')
}

function quoted(value: Json | undefined): string {
  return `\`${valueText(value)}\``
}

/** `when: wantsSugar` */
function pairText(pair: Json): string {
  const [[key, value] = ['', null]] = Object.entries(Object(pair)) as [string, Json][]
  return `${key}: ${valueText(value)}`
}

function keysOf(value: Json | undefined): string {
  return isObject(value) ? Object.keys(value).join(', ') : ''
}
