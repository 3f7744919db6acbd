/** The outbox: what one message meets is no other message's affair. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '../../sandbox/database/open.ts'
import { message } from '../../sandbox/database/schema.ts'
import { policy } from '../../sandbox/lender/policy.ts'
import { startDelivery } from '../../sandbox/messages/delivery.ts'
import { gatewayTransport } from '../../sandbox/messages/transports.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { fillDataDir } from './template.ts'

it('messages that the gateway never takes hold up no other, however many, and stay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'delivery-'))
  await fillDataDir(dataDir)
  const { db, close } = await openDatabase({ dataDir })
  // More than are handed over at the same moment.
  const phones = Array.from({ length: 12 }, (_, at) => `08200000${at + 10}`)
  const never = phones.slice(0, 9)
  await db.insert(message).values(phones.map((phoneNumber) => messageTo(phoneNumber)))
  const [tried, sent]: [string[], string[]] = [[], []]
  const stop = startDelivery(db, {
    sms: async ({ phoneNumber }) => {
      tried.push(phoneNumber)
      if (never.includes(phoneNumber)) throw new Error('no such subscriber')
      sent.push(phoneNumber)
      return 'sent'
    },
    email: async () => 'sent',
    clock: () => new Date(),
    log: () => {},
  })
  await expect.poll(() => sent).toEqual(phones.slice(9))
  await expect.poll(() => tried.filter((phone) => phone === phones[0]).length).toBeGreaterThan(1)
  await stop()
  expect((await db.select().from(message)).map(({ phoneNumber }) => phoneNumber)).toEqual(never)
  await close()
})

it('a code that has ended while the gateway was down is not sent, and what has no code is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'delivery-'))
  await fillDataDir(dataDir)
  const { db, close } = await openDatabase({ dataDir })
  const at = new Date(Date.now() - policy.code.life - 1000)
  await db.insert(message).values([
    { ...messageTo('0820000001'), code: '123456', at },
    { ...messageTo('0820000002'), at },
    { ...messageTo('0820000003'), code: '654321' },
  ])
  const [sent, lines]: [string[], string[]] = [[], []]
  const sms = async ({ phoneNumber }: { phoneNumber: string }) => {
    sent.push(phoneNumber)
    return 'sent' as const
  }
  const log = (line: string) => lines.push(line)
  const stop = startDelivery(db, { sms, email: async () => 'sent', clock: () => new Date(), log })
  await expect.poll(() => sent).toEqual(['0820000002', '0820000003'])
  await stop()
  expect(lines).toEqual([expect.stringMatching(/^message \d+ has a code that has ended, and was given up$/)])
  expect(await db.select().from(message)).toEqual([])
  await close()
})

it('a gateway that takes long for each message holds up none of the others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'delivery-'))
  await fillDataDir(dataDir)
  const { db, close } = await openDatabase({ dataDir })
  const phones = Array.from({ length: 5 }, (_, at) => `082000000${at}`)
  await db.insert(message).values(phones.map(messageTo))
  const [begun, ends]: [string[], (() => void)[]] = [[], []]
  const sms = async ({ phoneNumber }: { phoneNumber: string }) => {
    begun.push(phoneNumber)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (phoneNumber === phones[1]) throw new Error('no such subscriber')
    return 'sent' as const
  }
  const stop = startDelivery(db, { sms, email: async () => 'sent', clock: () => new Date(), log: () => {} })
  // None of them is over yet.
  await expect.poll(() => begun).toEqual(phones)
  const stopped = stop()
  for (const end of ends) end()
  await stopped
  expect((await db.select().from(message)).map(({ phoneNumber }) => phoneNumber)).toEqual([phones[1]])
  await close()
})

const bin = findPostgres()
it.skipIf(!bin)('a message is sent once when it takes longer than the database waits for others', async () => {
  const postgres = startPostgres(bin ?? '', await freePort())
  const { db, close } = await openDatabase({ dataDir: tmpdir(), databaseUrl: postgres.url })
  await db.insert(message).values([messageTo('0820000001')])
  // Of the only connection so far, which the delivery takes.
  await db.execute(sql`set idle_in_transaction_session_timeout = 50`)
  const isLong = sql<boolean>`state_change < clock_timestamp() - interval '200 ms'`
  const waiting = db
    .select({ isLong })
    .from(sql`pg_stat_activity`)
    .where(sql`state = 'idle in transaction' and query like '%"message"%'`)
  let sent = 0
  const sms = async () => {
    sent += 1
    // No such row: the database has ended it.
    await expect.poll(async () => (await waiting)[0]?.isLong ?? true).toBe(true)
    return 'sent' as const
  }
  const stop = startDelivery(db, { sms, email: async () => 'sent', clock: () => new Date(), log: () => {} })
  await expect.poll(() => db.select().from(message)).toEqual([])
  await stop()
  expect(sent).toBe(1)
  await close()
  postgres.remove()
})

it('a gateway that cannot be reached is said with the reason', async () => {
  const url = `http://127.0.0.1:${await freePort()}/send`
  const send = gatewayTransport({ url, token: 'x'.repeat(24) })
  const next = { ...messageTo('0820000001'), id: 1, code: null, link: null, emailAddress: null, subject: null }
  await expect(send(next)).rejects.toThrow(/^no connection to the gateway: .*ECONNREFUSED/)
})

function messageTo(phoneNumber: string) {
  return { phoneNumber, channel: 'sms' as const, text: 'words', at: new Date() }
}
