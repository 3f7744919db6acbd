import { afterEach, expect, test, vi } from 'vitest'
import { endEarlierSite } from '../../src/effects/earlier-site.ts'

afterEach(() => vi.unstubAllGlobals())

test('the service workers of an earlier site are ended', async () => {
  const workers = [{ unregister: vi.fn(async () => true) }, { unregister: vi.fn(async () => true) }]
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => workers } })
  await endEarlierSite()
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledOnce()
})

test('a browser without service workers has none to end', async () => {
  vi.stubGlobal('navigator', {})
  await endEarlierSite()
})

test('what the browser refuses to say rejects, and throws nothing at once', async () => {
  const denied = new DOMException('denied', 'SecurityError')
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      throw denied
    },
  })
  await expect(endEarlierSite()).rejects.toBe(denied)
})
