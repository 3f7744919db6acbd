/** Which phones belong to an ID number. Only a caller who has entered a code learns anything about it. */
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { application, oneTimeCode } from '../../database/schema.ts'
import type { Caller } from '../../http/handler.ts'
import { type Reply, refusal } from '../../http/reply.ts'

type Person = Pick<Caller, 'said' | 'phoneNumber'>

/** An application fixes the phone, and a phone has the applications of one person. The code that was entered is used up. */
export async function checkPhoneOnFile(db: Database, caller: Person): Promise<Reply | undefined> {
  if (await hasOtherPhone(db, caller)) return otherPhone
  return (await isOthersPhone(db, caller)) ? othersPhone : undefined
}

/** A right code was entered for them before, from anywhere. */
export async function isKnownPhone(db: Database, { said, phoneNumber }: Person): Promise<boolean> {
  const used = and(eq(oneTimeCode.said, said), eq(oneTimeCode.phoneNumber, phoneNumber), eq(oneTimeCode.state, 'used'))
  return (await db.select({ id: oneTimeCode.id }).from(oneTimeCode).where(used).limit(1)).length > 0
}

/** A right code was entered for them before, from the source of this request. */
export async function isKnownSource(db: Database, { said, phoneNumber, source = '' }: Caller): Promise<boolean> {
  const used = and(
    eq(oneTimeCode.said, said),
    eq(oneTimeCode.phoneNumber, phoneNumber),
    eq(oneTimeCode.source, source),
    eq(oneTimeCode.state, 'used'),
  )
  return (await db.select({ id: oneTimeCode.id }).from(oneTimeCode).where(used).limit(1)).length > 0
}

const otherPhone = refusal('0440033', 'this is not the cellphone number on file', { keep: true })
const othersPhone = refusal('0440028', 'this cellphone number belongs to another applicant', { keep: true })

async function hasOtherPhone(db: Database, caller: Person): Promise<boolean> {
  const [latest] = await db
    .select({ phoneNumber: application.phoneNumber })
    .from(application)
    .where(and(eq(application.said, caller.said), eq(application.live, true)))
    .orderBy(desc(application.createdAt))
    .limit(1)
  return latest !== undefined && latest.phoneNumber !== caller.phoneNumber
}

/** Whether another applicant has a live application with that phone. */
async function isOthersPhone(db: Database, caller: Person): Promise<boolean> {
  const theirs = and(
    eq(application.phoneNumber, caller.phoneNumber),
    ne(application.said, caller.said),
    eq(application.live, true),
  )
  return (await db.select({ said: application.said }).from(application).where(theirs).limit(1)).length > 0
}
