/** A proof-of-work captcha: the puzzle is signed, lives for a while, and its solution is good once. */
import { randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Database } from '../../database/open.ts'
import { usedCaptcha } from '../../database/schema.ts'
import type { Handler, ServiceRequest } from '../../http/handler.ts'
import { ok } from '../../http/reply.ts'
import { isObject, type Json } from '../../json.ts'
import type { Secrets } from '../../secrets.ts'
import { after, policy } from '../policy.ts'

export const makeChallenge: Handler = {
  stateless: true,
  run: async ({ now, secrets }) => {
    const { life, cost, guesses } = policy.captcha
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: randomInt(guesses.from, guesses.to),
      deriveKey,
      // Its own `expiresAt` the library would judge by this machine's clock.
      data: { endsAt: after(now, life).toISOString() },
      ...keys(secrets),
    })
    // The library leaves some parameters `undefined`: JSON drops them, as the signature did.
    const sent: Json = JSON.parse(JSON.stringify(challenge))
    return ok(sent)
  },
}

/** Reads and checks a solution. `undefined` when it is wrong or too old. The caller then spends it with `spendSolution`. */
export async function readSolution(
  token: string,
  { secrets, clock }: Pick<ServiceRequest, 'secrets' | 'clock'>,
): Promise<{ signature: string; expiresAt: Date } | undefined> {
  const payload = decode(token)
  const { signature, parameters } = payload?.challenge ?? {}
  if (!payload || !signature || !parameters) return undefined
  const expiresAt = new Date(String(parameters.data?.endsAt))
  // A puzzle belongs to no applicant: it ends by the clock by which it was made.
  if (!(expiresAt > clock(''))) return undefined
  try {
    const { verified } = await verifySolution({ ...payload, deriveKey, ...keys(secrets) })
    return verified ? { signature, expiresAt } : undefined
  } catch {
    // The library throws on parameters that this server has not signed.
    return undefined
  }
}

/** False when the solution was used before. */
export async function spendSolution(db: Database, solution: { signature: string; expiresAt: Date }): Promise<boolean> {
  const spent = await db.insert(usedCaptcha).values(solution).onConflictDoNothing().returning()
  return spent.length > 0
}

function keys(secrets: Secrets) {
  return {
    hmacSignatureSecret: secrets.keyed('captcha', 'challenge'),
    hmacKeySignatureSecret: secrets.keyed('captcha', 'solution'),
  }
}

function decode(token: string): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    const complete =
      isObject(payload) &&
      isObject(payload.challenge) &&
      isObject(payload.challenge.parameters) &&
      isObject(payload.solution)
    // The signature covers the parameters; `verifySolution` judges the rest.
    return complete ? (payload as unknown as Payload) : undefined
  } catch {
    return undefined
  }
}
