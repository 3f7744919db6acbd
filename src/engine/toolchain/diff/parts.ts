/** What exactly differs within a value that was there before and is there now: an approver does not find it in two long lines. */
import { isObject } from '../../compiler/source/schema-parts.ts'
import { asText } from '../../core/as-text.ts'
import { type Change, differences, inWords, same } from './change.ts'

/** Each part that is new, gone or another. `path`: where the value stands in what `where` names, dotted; empty for all of it. */
export function partChanges(
  part: Change['part'],
  where: string,
  path: string,
  before: unknown,
  after: unknown,
): Change[] {
  if (same(before, after)) return []
  const subject = path === '' ? '' : `\`${path}\` `
  const say = (says: string, was: unknown, is: unknown): Change[] => [
    {
      part,
      where,
      says: `${subject}${says}`,
      ...(was === undefined ? {} : { before: inWords(was) }),
      ...(is === undefined ? {} : { after: inWords(is) }),
    },
  ]
  if (before === undefined) return say('is new', before, after)
  if (after === undefined) return say('is gone', before, after)
  const within = (key: string, was: unknown, is: unknown): Change[] =>
    partChanges(part, where, path === '' ? key : `${path}.${key}`, was, is)
  if (isObject(before) && isObject(after))
    return differences<unknown>(before, after).flatMap(({ key, before: was, after: is }) => within(key, was, is))
  if (!Array.isArray(before) || !Array.isArray(after)) return say('has changed', before, after)
  const [gone, come] = [unlike(before, after), unlike(after, before)]
  if (gone.length === 0 && come.length === 0) return say('is in another order', before, after)
  const named = pairs(gone, come)
  const isNamed = (item: unknown): boolean => named.some(({ was, is }) => was === item || is === item)
  return [
    ...named.flatMap(({ name, was, is }) => within(name, contentOf(name, was), contentOf(name, is))),
    ...gone.filter((item) => !isNamed(item)).flatMap((item) => say('has one fewer', item, undefined)),
    ...come.filter((item) => !isNamed(item)).flatMap((item) => say('has one more', undefined, item)),
  ]
}

/** The items of one list that the other does not have, the second of two equal ones included. */
function unlike(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = [...other]
  return list.filter((item) => {
    const index = left.findIndex((each) => same(each, item))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

type Pair = { name: string; was: unknown; is: unknown }

/** Items by the name that they have in their list, each with the one of that name in the other list. */
function pairs(gone: readonly unknown[], come: readonly unknown[]): Pair[] {
  const names = new Set([...gone, ...come].flatMap((item) => nameOf(item) ?? []))
  return [...names].flatMap((name): Pair[] => {
    const [was, is] = [gone, come].map((list) => list.filter((item) => nameOf(item) === name))
    return (was?.length ?? 0) > 1 || (is?.length ?? 0) > 1 ? [] : [{ name, was: was?.[0], is: is?.[0] }]
  })
}

/** What an item is called beside its neighbours: its key, its code, or the block that it is. */
function nameOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  const [name] = [item.key, item.code, item.name].filter((each) => each !== undefined)
  if (name !== undefined) return isObject(name) ? undefined : asText(name)
  const [only, ...others] = Object.entries(item)
  if (!only || others.length > 0) return undefined
  const [kind, options] = only
  return isObject(options) && typeof options.name === 'string' ? options.name : kind
}

/** Of a block its options: its kind is its name already. */
function contentOf(name: string, item: unknown): unknown {
  return isObject(item) && Object.keys(item).length === 1 ? (item[name] ?? item) : item
}
