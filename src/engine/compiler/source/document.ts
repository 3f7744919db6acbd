/** One file of a journey: its value, and where in the text each part of it is. */
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Document as Tree,
  type YAMLMap,
} from 'yaml'
import { asText } from '../../core/as-text.ts'
import { memoize } from '../../core/memoize.ts'
import type { Json } from '../../core/model.ts'
import type { Span } from '../diagnostics/diagnostic.ts'
import { type Aliases, withoutUnknownAliases } from './aliases.ts'

/** A file as it was read. `file` is shown to people; its first folder is the journey's. */
export type Source = { file: string; text: string }

/** The rooms of `schemas`: what a schema is for says where it is. */
export const schemaRooms = ['forms', 'requests', 'answers', 'entities'] as const

export type SchemaRoom = (typeof schemaRooms)[number]

export type Kind =
  | 'journey'
  | 'settings'
  | 'services'
  | 'errors'
  | 'contract'
  | 'step'
  | 'story'
  | 'pin'
  | 'schema'
  | 'copy'
  | 'messages'
  | 'unknown'

export type Path = readonly (string | number)[]

export type Document = Aliases & {
  file: string
  kind: Kind
  /** The file's name without folder and ending: a step, a schema, a language. */
  name: string
  /** The room of `schemas` that the file is in; a small journey may do without rooms. */
  room: SchemaRoom | undefined
  text: string
  value: Json | undefined
  tree: Tree.Parsed
  /** Why there is no value although the YAML has no mistake. */
  failure: string | undefined
  /** Where each line begins in the text. */
  lineStarts: readonly number[]
  /** List (as JSON of its path) → places of items that were wrong and left out; paths do not count them. */
  gone: Map<string, Set<number>>
}

/** A part of a file: the key, the value or the value's last line at a path; `within` narrows it to letters of a text. */
export type Place = { document: Document; path: Path; part?: 'key' | 'end'; within?: { from: number; length: number } }

/**
 * Reads a file. Mistakes in the YAML are in `tree.errors`; what could be read is in `value`.
 * The same source is parsed once, however often it is read.
 */
export function parseSource(source: Source): Document {
  return { file: source.file, text: source.text, ...kindOf(source.file), ...parsed(source), gone: new Map() }
}

const parsed = memoize(({ text }: Source): Aliases & Pick<Document, 'value' | 'failure' | 'tree' | 'lineStarts'> => {
  const tree = parseDocument(text, { merge: true, prettyErrors: false, logLevel: 'error', resolveKnownTags: false })
  const aliases = withoutUnknownAliases(tree)
  return { tree, lineStarts: lineStartsOf(text), ...aliases, ...readValue(tree) }
})

/** Where a place is in its file. A place that is not written is at its nearest parent that is. */
export function spanOf(place: Place): Span {
  const { document, path, part, within } = place
  const node = part === 'key' ? keyAt(document, path) : nodeAt(document, path)
  const range = node?.range
  if (!range) return path.length > 0 ? spanOf({ document, path: path.slice(0, -1), part: 'key' }) : start(document)
  if (part === 'end') return lastLine(document, range[0], range[1])
  const quoted = isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') ? 1 : 0
  const isOneLine = !document.text.slice(range[0], range[1]).trimEnd().includes('\n')
  const plain = isScalar(node) && isOneLine && (quoted === 1 || node.type === 'PLAIN')
  if (within && isScalar(node) && !plain) {
    const at = foundInBlock(document.text.slice(range[0], range[1]), asText(node.value), within)
    if (at !== undefined) return spanBetween(document, range[0] + at, range[0] + at + within.length)
  }
  const from = within && plain ? range[0] + quoted + within.from : range[0]
  const to = within && plain ? from + within.length : range[1]
  return spanBetween(document, from, to)
}

function lastLine(document: Document, from: number, to: number): Span {
  const written = document.text.slice(from, to).trimEnd()
  const line = written.slice(written.lastIndexOf('\n') + 1).trimStart()
  return spanBetween(document, from + written.length - line.length, from + written.length)
}

