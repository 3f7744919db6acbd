/** Responses that are files. Fetched with the first request for one: most journeys never make one. */
import type { Outcome } from '../../core/event.ts'
import type { FileStore } from '../../core/files.ts'
import { whileConnected } from './connection.ts'
import type { HttpService } from './http-service.ts'
import { readBytes } from './response-text.ts'

/**
 * A response that is a file: the page stores it, and the outcome holds its id, its size and the name that its sender gave
 * it. `UNKNOWN` when it is of another type than the service says, `NETWORK` when that is a page, `NO_RESPONSE` when it is empty. Rejects when it breaks off.
 */
export async function fileIn(
  response: Response,
  { name: service, file: type = '' }: HttpService,
  files: FileStore,
  { longestResponse, report }: { longestResponse: number; report: (problem: unknown) => void },
): Promise<Outcome> {
  const declared = response.headers.get('content-type') ?? ''
  if (!declared.startsWith(type) || Number(response.headers.get('content-length') ?? 0) > longestResponse) {
    await whileConnected(response.body?.cancel() ?? Promise.resolve())
    report(
      new Error(
        `response of \`${service}\`: expected \`${type}\` of at most ${longestResponse} bytes, found \`${declared}\``,
      ),
    )
    // A page of the network, as one to sign in at.
    return { code: declared.startsWith('text/html') ? 'NETWORK' : 'UNKNOWN' }
  }
  const file = await readFile(response, longestResponse)
  if (file.size === 0) return { code: 'NO_RESPONSE' }
  const name = nameIn(response.headers.get('content-disposition') ?? '')
  return { code: 'ok', response: { file: files.store(file), size: file.size, ...(name ? { name } : {}) } }
}

/** The body as a file. Throws as `readBytes` does. */
async function readFile(response: Response, limit: number): Promise<Blob> {
  if (!response.body) return whileConnected(response.blob())
  const parts: Uint8Array<ArrayBuffer>[] = []
  await readBytes(response.body, response.headers, limit, (part) => parts.push(part))
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Only a plain name: it becomes the name of a file on the applicant's device. */
function nameIn(disposition: string): string | undefined {
  return /filename="?([A-Za-z0-9][\w.-]{0,99})"?\s*(?:;|$)/.exec(disposition)?.[1]
}
