/**
 * Any two services that work on one application, called at the same moment: what is held is what it would be after one and then the
 * other, in one order or the other. The pairs are made from the table of operations.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations, states } from '../../sandbox/lender/application/operations.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { type Held, holdInState, type State } from './held-in-state.ts'
import { type Lender, openLender } from './lender.ts'
import { callOperation, operationNames } from './operation-calls.ts'
import { stateOf } from './writes.ts'

/** What is called, and what it says: an offer can be answered in three ways. */
type Call = { operation: string; more: object }
type Pair = { state: State; one: Call; other: Call }

const variants: Record<string, object[]> = {
  'offers.select': ['ACCEPTED', 'DECLINED', 'CANCELLED'].map((customerSelection) => ({ customerSelection })),
  'contract.sign': [{ isSelectInsurance: true }, { isSelectInsurance: false }],
}
const callsIn = (state: State): Call[] =>
  operationNames
    .filter((name) => allows(name, state))
    .flatMap((operation) => (variants[operation] ?? [{}]).map((more) => ({ operation, more })))
const pairs: Pair[] = states.flatMap((state) =>
  callsIn(state).flatMap((one, at, all) => all.slice(at).map((other) => ({ state, one, other }))),
)
/** A run tries one in fifteen; `FAULTS=all` tries each. */
const every = process.env.FAULTS === 'all' ? 1 : 15
const chosen = pairs.filter((_, at) => at % every === 0)

const bin = findPostgres()
describe.each([
  ['the embedded database', false],
  ['PostgreSQL', true],
] as const)('on %s', (_, onPostgres) => {
  let lender: Lender
  /** Another server on the same database, where that can be: one by itself lets the requests of a person follow each other. */
  let beside: Lender
  let postgres: ReturnType<typeof startPostgres> | undefined
  beforeAll(async () => {
    if (onPostgres && !bin) return
    postgres = onPostgres && bin ? startPostgres(bin, await freePort()) : undefined
    lender = await openLender(postgres ? { databaseUrl: postgres.url } : {})
    beside = postgres ? await openLender({ databaseUrl: postgres.url }) : lender
  })
  afterAll(async () => {
    if (beside !== lender) await beside?.close()
    await lender?.close()
    postgres?.remove()
  })

  it.skipIf(onPostgres && !bin)('[C4] two calls at the same moment are as one after the other', async () => {
    const call = ({ session, number, plan }: Held, { operation, more }: Call, at = lender) =>
      callOperation(at, operation, { number, plan, headers: session.headers }, more)
    const heldAfter = async (state: State, ...calls: Call[]) => {
      const held = await holdInState(lender, state)
      for (const each of calls) await call(held, each)
      return stateOf(lender, held.session)
    }
    for (const { state, one, other } of chosen) {
      const held = await holdInState(lender, state)
      const replies = await Promise.all([call(held, one), call(held, other, beside)])
      const what = [state, one, other]
      for (const { status, body } of replies) expect([what, status < 500, body]).toEqual([what, true, body])
      const orders = [await heldAfter(state, one, other), await heldAfter(state, other, one)]
      expect(orders.map((order) => ({ what, order }))).toContainEqual({
        what,
        order: await stateOf(lender, held.session),
      })
    }
  })
})

function allows(name: string, state: State): boolean {
  const row = Object.entries(operations).find(([operation]) => operation === name)?.[1]
  const cells: Partial<Record<State, string>> = row?.cells ?? {}
  return cells[state] === 'allow'
}