/** Where letters of a text below `>` or `|` are in the file: the same ones, as often before. */
function foundInBlock(written: string, text: string, { from, length }: { from: number; length: number }) {
  const letters = text.slice(from, from + length)
  if (letters === '' || /\s/.test(letters)) return undefined
  const before = text.slice(0, from).split(letters).length - 1
  // What stands beside `>`, such as a note, is none of it.
  const start = /^[>|].*\n/.exec(written)?.[0].length ?? 0
  const parts = written.slice(start).split(letters)
  return parts.length - 1 > before ? start + parts.slice(0, before + 1).join(letters).length : undefined
}

/** A stretch of text as line and column; cut at the end of its first line. */
export function spanBetween(document: Document, from: number, to: number): Span {
  const rest = restOfLine(document.text, from).slice(0, Math.max(to - from, 0))
  return {
    file: document.file,
    ...positionAt(document, from),
    length: Math.max(rest.trimEnd().length, 1),
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line, counted from 0, that the offset is in. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Line and column of an offset, from 1. Counted here: the parser's own counter misses lines behind some mistakes. */
export function positionAt({ lineStarts }: Document, offset: number): { line: number; column: number } {
  const line = lineAt(lineStarts, offset)
  return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 }
}

function restOfLine(text: string, from: number): string {
  const end = text.indexOf('\n', from)
  return text.slice(from, end === -1 ? undefined : end).replace(/\r$/, '')
}

/** Notes that an item of a list was left out of the value. */
export function markRemoved(document: Document, path: Path): void {
  const list = JSON.stringify(path.slice(0, -1))
  const index = Number(writtenIndex(document, path))
  document.gone.set(list, (document.gone.get(list) ?? new Set()).add(index))
}

/** Whether something is written at the path. */
export function isWritten(document: Document, path: Path): boolean {
  return nodeAt(document, path) !== undefined
}

/** The paths of the aliases and merges by which what is at the path comes to be there, the outermost first. */
export function aliasesOn(document: Document, path: Path): Path[] {
  return [...path.keys()].flatMap((index) => {
    const [parent, way] = [path.slice(0, index), path.slice(0, index + 1)]
    const merge = isMerged(document, parent, asText(path[index])) ? [[...parent, '<<']] : []
    return isAlias(nodeAt(document, way)) ? [...merge, way] : merge
  })
}

function isMerged(document: Document, parent: Path, key: string): boolean {
  const map = resolved(document, nodeAt(document, parent))
  return isMap(map) && !ownPairs(map).has(key) && pairOf(document, map, key) !== undefined
}

/** The comment that cuts a text off: behind it on its line, without the space after `#` that one begins with which is meant. */
export function commentBehind({ document, path }: Place): string | undefined {
  const node = nodeAt(document, path)
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return undefined
  const behind = restOfLine(document.text, node.range[1])
  return /^\s+(#\S.*)$/.exec(behind)?.[1]?.trim()
}

/** The lines of a text that is written as a block below `>` or `|`, its first line that header; nothing where it is not. */
export function blockLines(document: Document, path: Path): { line: string; from: number }[] | undefined {
  const node = nodeAt(document, path)
  const isBlock = isScalar(node) && (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL')
  if (!isBlock || !node.range) return undefined
  const [start, end] = node.range
  let from = start
  return document.text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const here = { line: line.replace(/\r$/, ''), from }
      from += line.length + 1
      return here
    })
}

/** A key as it is in the file. One that is no scalar is not asked for its value: it may be one that cannot be read. */
export function textOfKey(document: Document, key: unknown): string {
  return isNode(key) && key.range ? document.text.slice(key.range[0], key.range[1]).trim() : asText(key)
}

/** The key `<<`, under which is what a mapping takes over from others. */
export function isMergeKey(key: unknown): boolean {
  return key === '<<' || (typeof key === 'symbol' && key.description === '<<')
}

/** Visits every pair of every map in the file. Its path is put together where it is asked for. */
export function visitKeys(document: Document, visit: (key: unknown, path: () => Path) => void): void {
  const path: (string | number)[] = []
  const here = (): Path => [...path]
  const walk = (node: unknown): void => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        path.push(isScalar(key) ? asText(key.value) : '')
        visit(isScalar(key) ? key.value : key, here)
        walk(value)
        path.pop()
      }
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) {
        path.push(index)
        walk(item)
        path.pop()
      }
    }
  }
  walk(document.tree.contents)
}

