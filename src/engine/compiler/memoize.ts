/** What follows from a part of the journey alone, worked out once. */

/** The function, remembering what it gave for its first argument: the others are the same whenever that is. */
export function remembered<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key, ...rest) => {
    const found = known.get(key) ?? { value: make(key, ...rest) }
    known.set(key, found)
    return found.value
  }
}
