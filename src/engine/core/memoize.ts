/** Keeps what a function computed, so that the same question is answered once. */

/**
 * The function with its result kept per first argument, for as long as that object lives.
 * The other arguments must follow from the first one: they are not part of the key.
 */
export function memoize<Key extends object, Rest extends unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const results = new WeakMap<Key, { value: Value }>()
  return (key, ...rest) => {
    const cached = results.get(key)
    if (cached) return cached.value
    const value = compute(key, ...rest)
    results.set(key, { value })
    return value
  }
}

/** The same for a question about a name: kept per object and name. */
export function memoizeByName<Key extends object, Value>(
  compute: (key: Key, name: string) => Value,
): (key: Key, name: string) => Value {
  const named = memoize((_: Key) => new Map<string, { value: Value }>())
  return (key, name) => {
    const results = named(key)
    const cached = results.get(name)
    if (cached) return cached.value
    const value = compute(key, name)
    results.set(name, { value })
    return value
  }
}
