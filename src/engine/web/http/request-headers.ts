import type { Json, JsonObject } from '../../core/model.ts'

/** What belongs to one request: the product's own headers, the key that makes a repetition harmless, whether it has a body. */
export type RequestParts = { own: Record<string, string>; idempotencyKey: string | undefined; hasBody: boolean }

/** The headers of a request: the facts of its context, then what belongs to it alone. */
export function headersOf(context: JsonObject, { own, idempotencyKey, hasBody }: RequestParts): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  for (const [name, value] of Object.entries(context)) {
    const text = headerText(value)
    if (text !== undefined) headers[name] = text
  }
  Object.assign(headers, own)
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  if (hasBody) headers['Content-Type'] = 'application/json'
  return headers
}

/** A header holds one line of ASCII: `fetch` throws for anything else, and a line break would begin a header of its own. */
function headerText(value: Json | undefined): string | undefined {
  // `null` is an object, too.
  if (value === undefined || typeof value === 'object') return undefined
  const text = String(value)
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text)
}
