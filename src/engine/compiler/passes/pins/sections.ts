/** The pins as they are read, and what of the journey differs from them. */
import { memoize } from '../../../core/memoize.ts'
import type { JsonObject } from '../../../core/model.ts'
import { createReport, type Report } from '../../diagnostics/report.ts'
import { type Document, parseSource, type Source } from '../../source/document.ts'
import { pinnedFiles } from '../../source/pins.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { checkShape } from '../shape/index.ts'
import { type Changed, differencesOf } from './differences.ts'

/** Changes since the pin that are few enough to read beside an error elsewhere. */
export const few = 3

export type Section = { source: Source; document: Document; value: JsonObject }

/** The files with pins; nothing where there are none, or one of them cannot be read. One without any pin is as one that is not there. */
export function readSections(project: Project, report: Report): Map<string, Section> | undefined {
  if (project.pins.length === 0) return undefined
  const sections = new Map<string, Section>()
  for (const source of project.pins) {
    const document = parseSource(source)
    if (checkShape(document, report).hasShapeErrors) return undefined
    if (isObject(document.value)) sections.set(document.name, { source, document, value: document.value })
  }
  return sections
}

/** Every file with its value as it is pinned, where the two differ; nothing where no pins can be read. */
export const changedFiles = memoize((project: Project): Changed[] => {
  const sections = readSections(project, createReport().report)
  return pinnedFiles(project).flatMap((file): Changed[] => {
    const pinned = sections?.get(file.section)?.value
    // A section without a pin is reported once.
    if (!pinned) return []
    const was = file.key === undefined ? pinned : pinned[file.key]
    const differences = differencesOf(was, file.document.value)
    return differences.length > 0 ? [{ ...file, was, differences }] : []
  })
})

/** Whether the journey is what its pins say: then what differs from it elsewhere has changed there. Not known without pins. */
export function isAsPinned(project: Project): boolean {
  const sections = readSections(project, createReport().report)
  return pinnedFiles(project).every(({ section }) => sections?.has(section)) && changedFiles(project).length === 0
}
