/** What the bank-data provider reports for an address that it was opened at. */
import type { ServerContext } from '../http/handler.ts'
import { findApplication } from '../lender/application/held-application.ts'
import { receiveForApplication } from '../lender/income/income.ts'
import { consumeLimit } from '../lender/limit-use.ts'
import { policy } from '../lender/policy.ts'
import { hashOf } from '../secrets.ts'
import { readInvite } from './invite.ts'

/** The parts of the address as it is written. */
export type Address = { number: string; opener: string; seal: string }

/** `unknown`: not made here, or over. `used`: it had its result. Otherwise whether the application was waiting for one. */
export type Taken = 'unknown' | 'used' | boolean

/**
 * An address is good for one result: one that is kept or found later opens nothing. It can be written in many ways; its seal
 * cannot. Used and received are written together: a result that could not be received can be reported again.
 */
export async function takeResult(
  { db, secrets, clock }: Pick<ServerContext, 'db' | 'secrets' | 'clock'>,
  { number, opener, seal }: Address,
  agreed: boolean,
): Promise<Taken> {
  const invite = readInvite(secrets, number, opener, seal)
  const held = invite && invite.expires > clock().getTime() ? await findApplication(db, invite.number) : undefined
  if (!held) return 'unknown'
  return db.transaction(async (tx) => {
    const limit = { most: 1, window: policy.inviteLife }
    const isFirst = await consumeLimit(tx, `invite ${hashOf(seal)}`, limit, clock(held.said))
    if (!isFirst) return 'used'
    return receiveForApplication({ db: tx, clock }, held, 'TRUID', agreed ? undefined : 'consent-denied')
  })
}
