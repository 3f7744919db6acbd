/**
 * How many writes a caller may send: each leaves rows that are kept for weeks, so that one caller could fill the disk. Counted in
 * memory, by each server for itself: it is about what a machine bears, and costs no statement.
 */
import { policy } from '../lender/policy.ts'
import type { Caller } from './handler.ts'
import type { Reply } from './reply.ts'

const { perPerson, perSource, window } = policy.limits.writes

/** Counts one write. The reply when there were too many. An applicant who has signed in is counted apart from others at their address. */
export type CountWrite = (caller: Caller, source: string) => Reply | undefined

export function createWriteLimits(clock: () => number = () => performance.now()): CountWrite {
  let endsAt = 0
  const counts = new Map<string, number>()
  return ({ said, phoneNumber, openedAt }, source) => {
    const now = clock()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + window
    }
    const [key, most] = openedAt ? [`${said} ${phoneNumber}`, perPerson] : [source, perSource]
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > most ? tooMany(endsAt - now) : undefined
  }
}

function tooMany(milliseconds: number): Reply {
  const headers = { 'retry-after': String(Math.ceil(milliseconds / 1000)) }
  return { status: 429, body: { message: 'too many requests of this caller' }, headers }
}
