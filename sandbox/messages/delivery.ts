/** Empties the outbox: the table `message` is written in the transaction of what the message is about. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { message } from '../database/schema.ts'
import { after, policy } from '../lender/policy.ts'
import type { Channel } from './messages.ts'
import { longestSend, type OutgoingMessage, type Transport } from './transports.ts'

/** How each channel leaves. */
export type Delivery = {
  sms: Transport
  email: Transport
  clock: () => Date
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
  const aside = setAside()
  while (!signal.aborted) {
    const delivered = await deliverSome(db, channel, delivery, aside).catch((problem) => {
      delivery.log(notDelivered(problem))
      return 0
    })
    if (delivered === 0) await wait(pause, undefined, { signal }).catch(() => {})
  }
}

type Aside = { names: () => number[]; put: (id: number) => void; forget: (id: number) => void }

/** The longest wait before a message is tried again, and how many are kept aside at most. Milliseconds. */
const longestWait = 60_000
const mostAside = 1000

/** Messages that were not taken, each for longer every time: one that is never taken holds up no other. */
function setAside(): Aside {
  const waits = new Map<number, { wait: number; until: number }>()
  return {
    names: () => [...waits].flatMap(([id, { until }]) => (until > performance.now() ? [id] : [])),
    put: (id) => {
      const wait = Math.min((waits.get(id)?.wait ?? pause) * 2, longestWait)
      waits.delete(id)
      const [oldest] = waits.keys()
      if (waits.size >= mostAside && oldest !== undefined) waits.delete(oldest)
      waits.set(id, { wait, until: performance.now() + wait })
    },
    forget: (id) => void waits.delete(id),
  }
}

/**
 * How many are handed over at the same moment: a gateway that takes half a second for each would send codes after they have ended.
 * In one transaction, because each holds a connection to the database for as long as that takes.
 */
const together = 8

/** Milliseconds that the database waits for the transaction: one that it ended would send again what was taken, time after time. */
const longestWork = longestSend + 30_000

/** Returns how many have left the outbox. */
async function deliverSome(db: Database, channel: Channel, delivery: Delivery, aside: Aside): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${`${longestWork}`}, true)`)
    const found = await tx
      .select()
      .from(message)
      .where(and(eq(message.channel, channel), notInArray(message.id, aside.names())))
      .orderBy(asc(message.id))
      .limit(together)
      .for('update', { skipLocked: true })
    const left = await Promise.all(found.map((each) => deliver(each, delivery[channel], delivery, aside)))
    const gone = found.filter((_, at) => left[at]).map(({ id }) => id)
    if (gone.length > 0) await tx.delete(message).where(inArray(message.id, gone))
    return gone.length
  })
}

/** Whether it leaves the outbox: it is sent or given up. */
async function deliver(
  next: OutgoingMessage,
  send: Transport,
  { clock, log }: Delivery,
  aside: Aside,
): Promise<boolean> {
  try {
    // After an hour without a gateway, an applicant who got these codes would enter them in vain.
    const isOver = next.code !== null && next.at < after(clock(), -policy.code.life)
    const outcome = isOver ? 'over' : await send(next)
    aside.forget(next.id)
    if (outcome !== 'sent') log(`message ${next.id} ${givenUp[outcome]}, and was given up`)
    return true
  } catch (problem) {
    aside.put(next.id)
    log(notDelivered(problem))
    return false
  }
}

function notDelivered(problem: unknown): string {
  return `a message was not delivered: ${problem instanceof Error ? problem.message.split('\n')[0] : 'unknown'}`
}

const givenUp = { undeliverable: 'has no mailbox that takes it', over: 'has a code that has ended' }
