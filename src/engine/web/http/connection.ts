/** The one place that reads an error as the network's. Everything else that throws is a mistake in the program. */

/** No connection could be made, or the one that was made broke off. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/**
 * Sends a request. Rejects with `ConnectionLost` when the network fails or the request is aborted; throws as `Request`
 * does when the request itself is wrong (its address, a header, an option).
 */
export async function connect(send: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const request = new Request(url, init)
  return whileConnected(send(request))
}

/** What the connection delivers; its failure is a `ConnectionLost`. */
export async function whileConnected<Result>(delivery: Promise<Result>): Promise<Result> {
  try {
    return await delivery
  } catch (cause) {
    throw new ConnectionLost('the connection was lost', { cause })
  }
}
