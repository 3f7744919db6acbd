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
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await whileConnected(response.body?.cancel() ?? Promise.resolve())
    throw new ResponseTooLongError(`longer than ${limit} bytes`)
  }
  if (!response.body) return whileConnected(response.text())
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const next = () => whileConnected(reader.read())
  for (let part = await next(); !part.done; part = await next()) {
    bytes += part.value.byteLength
    if (bytes > limit) {
      await whileConnected(reader.cancel())
      throw new ResponseTooLongError(`longer than ${limit} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
