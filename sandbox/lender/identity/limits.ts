/** What all who ask may do together: ID numbers, messages and guesses per person, phone, source and overall (`limits` in policy.yaml). */
import type { Database } from '../../database/open.ts'
import type { RunRequest, ServiceRequest } from '../../http/handler.ts'
import { type LastWrite, type Reply, refusal } from '../../http/reply.ts'
import { consumeLimit, consumeOrFail, countUse, countUses, usesOf } from '../limit-use.ts'
import { policy } from '../policy.ts'
import type { Applicant } from './applicants.ts'
import { isKnownSource } from './phone-on-file.ts'

const { identities, messages, guesses } = policy.limits

/**
 * Refuses a source that enters too many different ID numbers. The same ID number again is free. A refusal counts nothing: an ID
 * number that was refused is refused again.
 */
export async function checkIdentityLimit(request: ServiceRequest, said: string, now: Date): Promise<Reply | undefined> {
  const { perSource, overall, window } = identities
  const key = keyIn(request)
  const count = async (db: Database) => {
    if ((await countUse(db, key('identity', request.source, said), { most: 1, window }, now)) > 1) return
    const isFree =
      (await consumeLimit(db, key('identities', request.source), { most: perSource, window }, now)) &&
      (await consumeLimit(db, key('identities', 'all'), { most: overall, window }, now))
    if (!isFree) throw new TooMany()
  }
  try {
    await request.db.transaction(count)
    return undefined
  } catch (problem) {
    if (problem instanceof TooMany) return refusal('0440005', 'too many ID numbers were entered', { status: 429 })
    throw problem
  }
}

/** Ends a transaction that is to be undone. */
class TooMany extends Error {}

/** Whether a source that has tried enough phones for an ID number may not try this one, which is on file or not. Counts those refused. */
export async function isRefusedPhone(request: RunRequest, isOnFile: boolean): Promise<boolean> {
  const { db, now, source, caller } = request
  const { refused: most, window } = policy.phones
  const key = keyIn(request)('refused phones', caller.said, source)
  if (!isOnFile) {
    await countUse(db, key, { most, window }, now)
    return true
  }
  const [[refused = 0], isKnown] = await Promise.all([usesOf(db, [key], now), isKnownSource(db, { ...caller, source })])
  return refused >= most && !isKnown
}

/**
 * Counts a message that is about to be sent to a source that is not known; true when it may not be. The caller then has it undone:
 * a message that is not sent uses up nothing. A limit that many sources share lets one through that has not asked yet: it may be
 * the owner.
 */
export async function isOverMessageLimit(request: RunRequest): Promise<boolean> {
  const { db, now, source, caller, applicant } = request
  const key = keyIn(request)
  const { perSource, perPhone, perIdentity, perPhoneWindow, window } = messages
  const shared = (kind: string, whose: string, most: number) => [
    { key: key('messages', kind, whose, source), most, window: perPhoneWindow },
    { key: key('messages', kind, whose), most, window: perPhoneWindow },
  ]
  const limits = [
    ...shared('phone', caller.phoneNumber, perPhone),
    ...shared('identity', caller.said, perIdentity),
    ...(isStranger(applicant) ? [{ key: key('messages', source), most: perSource, window }] : []),
  ]
  const uses = await countUses(db, limits, now)
  const isOver = (at: number) => (uses[at] ?? 0) > (limits[at]?.most ?? 0)
  return (isOver(1) && uses[0] !== 1) || (isOver(3) && uses[2] !== 1) || isOver(4)
}

/** Counts that message among those of all. One row for the whole lender: it is written last. */
export function countAmongAll(request: RunRequest, beyond: Reply): LastWrite | undefined {
  const { overall, window } = messages
  const limit = { most: overall, window }
  if (!isStranger(request.applicant)) return undefined
  return { write: (db) => consumeOrFail(db, keyIn(request)('messages', 'all'), limit, request.now), beyond }
}

/** An ID number that the lender has given out itself is no stranger's. */
function isStranger(applicant: Applicant | undefined): boolean {
  return !applicant?.minted
}

/** Whether another guess may be made, at a source that is not known. `wrong`: wrong tries of this source for this person today. */
export async function isOverGuessLimit(request: RunRequest, wrong: number): Promise<boolean> {
  const { db, now, source, caller } = request
  const key = keyIn(request)
  const { said, phoneNumber } = caller
  const [ofPerson = 0, ofSource = 0, ofAll = 0] = await usesOf(
    db,
    [key('guesses', said, phoneNumber), key('guesses', source), key('guesses', 'all')],
    now,
  )
  return (wrong > 0 && ofPerson >= guesses.perPerson) || ofSource >= guesses.perSource || ofAll >= guesses.overall
}

/** Counts a wrong code, at the end: strangers share these rows. */
export function countGuess(request: RunRequest): LastWrite {
  const { now, source, caller } = request
  const key = keyIn(request)
  const { perPerson, perPersonWindow, perSource, overall, window } = guesses
  const limits = [
    { key: key('guesses', caller.said, caller.phoneNumber), most: perPerson, window: perPersonWindow },
    { key: key('guesses', source), most: perSource, window },
    { key: key('guesses', 'all'), most: overall, window },
  ]
  return { write: (db) => countUses(db, limits, now) }
}

/** Keys say nothing about whom they count. */
function keyIn({ secrets }: ServiceRequest): (...parts: string[]) => string {
  return (...parts) => secrets.keyed('limit', parts.join('\n')).slice(0, 40)
}
