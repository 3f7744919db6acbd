/** Texts that no database and no other program takes: refused before anything is done with them. */
import type { FastifyInstance } from 'fastify'
import { invalid, sendReply } from './reply.ts'

/** U+0000, and halves of a character. With `u` a pair of halves is one character, and no half. */
const unusable = /\0|\p{Surrogate}/u

/** Looks at every body, query and path: 422 with the place, 400 for a path. Never quotes the text. */
export function refuseUnusableTexts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, response) => {
    if (/%00|\0/.test(request.url)) await sendReply(response, { ...invalid([atPath]), status: 400 })
  })
  app.addHook('preValidation', async ({ body, query, params }, response) => {
    const found = placeIn(body, '') ?? placeIn(query, '') ?? placeIn(params, '')
    if (found !== undefined) await sendReply(response, invalid([{ path: found || '/', message: problem }]))
  })
}

const problem = 'holds a character that is none'
const atPath = { path: '/', message: problem }

/** Path of the first such text. */
function placeIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return unusable.test(value) ? path : undefined
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined
  for (const [name, part] of Object.entries(value)) {
    if (unusable.test(name)) return path
    const found = placeIn(part, `${path}/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
