/** The id by which the lines of one request are found in the logs of every system. */

/** Ids as browsers make them: whatever else comes in that header is not used. */
const madeAtRandom = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The value of the header `Correlation-Id`, where it is an id. */
export function correlationIdIn(value: unknown): string | undefined {
  return typeof value === 'string' && madeAtRandom.test(value) ? value : undefined
}
