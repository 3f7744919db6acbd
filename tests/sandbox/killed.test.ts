/**
 * Every write of the lender × the server killed before it, while it is done, and after it was done with its answer lost: sent again
 * with its key, it is done once. All writes go to one server at the same time, so that each kind of death takes one kill. A run tries
 * the writes that pay, sign or send messages; all of them, in all three ways, with `npm run test:faults`.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { callAt } from './call-at.ts'
import { createVerbs, type Verbs } from './lender-verbs.ts'
import { ended, killStarted, start } from './server-process.ts'
import { fillDataDir } from './template.ts'
import { stateOf, type Write, writesOf } from './writes.ts'

afterEach(killStarted)

/** Death → the fault that each call meets, and how many have been answered or lost when the server dies. */
const deaths: Record<string, { fault?: object; answered: number }> = {
  'before the work': { fault: { delayMs: 60_000 }, answered: 0 },
  'in the middle of the work': { answered: 3 },
  'after the work, whose answers are lost': { fault: { lostAnswer: true }, answered: Number.POSITIVE_INFINITY },
}
const all = process.env.FAULTS === 'all'
const chosen = all ? Object.keys(deaths) : ['in the middle of the work']
const costly = [
  ...['application.submit', 'offers.select: put off', 'loan.choose', 'statements.assign'],
  ...['facial.result', 'mandate.resend', 'contract.sign', 'fulfilment.read'],
]

it.each(chosen)(
  '[C4] every write is done once when the server is killed %s and the request is sent again',
  async (death) => {
    const { fault, answered } = deaths[death] ?? { answered: 0 }
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
    await fillDataDir(dataDir)
    const port = await freePort()
    const lender = createVerbs(callAt(`http://127.0.0.1:${port}`))
    const first = await start(dataDir, port)
    const [sent, once] = [await prepare(lender), await prepare(lender)]
    for (const [name, { send }] of once) expect([name, (await send('once')).status]).toEqual([name, expect.any(Number)])
    if (fault) await breakEach(lender, sent, fault)
    const replies = { ended: 0 }
    const sending = sent.map(([, { send }]) => send('killed').then(count, count))
    function count() {
      replies.ended += 1
    }
    await expect.poll(() => replies.ended).toBeGreaterThanOrEqual(Math.min(answered, sent.length))
    const gone = ended(first.child)
    first.child.kill('SIGKILL')
    await Promise.all([...sending, gone])
    await start(dataDir, port)
    await lender.put('/sandbox/faults', { rules: [] })
    for (const [, { person }] of sent) await lender.put('/sandbox/faults', { said: person.said, rules: [] })
    for (const [at, [name, { person, send }]] of sent.entries()) {
      const reply = await send('killed')
      expect([name, reply.status < 500, reply.body]).toEqual([name, true, reply.body])
      const expected = once[at]?.[1].person
      expect([name, await stateOf(lender, person)]).toEqual([name, expected && (await stateOf(lender, expected))])
    }
  },
)

async function prepare(lender: Verbs): Promise<[string, Write][]> {
  const made: [string, Write][] = []
  for (const [name, make] of Object.entries(writesOf(lender))) {
    if (all || costly.includes(name)) made.push([name, await make()])
  }
  return made
}

async function breakEach(lender: Verbs, sent: [string, Write][], fault: object): Promise<void> {
  for (const [name, { person }] of sent) {
    const [call = ''] = name.split(':')
    const { status } = await lender.put('/sandbox/faults', { said: person.said, rules: [{ call, times: 9, fault }] })
    expect([name, status]).toEqual([name, 200])
  }
}
