/** The selfie on its way to the lender's store: what is sent, and every way in which it can end. */
import { createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sealFace } from '../../src/effects/face-cipher.ts'
import { faceUpload } from '../../src/effects/face-upload.ts'
import { browserName } from '../../src/engine/web/browser-name.ts'
import { effectContext } from '../setup/effect-context.ts'
import { saying, startLender } from './lender-double.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const faceScan = Buffer.from('the scan').toString('base64')
const auditTrail = Buffer.from('the trail').toString('base64')
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function storing(answer: Parameters<typeof startLender>[0]) {
  const store = await startLender(answer)
  stops.push(store.stop)
  const reported: unknown[] = []
  const effect = faceUpload({ effect: () => effect, report: (problem) => reported.push(problem) })
  const send = (more: object = {}, signal = new AbortController().signal) =>
    effect(
      {
        ...{ session: 'one', uploadUrl: `${store.origin}/faces/key`, publicKey: pem, sessionId: 'id' },
        ...{ faceScan, auditTrail, ...more },
      },
      effectContext({ signal }),
    )
  return { send, seen: store.seen, reported }
}

/** As a lender opens it; the second picture has the last bit of the IV turned. */
function open(sealed: string, secret: string, second = false): string {
  const [key, iv] = secret
    .split(':')
    .map((part) => privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, Buffer.from(part, 'base64')))
  if (!key || !iv) throw new Error('the secret has not two parts')
  expect([key.length, iv.length]).toEqual([16, 16])
  if (second) iv[15] = (iv[15] ?? 0) ^ 1
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-128-gcm', key, iv)
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()
}

describe('[S2] the upload of a selfie', () => {
  test('is a PUT that only the lender can open', async () => {
    const { send, seen } = await storing(saying(200, '{ "wasProcessed": true, "scanResultBlob": "e30=" }'))
    expect(await send()).toEqual({
      code: 'ok',
      response: { session: 'one', wasProcessed: true, scanResultBlob: 'e30=' },
    })
    expect(seen[0]).toMatchObject({ method: 'PUT', url: '/faces/key' })
    const body = JSON.parse(seen[0]?.body ?? '')
    expect(Object.keys(body).sort()).toEqual(['auditTrailImage', 'faceMap', 'secret', 'sessionId'])
    expect(body.sessionId).toBe('id')
    expect(open(body.faceMap, body.secret)).toBe('the scan')
    expect(open(body.auditTrailImage, body.secret, true)).toBe('the trail')
  })

  test('has a key and an IV of its own each time', async () => {
    const seal = () => sealFace(pem, { faceScan, auditTrail, sessionId: 'id' })
    const [one, other] = await Promise.all([seal(), seal()])
    expect(one.faceMap).not.toBe(other.faceMap)
    expect(one.secret).not.toBe(other.secret)
  })

  test.each([
    ['a verdict that is none', saying(200, '{}'), 'UNKNOWN'],
    ['no JSON', saying(200, '<html>'), 'UNKNOWN'],
    ['an address that has ended', saying(403, '{ "wasProcessed": true }'), 'UNKNOWN'],
    ['a redirect, which could lead anywhere', saying(302, ''), 'NETWORK'],
  ])('ends for %s', async (_, answer, code) => {
    const { send } = await storing(answer)
    expect((await send()).code).toBe(code)
  })

  test('ends without a connection, without a face after a reload, and with a key that is none', async () => {
    const { send } = await storing(saying(200, '{ "wasProcessed": true }'))
    expect((await send({ uploadUrl: 'http://127.0.0.1:9/faces/key' })).code).toBe('NETWORK')
    expect((await send({ faceScan: '' })).code).toBe('UNKNOWN')
    expect((await send({ auditTrail: '' })).code).toBe('UNKNOWN')
    expect((await send({ publicKey: 'AAAA' })).code).toBe('UNKNOWN')
  })

  test('says nothing of the page to the store, and leaves nothing behind, on the device or to be waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked: Request[] = []
    const effect = faceUpload({ effect: () => effect, report: () => {} }, async (request) => {
      asked.push(new Request(request))
      return new Response('{ "wasProcessed": true }')
    })
    const where = { session: 'one', uploadUrl: 'https://store.example/key', publicKey: pem }
    expect((await effect({ ...where, faceScan }, effectContext())).code).toBe('ok')
    const careful = { credentials: 'omit', cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' }
    expect(asked).toEqual([expect.objectContaining(careful)])
    // A checker that names no session of its own, or takes one picture, has those of the lender's.
    const body = JSON.parse((await asked[0]?.text()) ?? '')
    expect(body.sessionId).toBe('one')
    expect(open(body.auditTrailImage, body.secret, true)).toBe('the scan')
    // Its deadline has ended with it.
    vi.advanceTimersByTime(600_000)
    expect(asked[0]?.signal.aborted).toBe(false)
  })

  test('is broken off when it is no longer wanted', async () => {
    const { send } = await storing(() => undefined)
    const leaving = new AbortController()
    const ending = send({}, leaving.signal)
    leaving.abort()
    expect((await ending).code).toBe('ABORTED')
  })

  test('gives a large face the time that a slow network takes, and ends when that is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let take: (signal: AbortSignal) => void
    const asked = new Promise<AbortSignal>((resolve) => {
      take = resolve
    })
    const effect = faceUpload({ effect: () => effect, report: () => {} }, async (request) => {
      const { signal } = new Request(request)
      take(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const face = { faceScan: 'A'.repeat(400_000), auditTrail: 'A'.repeat(200_000) }
    const where = { session: 'one', uploadUrl: 'https://store.example/key', publicKey: pem }
    const ending = effect({ ...where, ...face }, effectContext())
    const signal = await asked
    vi.advanceTimersByTime(179_000)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(2000)
    expect((await ending).code).toBe('TIMEOUT')
  })

  test('says when to try again where the store says it', async () => {
    const busy: Parameters<typeof storing>[0] = (_, response) => response.writeHead(503, { 'retry-after': '90' }).end()
    const { send } = await storing(busy)
    expect(await send()).toEqual({ code: 'UNKNOWN', wait: 90 })
  })

  test('reports an answer that is too long by the name of its service', async () => {
    const { send, reported } = await storing(saying(200, `{"a":"${'x'.repeat(300_000)}"}`))
    expect((await send()).code).toBe('UNKNOWN')
    expect(reported.map(String)).toEqual(['Error: response of `facial.upload`: longer than 200000 bytes'])
  })

  test('reports nothing of the person', async () => {
    const { send, reported } = await storing(saying(500, '{}'))
    await send()
    expect(String(reported[0])).toMatch(/answered 500/)
    expect(String(reported[0])).not.toContain(faceScan)
  })
})

test.each([
  [
    'chrome',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ],
  [
    'chrome',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'samsung',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  [
    'safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['other', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['other', 'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0'],
  [
    'app',
    'Mozilla/5.0 (Linux; Android 13; SM-A042F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
  ],
  [
    'app',
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0;]',
  ],
  [
    'app',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]',
  ],
  [
    'app',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 340.0.0.1',
  ],
  [
    'app',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 GSA/323.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'app',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1 Line/14.9.0',
  ],
  [
    'app',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  ['other', ''],
])('[S1] the browser is known by its name: %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})
