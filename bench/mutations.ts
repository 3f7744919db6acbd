/** Mistakes that somebody could make in a journey, made one at a time. */
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml'
import type { Source } from '../src/engine/compiler/source/document.ts'

/** One file with one mistake in it; `line` is where it was made. */
export type Mutation = {
  kind: string
  file: string
  line: number
  what: string
  path: string[]
  /** The text that was changed, as it was. */
  before: string
  /** The two facts that have changed places. */
  swapped?: [string, string]
  sources: Source[]
  /** What a diagnostic names that is about this mistake, where what is missing has no line of its own. */
  names?: string
}

/** Part of a file: a key, a value that is no collection, or an item or entry as a whole. */
type Place = {
  from: number
  to: number
  path: string[]
  is: 'key' | 'value' | 'item' | 'entry'
  value?: unknown
  /** Of a whole: how many stand beside it, itself counted. */
  beside?: number
}

/** `names`: see `Mutation`. `nearby`: what it leaves undone is told where that is asked for, in the same file. */
type Change = {
  from: number
  to: number
  text: string
  names?: string
  nearby?: true
  swapped?: [string, string]
}

type Kind = {
  files: RegExp
  suits: (place: Place) => boolean
  /** Nothing when this one cannot be changed so. */
  change: (text: string, place: Place, all: Place[], sources: readonly Source[]) => Change | undefined
}

const definition = /\/(steps\/.*|services|errors|journey)\.yaml$/
const steps = /\/steps\/.*\.yaml$/
const copy = /\/copy\/en\.yaml$/

const limits = /^(max|minimum|maximum|minLength|maxLength|minItems|maxItems)$/

