/** Changes to the text of a file that leave every other letter, comment and line as it was. */
import { isCollection, isMap, isScalar, isSeq, type Document as YamlDocument } from 'yaml'
import { type Document, type Path, parseSource, type Source } from '../compiler/source/document.ts'

/** The text with one scalar replaced; `undefined` when there is no scalar at the path. @param value the new text of the scalar */
export function withScalar(source: Source, path: Path, value: string): string | undefined {
  const { tree, text } = parseSource(source)
  const node = tree.getIn([...path], true)
  if (!isScalar(node) || !node.range) return undefined
  const indent = indentAt(text, node.range[0])
  const [from, to] = node.range
  const before = text.slice(from, to)
  // A block scalar ends behind its last line break, which has to stay.
  const end = to - (/\r?\n$/.exec(before)?.[0].length ?? 0)
  const comment = /^[|>]\S*([ \t]+#[^\r\n]*)/.exec(before)?.[1] ?? ''
  // A comment behind a text of several lines would be part of it.
  const isOneLine = comment !== '' || /^[ \t]+#/.test(text.slice(end)) || isInFlow(tree, path)
  const written = isOneLine ? flowScalar(value) : scalar(value, indent)
  return text.slice(0, from) + withEndings(text, written) + comment + text.slice(end)
}

/** The text with lines put in before the key at the top of the file, or at the end when there is no such key. */
export function withBefore(source: Source, key: string, lines: string): string {
  const { tree, text } = parseSource(source)
  const pair = isMap(tree.contents)
    ? tree.contents.items.find((each) => isScalar(each.key) && each.key.value === key)
    : undefined
  const at = pair && isScalar(pair.key) ? startOfComments(text, pair.key.range?.[0] ?? text.length) : text.length
  const before = text.slice(0, at)
  return `${before}${withEndings(text, `${lineEndAfter(before)}${lines}`)}${text.slice(at)}`
}

/** The text with an entry put in at the end of a map: indented like its others, or behind them in one that is written on one line. */
export function withEntry(document: Document, path: Path, entry: string): string {
  const { tree, text } = document
  const map = path.length === 0 ? tree.contents : tree.getIn([...path], true)
  if (!isMap(map) || !map.range) throw new Error(`\`${path.join('.')}\` of ${document.file} is no map`)
  const [from, to] = map.range
  if (map.flow) {
    const inside = text.slice(from + 1, to - 1).trimEnd()
    return `${text.slice(0, from)}{${inside}${/(^|,)$/.test(inside) ? '' : ','} ${entry} ${text.slice(to - 1)}`
  }
  const [first] = map.items
  const column = first && isScalar(first.key) ? columnAt(text, first.key.range?.[0] ?? 0) : 0
  const lines = entry.split('\n').map((line) => `${' '.repeat(column)}${line}`.trimEnd())
  const before = text.slice(0, to)
  const added = `${lineEndAfter(before)}${lines.join('\n')}\n`
  return `${before}${withEndings(text, added)}${text.slice(to)}`
}

/** The text with an item put in behind one of a list of names: on a line of its own where that one has a line. */
export function withItem(source: Source, path: Path, item: string): string {
  const { tree, text } = parseSource(source)
  const [node, list] = [tree.getIn([...path], true), tree.getIn(path.slice(0, -1), true)]
  if (!isScalar(node) || !node.range || !isSeq(list))
    throw new Error(`\`${path.join('.')}\` of ${source.file} is no item`)
  const [from, to] = node.range
  const mark = list.flow ? ', ' : `\n${' '.repeat(indentAt(text, from))}- `
  return `${text.slice(0, to)}${withEndings(text, mark)}${item}${text.slice(to)}`
}

/** The end that the last line lacks. */
function lineEndAfter(text: string): string {
  return text === '' || text.endsWith('\n') ? '' : '\n'
}

/** The lines with the line ends of the file that they are for. */
export function withEndings(text: string, lines: string): string {
  return text.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines
}

function isInFlow(tree: YamlDocument, path: Path): boolean {
  return path.some((_, length) => {
    const around = length === 0 ? tree.contents : tree.getIn(path.slice(0, length), true)
    return isCollection(around) && around.flow === true
  })
}

/** A value as it is written behind a key: bare where YAML reads it as this text, quoted where it would not, folded where it is long. */
function scalar(value: string, indent: number): string {
  // The first line of a block says how far it is indented, its end does not keep empty lines, and many an editor drops spaces
  // at the end of a line.
  if (/^\s[\s\S]*\n|\n\s*$|\r|[ \t]\n/.test(value)) return JSON.stringify(value)
  if (value.includes('\n'))
    return `|-\n${value
      .split('\n')
      .map((line) => (line === '' ? '' : `${' '.repeat(indent + 2)}${line}`))
      .join('\n')}`
  if (isBare(value) && value.length > 100 && !/\s{2}/.test(value)) return `>-\n${folded(value, indent + 2)}`
  return isBare(value) ? value : quoted(value)
}

/** The same between the braces or brackets of one line: a comma would end it there, and there are no blocks. */
function flowScalar(value: string): string {
  if (/[\n\r]/.test(value)) return JSON.stringify(value)
  return isBare(value) && !value.includes(',') ? value : quoted(value)
}

function isBare(value: string): boolean {
  return /^[A-Za-z][^\n]*$/.test(value) && !/: |\s#|[{}[\]]|:$|^(true|false|null|yes|no|on|off)$|\s$/i.test(value)
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

function folded(value: string, indent: number): string {
  const lines: string[] = ['']
  for (const word of value.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length + 1 > 110 - indent) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}`).join('\n')
}

function indentAt(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start).search(/\S/)
}

function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

/** Comments right above a key belong to it. */
function startOfComments(text: string, offset: number): number {
  let at = text.lastIndexOf('\n', offset - 1) + 1
  for (;;) {
    const above = text.lastIndexOf('\n', at - 2) + 1
    if (at === 0 || !text.slice(above, at).trimStart().startsWith('#')) return at
    at = above
  }
}
