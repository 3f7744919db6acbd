/** Which choices of a list in the settings need words: those that have a code and no name. */

import { asText } from '../../core/as-text.ts'
import { memoize } from '../../core/memoize.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import type { Words } from '../source/authored.ts'
import type { Place } from '../source/document.ts'
import type { Copies, StepFile, Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'
import { textsOf } from './messages.ts'

/** The words of each choice, where a choice beside it has some: a widget may know its codes itself. */
export function neededByChoices(
  { settings, journey }: Structure,
  { copies }: Copies,
  { merged, chain }: StepFile,
): { keys: string[]; place: Place; what: string }[] {
  const written = keysOf(copies.get(journey.value.languages[0] ?? '') ?? { value: {} })
  return Object.entries(merged.fields ?? {}).flatMap(([field, use]) => {
    const { path, list } = listOffered(settings, use)
    const needed = list.flatMap((item, index) => {
      if (!isObject(item) || typeof item.code !== 'string' || item.name !== undefined) return []
      const keys = chain.map(({ name }) => `${name}.fields.${field}.items.${item.code}`)
      const place = { document: settings.document, path: [...path, index, 'code'] }
      return [{ keys, place, what: `the choice \`${item.code}\` of the field \`${field}\`` }]
    })
    return needed.some(({ keys }) => keys.some((key) => written.has(key))) ? needed : []
  })
}

/** What can be chosen from the list in the settings from which the field is answered; nothing where it is another list. */
export function choicesOffered({ settings }: Structure, use: string | JsonObject): Json[] {
  return listOffered(settings, use).list.map((item) => (isObject(item) ? (item.code ?? null) : item))
}

/** The same as text. */
export function codesOffered(project: Structure, use: string | JsonObject): string[] {
  return choicesOffered(project, use).map(asText)
}

function listOffered(settings: Structure['settings'], use: string | JsonObject): { path: string[]; list: Json[] } {
  const items = typeof use === 'string' ? undefined : use.items
  const [first, ...path] = typeof items === 'string' ? items.split('.') : []
  const list = path.reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), settings.value)
  return { path, list: first === 'settings' && Array.isArray(list) ? list : [] }
}

const keysOf = memoize(
  ({ value }: { value: Words }): ReadonlySet<string> => new Set(textsOf(value).map(({ key }) => key)),
)
