import type { Outcome } from '@journey/engine'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as serverKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { captcha, type Solve } from '../../src/effects/captcha.ts'
import { deriveKey } from '../../src/effects/captcha-key.ts'
import { effectContext } from '../setup/effect-context.ts'

const hmacSignatureSecret = 'kettle'
const puzzle = async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    keyPrefix: '0',
    deriveKey: serverKey,
    hmacSignatureSecret,
  })
  return JSON.parse(JSON.stringify(challenge))
}

const solveHere: Solve = (challenge) => solveChallenge({ challenge, deriveKey })

/** `captcha.solve` where the lender's answer to `captcha.challenge` is this outcome, and what it reported. */
function solving(outcome: Outcome, solve?: Solve, signal = new AbortController().signal) {
  const reported: unknown[] = []
  const effect = () => async () => outcome
  return {
    solved: captcha({ effect, report: (problem) => reported.push(problem) }, solve)({}, effectContext({ signal })),
    reported,
  }
}

test('[C2] a puzzle is fetched, solved as a browser does it, and the lender takes the solution', async () => {
  const outcome = await solving({ code: 'ok', response: await puzzle() }, solveHere).solved
  expect(outcome.code).toBe('ok')
  const { payload } = outcome.response as { payload: string }
  const sent = JSON.parse(atob(payload))
  const check = { ...sent, deriveKey: serverKey, hmacSignatureSecret }
  expect(await verifySolution(check)).toMatchObject({ verified: true })
  const forged = { ...sent.challenge, parameters: { ...sent.challenge.parameters, cost: 1 } }
  expect(await verifySolution({ ...check, challenge: forged })).toMatchObject({ verified: false })
})

test('[C2] a puzzle that cannot be fetched is the outcome of fetching it', async () => {
  expect(await solving({ code: 'NETWORK' }, solveHere).solved).toEqual({ code: 'NETWORK' })
})

test('[C2] a puzzle that is not solved in time is a timeout', async () => {
  expect(await solving({ code: 'ok', response: {} }, async () => null).solved).toEqual({ code: 'TIMEOUT' })
})

test('[C2] a machine that cannot solve puzzles is reported, never thrown', async () => {
  const { solved, reported } = solving({ code: 'ok', response: {} }, () => Promise.reject(new Error('no crypto')))
  expect(await solved).toEqual({ code: 'UNKNOWN' })
  expect(reported).toHaveLength(1)
})

test('[C2] where there are no workers the page itself solves it', async () => {
  const { solved, reported } = solving({ code: 'ok', response: await puzzle() })
  expect(await solved).toMatchObject({ code: 'ok' })
  expect(reported).toHaveLength(1)
})

test('[C2][R3] a worker whose script does not come is reported in words, and the page itself solves it', async () => {
  class Failing extends EventTarget {
    postMessage() {
      this.dispatchEvent(new Event('error'))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Failing)
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  try {
    const { solved, reported } = solving({ code: 'ok', response: await puzzle() })
    expect(await solved).toMatchObject({ code: 'ok' })
    expect(reported).toEqual([expect.objectContaining({ message: 'a worker of the captcha failed' })])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('[C2] a puzzle that is no longer wanted is given up by its workers, of which there are four at most', async () => {
  const ended = new Set<EventTarget>()
  class ObedientWorker extends EventTarget {
    postMessage({ type }: { type: string }) {
      if (type === 'abort') this.dispatchEvent(new MessageEvent('message', { data: null }))
      else wanted.abort()
    }
    terminate() {
      ended.add(this)
    }
  }
  const wanted = new AbortController()
  vi.stubGlobal('Worker', ObedientWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: 16 })
  try {
    const { solved, reported } = solving({ code: 'ok', response: await puzzle() }, undefined, wanted.signal)
    expect(await solved).toEqual({ code: 'ABORTED' })
    expect(reported).toEqual([])
    expect(ended.size).toBe(4)
  } finally {
    vi.unstubAllGlobals()
  }
})

/** Hears nothing, as one that is busy or has never come. */
class SilentWorker extends EventTarget {
  static readonly running = new Set<EventTarget>()
  postMessage = ({ type }: { type: string }) => void (type === 'work' && SilentWorker.running.add(this))
  terminate = () => void SilentWorker.running.delete(this)
}

test('[C2] a puzzle that is no longer wanted is given up at once, and workers that hear nothing are ended', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  try {
    const wanted = new AbortController()
    const { solved, reported } = solving({ code: 'ok', response: await puzzle() }, undefined, wanted.signal)
    await vi.waitFor(() => expect(SilentWorker.running.size).toBe(2))
    wanted.abort()
    expect(await solved).toEqual({ code: 'ABORTED' })
    expect(SilentWorker.running.size).toBe(0)
    expect(reported).toEqual([])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('[C2] a puzzle that is given up before anything solves it has no workers', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  const begun = vi.spyOn(SilentWorker.running, 'add')
  try {
    const wanted = new AbortController()
    const given = await puzzle()
    const { solved } = solving({ code: 'ok', response: given }, undefined, wanted.signal)
    wanted.abort()
    expect(await solved).toEqual({ code: 'ABORTED' })
    expect(begun).not.toHaveBeenCalled()
  } finally {
    begun.mockRestore()
    vi.unstubAllGlobals()
  }
})

test('[C2][R3] where workers never say anything the page itself solves it, and they are ended', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { solved, reported } = solving({ code: 'ok', response: await puzzle() })
    await expect.poll(() => SilentWorker.running.size).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await solved).toMatchObject({ code: 'ok' })
    expect(reported).toEqual([expect.objectContaining({ message: 'the workers do not say anything' })])
    expect(SilentWorker.running.size).toBe(0)
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('[C2][R3] a worker that is only slow is waited for where the page itself cannot solve the puzzle', async () => {
  vi.resetModules()
  vi.doMock('../../src/effects/captcha-key.ts', () => new Promise<never>(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const isAtWork = vi.fn()
  class SlowWorker extends EventTarget {
    postMessage = ({ type }: { type: string }) => {
      if (type !== 'work') return
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { counter: 7 } })), 35_000)
      isAtWork()
    }
    terminate = () => {}
  }
  vi.stubGlobal('Worker', SlowWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: 1 })
  try {
    const { captcha: slow } = await import('../../src/effects/captcha.ts')
    const effect = () => async () => ({ code: 'ok', response: await puzzle() })
    const solved = slow({ effect, report: () => {} })({}, effectContext())
    await expect.poll(() => isAtWork.mock.calls.length).toBe(1)
    await vi.advanceTimersByTimeAsync(35_000)
    expect(await solved).toMatchObject({ code: 'ok' })
  } finally {
    vi.doUnmock('../../src/effects/captcha-key.ts')
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('[C2][R3] what solves the puzzle does not come on a silent connection: that is told, and nothing waits for ever', async () => {
  vi.resetModules()
  vi.doMock('../../src/effects/captcha-key.ts', () => new Promise<never>(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A page that cannot be fetched now is not loaded anew.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('location', { pathname: '/confirmation' })
  vi.stubGlobal('navigator', {})
  try {
    const { captcha: cut } = await import('../../src/effects/captcha.ts')
    const effect = () => async () => ({ code: 'ok', response: await puzzle() })
    let outcome: Outcome | undefined
    cut({ effect, report: () => {} })({}, effectContext()).then((result) => {
      outcome = result
    })
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(10_000)
      expect(outcome).toEqual({ code: 'NETWORK' })
    })
  } finally {
    vi.doUnmock('../../src/effects/captcha-key.ts')
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
