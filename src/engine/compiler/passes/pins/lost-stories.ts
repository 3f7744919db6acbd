/** Stories that a person has written, and that are gone or say less than when the journey was accepted. */
import { sameJson } from '../../../core/condition.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { type AuthoredStory, list } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import { fileOfPin, isPersonsStory, writtenStories } from '../../source/pins.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import type { Unmatched } from './differences.ts'
import type { Section } from './sections.ts'

type Pinned = Pick<AuthoredStory, 'on' | 'given' | 'not' | 'says'>

/** Those of a step that is gone went with it. */
export function lostStories(project: Project, sections: ReadonlyMap<string, Section>): Unmatched[] {
  const section = sections.get(writtenStories)
  if (!section) return []
  return Object.entries(section.value).flatMap(([name, pinned]) => {
    if (name !== 'journey' && !project.steps.has(name)) return []
    const stories: Json[] = Array.isArray(pinned) ? pinned : []
    return stories.filter(isPinned).flatMap((story, index) => lostStory(project, section, { name, story, index }))
  })
}

function lostStory(
  { stories }: Project,
  { source, document }: Section,
  { name, story, index }: { name: string; story: JsonObject & Pinned; index: number },
): Unmatched[] {
  const files = stories.filter(({ value }) => (value.step ?? 'journey') === name)
  const alike = files.flatMap((file) =>
    file.value.stories.flatMap((each, at) =>
      isPersonsStory(each) && isOfSame(each, story)
        ? [{ each, place: { document: file.document, path: ['stories', at] } }]
        : [],
    ),
  )
  if (alike.some(({ each }) => says(each, story))) return []
  const [file] = files
  const inFile: Place | undefined = file && { document: file.document, path: ['stories'], part: 'key' }
  const place: Place = alike[0]?.place ?? inFile ?? { document, path: [name, index] }
  const { not, says: words } = story
  const was = [not && `not: ${list(not).join(', ')}`, words && `says: ${list(words).join(', ')}`]
    .filter(Boolean)
    .join('; ')
  return [
    {
      ...{ section: writtenStories, file: file?.document.file ?? fileOfPin(source.file, writtenStories, name), place },
      difference: { path: [name, index], was: story, is: undefined },
      message: `a story of \`${story.on}\` ${alike.length > 0 ? 'says less than is pinned' : 'is gone'}`,
      label: `was \`${was}\`${story.given ? `, given \`${valueText(story.given)}\`` : ''}`,
    },
  ]
}

/** Whatever else a person writes into a pin is no story. */
function isPinned(value: Json): value is JsonObject & Pinned {
  return isObject(value) && typeof value.on === 'string'
}

function isOfSame({ on, given = {} }: AuthoredStory, pinned: Pinned): boolean {
  return on === pinned.on && sameJson(given, pinned.given ?? {})
}

/** More may be said. */
function says(story: AuthoredStory, pinned: Pinned): boolean {
  const has = (all: readonly string[], some: readonly string[]): boolean => some.every((each) => all.includes(each))
  return has(list(story.not), list(pinned.not)) && has(list(story.says), list(pinned.says))
}
