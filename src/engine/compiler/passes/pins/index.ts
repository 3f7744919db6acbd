/** Pins: the journey is held to what its readers have accepted. What is the same in other words is let be. */
import type { Compiled } from '../../compile.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { createReport, type Report } from '../../diagnostics/report.ts'
import { spanOf } from '../../source/document.ts'
import { isOfFiles, pinnedSources } from '../../source/pins.ts'
import type { Project } from '../../source/project.ts'
import { valueText } from '../../source/value-text.ts'
import { createNotice } from './notice.ts'
import { checkRenames } from './renames.ts'
import { changedAlias, placeOf, reportChange } from './report-change.ts'
import { changedFiles, few, readSections } from './sections.ts'
import { goneFiles, reportUnmatched, unmatchedIn } from './unmatched.ts'

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
  for (const each of unmatchedIn(project, sections)) reportUnmatched(each, report)
  if (changed.length === 0) return
  const witnessOf = createNotice(
    project,
    compiled,
    [...sections].flatMap(([name, { source, value }]) => (isOfFiles(name) ? pinnedSources(source, name, value) : [])),
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
  if (!sections) return
  const gone = goneFiles(project, sections)
  if (gone.length + changed.flatMap(({ differences }) => differences).length > few) return
  // The one place that misses a file that is gone says what to do.
  if (found.length > 1) for (const each of gone) reportUnmatched(each, report)
  const named = found.flatMap((each) => [each, ...(each.related ? [each.related] : []), ...(each.others ?? [])])
  // What is behind a mistake of the YAML itself was not read: nothing of it is gone.
  const unread = new Set(found.filter(({ code }) => code === 'J101').map(({ file }) => file))
  for (const file of changed.filter(({ document }) => !unread.has(document.file)))
    for (const difference of file.differences) {
      const { file: where, line } = spanOf(changedAlias(file, difference) ?? placeOf(file, difference))
      if (named.some((span) => span.file === where && span.line === line)) continue
      reportChange(file, difference, {}, sections, report)
    }
}
