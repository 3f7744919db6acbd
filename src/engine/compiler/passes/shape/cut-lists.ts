/** A comma between braces parts two keys: a list without brackets loses all but its first item there. */
import { isMap, isPair, isScalar, isSeq, type Pair, Scalar, type YAMLMap } from 'yaml'
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { type Document, spanBetween } from '../../source/document.ts'

/** Reports a key without a colon that stands behind a value: `{ kind: A, B }`. */
export function checkCutLists(document: Document, report: Report): void {
  if (/^(copy|messages|contract|pin|unknown)$/.test(document.kind) || !mayBeCut.test(document.text)) return
  const walk = (node: unknown): void => {
    if (isPair(node)) return walk(node.value)
    if (isMap(node) && node.flow === true) checkMapping(document, node, report)
    if (isMap(node) || isSeq(node)) for (const item of node.items) walk(item)
  }
  walk(document.tree.contents)
}

/** A word between a comma and the next, or the end of the braces. */
const mayBeCut = /,\s*[\w.-]+\s*[,}]/

function checkMapping(document: Document, map: YAMLMap, report: Report): void {
  const from = map.items.findIndex((pair, index) => isBare(document, pair) && hasName(map.items[index - 1]))
  const before = map.items[from - 1]
  if (!before) return
  const end = map.items.findIndex((pair, index) => index > from && !isBare(document, pair))
  const cut = map.items.slice(from, end < 0 ? undefined : end)
  const whole = [textOf(before.value), ...cut.map(({ key }) => textOf(key))].join(', ')
  const first = cut[0]?.key
  if (!isScalar(first) || !first.range) return
  const span = spanBetween(document, first.range[0], first.range[1])
  const name = textOf(before.key)
  const help = `write \`${name}: [${whole}]\``
  report.at('J125', span, `the comma ends \`${name}\``, 'between braces it parts two keys', help)
}

/** A word alone, without a colon behind it. */
function isBare({ text }: Document, { key, value }: Pair): boolean {
  const isEmpty = value === null || (isScalar(value) && value.value === null)
  if (!isEmpty || !isScalar(key) || !key.range || key.type !== Scalar.PLAIN) return false
  return /^\s*[,}]/.test(text.slice(key.range[1], key.range[1] + 200))
}

/** A key with a word as its value, such as a fact or a code. */
function hasName(pair: Pair | undefined): boolean {
  return isScalar(pair?.value) && typeof pair.value.value === 'string' && pair.value.type === Scalar.PLAIN
}

function textOf(node: unknown): string {
  return isScalar(node) ? asText(node.value) : ''
}
