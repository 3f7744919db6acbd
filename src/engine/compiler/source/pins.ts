/** Pins: the journey as its readers have accepted it, in a few files that a command writes. */

import { memoize } from '../../core/memoize.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import { acceptedSection } from './accepted.ts'
import type { AuthoredStory } from './authored.ts'
import type { Document, Path, Source } from './document.ts'
import type { Project } from './project.ts'

/** A file of the journey, and where its value is pinned: in the file of that section, below that key where it shares it. */
export type Pinned = { section: string; key: string | undefined; document: Document }

/** Every file of the journey that is pinned. What the other side has agreed to, and stories, are pins themselves. */
export function pinnedFiles(project: Project): Pinned[] {
  return project.documents.flatMap((document) => {
    const [section, key] = sectionOf(document)
    return section === undefined || document.text.trim() === '' ? [] : [{ section, key, document }]
  })
}

function sectionOf({ kind, name, file }: Document): [section?: string, key?: string] {
  switch (kind) {
    case 'step':
      return ['steps', name]
    case 'schema':
      return ['schemas', keyOfSchema(file)]
    case 'copy':
      return [`copy-${name}`]
    case 'messages':
      return [`messages-${name}`]
    case 'journey':
    case 'settings':
    case 'services':
    case 'errors':
      return [kind]
    default:
      return []
  }
}

/** `journey/schemas/forms/order.yaml` → `forms/order`. */
export function keyOfSchema(file: string): string {
  return file
    .split('/')
    .slice(2)
    .join('/')
    .replace(/\.ya?ml$/, '')
}

/** Where in the file of a section the value is. */
export function pinnedPath({ key }: Pinned): Path {
  return key === undefined ? [] : [key]
}

/** The section with the stories that a person has written: `pin` writes none with `not` or `says`, so one that is gone stays gone. */
export const writtenStories = 'stories'

/** Whether it holds files of the journey as they are pinned. */
export function isOfFiles(section: string): boolean {
  return section !== writtenStories && section !== acceptedSection
}

/** Whether a person has written it: what a command writes says what is done, and no more. */
export function isPersonsStory({ not, says }: AuthoredStory): boolean {
  return not !== undefined || says !== undefined
}

/** The stories that say what must not be, or what is read: step, or `journey`, → stories without what is done. */
export function storiesWritten({ stories }: Project): Record<string, Json> {
  const all: Record<string, JsonObject[]> = {}
  for (const { value } of stories) {
    const own = value.stories.filter(isPersonsStory)
    if (own.length === 0) continue
    const key = value.step ?? 'journey'
    all[key] = [...(all[key] ?? []), ...own.map(({ does: _, ...story }) => story as JsonObject)]
  }
  return all
}

/** Whether several files are pinned in that section, each below a key of its own. */
export function isShared(section: string): boolean {
  return section === 'steps' || section === 'schemas'
}

/** The file whose pin stands in that section. */
export function fileOfPin(pin: string, section: string, key?: string): string {
  const folder = pin.split('/')[0] ?? 'journey'
  const name = section.replace(/^copy-/, 'copy/').replace(/^messages-/, 'copy/messages/')
  return `${folder}/${key === undefined ? name : `${section}/${key}`}.yaml`
}

/** The journey's files as they are pinned in one section: to be read and compiled like any others. The same pins give the same sources, which are then parsed once. */
export const pinnedSources = memoize((pin: Source, section: string, value: JsonObject): Source[] => {
  const written = (each: Json | undefined, key?: string): Source => ({
    file: fileOfPin(pin.file, section, key),
    text: JSON.stringify(each ?? {}),
  })
  return isShared(section) ? Object.entries(value).map(([key, each]) => written(each, key)) : [written(value)]
})
