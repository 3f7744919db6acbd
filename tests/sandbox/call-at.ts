/** Requests over real connections, where a test has servers as processes of their own. */
import { type Call, replyOf } from './lender-verbs.ts'

/** Each request goes to the next address. One whose connection breaks rejects. */
export function callAt(...addresses: string[]): Call {
  let requests = 0
  return async (method, url, body, headers = {}) => {
    const address = addresses[requests % addresses.length]
    requests += 1
    const isFile = body instanceof Uint8Array
    const type = body ? { 'content-type': isFile ? 'application/pdf' : 'application/json' } : {}
    const sent = body && { body: isFile ? Buffer.from(body) : JSON.stringify(body) }
    const response = await fetch(`${address}${url}`, { method, headers: { ...type, ...headers }, ...sent })
    return replyOf(response.status, await response.text(), Object.fromEntries(response.headers))
  }
}
