/** One applicant who sends many requests at the same moment keeps no other waiting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { type Lender, openLender } from './lender.ts'

const bin = findPostgres()
const many = 100

describe.each([
  ['the embedded database', false],
  ['PostgreSQL', true],
] as const)('on %s', (_, onPostgres) => {
  let lender: Lender
  let postgres: ReturnType<typeof startPostgres> | undefined
  beforeAll(async () => {
    if (onPostgres && !bin) return
    postgres = onPostgres && bin ? startPostgres(bin, await freePort()) : undefined
    lender = await openLender(postgres ? { databaseUrl: postgres.url } : {})
  })
  afterAll(async () => {
    await lender?.close()
    postgres?.remove()
  })

  it.skipIf(onPostgres && !bin)('a request of another applicant does not come after all of theirs', async () => {
    const [eager, other] = await Promise.all([held(lender), held(lender)])
    const answered: string[] = []
    const ask = async (name: string, { session, number }: Awaited<ReturnType<typeof held>>) => {
      const { status } = await lender.decision(session, number)
      answered.push(name)
      return status
    }
    const theirs = Array.from({ length: many }, () => ask('eager', eager))
    const statuses = await Promise.all([...theirs, ask('other', other)])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(answered.indexOf('other')).toBeLessThan(many / 2)
  })
})

async function held(lender: Lender) {
  const { number, ...person } = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' }, 'approved')
  return { session: await lender.signIn(person), number }
}
