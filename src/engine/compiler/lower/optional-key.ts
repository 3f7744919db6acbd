/** A key that is there only when it has a value. */

export function optionalKey<K extends string, T>(key: K, value: T | undefined): { [key in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: T })
}
