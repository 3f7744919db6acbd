/** The number that an embedded page sent under the agreed name. Anything but a finite number is ignored. */
export function numberIn(data: unknown, name: string): number | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
