/** Hands messages to the lender's gateway: the table `message` is an outbox, written in the transaction of what the message is about. */
import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { message } from '../database/schema.ts'

export type Gateway = {
  /** Takes `POST { id, channel, phoneNumber, text, link? }`. Any status below 300 says that it has the message. */
  url: string
  token: string
  /** Never told a text or a phone. */
  log: (line: string) => void
}

/** Milliseconds between two looks at the outbox, and within which the gateway must reply. */
const pause = 500
const patience = 10_000

/**
 * Delivers until it is stopped. A message is deleted when the gateway has it; one that the gateway does not take is tried again,
 * with the same id. Several servers share the work. Returns the stop, which waits for the message under way.
 */
export function startDelivery(db: Database, gateway: Gateway): () => Promise<void> {
  const stop = new AbortController()
  const running = deliverUntil(stop.signal, db, gateway)
  return async () => {
    stop.abort()
    await running
  }
}

async function deliverUntil(signal: AbortSignal, db: Database, gateway: Gateway): Promise<void> {
  while (!signal.aborted) {
    const sent = await deliverNext(db, gateway).catch((problem) => {
      gateway.log(
        `a message was not delivered: ${problem instanceof Error ? problem.message.split('\n')[0] : 'unknown'}`,
      )
      return false
    })
    if (!sent) await wait(pause, undefined, { signal }).catch(() => {})
  }
}

/** False when there is nothing to deliver. Throws when the gateway does not take the message. */
async function deliverNext(db: Database, { url, token }: Gateway): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [next] = await tx.select().from(message).orderBy(asc(message.id)).limit(1).for('update', { skipLocked: true })
    if (!next) return false
    const { id, channel, phoneNumber, text, link } = next
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, channel, phoneNumber, text, ...(link ? { link } : {}) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`the gateway replied ${response.status}`)
    await tx.delete(message).where(eq(message.id, id))
    return true
  })
}
