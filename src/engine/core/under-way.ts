/** A step was finished: before that, little can be lost. Takes a saved state of any form. */
export function isUnderWay(state: unknown): boolean {
  const { trail }: { trail?: unknown } = Object(state)
  return Array.isArray(trail) && trail.length > 0
}
