/** A slow line: the end of a page comes long after its beginning. */
import { once } from 'node:events'
import { createServer, request as sendOn } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The same site, whose first page stops before its last part until that is sent. */
export async function servePageInTwo(site: string): Promise<{ url: string; sendRest: () => void; close: () => void }> {
  let sendRest = () => {}
  const awaited = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    const onward = sendOn(new URL(url, site), { method, headers: { ...headers, 'accept-encoding': 'identity' } })
    onward.on('response', async (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      if (url !== '/') return void response.pipe(outgoing)
      const whole = await buffer(response)
      const lastPart = whole.indexOf('<template>')
      outgoing.write(whole.subarray(0, lastPart))
      await awaited
      outgoing.end(whole.subarray(lastPart))
    })
    incoming.pipe(onward)
  }).listen(0)
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return { url: `http://localhost:${port}/`, sendRest, close: () => void proxy.close() }
}
