/** The signed address of the provider's page for one application. It names the origin that may frame the page. */
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

export type Invite = { number: string; opener: string }

/** Path of the page: application, origin of the page that opens it, and the signature of both. */
export function invitePath(secrets: Secrets, { number, opener }: Invite): string {
  return `/consent/${number}/${Buffer.from(opener).toString('base64url')}/${sealOf(secrets, { number, opener })}`
}

/** Reads an address. `undefined` when this lender has not signed it. */
export function readInvite(secrets: Secrets, number: string, sealedOpener: string, seal: string): Invite | undefined {
  const invite = { number, opener: Buffer.from(sealedOpener, 'base64url').toString('utf8') }
  const expected = Buffer.from(sealOf(secrets, invite))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected) ? invite : undefined
}

function sealOf(secrets: Secrets, { number, opener }: Invite): string {
  return secrets.keyed('truid', `${number}\n${opener}`).slice(0, 40)
}
