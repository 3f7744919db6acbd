import { whileConnected } from './connection.ts'

/** The body of a response was longer than the limit. */
export class ResponseTooLongError extends Error {
  override name = 'ResponseTooLongError'
}

/**
 * The body as text. Throws `ResponseTooLongError` as soon as it is known to exceed `limit` bytes, without reading on, and
 * `ConnectionLostError` when it breaks off.
 */
export async function readText(response: Response, limit: number): Promise<string> {
  if (!response.body) return whileConnected(response.text())
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let left = Number(response.headers.get('content-length') ?? 0) > limit ? -1 : limit
  const next = () => whileConnected(reader.read())
  while (left >= 0) {
    const { done, value } = await next()
    if (done) return text + decoder.decode()
    left -= value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await whileConnected(reader.cancel())
  throw new ResponseTooLongError(`longer than ${limit} bytes`)
}
