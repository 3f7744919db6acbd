/** What the lender writes to applicants: the words are in `journey/copy/messages`, the outbox is the table `message`. */
import { fileURLToPath } from 'node:url'
import { readMessageCopy, readSources, type WrittenMessage } from '@journey/engine/services'
import type { Messages } from '#journey-types'
import type { Database } from '../database/open.ts'
import { prepared, valuesOf } from '../database/prepared.ts'
import { message } from '../database/schema.ts'
import { isObject, type JsonObject } from '../json.ts'

/** A message with its values in place, in every language that there is. */
export type Written = { in: (language: string) => WrittenMessage }

export type Channel = 'sms' | 'email'

/** Whom a message is for. Their submission says where their mailbox is and which language they chose. */
export type Recipient = {
  phoneNumber: string
  body?: JsonObject
  /** The header `accept-language` of their request: it counts until they have chosen. */
  acceptLanguage?: string | undefined
}

/** Fills in the words of a message. */
export function writeMessage<Name extends keyof Messages>(
  name: Name,
  values: { [Each in Messages[Name]]: string | number },
): Written {
  const given: Record<string, string | number> = values
  return { in: (language) => copy.write(name, language, given) }
}

/** Puts a message into the outbox, in the transaction of what it is about. Mail needs an address in the submission. */
export async function sendMessage(
  db: Database,
  to: Recipient,
  written: Written,
  { at, channels, link, code }: { at: Date; channels: readonly Channel[]; link?: string; code?: string },
): Promise<void> {
  const { phoneNumber } = to
  const { text, subject } = written.in(languageOf(to))
  const emailAddress = emailAddressIn(to.body)
  await Promise.all(
    channels.map((channel) =>
      insertMessage(db, {
        ...{ phoneNumber, channel, text, at, link: link ?? null, code: code ?? null },
        ...(channel === 'email' ? { subject: subject ?? null, emailAddress } : { subject: null, emailAddress: null }),
      }),
    ),
  )
}

const insertMessage = prepared<Omit<typeof message.$inferSelect, 'id'>, unknown>((db) =>
  db
    .insert(message)
    .values(valuesOf(message, 'phoneNumber', 'channel', 'emailAddress', 'subject', 'text', 'code', 'link', 'at')),
)

/** The language that they want their agreement in, else that of the page. */
function languageOf({ body, acceptLanguage = '' }: Recipient): string {
  const chosen = customerIn(body).preferLanguage
  if (typeof chosen === 'string') return agreementLanguages[chosen] ?? ''
  return acceptLanguage.split(/[-,;]/)[0]?.trim().toLowerCase() ?? ''
}

/** As a submission names a language → as copy does. */
const agreementLanguages: Record<string, string> = { ENGLISH: 'en', ZULU: 'zu' }

/** The address in a submission. */
function emailAddressIn(body: JsonObject | undefined): string | null {
  const { emailAddress } = customerIn(body)
  return typeof emailAddress === 'string' ? emailAddress : null
}

function customerIn(body: JsonObject | undefined): JsonObject {
  const information = isObject(body?.information) ? body.information : {}
  return isObject(information.customerInfo) ? information.customerInfo : {}
}

/** Read when the server starts: a message without words, or with an unknown name in them, is no start. */
const copy = readMessageCopy(readSources(fileURLToPath(new URL('../../journey', import.meta.url))))
