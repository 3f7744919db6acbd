/**
 * Checks ID number, phone and product, and gives a token that requests a one-time code. Whether the lender knows the ID number or
 * the phone is not told here: a caller learns that after entering the code (`phone-on-file.ts`).
 */
import { and, countDistinct, eq, gt, ne } from 'drizzle-orm'
import { applicant, requestToken } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import { readId } from '../../sa-id.ts'
import { hashOf, newToken } from '../../secrets.ts'
import { retireExpired } from '../application/held-application.ts'
import { personaOf } from '../lender.ts'
import { after, dayOf, policy } from '../policy.ts'
import { findApplicant, findOrCreateApplicant } from './applicants.ts'
import { checkIdentityLimit } from './limits.ts'
import { isKnownPhone } from './phone-on-file.ts'

export const captureIdentity: Handler = {
  authenticate: async (request) => {
    const { input, clock } = request
    const said = String(input.saId)
    const now = clock(said)
    const phoneNumber = String(input.phoneNumber)
    const id = readId(said, dayOf(now))
    if (!id) return { refused: refusal('0440024', 'this is no South African ID number') }
    if (id.age < policy.minimumAge) return { refused: refusal('0440020', 'the applicant is too young') }
    const refused = await checkIdentityLimit(request, said, now)
    if (refused) return { refused }
    await findOrCreateApplicant(request, said, phoneNumber, now)
    return { caller: { said, phoneNumber } }
  },
  run: async (request) => {
    const { input, caller, db, now, lender, source } = request
    const productId = String(input.plProductId)
    if (!lender.products.some((product) => product.id === productId))
      return refusal('0440001', 'there is no such product')
    await retireExpired(db, caller.said, now)
    const met = await findApplicant(db, caller.said)
    const isOnFile = met?.phoneNumber === caller.phoneNumber || (await isKnownPhone(db, caller))
    if (!isOnFile && (await phonesTried(request)) >= policy.phones.perWindow) {
      return refusal('0440005', 'too many cellphone numbers were tried', { status: 429 })
    }
    const token = newToken()
    const expiresAt = after(now, policy.requestTokenLife)
    await db
      .insert(requestToken)
      .values({ hash: hashOf(token), ...caller, source, productId, createdAt: now, expiresAt })
    await db.update(applicant).set({ eligibilityPolls: 0 }).where(eq(applicant.said, caller.said))
    const inactiveProfile = personaOf(lender, met?.persona ?? '').inactiveProfile ?? false
    return ok({
      requestToken: token,
      customer: { saId: caller.said, inactiveProfile },
      customerInfo: { phoneNumber: caller.phoneNumber },
    })
  },
}

/** Counted for each source: what a stranger tries elsewhere keeps no one else from trying. */
async function phonesTried({ db, caller, now, source }: ServiceRequest & { caller: Caller }): Promise<number> {
  const [row] = await db
    .select({ phones: countDistinct(requestToken.phoneNumber) })
    .from(requestToken)
    .where(
      and(
        eq(requestToken.said, caller.said),
        eq(requestToken.source, source),
        ne(requestToken.phoneNumber, caller.phoneNumber),
        gt(requestToken.createdAt, after(now, -policy.phones.window)),
      ),
    )
  return row?.phones ?? 0
}