/** What a file is, by its folder and name. */
export function kindOf(file: string): Pick<Document, 'kind' | 'name' | 'room'> {
  const [, folder = '', ...below] = file.split('/')
  const room = folder === 'schemas' && below.length === 2 ? schemaRooms.find((each) => each === below[0]) : undefined
  const isSent = folder === 'copy' && below.length === 2 && below[0] === 'messages'
  const rest = room === undefined && !isSent ? below : below.slice(1)
  const name = (rest[0] ?? folder).replace(/\.(ya?ml|lock)$/i, '')
  if (rest.length === 0 && /^(journey|settings|services|errors|contract)$/.test(name))
    return { kind: name as Kind, name, room }
  if (rest.length !== 1) return { kind: 'unknown', name, room }
  return { kind: isSent ? 'messages' : (kindsByFolder[folder] ?? 'unknown'), name, room }
}

const kindsByFolder: Record<string, Kind> = {
  steps: 'step',
  stories: 'story',
  pins: 'pin',
  schemas: 'schema',
  copy: 'copy',
}

function readValue(tree: Tree.Parsed): Pick<Document, 'value' | 'failure'> {
  if (tree.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) return { value: undefined, failure: 'too deep' }
  try {
    return { value: tree.toJS({ maxAliasCount: 1000 }) as Json, failure: undefined }
  } catch (problem) {
    return { value: undefined, failure: problem instanceof Error ? problem.message : 'cannot be read' }
  }
}

function start(document: Document): Span {
  return spanBetween(document, 0, document.text.length)
}

function nodeAt(document: Document, path: Path): Node | undefined {
  let node: unknown = document.tree.contents
  for (const [index, part] of path.entries()) {
    const written = typeof part === 'string' ? part : writtenIndex(document, path.slice(0, index + 1))
    node = child(document, resolved(document, node), written)
  }
  return (node ?? undefined) as Node | undefined
}

/** The last part of the path as it is in the file. */
function writtenIndex(document: Document, path: Path): string | number {
  const last = path.at(-1) ?? ''
  const gone = document.gone.get(JSON.stringify(path.slice(0, -1)))
  if (!gone || typeof last === 'string') return last
  let index = -1
  for (let left = last; left >= 0; left--)
    do index++
    while (gone.has(index))
  return index
}

function keyAt(document: Document, path: Path): Node | undefined {
  const parent = resolved(document, nodeAt(document, path.slice(0, -1)))
  const last = path.at(-1)
  return isMap(parent) ? (pairOf(document, parent, asText(last))?.key as Node | undefined) : nodeAt(document, path)
}

function child(document: Document, node: unknown, part: string | number): unknown {
  if (isMap(node)) {
    const pair = pairOf(document, node, asText(part))
    // A key without a value still has a place: its own.
    return pair && (pair.value ?? pair.key)
  }
  return isSeq(node) ? node.items[Number(part)] : undefined
}

/** The pair of a key, in the mapping itself or in what is merged into it. One that is merged into itself is reported. */
function pairOf(document: Document, map: YAMLMap, key: string, around: readonly unknown[] = []): Pair | undefined {
  const own = ownPairs(map).get(key)
  if (own) return own
  for (const { key: merging, value } of map.items) {
    if (!isScalar(merging) || !isMergeKey(merging.value)) continue
    const merged = resolved(document, value)
    for (const each of isSeq(merged) ? merged.items : [merged]) {
      const from = resolved(document, each)
      const isNew = isMap(from) && from !== map && !around.includes(from)
      const found = isNew ? pairOf(document, from, key, [...around, map]) : undefined
      if (found) return found
    }
  }
  return undefined
}

/** Key → the first pair that has it. Every text of a journey is asked for its place: to look through all keys each time took as long as a pass. */
const ownPairs = memoize(({ items }: YAMLMap): ReadonlyMap<string, Pair> => {
  const pairs = new Map<string, Pair>()
  for (const pair of items) {
    if (!isScalar(pair.key)) continue
    const key = isMergeKey(pair.key.value) ? '<<' : asText(pair.key.value)
    if (!pairs.has(key)) pairs.set(key, pair)
  }
  return pairs
})

function resolved(document: Document, node: unknown): unknown {
  return isAlias(node) ? document.aliasTargets.get(node) : node
}
