/** What an earlier site of this address has left in browsers: its service workers, which stand between a page and this server. */
import type { FastifyInstance } from 'fastify'

/** A service worker that deletes what is stored for pages, ends itself, and lets the pages that it holds come from here. */
const farewell = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url)
}
`

/**
 * The application has no service worker. A browser that asks for one, by whatever name, holds one of an earlier site, which would go
 * on giving out its own copies: even where it never lets a page of ours through, the browser looks for its new version here.
 */
export function answerEarlierSite(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['service-worker'] === 'script')
      return reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(farewell)
  })
}
