/** The one place that reads an error as the network's. Everything else that throws is a mistake in the program. */

/** No connection could be made, or the one that was made broke off. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
}

/**
 * Sends a request. Rejects with `ConnectionLostError` when the network fails or the request is aborted; throws as `Request`
 * does when the request itself is wrong (its address, a header, an option).
 */
export async function connect(send: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const request = new Request(url, init)
  return whileConnected(send(request))
}

/** What the connection delivers; its failure is a `ConnectionLostError`. */
export async function whileConnected<Result>(delivery: Promise<Result>): Promise<Result> {
  try {
    return await delivery
  } catch (cause) {
    throw new ConnectionLostError('the connection was lost', { cause })
  }
}

/**
 * What is delivered while it is wanted; a `ConnectionLostError` at once when `signal` is aborted. A body that drips can outlive the
 * abort of its request where the runtime has let go of the request by then.
 */
export function whileWanted<Result>(signal: AbortSignal, delivery: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const lose = () => reject(new ConnectionLostError('the request was aborted'))
    if (signal.aborted) lose()
    signal.addEventListener('abort', lose)
    delivery.then(resolve, reject)
  })
}
