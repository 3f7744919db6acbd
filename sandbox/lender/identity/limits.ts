/** What all who ask may do together: ID numbers, messages and guesses per person, phone, source and overall (`limits` in policy.yaml). */
import type { Caller, ServiceRequest } from '../../http/handler.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import { consumeLimit, countUse, usesOf } from '../limit-use.ts'
import { policy } from '../policy.ts'
import { findApplicant } from './applicants.ts'
import { isKnownSource } from './phone-on-file.ts'

type Request = ServiceRequest & { caller: Caller }

const { identities, messages, guesses } = policy.limits

/**
 * Refuses a source that enters too many different ID numbers. One that the lender has given out itself is no guess. The same ID
 * number again is free.
 */
export async function checkIdentityLimit(request: ServiceRequest, said: string, now: Date): Promise<Reply | undefined> {
  const { db, source } = request
  if ((await findApplicant(db, said))?.minted) return undefined
  const { perSource, overall, window } = identities
  const key = keyIn(request)
  if ((await countUse(db, key('identity', source, said), { most: 1, window }, now)) > 1) return undefined
  const isFree =
    (await consumeLimit(db, key('identities', source), { most: perSource, window }, now)) &&
    (await consumeLimit(db, key('identities', 'all'), { most: overall, window }, now))
  return isFree ? undefined : refusal('0440005', 'too many ID numbers were entered', { status: 429 })
}

/** Counts a message that is about to be sent; true when it may not be. */
export async function isOverMessageLimit(request: Request): Promise<boolean> {
  const { db, now, source, caller } = request
  if (await isKnownSource(db, caller)) return false
  const key = keyIn(request)
  const { perSource, perPhone, perIdentity, perPhoneWindow, overall, window } = messages
  const isOwn = (await findApplicant(db, caller.said))?.minted ?? false
  const isFree =
    (isOwn || (await consumeLimit(db, key('messages', source), { most: perSource, window }, now))) &&
    (await consumeShared(request, 'phone', caller.phoneNumber, { most: perPhone, window: perPhoneWindow })) &&
    (await consumeShared(request, 'identity', caller.said, { most: perIdentity, window: perPhoneWindow })) &&
    (isOwn || (await consumeLimit(db, key('messages', 'all'), { most: overall, window }, now)))
  return !isFree
}

/** Whether another guess may be made. `wrong`: wrong tries of this source for this person today. */
export async function isOverGuessLimit(request: Request, wrong: number): Promise<boolean> {
  const { db, now, source, caller } = request
  if (await isKnownSource(db, caller)) return false
  const key = keyIn(request)
  const { said, phoneNumber } = caller
  if (wrong > 0 && (await usesOf(db, key('guesses', said, phoneNumber), now)) >= guesses.perPerson) return true
  return (
    (await usesOf(db, key('guesses', source), now)) >= guesses.perSource ||
    (await usesOf(db, key('guesses', 'all'), now)) >= guesses.overall
  )
}

/** Counts a wrong code. */
export async function countGuess(request: Request): Promise<void> {
  const { db, now, source, caller } = request
  const key = keyIn(request)
  const { perPerson, perPersonWindow, perSource, overall, window } = guesses
  await countUse(db, key('guesses', caller.said, caller.phoneNumber), { most: perPerson, window: perPersonWindow }, now)
  await countUse(db, key('guesses', source), { most: perSource, window }, now)
  await countUse(db, key('guesses', 'all'), { most: overall, window }, now)
}

/** A limit that many sources use up together. One that has not asked yet is served beyond it: it may be the owner. */
async function consumeShared(
  request: Request,
  kind: string,
  whose: string,
  limit: { most: number; window: number },
): Promise<boolean> {
  const { db, now, source } = request
  const key = keyIn(request)
  const own = await countUse(db, key('messages', kind, whose, source), limit, now)
  return (await consumeLimit(db, key('messages', kind, whose), limit, now)) || own === 1
}

/** Keys say nothing about whom they count. */
function keyIn({ secrets }: ServiceRequest): (...parts: string[]) => string {
  return (...parts) => secrets.keyed('limit', parts.join('\n')).slice(0, 40)
}
