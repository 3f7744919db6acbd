/** Rewrites a journey to the words that the notation uses now. Comments, order and layout stay as they are. */
import { isMap, isScalar, isSeq, type Scalar } from 'yaml'
import { type Document, type Path, parseSource, positionAt, type Source } from '../../compiler/source/document.ts'
import { renamedKey, renamedValue } from '../../compiler/source/renamed-words.ts'
import { asText } from '../../core/as-text.ts'
import { UsageError } from '../usage-error.ts'

/** One word that was replaced; line and column count from 1. */
type UpgradeChange = { line: number; column: number; old: string; now: string }

/** A file that changes, with its new text. */
export type UpgradedFile = { file: string; text: string; changes: UpgradeChange[] }

/**
 * The files that use old words, rewritten. An upgraded journey has none.
 * @throws UsageError when a file is not YAML, or has the old and the new word side by side: then nothing is to be written
 */
export function upgradeSources(sources: readonly Source[]): UpgradedFile[] {
  return sources.map(parseSource).flatMap((document) => {
    const edits = editsOf(document).toSorted((a, b) => a.from - b.from)
    if (edits.length === 0) return []
    const changes = edits.map(({ from, old, now }) => {
      const { line, column } = positionAt(document, from)
      return { line, column, old, now }
    })
    return [{ file: document.file, text: withEdits(document.text, edits), changes }]
  })
}

type Edit = { from: number; to: number; old: string; now: string }

function editsOf(document: Document): Edit[] {
  const [problem] = document.tree.errors
  if (problem) {
    const { line, column } = positionAt(document, problem.pos[0])
    throw new UsageError(`${document.file}:${line}:${column} is not YAML, so nothing was changed: fix it and try again`)
  }
  const edits: Edit[] = []
  const walk = (node: unknown, path: Path): void => {
    if (isMap(node)) {
      const keys = node.items.map(({ key }) => (isScalar(key) ? asText(key.value) : ''))
      for (const [index, { key, value }] of node.items.entries()) {
        const here = [...path, keys[index] ?? '']
        const now = renamedKey(document.kind, here)
        if (now !== undefined && isScalar(key)) {
          if (keys.includes(now)) throw new UsageError(sideBySide(document, key, now))
          edits.push(...editOf(document, key, now))
        }
        walk(value, here)
      }
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) walk(item, [...path, index])
    } else if (isScalar(node) && typeof node.value === 'string') {
      const now = renamedValue(document.kind, path, node.value)
      if (now !== undefined) edits.push(...editOf(document, node, now))
    }
  }
  walk(document.tree.contents, [])
  return edits
}

/** Replaces the word inside the scalar, so that quotes stay. */
function editOf({ text }: Document, { value, range }: Scalar, now: string): Edit[] {
  const old = asText(value)
  const from = range ? text.indexOf(old, range[0]) : -1
  if (!range || from < 0 || from + old.length > range[1]) return []
  return [{ from, to: from + old.length, old, now }]
}

function sideBySide(document: Document, { value, range }: Scalar, now: string): string {
  const { line, column } = positionAt(document, range?.[0] ?? 0)
  const both = `\`${asText(value)}\` and its new name \`${now}\``
  return `${document.file}:${line}:${column} has both ${both}, so nothing was changed: keep one of the two`
}

function withEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((result, { from, to, now }) => result.slice(0, from) + now + result.slice(to), text)
}
