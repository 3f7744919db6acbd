/** The document store: takes the bytes of a file at an address that the lender has signed. It knows no token and no name. */
import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { document } from '../database/schema.ts'
import { signatureOf } from '../lender/documents.ts'
import { policy } from '../lender/policy.ts'
import { readPdf } from '../pdf-file.ts'
import { type Answer, refusal } from './answer.ts'
import { answerOf, breakConnection, takeFault } from './fault.ts'
import type { World } from './lender-routes.ts'

/** The name by which faults are set for it: no service of the lender, but it can fail like one. */
export const storeCall = 'statements.store'

type Place = typeof document.$inferSelect

/** Registers the store under `/sandbox/documents`. */
export async function registerDocumentStore(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (store) => {
    // Whatever type is declared: what it is, the bytes say.
    store.removeAllContentTypeParsers()
    store.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    store.setErrorHandler((problem, _request, reply) => {
      if (!isTooLarge(problem)) throw problem
      return give(reply, refused('size', 413))
    })
    store.put<{ Params: { name: string }; Querystring: { expires?: string; signature?: string } }>(
      '/sandbox/documents/:name',
      { bodyLimit: policy.documents.largest },
      async (request, reply) => {
        const place = await findPlace(request.params.name, request.query, world)
        if (!place) return give(reply, refused('expired', 403))
        const fault = await takeFault(world.db, storeCall, place.said)
        const instead = fault && (await answerOf(fault))
        if (instead === 'broken') return breakConnection(reply)
        if (instead) return give(reply, instead)
        const answer = await keep(place, bytesOf(request), world)
        return fault?.lostAnswer ? breakConnection(reply) : give(reply, answer)
      },
    )
  })
}

/** The place that this address is for; nothing when nobody signed it, or too long ago. */
async function findPlace(
  name: string,
  { expires = '', signature = '' }: { expires?: string; signature?: string },
  { db, secrets, clock }: World,
): Promise<Place | undefined> {
  if (!isSame(signature, signatureOf(secrets, name, expires))) return undefined
  const [place] = await db.select().from(document).where(eq(document.name, name))
  return place && Number(expires) > clock(place.said).getTime() ? place : undefined
}

/** Storing again at the same address replaces what was there, until it is part of a submission. */
async function keep(place: Place, bytes: Uint8Array, { db, clock }: World): Promise<Answer> {
  const read = await readPdf(bytes)
  if ('fault' in read) return refused(read.fault, 422)
  const free = and(eq(document.name, place.name), isNull(document.assignedAt))
  await db
    .update(document)
    .set({ content: bytes, pages: read.pages, storedAt: clock(place.said) })
    .where(free)
  return { status: 200, body: { stored: true } }
}

/** `reason` says what is wrong with the file, for whoever is to do something about it. */
function refused(reason: string, status: number): Answer {
  const { body } = refusal('0439004', 'the document is not stored')
  return { status, code: '0439004', body: { ...Object(body), reason } }
}

function bytesOf({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

function isTooLarge(problem: unknown): boolean {
  return problem instanceof Error && 'statusCode' in problem && problem.statusCode === 413
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function give(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body)
}
