/** The link with which an applicant comes back, sent to phone and mailbox. It names the application and grants no access. */
import type { Database } from '../../database/open.ts'
import type { JsonObject } from '../../json.ts'
import { type Channel, sendMessage, type Written } from '../../messages/messages.ts'
import { hashOf } from '../../secrets.ts'
import { consumeLimit } from '../limit-use.ts'
import { policy } from '../policy.ts'

type About = { number: string; phoneNumber: string; body: JsonObject }

/** Sends the link below that message, unless it was sent too often, or just now: two tabs that do the same get one message. */
export async function sendLink(
  db: Database,
  origin: string,
  about: About,
  written: Written,
  at: Date,
  channels: readonly Channel[] = ['sms', 'email'],
): Promise<void> {
  const { perApplication, window, repeats } = policy.limits.links
  const key = `link ${hashOf(`${about.number} ${written.in('').text}`)}`
  const isRepeat = !(await consumeLimit(db, key, { most: 1, window: repeats }, at))
  if (isRepeat) return
  // The link is the same each time, and the applicant has it: another message would only be one more.
  if (!(await consumeLimit(db, `links ${about.number}`, { most: perApplication, window }, at))) return
  const link = `${origin}/?loanApplication=${about.number}`
  await sendMessage(db, about, written, { at, channels, link })
}
