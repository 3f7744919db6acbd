/** Which phones belong to an ID number. Only a caller who has entered a code learns anything about it. */
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { equalsValue, prepared, value } from '../../database/prepared.ts'
import { application, oneTimeCode } from '../../database/schema.ts'
import type { Caller } from '../../http/handler.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import type { Secrets } from '../../secrets.ts'

type Person = Pick<Caller, 'said' | 'phoneNumber'>

/** An application fixes the phone, and a phone has the applications of one person. */
export async function checkPhoneOnFile(db: Database, caller: Person): Promise<Reply | undefined> {
  const [hasOther, isOthers] = await Promise.all([hasOtherPhone(db, caller), isOthersPhone(db, caller)])
  if (hasOther) return otherPhone
  return isOthers ? othersPhone : undefined
}

/** Until the transaction ends, no other one that asks for this looks whose phone that is: the next sees what this one has written. */
export async function lockPhone(db: Database, secrets: Secrets, phoneNumber: string): Promise<void> {
  const key = secrets.keyed('lock', phoneNumber)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** A right code was entered for them before, from anywhere. */
export async function isKnownPhone(db: Database, { said, phoneNumber }: Person): Promise<boolean> {
  return (await findUsed(db, { said, phoneNumber })).length > 0
}

/** A right code was entered for them before, from the source of this request. */
export async function isKnownSource(db: Database, { said, phoneNumber, source = '' }: Caller): Promise<boolean> {
  return (await findUsedFrom(db, { said, phoneNumber, source })).length > 0
}

const usedCodes = (db: Database, ...more: SQL[]) =>
  db
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(
      and(
        equalsValue(oneTimeCode.said, 'said'),
        equalsValue(oneTimeCode.phoneNumber, 'phoneNumber'),
        eq(oneTimeCode.state, 'used'),
        ...more,
      ),
    )
    .limit(1)
const findUsed = prepared<Person, { id: string }[]>((db) => usedCodes(db))
const findUsedFrom = prepared<Person & { source: string }, { id: string }[]>((db) =>
  usedCodes(db, equalsValue(oneTimeCode.source, 'source')),
)

const otherPhone = refusal('0440033', 'this is not the cellphone number on file')
const othersPhone = refusal('0440028', 'this cellphone number belongs to another applicant')

async function hasOtherPhone(db: Database, { said, phoneNumber }: Person): Promise<boolean> {
  const [latest] = await findLatestPhone(db, { said })
  return latest !== undefined && latest.phoneNumber !== phoneNumber
}

const findLatestPhone = prepared<{ said: string }, { phoneNumber: string }[]>((db) =>
  db
    .select({ phoneNumber: application.phoneNumber })
    .from(application)
    .where(and(equalsValue(application.said, 'said'), eq(application.live, true)))
    .orderBy(desc(application.createdAt))
    .limit(1),
)

/** Whether another applicant has a live application with that phone. */
async function isOthersPhone(db: Database, { said, phoneNumber }: Person): Promise<boolean> {
  return (await findOthersWith(db, { said, phoneNumber })).length > 0
}

const findOthersWith = prepared<Person, { number: string }[]>((db) =>
  db
    .select({ number: application.number })
    .from(application)
    .where(
      and(
        equalsValue(application.phoneNumber, 'phoneNumber'),
        ne(application.said, value('said', application.said)),
        eq(application.live, true),
      ),
    )
    .limit(1),
)
