/** Pins without a file, files without a pin, and pinned stories that are gone. */
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { fileOfPin, isOfFiles, isShared, pinnedFiles } from '../../source/pins.ts'
import type { Project } from '../../source/project.ts'
import type { Unmatched } from './differences.ts'
import { lostStories } from './lost-stories.ts'
import { acceptHelp } from './report-change.ts'
import type { Section } from './sections.ts'

/** A file that says nothing is as one that is gone. */
export function unmatchedIn(project: Project, sections: ReadonlyMap<string, Section>): Unmatched[] {
  return [...goneFiles(project, sections), ...unpinned(project, sections), ...lostStories(project, sections)]
}

export function goneFiles(project: Project, sections: ReadonlyMap<string, Section>): Unmatched[] {
  const files = pinnedFiles(project)
  return [...sections].flatMap(([section, { source, document, value }]) => {
    if (!isOfFiles(section)) return []
    const keys = isShared(section) ? Object.keys(value) : [undefined]
    const lost = keys.filter((key) => !files.some((file) => file.section === section && file.key === key))
    return lost.map((key): Unmatched => {
      const file = fileOfPin(source.file, section, key)
      const path = key === undefined ? [] : [key]
      const was: Json = key === undefined ? value : (value[key] ?? null)
      return {
        ...{ section, file, place: { document, path, part: 'key' }, difference: { path, was, is: undefined } },
        message: key === undefined ? `\`${file}\` is gone` : `\`${key}\` is gone from \`${section}\``,
        label: 'it is pinned',
      }
    })
  })
}

function unpinned(project: Project, sections: ReadonlyMap<string, Section>): Unmatched[] {
  const seen = new Set(sections.keys())
  return pinnedFiles(project).flatMap(({ section, document }): Unmatched[] => {
    if (seen.has(section)) return []
    seen.add(section)
    return [
      {
        ...{ section, file: document.file, place: { document, path: [] } },
        difference: { path: [], was: undefined, is: document.value ?? null },
        message: `nothing is pinned of \`${section}\``,
        label: 'whatever changes here, it holds',
      },
    ]
  })
}

export function reportUnmatched({ place, message, label }: Unmatched, report: Report): void {
  report('J324', place, message, label, acceptHelp)
}
