/** The applicants that this lender knows. */

import { randomInt, randomUUID } from 'node:crypto'

import type { DecisionScript } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { equalsValue, prepared, valuesOf } from '../../database/prepared.ts'
import { applicant } from '../../database/schema.ts'
import type { ServiceRequest } from '../../http/handler.ts'
import { makeId } from '../../sa-id.ts'
import { personaOf, usualPersona } from '../lender.ts'
import { dayOf } from '../policy.ts'

export type Applicant = typeof applicant.$inferSelect

const firstNames = [
  'Lerato',
  'Thabo',
  'Naledi',
  'Sipho',
  'Zanele',
  'Johan',
  'Aisha',
  'Pieter',
  'Nomsa',
  'Ravi',
  'Elna',
  'Kagiso',
]
const lastNames = [
  'Mokoena',
  'Dlamini',
  'Naidoo',
  'Botha',
  'Khumalo',
  'Jacobs',
  'van Wyk',
  'Sithole',
  'Pillay',
  'Molefe',
]

/** Creates an applicant with an unused ID number and phone. Throws when 100 random numbers are taken. */
export async function createApplicant(
  db: Database,
  persona: string,
  script: Partial<DecisionScript>,
  now: Date,
): Promise<Applicant> {
  // A random number may be taken: try the next one.
  for (let attempt = 0; attempt < 100; attempt++) {
    const made = await addApplicant(
      db,
      makeId(dayOf(now)),
      makePhone(),
      { persona, script, minted: true, isNamed: true },
      now,
    )
    if (made) return made
  }
  throw new Error('found no unused ID number in 100 attempts')
}

/**
 * The row of an ID number, locked until the transaction ends. One that was not known is added: it gets the usual persona, and a name only
 * where no core says it, because a made-up one must never be in an agreement. The statements are the same for both: how long they take
 * must not tell a stranger whom the lender knows.
 */
export async function lockOrAdd(
  { db, lender }: Pick<ServiceRequest, 'db' | 'lender'>,
  said: string,
  phoneNumber: string,
  now: Date,
): Promise<Applicant> {
  const isNamed = personaOf(lender, usualPersona).decision.core === undefined
  await addApplicant(db, said, phoneNumber, { persona: usualPersona, script: {}, minted: false, isNamed }, now)
  const found = await lockApplicant(db, said)
  if (!found) throw new Error('expected the applicant who was there or was added, found none')
  return found
}

/** The applicant with that ID number. */
export async function findApplicant(db: Database, said: string): Promise<Applicant | undefined> {
  const [found] = await findBySaid(db, { said })
  return found
}

/** Locks an applicant until the transaction ends: their requests follow each other, and no state changes under another. */
export async function lockApplicant(db: Database, said: string): Promise<Applicant | undefined> {
  const [found] = await lockBySaid(db, { said })
  return found
}

const bySaid = (db: Database) => db.select().from(applicant).where(equalsValue(applicant.said, 'said'))
const findBySaid = prepared<{ said: string }, Applicant[]>(bySaid)
const lockBySaid = prepared<{ said: string }, Applicant[]>((db) => bySaid(db).for('update'))

async function addApplicant(
  db: Database,
  said: string,
  phoneNumber: string,
  { isNamed, ...treatment }: { persona: string; script: Partial<DecisionScript>; minted: boolean; isNamed: boolean },
  now: Date,
): Promise<Applicant | undefined> {
  const name = isNamed ? { firstName: pick(firstNames), lastName: pick(lastNames) } : { firstName: '', lastName: '' }
  const [made] = await insertApplicant(db, {
    ...{ said, phoneNumber, ...treatment, customerId: randomUUID(), ...name, createdAt: now },
  })
  return made
}

const insertApplicant = prepared<Omit<Applicant, 'eligibilityPolls' | 'address'>, Applicant[]>((db) =>
  db
    .insert(applicant)
    .values(
      valuesOf(
        applicant,
        'said',
        'phoneNumber',
        'persona',
        'customerId',
        'firstName',
        'lastName',
        'minted',
        'script',
        'createdAt',
      ),
    )
    .onConflictDoNothing()
    .returning(),
)

function makePhone(): string {
  return `0${randomInt(6, 9)}${randomInt(1, 5)}${String(randomInt(0, 10_000_000)).padStart(7, '0')}`
}

function pick(names: string[]): string {
  return names[randomInt(names.length)] ?? ''
}
