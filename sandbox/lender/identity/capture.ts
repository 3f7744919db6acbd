/**
 * Checks ID number, phone and product, and gives a token that requests a one-time code. Whether the lender knows the ID number or
 * the phone is not told here: a caller learns that after entering the code (`phone-on-file.ts`).
 */
import { and, countDistinct, eq, gt, ne } from 'drizzle-orm'
import { equalsValue, prepared, value } from '../../database/prepared.ts'
import { applicant, requestToken } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { invalid, ok, refusal } from '../../http/reply.ts'
import { readId } from '../../sa-id.ts'
import { newToken, tokenHash } from '../../secrets.ts'
import { retireExpired } from '../application/held-application.ts'
import { journeySettings } from '../journey-settings.ts'
import { personaOf } from '../lender.ts'
import { after, dayOf, policy } from '../policy.ts'
import { findApplicant, lockOrAdd } from './applicants.ts'
import { checkIdentityLimit, isRefusedPhone } from './limits.ts'
import { isKnownPhone } from './phone-on-file.ts'
import { insertToken } from './request-token.ts'

export const captureIdentity: Handler = {
  authenticate: async (request) => {
    const { input, clock } = request
    const said = String(input.saId)
    const now = clock(said)
    const phoneNumber = String(input.phoneNumber)
    if (!journeySettings().phonePrefixes.some((prefix) => phoneNumber.startsWith(prefix)))
      return { refused: invalid([{ path: '/phoneNumber', message: 'is no cellphone number' }]) }
    const id = readId(said, dayOf(now))
    if (!id) return { refused: refusal('0440024', 'this is no South African ID number') }
    if (id.age < policy.minimumAge) return { refused: refusal('0440020', 'the applicant is too young') }
    const known = await findApplicant(request.db, said)
    // One that the lender has given out itself is no guess.
    const refused = known?.minted ? undefined : await checkIdentityLimit(request, said, now)
    if (refused) return { refused }
    return { caller: { said, phoneNumber } }
  },
  run: async (request) => {
    const { input, caller, db, now, lender, source, secrets } = request
    const met = await lockOrAdd(request, caller.said, caller.phoneNumber, now)
    const productId = String(input.plProductId)
    if (!lender.products.some((product) => product.id === productId))
      return refusal('0440001', 'there is no such product')
    const [, isKnown, phones] = await Promise.all([
      retireExpired(db, caller.said, now),
      isKnownPhone(db, caller),
      phonesTried(request),
    ])
    const isOnFile = met.phoneNumber === caller.phoneNumber || isKnown
    if (phones >= policy.phones.perWindow && (await isRefusedPhone(request, isOnFile))) {
      return refusal('0440005', 'too many cellphone numbers were tried', { status: 429 })
    }
    const token = newToken()
    const expiresAt = after(now, policy.requestTokenLife)
    await Promise.all([
      insertToken(db, { hash: tokenHash(secrets, token), ...caller, source, productId, createdAt: now, expiresAt }),
      db.update(applicant).set({ eligibilityPolls: 0 }).where(eq(applicant.said, caller.said)),
    ])
    const inactiveProfile = personaOf(lender, met.persona).inactiveProfile ?? false
    return ok({
      requestToken: token,
      customer: { saId: caller.said, inactiveProfile },
      customerInfo: { phoneNumber: caller.phoneNumber },
    })
  },
}

/** Counted for each source: what a stranger tries elsewhere keeps no one else from trying. */
async function phonesTried({ db, caller, now, source }: ServiceRequest & { caller: Caller }): Promise<number> {
  const { said, phoneNumber } = caller
  const [row] = await countPhones(db, { said, phoneNumber, source, since: after(now, -policy.phones.window) })
  return row?.phones ?? 0
}

const countPhones = prepared<{ said: string; phoneNumber: string; source: string; since: Date }, { phones: number }[]>(
  (db) =>
    db
      .select({ phones: countDistinct(requestToken.phoneNumber) })
      .from(requestToken)
      .where(
        and(
          equalsValue(requestToken.said, 'said'),
          equalsValue(requestToken.source, 'source'),
          ne(requestToken.phoneNumber, value('phoneNumber', requestToken.phoneNumber)),
          gt(requestToken.createdAt, value('since', requestToken.createdAt)),
        ),
      ),
)
