/** The document store: takes the bytes of a file at an address that the lender has signed. It knows no token and no name. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { document } from '../database/schema.ts'
import { findApplication } from '../lender/application/held-application.ts'
import { checkOperation } from '../lender/application/operations.ts'
import { lockApplicant } from '../lender/identity/applicants.ts'
import { signatureOf } from '../lender/income/documents.ts'
import { policy } from '../lender/policy.ts'
import { digestOf } from '../storage/object-store.ts'
import { readPdf } from '../threads/read-pdf.ts'
import { limitAtOnce } from './at-once.ts'
import type { ServerContext } from './handler.ts'
import { unavailable } from './health.ts'
import { breakConnection, type Reply, refusal, sendReply } from './reply.ts'

/** The name by which faults are set for it: no service of the lender, but it can fail like one. */
export const storeCall = 'statements.store'

type Place = typeof document.$inferSelect
type Address = { Params: { name: string }; Querystring: { expires?: string; signature?: string } }

/** Registers the store, under `documents` of the path for stores. */
export async function registerDocumentStore(app: FastifyInstance, context: ServerContext): Promise<void> {
  const hasRoom = limitAtOnce(policy.documents.atOnce)
  await app.register(async (store) => {
    // Whatever type is declared: what it is, the bytes say.
    store.removeAllContentTypeParsers()
    store.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    store.setErrorHandler((problem, _request, response) => {
      if (!isTooLarge(problem)) throw problem
      return sendReply(response, refused('size', 413))
    })
    store.put<Address>(
      `${context.storePath}/documents/:name`,
      {
        bodyLimit: policy.documents.largest,
        // Before a byte of the body is read: an address that is not ours must not cost ten megabytes of memory.
        onRequest: async ({ params, query }, response) => {
          const place = await findPlace(params.name, query, context)
          if (!place || isExpired(query, context.clock(place.said))) return sendReply(response, refused('expired', 403))
          if (!hasRoom(place.applicationNumber, response))
            return sendReply(response, unavailable('too many documents are being sent'))
        },
      },
      async (request, response) => {
        // Whether the address has expired was asked before the body: on a slow line that takes minutes.
        const place = await findPlace(request.params.name, request.query, context)
        if (!place) return sendReply(response, refused('expired', 403))
        const intercepted = await context.intercept(storeCall, place.said)
        if (intercepted?.reply === 'broken') return breakConnection(response)
        if (intercepted?.reply) return sendReply(response, intercepted.reply)
        const reply = await storeDocument(place, bytesOf(request), context)
        return intercepted?.losesReply ? breakConnection(response) : sendReply(response, reply)
      },
    )
  })
}

/** The place that this address is for. `undefined` when the signature is wrong. */
async function findPlace(
  name: string,
  { expires = '', signature = '' }: { expires?: string; signature?: string },
  { db, secrets }: ServerContext,
): Promise<Place | undefined> {
  if (!isSame(signature, signatureOf(secrets, name, expires))) return undefined
  const [place] = await db.select().from(document).where(eq(document.name, name))
  return place
}

function isExpired({ expires }: Address['Querystring'], now: Date): boolean {
  // Without a number it has expired, too.
  return !(Number(expires) > now.getTime())
}

/**
 * Storing again at the same address replaces what was there, until it is part of a submission. After that the same bytes get
 * the same reply, and other bytes are refused.
 */
async function storeDocument(place: Place, bytes: Uint8Array, context: ServerContext): Promise<Reply> {
  const { db, clock, objects, scan } = context
  const read = await readPdf(bytes)
  if ('busy' in read) return unavailable('too many documents are being read')
  if ('fault' in read) return refused(read.fault, 422)
  const isClean = await scan?.(bytes).catch(() => undefined)
  if (scan && isClean === undefined) return unavailable('the virus scanner does not answer')
  if (isClean === false) return refused('unsafe', 422)
  const digest = digestOf(bytes)
  // Written under a name of its own first: whatever becomes of the transaction, no other document is touched.
  const objectName = randomUUID()
  await objects.put(objectName, bytes)
  const outcome = await db.transaction(async (tx): Promise<{ reply: Reply; unused: string | null }> => {
    await lockApplicant(tx, place.said)
    const [current] = await tx.select().from(document).where(eq(document.name, place.name))
    const held = await findApplication(tx, place.applicationNumber)
    const checked = held && (await checkOperation(tx, held, 'statements.store'))
    const refuse = (reason: string) => ({ reply: refused(reason, 409), unused: objectName })
    if (current?.assignedAt && current.digest === digest) return { reply: stored, unused: objectName }
    if (current?.assignedAt) return refuse('assigned')
    if (!current || !checked || !('cell' in checked) || checked.cell !== 'allow') return refuse('closed')
    const now = { objectName, digest, content: null, pages: read.pages, storedAt: clock(place.said) }
    await tx.update(document).set(now).where(eq(document.name, place.name))
    return { reply: stored, unused: current.objectName }
  })
  // What is decided is decided: bytes that cannot be removed now are those of no document, which retention removes.
  if (outcome.unused) await objects.remove(outcome.unused).catch(() => {})
  return outcome.reply
}

const stored: Reply = { status: 200, body: { stored: true } }

/** `reason` says what is wrong with the file, so that the applicant can fix it. */
function refused(reason: string, status: number): Reply {
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
  // As bytes: two texts of the same length may have different numbers of them.
  const [first, second] = [Buffer.from(String(one)), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
