/** A store of documents behind HTTP, as object storage is: a server of its own, and the adapter that a lender would write for it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ObjectStore } from '../../sandbox/storage/object-store.ts'

/** `held` is what the server keeps, by name; `down` makes it answer 503. */
export async function startHttpObjectStore() {
  const held = new Map<string, { bytes: Buffer; at: Date }>()
  const state = { down: false }
  const server = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? ''
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (state.down) response.writeHead(503).end()
    else if (request.method === 'PUT') {
      held.set(name, { bytes: Buffer.concat(parts), at: new Date() })
      response.writeHead(201).end()
    } else if (request.method === 'DELETE') {
      held.delete(name)
      response.writeHead(204).end()
    } else if (name === '') response.end(JSON.stringify([...held].map(([key, { at }]) => ({ key, at }))))
    else if (held.has(name)) response.end(held.get(name)?.bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  return {
    ...{ held, state },
    store: httpObjectStore(`http://127.0.0.1:${port}`),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function httpObjectStore(url: string): ObjectStore {
  const send = async (method: string, name: string, body?: Uint8Array) => {
    const signal = AbortSignal.timeout(10_000)
    const sent = body ? { body: new Uint8Array(body) } : {}
    const response = await fetch(`${url}/${name}`, { method, signal, ...sent })
    if (!response.ok && response.status !== 404) throw new Error(`the store answered ${response.status}`)
    return response
  }
  return {
    put: async (name, bytes) => {
      await send('PUT', name, bytes)
    },
    get: async (name) => {
      const response = await send('GET', name)
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
    },
    remove: async (name) => {
      await send('DELETE', name)
    },
    removeUnused: async (before, usedOf) => {
      const listed: { key: string; at: string }[] = JSON.parse(await (await send('GET', '')).text())
      const used = await usedOf(listed.map(({ key }) => key))
      const unused = listed.filter(({ key, at }) => !used.has(key) && new Date(at) < before)
      for (const { key } of unused) await send('DELETE', key)
    },
  }
}
