/** Random choices that a seed repeats: a walk that failed can be walked again. */

export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** One of them. Throws when there is none. */
  pick: <Item>(items: readonly Item[]) => Item
}

/** A small generator (mulberry32); `seed` is any integer. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }
  return { next, pick }
}
