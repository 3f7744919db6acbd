/** Which service may be called in which state of an application, cell by cell. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations, states } from '../../sandbox/lender/application/operations.ts'
import { policy } from '../../sandbox/lender/policy.ts'
import { at } from './bodies.ts'
import { type Held, holdInState } from './held-in-state.ts'
import { type Lender, openLender } from './lender.ts'
import { callOperation } from './operation-calls.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/**
 * y: does its work. s: shows what was done, and changes nothing. A code: refused with it and 409.
 * The order is that of a loan: from the first decision to the money, then the ways in which it ends otherwise.
 */
const expected: Record<string, string> = {
  //                               undecided conditional approved signed confirmed payingOut funded payOutFailed refused withdrawn
  'decision.read': 'y y y s s s s s s s',
  'affordability.read': 'y y y s s s s s s s',
  'application.updateAddress': '0439017 y y 0439017 0439017 0439017 0439017 0439017 0439017 0439017',
  'application.updateSalaryDate': '0439017 y y 0439017 0439017 0439017 0439017 0439017 0439017 0439017',
  'statements.presign': '0439017 y 0439017 0439017 0439017 0439017 0439017 0439017 0439017 0439017',
  'statements.assign': '0439017 y 0439017 0439017 0439017 0439017 0439017 0439017 0439017 0439017',
  'offers.select': '0440001 y y 0440001 0440001 0440001 0440001 0440001 0440001 0440001',
  'upsell.calculate': '0440001 y y 0440001 0440001 0440001 0440001 0440001 0440001 0440001',
  'upsell.read': 's y y s s s s s s s',
  'upsell.confirm': '0440001 y y 0440001 0440001 0440001 0440001 0440001 0440001 0440001',
  'loan.choose': '0440001 0440001 y 0440001 0440001 0440001 0440001 0440001 0440001 0440001',
  'contract.read': '0440001 0440001 y s s s s s 0440001 0440001',
  'contract.document': '0440001 0440001 y s s s s s 0440001 0440001',
  'facial.session': '0440001 0440001 y 0440001 0440001 0440001 0440001 0440001 0440001 0440001',
  'facial.result': '0440001 0440001 y s s s s s s 0440001',
  'mandate.read': '0432002 0432002 0432002 y s s s s 0432002 0432002',
  'mandate.resend': '0432058 0432058 0432058 y 0432056 0432056 0432056 0432058 0432058 0432058',
  'contract.sign': '0432002 0432002 0432002 0432002 y s s s 0432002 0432002',
  'fulfilment.read': '0440001 0440001 0440001 0440001 0440001 y s s 0440001 0440001',
}

/** They are called from outside the journey; `documents.test.ts`, `selfie.test.ts` and the last test here prove them. */
const elsewhere = ['statements.store', 'facial.upload', 'mandate.answer']

describe('the table of operations', () => {
  it('is a closed list: this file expects something of every cell', () => {
    expect(Object.keys(operations).toSorted()).toEqual([...Object.keys(expected), ...elsewhere].toSorted())
    for (const row of Object.values(expected)) expect(row.split(' ')).toHaveLength(states.length)
  })

  it.each(states)('in the state %s refuses with 409 and shows without changing anything', async (state) => {
    const held = await holdInState(lender, state)
    const before = await stored(held)
    for (const [operation, row] of Object.entries(expected)) {
      const cell = row.split(' ')[states.indexOf(state)]
      if (cell === 'y') continue
      const reply = await call(operation, held)
      if (cell === 's') expect([operation, reply.status]).toEqual([operation, 200])
      else expect([operation, reply.status, reply.code]).toEqual([operation, 409, cell])
    }
    expect(await stored(held)).toEqual(before)
  })

  const allowed = Object.entries(expected).flatMap(([operation, row]) =>
    row.split(' ').flatMap((cell, at) => (cell === 'y' ? [{ operation, state: states[at] ?? 'undecided' }] : [])),
  )
  it.each(allowed)('allows $operation in the state $state', async ({ operation, state }) => {
    const held = await holdInState(lender, state)
    const reply = await call(operation, held)
    // The income check, an upsell or a selfie has conditions of its own, which are refused with 400.
    expect(reply.status, JSON.stringify(reply.body)).not.toBe(409)
    expect(reply.status).toBeLessThan(500)
  })
})

describe('a debit order at the bank', () => {
  it('is answered once: a second answer changes nothing', async () => {
    const held = await holdInState(lender, 'signed')
    await call('mandate.read', held)
    const link = (await lender.inbox(held.session)).find(({ text }) => text.includes('DebiCheck'))?.link
    const path = `/sandbox/mandates/${new URL(String(link)).searchParams.get('mandate')}`
    expect(at((await lender.post(path, { accepts: true })).body, 'state')).toBe('ACCEPTED')
    expect(at((await lender.post(path, { accepts: false })).body, 'state')).toBe('ACCEPTED')
    expect((await stored(held)).loanApplicationStatus).toBe('DEBICHECK_ACCEPTED')
  })

  it('is sent again only after a while, so often, and says before whether it may be', async () => {
    const held = await holdInState(lender, 'signed')
    const mayResend = async () => at((await call('mandate.read', held)).body, 'isResendMandate')
    const resend = async () => (await call('mandate.resend', held)).code
    for (let sends = 1; sends < policy.mandate.sends; sends += 1) {
      lender.wait(policy.mandate.wait)
      expect(await mayResend()).toBe(true)
      expect(await resend()).toBeUndefined()
      expect([await mayResend(), await resend()]).toEqual([false, '0432057'])
    }
    lender.wait(policy.mandate.wait)
    expect([await mayResend(), await resend()]).toEqual([false, '0432057'])
  })

  it('is not sent again once it is too old, in a session that began before', async () => {
    const { session, ...held } = await holdInState(lender, 'signed')
    await call('mandate.read', { session, ...held })
    lender.wait(policy.mandate.life - 60_000)
    const later = { ...held, session: await lender.signIn(session) }
    lender.wait(120_000)
    expect((await call('mandate.resend', later)).code).toBe('0432054')
  })
})

/** Calls the service as a browser does, with a valid request. */
function call(operation: string, { session, number, plan }: Held, more: object = {}) {
  return callOperation(lender, operation, { number, plan, headers: session.headers }, more)
}

/** What the lender holds, without the log of requests. */
async function stored({ session }: Held) {
  const [held] = await lender.applications(session)
  return { ...held, received: undefined }
}
