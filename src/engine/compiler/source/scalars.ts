/** The single keys and values of a file, as they are written. */
import { isMap, isPair, isScalar, isSeq, type Pair, type Scalar } from 'yaml'
import { memoize } from '../../core/memoize.ts'
import type { Document } from './document.ts'

/** `pair`: the key and value that it is part of; an item of a list has none. */
export type WrittenScalar = { node: Scalar; isKey: boolean; pair: Pair | undefined }

/** Every scalar in the order of the text. The parser's own walk makes a path per node, and takes ten times as long. */
export const scalarsOf = memoize((tree: Document['tree']): WrittenScalar[] => {
  const found: WrittenScalar[] = []
  const walk = (node: unknown, isKey: boolean, pair: Pair | undefined): void => {
    if (isScalar(node)) found.push({ node, isKey, pair })
    else if (isMap(node) || isSeq(node)) for (const item of node.items) walk(item, false, undefined)
    else if (isPair(node)) {
      walk(node.key, true, node)
      walk(node.value, false, node)
    }
  }
  walk(tree.contents, false, undefined)
  return found
})
