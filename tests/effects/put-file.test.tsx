/** What a store answers to a file that is put there. Row T4. */
import { afterEach, expect, test, vi } from 'vitest'
import { putFile } from '../../src/effects/put-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const address = 'https://store.example/documents/7?key=x'

/** Puts a file where the answer is this one. `from`: where it came from in the end. */
function put(status: number, text = '', from = address) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      onload = () => {}
      status = status
      responseText = text
      responseURL = from
      open() {}
      setRequestHeader() {}
      send() {
        queueMicrotask(() => this.onload())
      }
    },
  )
  return putFile(address, new Blob(['march']), () => {}, new AbortController().signal)
}

test.each([
  ['200', 200, '', { state: 'sent' }],
  ['300', 300, '', { state: 'failed', reason: 'connection' }],
  ['422 with a reason', 422, '{"reason":"locked"}', { state: 'refused', reason: 'locked' }],
  [
    '422 with a reason that is none',
    422,
    '{"reason":"<b>8001015009087</b>"}',
    { state: 'failed', reason: 'connection' },
  ],
  ['413 with a reason', 413, '{"reason":"size"}', { state: 'refused', reason: 'size' }],
  ['413 of a gateway', 413, '<html>', { state: 'refused', reason: 'limit' }],
  ['401', 401, '{}', { state: 'failed', reason: 'connection' }],
  ['408', 408, '', { state: 'failed', reason: 'connection' }],
  ['503', 503, '<html>', { state: 'failed', reason: 'connection' }],
])('[T4] a store that answers %s', async (_, status, text, stored) => {
  expect(await put(status, text)).toEqual(stored)
})

test('[T4] a file that was led to another address, such as a page to log in at, was not stored', async () => {
  expect(await put(200, '<title>Log in</title>', 'https://gate.example/login')).toEqual({
    state: 'failed',
    reason: 'connection',
  })
})

test.each([
  ['the connection is lost', async () => new ArrayBuffer(1), { state: 'failed', reason: 'connection' }],
  [
    'the file was changed or moved since it was chosen',
    async () => {
      throw new DOMException('changed', 'NotReadableError')
    },
    { state: 'refused', reason: 'unreadable' },
  ],
])('[T4] a file is not sent, because %s', async (_, arrayBuffer, stored) => {
  stubLostConnection(queueMicrotask)
  const file = new Blob(['march'])
  vi.spyOn(Blob.prototype, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer }))
  expect(await putFile(address, file, () => {}, new AbortController().signal)).toEqual(stored)
})

/** A connection that is lost after the request has been sent. @param whenSent is given what loses it */
function stubLostConnection(whenSent: (lose: () => void) => void) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      onerror = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        whenSent(() => this.onerror())
      }
    },
  )
}

/** A connection on which nothing happens, until it is given up. */
function stubSilentConnection() {
  const opened: string[] = []
  const headers: string[][] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      onabort = () => {}
      open(_: string, url: string) {
        opened.push(url)
      }
      setRequestHeader(...header: string[]) {
        headers.push(header)
      }
      send() {}
      abort() {
        this.onabort()
      }
    },
  )
  return { opened, headers }
}

test('[R3] a file has not failed before it is known that its page stays: a browser cancels it where the page is left', async () => {
  vi.useFakeTimers()
  // The browser of an iPhone does not say that a page is being left: it is waited for in any case.
  vi.stubGlobal('navigator', { standalone: false })
  let fail = () => {}
  stubLostConnection((lose) => {
    fail = lose
  })
  const ended = vi.fn()
  putFile(address, new Blob(['march']), () => {}, new AbortController().signal).then(ended)
  fail()
  await vi.advanceTimersByTimeAsync(1999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

test('[T4] a file of which nothing ever leaves the device is given up after a minute', async () => {
  vi.useFakeTimers()
  stubSilentConnection()
  const ended = vi.fn()
  putFile(address, new Blob(['march']), () => {}, new AbortController().signal).then(ended)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toHaveBeenCalledExactlyOnceWith({ state: 'failed', reason: 'connection' })
})

test('[T4] a file that is no longer wanted is not sent on, and nothing waits for it', async () => {
  vi.useFakeTimers()
  stubSilentConnection()
  const wanted = new AbortController()
  const ended = putFile(address, new Blob(['march']), () => {}, wanted.signal)
  wanted.abort()
  expect(await ended).toEqual({ state: 'failed', reason: 'connection' })
  expect(vi.getTimerCount()).toBe(0)
})

test('[T4] a file goes over TLS, or to where the page came from, and nothing behind the # counts', async () => {
  const { opened, headers } = stubSilentConnection()
  const { signal } = new AbortController()
  await expect(putFile('http://store.example/7', new Blob(['march']), () => {}, signal)).rejects.toThrow('TLS')
  putFile(`${address}#part`, new Blob(['march'], { type: 'application/pdf' }), () => {}, signal)
  putFile('/documents/7', new Blob(['march']), () => {}, signal)
  expect(opened).toEqual([address, new URL('/documents/7', location.href).href])
  expect(headers).toEqual([
    ['Content-Type', 'application/pdf'],
    ['Content-Type', 'application/octet-stream'],
  ])
})

test('[T4] a file is given up when nothing has moved for a minute, however long it takes as a whole', async () => {
  vi.useFakeTimers()
  let move = () => {}
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = { onprogress: (_: { loaded: number; total: number }) => {} }
      onabort = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        move = () => {
          this.upload.onprogress({ loaded: 1, total: 5 })
          // A browser that does not know how much there is.
          this.upload.onprogress({ loaded: 2, total: 0 })
        }
      }
      abort() {
        this.onabort()
      }
    },
  )
  const ended = vi.fn()
  const parts: number[] = []
  putFile(address, new Blob(['march']), (part) => void parts.push(part), new AbortController().signal).then(ended)
  await vi.advanceTimersByTimeAsync(59_000)
  move()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith({ state: 'failed', reason: 'connection' })
  expect(parts).toEqual([0.2])
  expect(vi.getTimerCount()).toBe(0)
})
