/** The link with which an applicant comes back, sent to phone and mailbox. It names the application and grants no access. */
import type { Database } from '../../database/open.ts'
import { message } from '../../database/schema.ts'

type About = { number: string; phoneNumber: string }

/** Sends the link with that text. */
export async function sendLink(
  db: Database,
  origin: string,
  { number, phoneNumber }: About,
  text: string,
  at: Date,
  channels: readonly ('sms' | 'email')[] = ['sms', 'email'],
): Promise<void> {
  const link = `${origin}/?loanApplication=${number}`
  await db.insert(message).values(channels.map((channel) => ({ phoneNumber, channel, text, link, at })))
}
