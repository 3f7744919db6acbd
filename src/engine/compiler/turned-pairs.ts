/** Two that have changed places: each says what the other goes by, and neither what it goes by itself. */

/**
 * `says`: whether the one says what the other goes by. `likelyAmong`: of those that do not say their own, which each may be turned
 * with; where there are many, to hold each to each would take the square of them.
 */
export function turnedPairs<One>(
  all: readonly One[],
  says: (one: One, other: One) => boolean,
  likelyAmong: (misnamed: readonly One[]) => (one: One) => readonly One[] = (misnamed) => () => misnamed,
): [One, One][] {
  const misnamed = all.filter((each) => !says(each, each))
  const likely = likelyAmong(misnamed)
  const paired = new Set<One>()
  return misnamed.flatMap((one): [One, One][] => {
    const other = paired.has(one) ? undefined : likely(one).find((each) => says(one, each) && says(each, one))
    if (other === undefined || paired.has(other)) return []
    paired.add(one).add(other)
    return [[one, other]]
  })
}
