/** The link with which an applicant comes back, sent to phone and mailbox. It names the application and grants no access. */
import type { Database } from '../../database/open.ts'
import { message } from '../../database/schema.ts'
import { hashOf } from '../../secrets.ts'
import { consumeLimit } from '../limit-use.ts'
import { policy } from '../policy.ts'

type About = { number: string; phoneNumber: string }

/** Sends the link with that text, unless it was sent too often, or just now: two tabs that do the same get one message. */
export async function sendLink(
  db: Database,
  origin: string,
  { number, phoneNumber }: About,
  text: string,
  at: Date,
  channels: readonly ('sms' | 'email')[] = ['sms', 'email'],
): Promise<void> {
  const { perApplication, window, repeats } = policy.limits.links
  const isRepeat = !(await consumeLimit(db, `link ${hashOf(`${number} ${text}`)}`, { most: 1, window: repeats }, at))
  if (isRepeat) return
  // The link is the same each time, and the applicant has it: another message would only be one more.
  if (!(await consumeLimit(db, `links ${number}`, { most: perApplication, window }, at))) return
  const link = `${origin}/?loanApplication=${number}`
  await db.insert(message).values(channels.map((channel) => ({ phoneNumber, channel, text, link, at })))
}
