/** One text of a journey: found by the key under which a screen shows it, and written back to its place. */
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { compile } from '../../compiler/compile.ts'
import { type Diagnostic, isBreaking } from '../../compiler/diagnostics/diagnostic.ts'
import { type Document, type Path, parseSource, type Source, spanOf } from '../../compiler/source/document.ts'
import type { Project, Registry } from '../../compiler/source/project.ts'
import { isObject } from '../../compiler/source/schema-parts.ts'
import { languagesOf, parseMessage, textsOf } from '../../compiler/symbols/messages.ts'
import { saveFiles } from '../save.ts'
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

/** `was`: the text as the person saw it, before it was changed to `text`. */
export type CopyChange = Pick<CopyText, 'key' | 'language' | 'text'> & { was: string }

/** What is wrong with a change; `now`: what the text has become since the person saw it. */
export type Refusal = { wrong: string; now?: string }

/**
 * Writes a text to its file in the journey's folder; every other letter of the file stays as it is.
 * @param sources all files of the journey, from which `project` was read
 * @returns what is wrong with it, or nothing once it is written
 */
export function writeCopyText(
  { project, sources }: { project: Project; sources: readonly Source[] },
  folder: string,
  { key, language, text, was }: CopyChange,
): Refusal | undefined {
  const parsed = parseMessage(text)
  if ('wrong' in parsed) return { wrong: parsed.wrong }
  const copy = project.copies.get(language)
  // What is half written is read in part: a text of it may lack its end.
  if (copy && (copy.document.tree.errors.length > 0 || copy.document.failure !== undefined))
    return { wrong: `${copy.document.file} cannot be read: repair what \`check\` says of it, then save again` }
  const found = copy && textsOf(copy.value).find((each) => each.key === key)
  if (!copy || !found) return { wrong: `nothing stands at \`${key}\` in \`${language}\`` }
  if (found.text !== was)
    return {
      wrong: `another person has changed this text since. It says: ${found.text} — save again to replace that`,
      now: found.text,
    }
  const { document } = copy
  const changed = withScalar(document, found.path, text)
  if (changed === undefined) return { wrong: `\`${key}\` is not written as a text of its own` }
  const after = parseSource({ file: document.file, text: changed })
  const wanted = withTextAt(parseSource(document).value, found.path, text)
  if (wanted === undefined || !isDeepStrictEqual(after.value, wanted))
    return {
      wrong: `this text cannot be written to \`${key}\` here: write it in ${document.file}, where the line may need other quotes`,
    }
  const mistake = firstMistake(after, found.path, sources, project.registry)
  if (mistake) return { wrong: [mistake.message, mistake.label, mistake.help].filter(Boolean).join('; ') }
  saveFiles([{ file: join(folder, document.file.slice(document.file.indexOf('/') + 1)), text: changed }])
  return undefined
}

/** What `check` would say of the text at the path, were the file written so. */
function firstMistake(document: Document, path: Path, sources: readonly Source[], registry: Registry) {
  const changed = sources.map((source) => (source.file === document.file ? document : source))
  const begin = spanOf({ document, path })
  const end = spanOf({ document, path, part: 'end' })
  const isInText = ({ file, line, column }: Diagnostic): boolean =>
    file === document.file &&
    (line > begin.line || (line === begin.line && column >= begin.column)) &&
    (line < end.line || (line === end.line && column <= end.column + end.length))
  const { diagnostics } = compile(changed, registry)
  return diagnostics.find((each) => isBreaking(each) && isInText(each))
}

/** A copy with one text replaced, and no other: an alias of it keeps what it said. */
function withTextAt(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? withTextAt(each, rest, text) : each))
  return isObject(value) ? { ...value, [first]: withTextAt(value[first], rest, text) } : value
}
