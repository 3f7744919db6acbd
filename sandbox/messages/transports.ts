/** Ways out of the outbox: the lender's gateway over HTTP, and mail over SMTP. */
import { createTransport } from 'nodemailer'
import type { message } from '../database/schema.ts'

export type OutgoingMessage = typeof message.$inferSelect

/**
 * Resolves when the other side has the message, or never will: there is no such mailbox. Throws when it may take it later: it is
 * tried again then, with the same id.
 */
export type Transport = (message: OutgoingMessage) => Promise<'sent' | 'undeliverable'>

/** Milliseconds within which the other side must reply. */
const patience = 10_000

/** Milliseconds that one message may take in all: a mail is some ten replies, and a reply may come in pieces without an end. */
export const longestSend = 120_000

/** Takes `POST { id, channel, phoneNumber, text, link? }`. Any status below 300 says that it has the message. */
export function gatewayTransport({ url, token }: { url: string; token: string }): Transport {
  return async ({ id, channel, phoneNumber, text, link }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, channel, phoneNumber, text, ...(link ? { link } : {}) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((problem) => {
      throw new Error(`no connection to the gateway: ${reasonOf(problem)}`)
    })
    if (!response.ok) throw new Error(`the gateway replied ${response.status}`)
    return 'sent'
  }
}

/** `fetch` says only that it failed; why, its cause says: a name that is not found, a certificate of another host. */
function reasonOf(problem: unknown): string {
  const { cause = problem }: { cause?: unknown } = Object(problem)
  return cause instanceof Error ? cause.message : 'unknown'
}

/**
 * `url`: `smtps://user:password@host` or `smtp://…`, which must offer STARTTLS unless the address says `?ignoreTLS=true`. The same
 * message again has the same Message-ID, so that a mailbox can tell. A link is below the text.
 */
export function smtpTransport({ url, from }: { url: string; from: string }, longest: number = longestSend): Transport {
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({
    url,
    requireTLS: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...limits,
  })
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return async ({ id, emailAddress, subject, text, link, at }) => {
    if (!emailAddress) return 'undeliverable'
    const mail = {
      ...{ from, to: { name: '', address: emailAddress }, subject: subject ?? '', date: at },
      text: link ? `${text}\n\n${link}\n` : `${text}\n`,
      messageId: `<loan-${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(longest),
    }
    try {
      await transport.sendMail(mail)
      return 'sent'
    } catch (problem) {
      if (isRefusedMailbox(problem)) return 'undeliverable'
      // Its message may name the mailbox.
      throw new Error(`the mail server did not take it: ${codeOf(problem)}`)
    }
  }
}

/**
 * A permanent refusal of the address. A wrong password, a forbidden sender and a server that does not relay (5.7.x) are permanent
 * refusals, too, but the operator can fix them: until then all mail waits.
 */
function isRefusedMailbox(problem: unknown): boolean {
  if (codeOf(problem) !== 'EENVELOPE') return false
  const { responseCode, command, response }: Partial<Record<string, unknown>> = Object(problem)
  // Not even sent to the server: what the submission has is no address.
  if (responseCode === undefined) return true
  const isPolicy = /^\d{3}[ -]5\.7\./.test(String(response))
  return command === 'RCPT TO' && [550, 551, 553, 556].includes(Number(responseCode)) && !isPolicy
}

function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : 'unknown'
}
