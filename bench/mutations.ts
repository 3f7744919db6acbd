/** Mistakes that somebody could make in a journey, made one at a time. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Source } from '../src/engine/compiler/document.ts'

/** One file with one mistake in it; `line` is where it was made. */
export type Mutation = { kind: string; file: string; line: number; what: string; sources: Source[] }

type Place = { from: number; to: number; path: string[]; key: boolean; item: boolean; value: unknown }

const kinds: Record<
  string,
  { files: RegExp; suits: (place: Place) => boolean; becomes: (text: string, place: Place) => string }
> = {
  'renamed key': {
    files: /\/(steps\/.*|services|errors|journey)\.yaml$/,
    suits: ({ key }) => key,
    becomes: (text) => text.replace(/\w(?='?$)/, (last) => `${last}x`),
  },
  'renamed value': {
    files: /\/(steps\/.*|services|errors|journey)\.yaml$/,
    suits: ({ key, value, item }) => !key && !item && typeof value === 'string' && value.length > 2,
    becomes: (text) => text.replace(/\w(?=['"]?$)/, (last) => `${last}x`),
  },
  'broken reference': {
    files: /\/(steps\/.*|journey)\.yaml$/,
    suits: ({ key, value, path }) =>
      !key &&
      typeof value === 'string' &&
      /^(go|show|call|start|when|unless)$/.test(path.findLast((part) => !/^\d+$/.test(part)) ?? ''),
    becomes: (text) => text.replace(/\w(?=['"]?$)/, (last) => `${last}x`),
  },
  'wrong type': {
    files: /\/(steps\/.*|services|errors|journey)\.yaml$/,
    suits: ({ key, value, item }) => !key && !item && ['string', 'boolean', 'number'].includes(typeof value),
    becomes: () => '[{ wrong: 7 }]',
  },
  'dropped rule': {
    files: /\/steps\/.*\.yaml$/,
    suits: ({ item, path }) => item && path[0] === 'on' && path.length === 3,
    becomes: () => '{ play: nothing }',
  },
  'missing copy': {
    files: /\/copy\/en\.yaml$/,
    suits: ({ key, path }) => key && path.length > 1 && path[0] !== 'shell',
    becomes: (text) => `zz${text.replaceAll(/\W/g, '')}`,
  },
  'wrong parameter': {
    files: /\/copy\/en\.yaml$/,
    suits: ({ key, value }) => !key && typeof value === 'string' && /\{\w+/.test(value) && !value.includes('shell'),
    becomes: (text) => text.replace(/\{\w+/, (found) => `${found}x`),
  },
  'bad limit': {
    files: /\/(steps|schemas)\/.*\.yaml$/,
    suits: ({ key, value, path }) =>
      !key &&
      typeof value === 'number' &&
      /^(max|minimum|maximum|minLength|maxLength|minItems|maxItems)$/.test(path.at(-1) ?? ''),
    becomes: () => '-1',
  },
}

export const kindsOfMistake = Object.keys(kinds)

/** At most `most` of each kind, spread evenly over the journey; the same ones every time. */
export function mutationsOf(sources: readonly Source[], most: number): Mutation[] {
  return Object.entries(kinds).flatMap(([kind, { files, suits, becomes }]) => {
    const all = sources
      .filter(({ file }) => files.test(file))
      .flatMap((source) =>
        placesIn(source.text)
          .filter(suits)
          .map((place) => ({ source, place })),
      )
    const stride = Math.max(1, all.length / most)
    const chosen = Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * stride)])
    return chosen.flatMap((each) => (each ? mutation(kind, each.source, each.place, sources, becomes) : []))
  })
}

function mutation(
  kind: string,
  { file, text }: Source,
  place: Place,
  sources: readonly Source[],
  becomes: (text: string, place: Place) => string,
): Mutation[] {
  const before = text.slice(place.from, place.to)
  const after = becomes(before, place)
  if (after === before) return []
  const changed = text.slice(0, place.from) + after + text.slice(place.to)
  const line = text.slice(0, place.from).split('\n').length
  const what = `${place.path.join('.')}: ${before.split('\n')[0]} → ${after}`
  return [
    { kind, file, line, what, sources: sources.map((each) => (each.file === file ? { file, text: changed } : each)) },
  ]
}

/** Every key, value and item of a list, with where it stands. */
function placesIn(text: string): Place[] {
  const tree = parseDocument(text, { lineCounter: new LineCounter(), merge: true })
  const places: Place[] = []
  const add = (node: unknown, path: string[], key: boolean, item: boolean): void => {
    const range = (node as { range?: [number, number, number] } | null)?.range
    if (range)
      places.push({ from: range[0], to: range[1], path, key, item, value: isScalar(node) ? node.value : undefined })
  }
  const walk = (node: unknown, path: string[]): void => {
    if (isMap(node)) {
      for (const pair of node.items) {
        const here = [...path, String(isScalar(pair.key) ? pair.key.value : pair.key)]
        add(pair.key, here, true, false)
        if (isScalar(pair.value)) add(pair.value, here, false, false)
        walk(pair.value, here)
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => {
        const here = [...path, String(index)]
        add(item, here, false, isMap(item))
        walk(item, here)
      })
    }
  }
  walk(tree.contents, [])
  return places
}
