/** One text of a journey: found by the key under which a screen shows it, and written back to its place. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Path, parseSource } from '../../compiler/source/document.ts'
import type { Project } from '../../compiler/source/project.ts'
import { isObject } from '../../compiler/source/schema-parts.ts'
import { languagesOf, parseMessage, textsOf } from '../../compiler/symbols/messages.ts'
import { withScalar } from '../text-edit.ts'

/** `key` is its place: a step that extends another shows words of the other. */
export type CopyText = { key: string; language: string; text: string; file: string }

/** The text that a screen shows under the key, in that language or the one it falls back to. */
export function findCopyText(project: Project, key: string, language: string): CopyText | undefined {
  const [step = '', ...rest] = key.split('.')
  const chain = project.steps.get(step)?.chain.map(({ name }) => name) ?? [step]
  const languages = [...new Set([language, languagesOf(project)[0] ?? language])]
  for (const each of languages) {
    const copy = project.copies.get(each)
    if (!copy) continue
    const texts = textsOf(copy.value)
    for (const name of chain) {
      const found = texts.find((text) => text.key === [name, ...rest].join('.'))
      if (found) return { key: found.key, language: each, text: found.text, file: copy.document.file }
    }
  }
  return undefined
}

/**
 * Writes a text to its file in the journey's folder; every other letter of the file stays as it is.
 * @returns what is wrong with it, or nothing once it is written
 */
export function writeCopyText(
  project: Project,
  folder: string,
  { key, language }: Pick<CopyText, 'key' | 'language'>,
  text: string,
): string | undefined {
  const parsed = parseMessage(text)
  if ('wrong' in parsed) return parsed.wrong
  const copy = project.copies.get(language)
  const found = copy && textsOf(copy.value).find((each) => each.key === key)
  if (!copy || !found) return `nothing stands at \`${key}\` in \`${language}\``
  const file = join(folder, 'copy', `${language}.yaml`)
  const source = { file: copy.document.file, text: readFileSync(file, 'utf8') }
  const changed = withScalar(source, found.path, text)
  if (changed === undefined) return `\`${key}\` is not written as a text of its own`
  const wanted = withTextAt(parseSource(source).value, found.path, text)
  if (wanted === undefined || !isDeepStrictEqual(parseSource({ ...source, text: changed }).value, wanted))
    return `this text cannot be written to \`${key}\` here: write it in ${source.file}, where the line may need other quotes`
  writeFileSync(file, changed)
  return undefined
}

/** A copy with one text replaced, and no other: an alias of it keeps what it said. */
function withTextAt(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? withTextAt(each, rest, text) : each))
  return isObject(value) ? { ...value, [first]: withTextAt(value[first], rest, text) } : value
}
