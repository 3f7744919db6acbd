/** What the lender writes to applicants: the words are `en.yaml` beside it, the outbox is the table `message`. */
import type { Database } from '../database/open.ts'
import { message } from '../database/schema.ts'
import { isObject, type JsonObject } from '../json.ts'
import { readYaml } from '../yaml-file.ts'

/** Each message, and what its words are filled with. */
const parameters = {
  'one-time-code': ['code', 'minutes', 'host'],
  received: ['number'],
  continue: ['number'],
  'approved-on-condition': ['number'],
  kept: ['number', 'until'],
  'income-checked': ['number'],
  'statement-received': ['number'],
  'statements-received': ['number', 'files'],
  'debit-order': ['number'],
  'debit-order-of': ['number', 'amount'],
  'paid-out': ['number', 'amount'],
} as const

type MessageName = keyof typeof parameters
type Parameter<Name extends MessageName> = (typeof parameters)[Name][number]
type Words = { text: string; subject?: string }

/** A message with its words in place. `subject` is for mail. */
export type Written = { text: string; subject: string }

export type Channel = 'sms' | 'email'

/** Fills in the words of a message. */
export function writeMessage<Name extends MessageName>(
  name: Name,
  values: { [Each in Parameter<Name>]: string | number },
): Written {
  const { text, subject = '' } = words[name]
  const given: Record<string, string | number> = values
  const fill = (part: string) => part.replaceAll(placeholder, (_, key: string) => String(given[key]))
  return { text: fill(text), subject: fill(subject) }
}

/** Puts a message into the outbox, in the transaction of what it is about. Mail needs an address in the submission. */
export async function sendMessage(
  db: Database,
  to: { phoneNumber: string; body?: JsonObject },
  { text, subject }: Written,
  { at, channels, link, code }: { at: Date; channels: readonly Channel[]; link?: string; code?: string },
): Promise<void> {
  const { phoneNumber } = to
  const emailAddress = emailAddressIn(to.body)
  await db.insert(message).values(
    channels.map((channel) => ({
      ...{ phoneNumber, channel, text, at, link: link ?? null, code: code ?? null },
      ...(channel === 'email' ? { subject, emailAddress } : {}),
    })),
  )
}

/** The address in a submission. */
function emailAddressIn(body: JsonObject | undefined): string | null {
  const information = isObject(body?.information) ? body.information : {}
  const customer = isObject(information.customerInfo) ? information.customerInfo : {}
  return typeof customer.emailAddress === 'string' ? customer.emailAddress : null
}

const placeholder = /\{(\w+)\}/g
const words = readWords('messages/en.yaml')

/** Throws at start when a message is missing or unknown, or its words name what it is not filled with. */
function readWords(file: string): Record<MessageName, Words> {
  const text = { type: 'string', minLength: 1 }
  const each = {
    type: 'object',
    required: ['text'],
    additionalProperties: false,
    properties: { text, subject: text },
  }
  const found = readYaml<Record<MessageName, Words>>(file, {
    type: 'object',
    required: Object.keys(parameters),
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(parameters).map((name) => [name, each])),
  })
  for (const [name, known] of Object.entries(parameters)) {
    const { text: own = '', subject = '' }: Partial<Words> =
      Object.entries(found).find(([key]) => key === name)?.[1] ?? {}
    const unknown = [...`${own} ${subject}`.matchAll(placeholder)].find(([, key]) => !known.some((one) => one === key))
    if (unknown) throw new Error(`sandbox/${file}: \`${name}\` has no \`${unknown[0]}\`; it has ${known.join(', ')}`)
  }
  return found
}
