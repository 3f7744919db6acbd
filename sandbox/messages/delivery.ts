/** Empties the outbox: the table `message` is written in the transaction of what the message is about. */
import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { message } from '../database/schema.ts'
import type { Channel } from './messages.ts'
import type { Transport } from './transports.ts'

/** How each channel leaves. */
export type Delivery = {
  sms: Transport
  email: Transport
  /** Never told a text, a phone or an address. */
  log: (line: string) => void
}

/** Milliseconds between two looks at the outbox. */
const pause = 500

/**
 * Delivers until it is stopped, each channel by itself: mail that waits for its server holds up no SMS. A message is deleted when
 * the other side has it; one that it does not take is tried again, with the same id. Several servers share the work. Returns the
 * stop, which waits for the messages under way.
 */
export function startDelivery(db: Database, delivery: Delivery): () => Promise<void> {
  const stop = new AbortController()
  const running = Promise.all([
    deliverUntil(stop.signal, db, 'sms', delivery),
    deliverUntil(stop.signal, db, 'email', delivery),
  ])
  return async () => {
    stop.abort()
    await running
  }
}

async function deliverUntil(signal: AbortSignal, db: Database, channel: Channel, delivery: Delivery): Promise<void> {
  while (!signal.aborted) {
    const found = await deliverNext(db, channel, delivery).catch((problem) => {
      delivery.log(
        `a message was not delivered: ${problem instanceof Error ? problem.message.split('\n')[0] : 'unknown'}`,
      )
      return false
    })
    if (!found) await wait(pause, undefined, { signal }).catch(() => {})
  }
}

/** False when there is nothing to deliver. Throws when the other side may take the message later. */
async function deliverNext(db: Database, channel: Channel, delivery: Delivery): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(message)
      .where(eq(message.channel, channel))
      .orderBy(asc(message.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return false
    const outcome = await delivery[channel](next)
    if (outcome === 'undeliverable') delivery.log(`message ${next.id} has no mailbox that takes it, and was given up`)
    await tx.delete(message).where(eq(message.id, next.id))
    return true
  })
}
