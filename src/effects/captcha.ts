import { defineEffect, type Effect } from '@journey/engine'
import { ConnectionLostError, fetchPart, inTime, trustedScript } from '@journey/engine/web'
import type { Challenge, Solution } from 'altcha-lib'
import type { Services } from '#journey-types'
import type { EffectTools } from './lender.ts'

type Captcha = Services['captcha.solve']

/** Finds the solution of a puzzle, or nothing in time. Rejects when the device cannot search for it. */
export type Solve = (challenge: Challenge, signal: AbortSignal) => Promise<Solution | null>

/**
 * `captcha.solve`: fetches a puzzle with `captcha.challenge` and solves it on the applicant's own device. Returns the
 * `payload` that goes with the submission; `TIMEOUT` when it took too long, `NETWORK` when what solves it cannot be fetched.
 */
export function captcha({ effect, report }: EffectTools, solve: Solve = solveAside(report)): Effect {
  return defineEffect<Captcha['input'], Captcha['answer']>(async (_, context) => {
    const reply = await effect('captcha.challenge')({}, context)
    if (reply.code !== 'ok') return { code: reply.code }
    // Checked by the client against the schema `captcha-challenge`.
    const puzzle = reply.response as unknown as Challenge
    try {
      const solution = await solve(puzzle, context.signal)
      if (!solution) return { code: context.signal.aborted ? 'ABORTED' : 'TIMEOUT' }
      return { code: 'ok', response: { payload: payloadOf(puzzle, solution) } }
    } catch (problem) {
      report(problem)
      return { code: problem instanceof ConnectionLostError ? 'NETWORK' : 'UNKNOWN' }
    }
  })
}

function payloadOf({ parameters, signature }: Challenge, solution: Solution): string {
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}

/** Seconds after which the workers may have stopped without a word: their script does not come, or the device has ended them. */
const patience = 30

/** In workers; where those fail, in the page, which is slower. Where they say nothing, in both: a slow phone may only be slow. */
function solveAside(report: (problem: unknown) => void): Solve {
  return async (challenge, signal) => {
    if (signal.aborted) return null
    const controller = new AbortController()
    const stop = () => controller.abort()
    signal.addEventListener('abort', stop)
    const aside = solveInWorkers(challenge, controller)
    try {
      return await inTime(aside, patience, 'the workers do not say anything')
    } catch (problem) {
      // A script that does not come rejects with an event, which says nothing in a report.
      report(problem instanceof Event ? new Error('a worker of the captcha failed', { cause: problem }) : problem)
      const here = solveHere(challenge, controller)
      return await Promise.race([here, aside.catch(() => here)])
    } finally {
      signal.removeEventListener('abort', stop)
      stop()
    }
  }
}

/** More workers heat a cheap phone up without being done sooner. */
const mostWorkers = 4

async function solveInWorkers(challenge: Challenge, controller: AbortController): Promise<Solution | null> {
  const { signal } = controller
  // Loaded when a puzzle is there: landing and identity do without.
  const [{ solveChallengeWorkers }, { default: address }] = await fetchPart(() =>
    Promise.all([import('altcha-lib'), import('./captcha-worker.ts?worker&url')]),
  )
  if (signal.aborted) return null
  const givenUp = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  const solved = solveChallengeWorkers({
    challenge,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => {
      const worker = new Worker(trustedScript(address), { type: 'module' })
      // Not only told to stop: one that does not hear it would go on for as long as the page is open.
      signal.addEventListener('abort', () => worker.terminate())
      return worker
    },
    controller,
  })
  return Promise.race([solved, givenUp])
}

async function solveHere(challenge: Challenge, controller: AbortController): Promise<Solution | null> {
  const parts = () => Promise.all([import('altcha-lib'), import('./captcha-key.ts')])
  const [{ solveChallenge }, { deriveKey }] = await fetchPart(parts).catch((cause: unknown) => {
    throw new ConnectionLostError('what solves the captcha cannot be fetched', { cause })
  })
  return solveChallenge({ challenge, controller, deriveKey })
}
