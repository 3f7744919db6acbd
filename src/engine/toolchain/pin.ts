/** Writes what is pinned of a journey, as it is now. */
import { Document, isScalar, isSeq, visit } from 'yaml'
import { compile } from '../compiler/compile.ts'
import type { Diagnostic } from '../compiler/diagnostics/diagnostic.ts'
import { createReport } from '../compiler/diagnostics/report.ts'
import { readProject } from '../compiler/passes/shape/index.ts'
import { type Accepted, acceptedOf, acceptedSection, isAccepting } from '../compiler/source/accepted.ts'
import { kindOf, type Source } from '../compiler/source/document.ts'
import { pinnedFiles, storiesWritten, writtenStories } from '../compiler/source/pins.ts'
import type { Project, Registry } from '../compiler/source/project.ts'
import type { Json } from '../core/model.ts'
import { pinStories } from './pin-stories.ts'

/**
 * The files with pins and stories that are to be written: those that would stay the same are not among them.
 * @param accepted what a person accepts of the rules that a right journey may break; without it what was accepted stays
 */
export function pinJourney(sources: readonly Source[], registry: Registry, accepted?: Accepted): Source[] {
  const project = readProject(sources, registry, createReport().report)
  const folder = sources[0]?.file.split('/')[0] ?? 'journey'
  const written = [...sectionsOf(project, accepted)].map(([section, value]) => ({
    file: `${folder}/pins/${section}.lock`,
    text: textOf(section, value),
  }))
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  return [...written.filter(({ file, text }) => texts.get(file) !== text), ...pinStories(sources, registry)]
}

/** The files with pins of sections that there are no longer, such as a language that was taken away: they are to be deleted. */
export function stalePins(sources: readonly Source[], registry: Registry, accepted?: Accepted): Source[] {
  const sections = sectionsOf(readProject(sources, registry, createReport().report), accepted)
  return sources.filter((source) => {
    const { kind, name } = kindOf(source.file)
    return kind === 'pin' && !sections.has(name) && (accepted !== undefined || !isAccepting(source))
  })
}

/**
 * All that a right journey may look like, and this one does: what was accepted before, and what is new.
 * @param walked what walking it found of that
 */
export function acceptable(
  sources: readonly Source[],
  registry: Registry,
  walked: readonly Diagnostic[] = [],
): Accepted {
  const { heuristics } = compile(
    sources.filter((source) => !isAccepting(source)),
    registry,
  )
  return acceptedOf([...heuristics, ...walked])
}

function sectionsOf(project: Project, accepted: Accepted = {}): Map<string, Json> {
  const sections = new Map<string, Json>()
  if (Object.keys(accepted).length > 0) sections.set(acceptedSection, accepted)
  for (const { section, key, document } of pinnedFiles(project)) {
    const value = document.value ?? null
    const shared = sections.get(section)
    sections.set(section, key === undefined ? value : { ...(shared as Record<string, Json> | undefined), [key]: value })
  }
  const stories = storiesWritten(project)
  if (Object.keys(stories).length > 0) sections.set(writtenStories, stories)
  return sections
}

/** Each part on a line of its own, and each item of a list: a change of one number is a change of one line. */
function textOf(section: string, value: Json): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Seq: (_, node, path) => {
      const isPlain = node.items.every(isScalar)
      const isInside = path.some((each) => isSeq(each))
      node.flow = isPlain || isInside
    },
    Map: (_, node, path) => {
      node.flow = path.some((each) => isSeq(each))
    },
  })
  const what =
    section === acceptedSection
      ? 'What looks like a mistake, and is meant'
      : `What is pinned of ${section}: the journey as it was accepted last`
  const head = `# ${what}. Written by \`npm run journey -- pin\`; nothing is changed here.\n`
  return head + document.toString({ lineWidth: 0, flowCollectionPadding: true })
}
