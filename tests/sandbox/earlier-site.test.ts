/** Service workers that an earlier site of the address has left in browsers. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerWeb } from '../../sandbox/http/web.ts'

async function ask(url: string, headers = {}) {
  const app = Fastify()
  await registerWeb(app, undefined)
  return app.inject({ url, headers })
}

it.each(['/sw.js', '/service-worker.js?v=3', '/'])(
  'a browser that looks for one at %s gets one that ends itself',
  async (url) => {
    const { statusCode, headers, body } = await ask(url, { 'service-worker': 'script' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/javascript')
    expect(headers['cache-control']).toBe('no-store')
    const heard = new Map<string, (event: object) => void>()
    const done: string[] = []
    const scope = {
      addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
      skipWaiting: () => done.push('takes over'),
      caches: { keys: async () => ['pages'], delete: async (name: string) => done.push(`deletes ${name}`) },
      registration: { unregister: async () => done.push('ends') },
      clients: { matchAll: async () => [{ url: '/start', navigate: (to: string) => done.push(`loads ${to}`) }] },
    }
    new Function(...Object.keys(scope), body)(...Object.values(scope))
    heard.get('install')?.({})
    const work: Promise<unknown>[] = []
    heard.get('activate')?.({ waitUntil: (each: Promise<unknown>) => work.push(each) })
    await Promise.all(work)
    expect(done).toEqual(['takes over', 'deletes pages', 'ends', 'loads /start'])
  },
)

it('any other request gets what it asks for', async () => expect((await ask('/sw.js')).statusCode).toBe(404))
