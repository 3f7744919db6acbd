/** The lender's clock, which a test may move: for everybody, or for one person so that others are not disturbed. */
export type MovableClock = {
  /** The time, as it stands for that person. */
  now: (said?: string) => Date
  /** Puts it ahead of the real one by so many milliseconds; 0 puts it back. Forgotten when the server ends. */
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
