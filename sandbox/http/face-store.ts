/** The lender's store for selfies, at signed addresses: decrypted, checked, and thrown away. */
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { facialSession } from '../database/schema.ts'
import { findApplication } from '../lender/application/held-application.ts'
import { checkOperation } from '../lender/application/operations.ts'
import { decryptPicture } from '../lender/selfie/picture-key.ts'
import { findPictureProblem, type PictureProblem } from '../lender/selfie/picture-quality.ts'
import { ownSchemas } from '../own-schemas.ts'
import { hashOf } from '../secrets.ts'
import type { ServerContext } from './handler.ts'
import { breakConnection, invalid, ok, type Reply, refusal } from './reply.ts'

/** The name by which its faults are set. */
export const faceStoreCall = 'facial.upload'

type Body = { faceMap: string; auditTrailImage: string; secret: string; sessionId: string }

const base64 = { type: 'string', pattern: '^[A-Za-z0-9+/]+={0,2}$' }
const isBody = ownSchemas.compile<Body>({
  type: 'object',
  required: ['faceMap', 'auditTrailImage', 'secret', 'sessionId'],
  additionalProperties: false,
  properties: {
    faceMap: { ...base64, maxLength: 6_000_000 },
    auditTrailImage: { ...base64, maxLength: 3_000_000 },
    secret: { type: 'string', pattern: '^[A-Za-z0-9+/]+={0,2}:[A-Za-z0-9+/]+={0,2}$', maxLength: 2000 },
    sessionId: { type: 'string', maxLength: 200 },
  },
})

/** Registers the store. Pictures are never kept. */
export function registerFaceStore(app: FastifyInstance, context: ServerContext): void {
  app.put<{ Params: { key: string } }>(
    `${context.storePath}/faces/:key`,
    { bodyLimit: 10 * 1024 * 1024 },
    async ({ params, body }, response) => {
      const { db, clock } = context
      const [session] = await db
        .select()
        .from(facialSession)
        .where(eq(facialSession.storeHash, hashOf(params.key)))
      const intercepted = await context.intercept(faceStoreCall, session?.said)
      if (intercepted?.reply === 'broken') return breakConnection(response)
      const reply = intercepted?.reply ?? (await storePicture(context, session?.storeHash, body, clock(session?.said)))
      return intercepted?.losesReply ? breakConnection(response) : response.code(reply.status).send(reply.body)
    },
  )
}

/** An address takes one picture, and only while its session is open. */
async function storePicture(
  context: ServerContext,
  storeHash: string | undefined,
  body: unknown,
  now: Date,
): Promise<Reply> {
  const { db } = context
  if (!isBody(body)) return invalid([{ path: '/', message: 'is no sealed selfie' }])
  const mine = and(
    eq(facialSession.storeHash, storeHash ?? ''),
    eq(facialSession.state, 'open'),
    gt(facialSession.expiresAt, now),
  )
  const [open] = await db.select().from(facialSession).where(mine)
  if (!open) return refusal('ADDRESS_ENDED', 'this address takes nothing (any more)', { status: 403 })
  const held = await findApplication(db, open.applicationNumber)
  const checked = held && (await checkOperation(db, held, 'facial.upload'))
  if (checked && 'refused' in checked) return checked.refused
  const picture = await decryptPicture(db, body)
  const problem: PictureProblem | undefined = picture ? findPictureProblem(picture) : 'unreadable'
  await db
    .update(facialSession)
    .set({ state: problem ? 'closed' : 'processed' })
    .where(mine)
  const scanResultBlob = Buffer.from(JSON.stringify(problem ? { problem } : {})).toString('base64')
  return ok({ wasProcessed: problem === undefined, scanResultBlob })
}
