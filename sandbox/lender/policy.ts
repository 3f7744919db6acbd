/** Limits of this lender that the web application does not know: lifetimes and numbers of tries. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export const policy = {
  timeZone: 'Africa/Johannesburg',
  minimumAge: 18,
  /** Of a token that asks for a one-time code. */
  requestTokenLife: 30 * minute,
  /** Different phones that may be tried for one ID number within the window. */
  phonesPerWindow: 3,
  phoneWindow: 10 * minute,
  code: {
    life: 5 * minute,
    /** Until the next one may be sent. */
    wait: 31 * second,
    tries: 3,
    sendsPerWindow: 3,
    sendWindow: 10 * minute,
    sendsPerDay: 10,
    /** Wrong ones per ID number and phone, over all codes. */
    wrongPerDay: 30,
    day: 24 * hour,
  },
  stepUpLife: 60 * minute,
  /** How often a link may be opened without signing in. */
  link: { opensPerWindow: 10, window: 10 * minute },
  /** Applications of one person. */
  submissions: { perWindow: 3, window: 10 * minute },
  /** Work of a captcha: rounds of hashing per guess, and the number of guesses. */
  captcha: { life: 60 * minute, cost: 1000, guesses: { from: 150, to: 450 } },
  /** Statements: how many count as one submission, how large each may be, how long an address for one is good. */
  documents: { most: 6, largest: 10 * 1024 * 1024, life: 15 * minute, addressesPerWindow: 60, window: 60 * minute },
  /** Selfies: how long a session lives, how many may be opened, and how many may not match. */
  facial: {
    sessionLife: 20 * minute,
    sessionsPerWindow: 20,
    window: 60 * minute,
    mismatchesPerSession: 3,
    mismatches: 5,
  },
  /** Days for which a conditional offer is valid. */
  offerDays: 30,
  /** The place service: life of its token, life of a result, number of results. */
  maps: { tokenLife: 10 * minute, lockLife: 3 * minute, predictions: 5 },
  /** The debit order: wait until it may be sent again, number of sends, life, and when the bank opens. */
  mandate: { wait: 30 * second, sends: 5, life: 30 * 24 * hour, opensAt: '07:00' },
  /** How long a first reply is kept for a retry. */
  keptReplies: 48 * hour,
}

/** The calendar day in the lender's time zone, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: policy.timeZone }).format(moment)
}

/** The moment that lies `milliseconds` after another. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
