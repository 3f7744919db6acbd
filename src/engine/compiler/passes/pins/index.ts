/** Pins: the journey is held to what its readers have accepted. What is the same in other words is let be. */
import type { Compiled } from '../../compile.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { createReport, type Report } from '../../diagnostics/report.ts'
import { spanOf } from '../../source/document.ts'
import { type Pinned, pinnedFiles, pinnedSources } from '../../source/pins.ts'
import type { Project } from '../../source/project.ts'
import { valueText } from '../../source/value-text.ts'
import { createNotice } from './notice.ts'
import { checkRenames } from './renames.ts'
import { acceptHelp, changedAlias, placeOf, reportChange } from './report-change.ts'
import { changedFiles, few, readSections, type Section } from './sections.ts'

export { inContract } from './changed-contract.ts'
export { underOneChange } from './one-change.ts'
export { isAsPinned } from './sections.ts'

/** Holds every part of the journey to its pin. Only for a project without errors; a journey without pins is held to nothing. */
export function checkPins(project: Project, compiled: Compiled, report: Report): void {
  const sections = readSections(project, report)
  if (!sections) return
  // A new name is a change wherever it stands: said once.
  if (checkRenames(project, sections, report)) return
  const changed = changedFiles(project)
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

/** Where a journey has errors: what has changed since the pin, unless an error is about it or too much has changed. */
export function reportLikelyCause(project: Project, found: readonly Diagnostic[], report: Report): void {
  if (project.hasShapeErrors) return
  const sections = readSections(project, report)
  const changed = changedFiles(project)
  if (!sections || changed.flatMap(({ differences }) => differences).length > few) return
  const named = found.flatMap((each) => [each, ...(each.related ? [each.related] : []), ...(each.others ?? [])])
  for (const file of changed)
    for (const difference of file.differences) {
      const { file: where, line } = spanOf(changedAlias(file, difference) ?? placeOf(file, difference))
      if (named.some((span) => span.file === where && span.line === line)) continue
      reportChange(file, difference, {}, sections, report)
    }
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
