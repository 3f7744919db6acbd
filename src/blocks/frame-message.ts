/** What a page in a frame says: only a finite number under the agreed name is heard. */
export function spokenNumber(data: unknown, name: string): number | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined
  const said: unknown = Reflect.get(data, name)
  return typeof said === 'number' && Number.isFinite(said) ? said : undefined
}
