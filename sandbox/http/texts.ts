/** Texts that no database and no other program takes, and values that nest too deeply: refused before anything is done with them. */
import type { FastifyInstance } from 'fastify'
import { invalid, sendReply } from './reply.ts'

/** U+0000, and halves of a character. A picture has millions of characters: a pattern takes a hundred times as long. */
const isUnusable = (text: string) => text.includes('\0') || !text.isWellFormed()

/** The deepest that a value may nest: deeper ones would use up the stack of whatever walks through them later. */
const deepest = 64

/** Looks at every body, query and path: 422 with the place, 400 for a path. Never quotes the text. */
export function refuseUnusableTexts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, response) => {
    if (/%00|\0/.test(request.url)) await sendReply(response, { ...invalid([atPath]), status: 400 })
  })
  app.addHook('preValidation', async ({ body, query, params }, response) => {
    const found = findUnusable(body) ?? findUnusable(query) ?? findUnusable(params)
    if (found) await sendReply(response, invalid([found]))
  })
}

const noCharacter = 'holds a character that is none'
const atPath = { path: '/', message: noCharacter }

type Place = { path: string; message: string }

/** The first text that is unusable, or the first place that is too deep. */
function findUnusable(value: unknown, path = '', depth = 0): Place | undefined {
  const refuse = (message: string): Place => ({ path: path || '/', message })
  if (typeof value === 'string') return isUnusable(value) ? refuse(noCharacter) : undefined
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined
  if (depth >= deepest) return refuse('nests too deeply')
  for (const [name, part] of Object.entries(value)) {
    if (isUnusable(name)) return refuse(noCharacter)
    const found = findUnusable(part, `${path}/${name}`, depth + 1)
    if (found) return found
  }
  return undefined
}
