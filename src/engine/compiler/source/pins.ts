/** Pins: the journey as its readers have accepted it, in a few files that a command writes. */
import type { Json, JsonObject } from '../../core/model.ts'
import type { Document, Path, Source } from './document.ts'
import type { Project } from './project.ts'
import { isObject } from './schema-parts.ts'

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
function keyOfSchema(file: string): string {
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

/** The journey's files as they are pinned: to be read and compiled like any others. */
export function pinnedSources(folder: string, sections: ReadonlyMap<string, JsonObject>): Source[] {
  const written = (file: string, value: Json | undefined): Source => ({
    file: `${folder}/${file}.yaml`,
    text: JSON.stringify(value ?? {}),
  })
  return [...sections].flatMap(([section, value]) => {
    if (section === 'steps' || section === 'schemas')
      return Object.entries(value).map(([key, each]) => written(`${section}/${key}`, isObject(each) ? each : {}))
    return [written(section.replace(/^copy-/, 'copy/').replace(/^messages-/, 'copy/messages/'), value)]
  })
}
