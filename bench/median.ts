/** The middle of the numbers; of an even count the upper one of the two in the middle. Throws when there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('expected numbers to take the median of, found none')
  return middle
}
