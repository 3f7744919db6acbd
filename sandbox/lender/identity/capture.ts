/** Checks ID number, phone and product, and gives a token that requests a one-time code. */
import { and, countDistinct, desc, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { applicant, application, requestToken } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import { readId } from '../../sa-id.ts'
import { hashOf, newToken } from '../../secrets.ts'
import { retireExpired } from '../application/held-application.ts'
import { personaOf } from '../lender.ts'
import { after, dayOf, policy } from '../policy.ts'
import { findApplicant, findOrCreateApplicant } from './applicants.ts'

export const captureIdentity: Handler = {
  authenticate: async ({ input, db, clock }) => {
    const said = String(input.saId)
    const now = clock(said)
    const phoneNumber = String(input.phoneNumber)
    const id = readId(said, dayOf(now))
    if (!id) return { refused: refusal('0440024', 'this is no South African ID number') }
    if (id.age < policy.minimumAge) return { refused: refusal('0440020', 'the applicant is too young') }
    await findOrCreateApplicant(db, said, phoneNumber, now)
    return { caller: { said, phoneNumber } }
  },
  run: async ({ input, caller, db, now, lender }) => {
    const productId = String(input.plProductId)
    if (!lender.products.some((product) => product.id === productId))
      return refusal('0440001', 'there is no such product')
    await retireExpired(db, caller.said, now)
    if (await hasOtherPhone(db, caller)) return refusal('0440033', 'this is not the cellphone number on file')
    if (await isOthersPhone(db, caller)) return refusal('0440028', 'this cellphone number belongs to another applicant')
    if ((await phonesTried(db, caller, now)) >= policy.phones.perWindow) {
      return refusal('0440005', 'too many cellphone numbers were tried', { status: 429 })
    }
    const token = newToken()
    const expiresAt = after(now, policy.requestTokenLife)
    await db.insert(requestToken).values({ hash: hashOf(token), ...caller, productId, createdAt: now, expiresAt })
    await db.update(applicant).set({ eligibilityPolls: 0 }).where(eq(applicant.said, caller.said))
    const met = await findApplicant(db, caller.said)
    const inactiveProfile = personaOf(lender, met?.persona ?? '').inactiveProfile ?? false
    return ok({
      requestToken: token,
      customer: { saId: caller.said, inactiveProfile },
      customerInfo: { phoneNumber: caller.phoneNumber },
    })
  },
}

/** An application fixes the phone: a code for it is sent nowhere else. */
async function hasOtherPhone(db: Database, caller: { said: string; phoneNumber: string }): Promise<boolean> {
  const [latest] = await db
    .select({ phoneNumber: application.phoneNumber })
    .from(application)
    .where(and(eq(application.said, caller.said), eq(application.live, true)))
    .orderBy(desc(application.createdAt))
    .limit(1)
  return latest !== undefined && latest.phoneNumber !== caller.phoneNumber
}

/** Whether another applicant has a live application with that phone. */
async function isOthersPhone(db: Database, caller: { said: string; phoneNumber: string }): Promise<boolean> {
  const theirs = and(
    eq(application.phoneNumber, caller.phoneNumber),
    ne(application.said, caller.said),
    eq(application.live, true),
  )
  return (await db.select({ said: application.said }).from(application).where(theirs).limit(1)).length > 0
}

async function phonesTried(db: Database, caller: { said: string; phoneNumber: string }, now: Date): Promise<number> {
  const [row] = await db
    .select({ phones: countDistinct(requestToken.phoneNumber) })
    .from(requestToken)
    .where(
      and(
        eq(requestToken.said, caller.said),
        ne(requestToken.phoneNumber, caller.phoneNumber),
        gt(requestToken.createdAt, after(now, -policy.phones.window)),
      ),
    )
  return row?.phones ?? 0
}
