/** A value of unknown shape as text: what is no text of its own as JSON. `String` throws for an object with a key `toString`. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
