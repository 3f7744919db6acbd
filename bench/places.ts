/** Parts of a YAML text, each with where it is. */
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml'

/** A key, a value that is no collection, or an item or entry as a whole. */
export type Place = {
  from: number
  to: number
  path: string[]
  is: 'key' | 'value' | 'item' | 'entry'
  value?: unknown
  /** Of a whole: how many are beside it, itself counted. */
  beside?: number
}

const known = new Map<string, Place[]>()

/** Every key, value, item of a list and entry of a map, with where it is. Each text is read once. */
export function placesIn(text: string): Place[] {
  const places = known.get(text) ?? readPlaces(text)
  known.set(text, places)
  return places
}

function readPlaces(text: string): Place[] {
  const tree = parseDocument(text, { merge: true })
  const places: Place[] = []
  const rangeOf = (node: unknown): [number, number] | undefined => {
    const range = isNode(node) ? node.range : undefined
    return range ? [range[0], range[1]] : undefined
  }
  const add = (range: [number, number] | undefined, rest: Omit<Place, 'from' | 'to'>): void => {
    if (range) places.push({ from: range[0], to: range[1], ...rest })
  }
  const walk = (node: unknown, path: string[]): void => {
    if (isMap(node)) {
      for (const pair of node.items) {
        const here = [...path, String(isScalar(pair.key) ? pair.key.value : pair.key)]
        const [key, value] = [rangeOf(pair.key), rangeOf(pair.value)]
        add(key, { path: here, is: 'key', value: here.at(-1) })
        if (key && value) add([key[0], value[1]], { path: here, is: 'entry', beside: node.items.length })
        if (isScalar(pair.value)) add(value, { path: here, is: 'value', value: pair.value.value })
        walk(pair.value, here)
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => {
        const here = [...path, String(index)]
        add(rangeOf(item), {
          path: here,
          is: isScalar(item) ? 'value' : 'item',
          beside: node.items.length,
          ...(isScalar(item) && { value: item.value }),
        })
        walk(item, here)
      })
    }
  }
  walk(tree.contents, [])
  return places
}
