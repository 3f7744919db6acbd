import { defineEffect, type Effect, isObject } from '@journey/engine'
import {
  ConnectionLostError,
  connect,
  ResponseTooLongError,
  readText,
  startDeadline,
  withWait,
} from '@journey/engine/web'
import type { Services } from '#journey-types'
import { sealFace } from './face-cipher.ts'
import type { EffectTools } from './lender.ts'

type Upload = Services['facial.upload']

/** Bytes of a response, beyond which it is not read. */
const longestReply = 200_000
/** Milliseconds for the store to answer, once it has everything. */
const patience = 60_000
/** Bytes a millisecond: on a network of 40 kbit/s and more, a face has the time to arrive. */
const slowest = 5

/**
 * `facial.upload`: seals the face and puts it to the session's pre-signed address. Ends with the store's verdict on it;
 * `NETWORK` and `TIMEOUT` as every call, `UNKNOWN` when there is no face (a browser forgets it on a reload) or the store's
 * response is not one, with the wait that it asks for.
 */
export function faceUpload({ report }: EffectTools, send: typeof fetch = (...request) => fetch(...request)): Effect {
  return defineEffect<Upload['input'], Upload['answer']>(async (input, { signal }) => {
    const { session, uploadUrl, publicKey, faceScan, auditTrail = faceScan, sessionId = session } = input
    if (!faceScan || !auditTrail) return { code: 'UNKNOWN' }
    const deadline = startDeadline(patience + (faceScan.length + auditTrail.length) / slowest, signal)
    try {
      const sealed = await sealFace(publicKey, { faceScan, auditTrail, sessionId })
      const response = await connect(send, uploadUrl, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(sealed),
        // The address itself is the permission: nothing else goes with it.
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: deadline.signal,
      })
      const verdict = verdictIn(await readText(response, longestReply))
      if (response.ok && verdict) return { code: 'ok', response: { session, ...verdict } }
      report(new Error(`the store of \`facial.upload\` answered ${response.status} without a verdict`))
      return withWait(response, { code: 'UNKNOWN' })
    } catch (problem) {
      if (problem instanceof ConnectionLostError) return { code: deadline.reached() ?? 'NETWORK' }
      const isTooLong = problem instanceof ResponseTooLongError
      report(isTooLong ? new Error(`response of \`facial.upload\`: ${problem.message}`) : problem)
      return { code: 'UNKNOWN' }
    } finally {
      deadline.end()
    }
  })
}

function verdictIn(text: string): { wasProcessed: boolean; scanResultBlob?: string } | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isObject(parsed) || typeof parsed.wasProcessed !== 'boolean') return undefined
    const { wasProcessed, scanResultBlob } = parsed
    return { wasProcessed, ...(typeof scanResultBlob === 'string' ? { scanResultBlob } : {}) }
  } catch {
    return undefined
  }
}
