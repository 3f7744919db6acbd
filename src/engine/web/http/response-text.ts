import { whileConnected } from './connection.ts'

/** The body of a response was longer than the limit. */
export class ResponseTooLongError extends Error {
  override name = 'ResponseTooLongError'
}

/** The body as text. Throws as `readBytes` does. */
export async function readText(response: Response, limit: number): Promise<string> {
  if (!response.body) return whileConnected(response.text())
  const decoder = new TextDecoder()
  let text = ''
  await readBytes(response.body, response.headers, limit, (part) => {
    text += decoder.decode(part, { stream: true })
  })
  return text + decoder.decode()
}

/**
 * Hands on the body part by part. Throws `ResponseTooLongError` as soon as it is known to exceed `limit` bytes, without reading
 * on, and `ConnectionLostError` when it breaks off.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Headers,
  limit: number,
  take: (part: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body.getReader()
  let left = Number(headers.get('content-length') ?? 0) > limit ? -1 : limit
  const next = () => whileConnected(reader.read())
  while (left >= 0) {
    const { done, value } = await next()
    if (done) return
    left -= value.byteLength
    take(value)
  }
  await whileConnected(reader.cancel())
  throw new ResponseTooLongError(`longer than ${limit} bytes`)
}
