/** The lender's clock, which a test may move for all applicants or for one. */
export type MovableClock = {
  /** The time for that person. */
  now: (said?: string) => Date
  /** Sets it ahead of the real clock by `offsetMs`; 0 resets it. Not kept over a restart. */
  move: (offsetMs: number, said?: string) => void
}

/** A clock on top of another. */
export function movableClock(real: () => Date): MovableClock {
  const offsets = new Map<string, number>()
  const allApplicants = ''
  return {
    now: (said = allApplicants) => new Date(real().getTime() + (offsets.get(allApplicants) ?? 0) + own(said)),
    move: (offsetMs, said = allApplicants) => {
      offsets.set(said, offsetMs)
    },
  }

  function own(said: string): number {
    return said === allApplicants ? 0 : (offsets.get(said) ?? 0)
  }
}
