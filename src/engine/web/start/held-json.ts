/**
 * What code hands to the journey is kept as JSON. TypeScript takes an object of the browser for one that has the same properties, and
 * `NaN` for a number: read from what was saved, the one is empty and the other nothing. Comes with the rest of a journey.
 */

/** What in a value is no JSON, in names and without values; `undefined` where all of it is. What is `undefined` in an object is absent. */
export function findNoJson(value: unknown, at = ''): string | undefined {
  const here = at === '' ? 'it is' : `at \`${at}\` is`
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${here} a number that is none`
  if (typeof value !== 'object') return `${here} ${typeof value}`
  if (!Array.isArray(value) && !isPlain(value)) return `${here} a \`${value.constructor?.name}\``
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined && !Array.isArray(value)) continue
    const found = findNoJson(part, `${at}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Made of braces, in whichever frame. */
function isPlain(value: object): boolean {
  const above: unknown = Object.getPrototypeOf(value)
  return above === null || Object.getPrototypeOf(above) === null
}
