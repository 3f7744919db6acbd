/** The single keys and values of a file, as they are written. */
import { isMap, isPair, isScalar, isSeq, type Pair, type Scalar } from 'yaml'
import type { Document } from './document.ts'

/**
 * Visits every scalar in the order of the text. The parser's own walk makes a path per node, and takes ten times as long.
 * @param visit `pair`: the key and value that the scalar is part of; an item of a list has none
 */
export function visitScalars(
  tree: Document['tree'],
  visit: (node: Scalar, isKey: boolean, pair: Pair | undefined) => void,
): void {
  const walk = (node: unknown, isKey: boolean, pair: Pair | undefined): void => {
    if (isScalar(node)) visit(node, isKey, pair)
    else if (isMap(node) || isSeq(node)) for (const item of node.items) walk(item, false, undefined)
    else if (isPair(node)) {
      walk(node.key, true, node)
      walk(node.value, false, node)
    }
  }
  walk(tree.contents, false, undefined)
}
