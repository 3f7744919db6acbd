/** What a lender's own answer may become by another release, a proxy or a mistake: still JSON, and not what was agreed. */
import type { Random } from './random.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Change = (value: Json) => Json | undefined

const isList = (value: Json): value is Json[] => Array.isArray(value)
const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)
const isWord = (value: Json) => typeof value === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value)
const day = /^(\d{4})-(\d\d)-(\d\d)/

/** Change → what becomes of one value; `undefined`: it stays. */
const changes: Record<string, Change> = {
  'numbers as texts': (value) => (typeof value === 'number' ? `${value}` : undefined),
  'an unknown word': (value) => (isWord(value) ? 'OF_ANOTHER_RELEASE' : undefined),
  'a null': (value) => (isObject(value) || isList(value) ? undefined : null),
  'a property more': (value) => (isObject(value) ? { ...value, ofAnotherRelease: { at: [1] } } : undefined),
  'dates in another format': (value) =>
    typeof value === 'string' && day.test(value) ? value.replace(day, '$3/$2/$1') : undefined,
  'entries twice': (value) => (isList(value) && value.length > 0 ? [...value, ...value] : undefined),
}

/** Every change. */
export const answerChanges: readonly string[] = Object.keys(changes)

/** The answer with that change at one place of those where it can be made; nothing, and it stays as it is, where there is none. */
export function changeAnswer(change: string, body: string, random: Random): { body?: string } {
  const answer = parse(body)
  const make = changes[change]
  if (answer === undefined || !make) return {}
  const places = count(answer, make)
  return { body: JSON.stringify(changeAt({ left: Math.floor(random.next() * places) }, answer, make)) }
}

function count(value: Json, make: Change): number {
  const inside = typeof value === 'object' && value !== null ? Object.values(value) : []
  return inside.reduce<number>((sum, one) => sum + count(one, make), make(value) === undefined ? 0 : 1)
}

/** `seen.left`: how many places come before the one that is changed. */
function changeAt(seen: { left: number }, value: Json, make: Change): Json {
  const changed = make(value)
  if (changed !== undefined) {
    seen.left -= 1
    if (seen.left === -1) return changed
  }
  if (isList(value)) return value.map((one) => changeAt(seen, one, make))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changeAt(seen, one, make)]))
}

function parse(body: string): Json | undefined {
  try {
    return JSON.parse(body)
  } catch {
    // A document is not changed.
    return undefined
  }
}
