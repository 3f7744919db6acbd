/** The body of an answer was longer than anything that the service has to say. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

/** The body as text. Throws `AnswerTooLong` as soon as it is known to exceed `limit` bytes, without reading on. */
export async function readText(response: Response, limit: number): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await response.body?.cancel()
    throw new AnswerTooLong()
  }
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > limit) {
      await reader.cancel()
      throw new AnswerTooLong()
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
