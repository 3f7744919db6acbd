/** A record with every value changed. */

export function mapValues<T, R>(
  values: Record<string, T> | undefined,
  change: (value: T, key: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, change(value, key)]))
}
