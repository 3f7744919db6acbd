/** The signed address of the provider's page for one application. It names the origin that may frame the page, and when it ends. */
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** `expires`: milliseconds since 1970. */
export type Invite = { number: string; opener: string; expires: number }

/** Path of the page: application, origin of the page that opens it with the end, and the signature of all. */
export function invitePath(secrets: Secrets, invite: Invite): string {
  const about = Buffer.from(`${invite.expires} ${invite.opener}`).toString('base64url')
  return `/consent/${invite.number}/${about}/${sealOf(secrets, invite)}`
}

/** Reads an address. `undefined` when this lender has not signed it. */
export function readInvite(secrets: Secrets, number: string, about: string, seal: string): Invite | undefined {
  const [, expires = '', opener = ''] = /^(\d+) (.*)$/s.exec(Buffer.from(about, 'base64url').toString('utf8')) ?? []
  const invite = { number, opener, expires: Number(expires) }
  const expected = Buffer.from(sealOf(secrets, invite))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected) ? invite : undefined
}

function sealOf(secrets: Secrets, { number, opener, expires }: Invite): string {
  return secrets.keyed('truid', `${number}\n${expires}\n${opener}`).slice(0, 40)
}
