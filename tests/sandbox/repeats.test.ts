/**
 * Every write that services.yaml names, sent twice: by a double click, by a retry whose first answer was lost, from two tabs, after
 * the server was killed. The state is the same as after one, and the second answer is the first one or a refusal that the journey
 * knows: no application, message or pay-out comes twice.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readApi } from '../../sandbox/api.ts'
import type { Reply } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'
import { stateOf, type Write, writesOf } from './writes.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const api = readApi()
const names = Object.keys(writesOf({} as Lender))
const callOf = (name: string) => name.split(':')[0] ?? ''
const codesOf = (name: string) => [...(api.find((one) => one.name === callOf(name))?.codes ?? []), 'ADDRESS_ENDED']

/** A double click and another tab, all at the same moment; then a retry of each, and a third tab. */
async function repeat({ send }: Write): Promise<Reply[]> {
  const atOnce = await Promise.all([send('one'), send('one'), send('two')])
  const after: Reply[] = []
  for (const key of ['one', 'two', 'three']) after.push(await send(key))
  return [...atOnce, ...after]
}

it('every write of services.yaml is here', () => {
  const writes = api.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(writes.filter((name) => !names.some((known) => callOf(known) === name))).toEqual([])
})

describe.each(names)('%s', (name) => {
  const begin = async () => {
    const make = writesOf(lender)[name]
    if (!make) throw new Error(`there is no write \`${name}\``)
    return make()
  }

  it('[C4] is done once by a double click, a retry, and in two tabs', async () => {
    const single = await begin()
    const once = await single.send('one')
    expect([once.status < 300 || once.status === asksForCode, once.body]).toEqual([true, once.body])
    const repeated = await begin()
    for (const { status, code, body } of await repeat(repeated)) {
      expect([status === once.status || codesOf(name).includes(String(code)), body]).toEqual([true, body])
    }
    expect(await stateOf(lender, repeated.person)).toEqual(await stateOf(lender, single.person))
  })
})

/** The link's answer to a stranger: success for coming back. */
const asksForCode = 403
