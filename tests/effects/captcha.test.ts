import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as serverKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { captcha, type Solve } from '../../src/effects/captcha.ts'
import { deriveKey } from '../../src/effects/captcha-key.ts'
import type { Effect } from '../../src/engine/define.ts'
import type { Json } from '../../src/engine/model.ts'

const hmacSignatureSecret = 'kettle'
const puzzle = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, keyPrefix: '0', deriveKey: serverKey, hmacSignatureSecret })

const context = { id: 'x', attempt: 0, signal: new AbortController().signal, context: {} }
const solveHere: Solve = (challenge) => solveChallenge({ challenge, deriveKey })
const asking =
  (answer: Json): Effect =>
  async () => ({ code: 'ok', answer })

test('[C2] a puzzle is fetched, solved as a browser does it, and the lender takes the solution', async () => {
  const challenge = await puzzle()
  const solve = captcha(asking(challenge as unknown as Json), () => {}, solveHere)
  const outcome = await solve({}, context)
  expect(outcome.code).toBe('ok')
  const { payload } = outcome.answer as { payload: string }
  const sent = JSON.parse(atob(payload))
  const check = { ...sent, deriveKey: serverKey, hmacSignatureSecret }
  expect(await verifySolution(check)).toMatchObject({ verified: true })
  const forged = { ...sent.challenge, parameters: { ...sent.challenge.parameters, cost: 1 } }
  expect(await verifySolution({ ...check, challenge: forged })).toMatchObject({ verified: false })
})

test('[C2] a puzzle that cannot be fetched is the outcome of fetching it', async () => {
  const solve = captcha(
    async () => ({ code: 'NETWORK' }),
    () => {},
    solveHere,
  )
  expect(await solve({}, context)).toEqual({ code: 'NETWORK' })
})

test('[C2] a puzzle that is not solved in time is a timeout', async () => {
  const solve = captcha(
    asking({}),
    () => {},
    async () => null,
  )
  expect(await solve({}, context)).toEqual({ code: 'TIMEOUT' })
})

test('[C2] a machine that cannot solve puzzles is reported, never thrown', async () => {
  const reported: unknown[] = []
  const solve = captcha(
    asking({}),
    (problem) => reported.push(problem),
    () => Promise.reject(new Error('no crypto')),
  )
  expect(await solve({}, context)).toEqual({ code: 'UNKNOWN' })
  expect(reported).toHaveLength(1)
})

test('[C2] where there are no workers the page itself solves it', async () => {
  const challenge = await puzzle()
  const reported: unknown[] = []
  const solve = captcha(asking(challenge as unknown as Json), (problem) => reported.push(problem))
  expect(await solve({}, context)).toMatchObject({ code: 'ok' })
  expect(reported).toHaveLength(1)
})
