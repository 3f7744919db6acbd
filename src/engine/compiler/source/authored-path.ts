/** Where each of several names stands. */
import { list } from './authored.ts'

/** The events that a list or single name stands for, each with its path below `path`. */
export function eachWithPath<T>(
  one: T | T[] | undefined,
  path: (string | number)[],
): { item: T; path: (string | number)[] }[] {
  return Array.isArray(one)
    ? one.map((item, index) => ({ item, path: [...path, index] }))
    : list(one).map((item) => ({ item, path }))
}
