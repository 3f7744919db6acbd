/** What a kind of mistake is, and the changes that several kinds make. */
import type { Source } from '../../src/engine/compiler/source/document.ts'
import type { Place } from '../places.ts'

/** `names`: see `Mutation`. `nearby`: what it leaves undone is reported where that is needed, in the same file. */
export type Change = {
  from: number
  to: number
  text: string
  names?: string
  nearby?: true
  swapped?: [string, string]
}

export type Kind = {
  files: RegExp
  fits: (place: Place) => boolean
  /** Nothing when this one cannot be changed so. */
  change: (text: string, place: Place, all: Place[], sources: readonly Source[]) => Change | undefined
}

export const definition = /\/(steps\/.*|services|errors|journey)\.yaml$/
export const steps = /\/steps\/.*\.yaml$/
export const schemas = /\/schemas\/.*\.yaml$/
export const copy = /\/copy\/en\.yaml$/
export const services = /\/services\.yaml$/
export const settings = /\/settings\.yaml$/
export const journey = /\/journey\.yaml$/

/** The value changed to this text. */
export function toText(make: (value: string, written: string) => string | undefined): Kind['change'] {
  return (text, { from, to, value }) => {
    const made = make(String(value), text.slice(from, to))
    return made === undefined ? undefined : replaced(from, to, made)
  }
}

/** A line added after the entry, as deep as it is. */
export function lineAfter(line: string): Kind['change'] {
  return (text, { from, to }) => {
    const begin = text.lastIndexOf('\n', from - 1) + 1
    const indent = text.slice(begin, from)
    if (indent.trim() !== '') return undefined
    const end = text.indexOf('\n', from + text.slice(from, to).trimEnd().length - 1)
    return end < 0 ? undefined : replaced(end, end, `\n${indent}${line}`)
  }
}

export function replaced(from: number, to: number, text: string): Change {
  return { from, to, text }
}

/** Taken out with its lines left empty, so that everything else stays where it is. Only what has its lines to itself. */
export function dropped(text: string, { from, to }: Place): Change | undefined {
  const begin = text.lastIndexOf('\n', from - 1) + 1
  const trimmed = text.slice(from, to).trimEnd()
  const end = from + trimmed.length
  const isAlone = /^\s*(- )?$/.test(text.slice(begin, from)) && /^\s*(#.*)?$/.test(text.slice(end).split('\n')[0] ?? '')
  if (!isAlone) return undefined
  return replaced(begin, end, '\n'.repeat(text.slice(begin, end).split('\n').length - 1))
}

/** The value and the next one beside it, each in the other's place. */
export function swapped(text: string, { from, to, path, value }: Place, all: Place[]): Change | undefined {
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
export function beyond({ path }: Place, all: Place[]): number | undefined {
  const name = path.at(-1) ?? ''
  const other = name.startsWith('min') ? name.replace('min', 'max') : name.replace('max', 'min')
  const beside = all.find(
    ({ is, path: each }) => is === 'value' && each.join('.') === [...path.slice(0, -1), other].join('.'),
  )
  if (typeof beside?.value === 'number') return name.startsWith('min') ? beside.value + 1 : beside.value - 1
  return /^(minimum|maximum)$/.test(name) ? undefined : -1
}

/** How many rules and addresses lead to the step. */
export function waysTo(sources: readonly Source[], step: string): number {
  const ways = new RegExp(`\\b(go|first): ${step}(?![\\w-])`, 'g')
  return sources.reduce((count, { text }) => count + [...text.matchAll(ways)].length, 0)
}

export function word(path: string[]): string {
  return path.findLast((part) => !/^\d+$/.test(part)) ?? ''
}