/** The last letter of a name doubled by another one, as when somebody mistypes it. */
const mistype: Kind['change'] = (text, { from, to }) =>
  replaced(from, to, text.slice(from, to).replace(/\w(?=['"]?$)/, '$&x'))

const kinds: Record<string, Kind> = {
  'renamed key': { files: definition, suits: ({ is }) => is === 'key', change: mistype },
  'renamed value': {
    files: definition,
    suits: ({ is, value }) => is === 'value' && typeof value === 'string' && value.length > 2,
    change: mistype,
  },
  'broken reference': {
    files: /\/(steps\/.*|journey)\.yaml$/,
    suits: ({ is, value, path }) =>
      is === 'value' && typeof value === 'string' && /^(go|show|call|start|when|unless)$/.test(word(path)),
    change: mistype,
  },
  'wrong type': {
    files: definition,
    suits: ({ is, value }) => is === 'value' && ['string', 'boolean', 'number'].includes(typeof value),
    change: (_, { from, to }) => replaced(from, to, '[{ wrong: 7 }]'),
  },
  'dropped rule': {
    files: steps,
    suits: ({ is, path, beside }) =>
      path[0] === 'on' &&
      ((is === 'item' && path.length === 3 && beside !== 1) || (is === 'entry' && path.length === 2)),
    change: (text, place) => {
      const change = dropped(text, place)
      return change && { ...change, nearby: true }
    },
  },
  'swapped parameters': {
    files: /\/(steps\/.*|journey|services)\.yaml$/,
    suits: ({ is, path, value }) =>
      is === 'value' && /^(with|say)$/.test(path.at(-2) ?? '') && typeof value === 'string',
    change: swapped,
  },
  'missing copy': {
    files: copy,
    suits: ({ is, path }) => is === 'entry' && path.length > 1,
    change: (text, place) => {
      const change = dropped(text, place)
      return change && { ...change, names: place.path.join('.') }
    },
  },
  'wrong parameter': {
    files: copy,
    suits: ({ is, value }) => is === 'value' && typeof value === 'string' && /\{\w+/.test(value),
    change: (text, { from, to }) => replaced(from, to, text.slice(from, to).replace(/\{\w+/, '$&x')),
  },
  'unreachable step': {
    files: steps,
    suits: ({ is, path, value }) => is === 'value' && path.at(-1) === 'go' && value !== 'back',
    change: (_, { from, to, value }, __, sources) =>
      waysTo(sources, String(value)) === 1
        ? { ...replaced(from, to, 'back'), names: `steps/${value}.yaml` }
        : undefined,
  },
  'bad limit': {
    files: /\/(steps|schemas)\/.*\.yaml$/,
    suits: ({ is, value, path }) => is === 'value' && typeof value === 'number' && limits.test(path.at(-1) ?? ''),
    change: (_, place, all) => {
      const past = beyond(place, all)
      return past === undefined ? undefined : replaced(place.from, place.to, String(past))
    },
  },
}

export const kindsOfMistake = Object.keys(kinds)

/** At most `most` of each kind, spread evenly over the journey; the same ones every time. */
export function mutationsOf(sources: readonly Source[], most: number): Mutation[] {
  return Object.entries(kinds).flatMap(([kind, { files, suits, change }]) => {
    const all = sources
      .filter(({ file }) => files.test(file))
      .flatMap((source) => {
        const places = placesIn(source.text)
        return places.filter(suits).flatMap((place) => {
          const made = change(source.text, place, places, sources)
          return made && made.text !== source.text.slice(made.from, made.to) ? [{ source, place, made }] : []
        })
      })
    const stride = Math.max(1, all.length / most)
    const chosen = Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * stride)])
    return chosen.flatMap((each) => (each ? [mutation(kind, each.source, each.place, each.made, sources)] : []))
  })
}

function mutation(
  kind: string,
  { file, text }: Source,
  { path, from, to }: Place,
  made: Change,
  sources: readonly Source[],
): Mutation {
  const changed = text.slice(0, made.from) + made.text + text.slice(made.to)
  const line = text.slice(0, from).split('\n').length
  const after = made.text.trim() === '' ? 'nothing' : made.text
  const what = `${path.join('.')}: ${text.slice(from, to).split('\n')[0]} → ${after}`
  return {
    ...{ kind, file, line, what, path, before: text.slice(from, to) },
    ...(made.swapped ? { swapped: made.swapped } : {}),
    sources: sources.map((each) => (each.file === file ? { file, text: changed } : each)),
    ...(made.nearby ? { names: file } : made.names === undefined ? {} : { names: made.names }),
  }
}

function replaced(from: number, to: number, text: string): Change {
  return { from, to, text }
}

/** Taken out with its lines left empty, so that everything else stays where it stands. Only what has its lines to itself. */
function dropped(text: string, { from, to }: Place): Change | undefined {
  const begin = text.lastIndexOf('\n', from - 1) + 1
  const trimmed = text.slice(from, to).trimEnd()
  const end = from + trimmed.length
  const isAlone = /^\s*(- )?$/.test(text.slice(begin, from)) && /^\s*(#.*)?$/.test(text.slice(end).split('\n')[0] ?? '')
  if (!isAlone) return undefined
  return replaced(begin, end, '\n'.repeat(text.slice(begin, end).split('\n').length - 1))
}

/** The value and the next one beside it, each in the other's place. */
function swapped(text: string, { from, to, path, value }: Place, all: Place[]): Change | undefined {
  const beside = path.slice(0, -1).join('.')
  const next = all.find(
    (other) =>
      other.is === 'value' &&
      other.from > to &&
      other.path.slice(0, -1).join('.') === beside &&
      other.path.length === path.length,
  )
  if (!next || typeof next.value !== 'string') return undefined
  const [one, between, other] = [text.slice(from, to), text.slice(to, next.from), text.slice(next.from, next.to)]
  return { ...replaced(from, next.to, other + between + one), swapped: [String(value), next.value] }
}

/** A limit that nothing keeps: on the other side of the limit beside it, or less than a count can be. */
function beyond({ path }: Place, all: Place[]): number | undefined {
  const name = path.at(-1) ?? ''
  const other = name.startsWith('min') ? name.replace('min', 'max') : name.replace('max', 'min')
  const beside = all.find(
    ({ is, path: each }) => is === 'value' && each.join('.') === [...path.slice(0, -1), other].join('.'),
  )
  if (typeof beside?.value === 'number') return name.startsWith('min') ? beside.value + 1 : beside.value - 1
  return /^(minimum|maximum)$/.test(name) ? undefined : -1
}

/** How many rules and addresses lead to the step. */
function waysTo(sources: readonly Source[], step: string): number {
  const ways = new RegExp(`\\b(go|first): ${step}(?![\\w-])`, 'g')
  return sources.reduce((count, { text }) => count + [...text.matchAll(ways)].length, 0)
}

function word(path: string[]): string {
  return path.findLast((part) => !/^\d+$/.test(part)) ?? ''
}

/** Every key, value, item of a list and entry of a map, with where it stands. */
function placesIn(text: string): Place[] {
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
