/** The lender's store for selfies, at signed addresses: decrypted, checked, and thrown away. */
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { facialSession } from '../database/schema.ts'
import { findApplication } from '../lender/application/held-application.ts'
import { checkOperation } from '../lender/application/operations.ts'
import { policy } from '../lender/policy.ts'
import { decryptPicture } from '../lender/selfie/picture-key.ts'
import { ownSchemas } from '../own-schemas.ts'
import { tokenHash } from '../secrets.ts'
import { findPictureProblem } from '../threads/read-picture.ts'
import { limitAtOnce } from './at-once.ts'
import type { ServerContext } from './handler.ts'
import { unavailable } from './health.ts'
import { breakConnection, invalid, ok, type Reply, refusal, sendReply } from './reply.ts'

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

type Session = typeof facialSession.$inferSelect

/** Registers the store. Pictures are never kept. */
export function registerFaceStore(app: FastifyInstance, context: ServerContext): void {
  const { clock } = context
  const hasRoom = limitAtOnce(policy.facial.atOnce)
  app.put<{ Params: { key: string } }>(
    `${context.storePath}/faces/:key`,
    {
      bodyLimit: policy.facial.largest,
      // Before a byte of the body is read: an address that is not ours must not cost ten megabytes of memory.
      onRequest: async ({ params }, response) => {
        const session = await findSession(context, params.key)
        if (!session) return sendReply(response, ended)
        if (!hasRoom(session.applicationNumber, response))
          return sendReply(response, unavailable('too many pictures are being sent'))
      },
    },
    async ({ params, body }, response) => {
      const session = await findSession(context, params.key)
      const intercepted = await context.intercept(faceStoreCall, session?.said)
      if (intercepted?.reply === 'broken') return breakConnection(response)
      const reply = intercepted?.reply ?? (await storePicture(context, session, body, clock(session?.said)))
      return intercepted?.losesReply ? breakConnection(response) : sendReply(response, reply)
    },
  )
}

const ended = refusal('ADDRESS_ENDED', 'this address takes nothing (any more)', { status: 403 })

async function findSession({ db, secrets }: ServerContext, key: string): Promise<Session | undefined> {
  const [session] = await db
    .select()
    .from(facialSession)
    .where(eq(facialSession.storeHash, tokenHash(secrets, key)))
  return session
}

function compared(matches: boolean | undefined): Session['state'] {
  if (matches === undefined) return 'processed'
  return matches ? 'matched' : 'unmatched'
}

/** An address takes one picture, and only while its session is open. */
async function storePicture(
  { db, compareFace }: ServerContext,
  session: Session | undefined,
  body: unknown,
  now: Date,
): Promise<Reply> {
  if (!isBody(body)) return invalid([{ path: '/', message: 'is no sealed selfie' }])
  if (session?.state !== 'open' || session.expiresAt <= now) return ended
  const held = await findApplication(db, session.applicationNumber)
  const checked = held && (await checkOperation(db, held, 'facial.upload'))
  if (!checked || 'refused' in checked) return checked?.refused ?? ended
  const picture = await decryptPicture(db, body)
  const problem = picture ? await findPictureProblem(picture) : 'unreadable'
  if (problem === 'busy') return unavailable('too many pictures are being looked at')
  const matches = picture && !problem ? await compareFace?.(session.applicationNumber, picture) : undefined
  // The address stays open, and the picture can be sent again.
  if (compareFace && !problem && matches === undefined) return unavailable('the selfie cannot be compared now')
  // Of two that arrive at the same moment one is taken.
  const [taken] = await db
    .update(facialSession)
    .set({ state: problem ? 'closed' : compared(matches) })
    .where(and(eq(facialSession.hash, session.hash), eq(facialSession.state, 'open')))
    .returning({ hash: facialSession.hash })
  if (!taken) return ended
  const scanResultBlob = Buffer.from(JSON.stringify(problem ? { problem } : {})).toString('base64')
  return ok({ wasProcessed: problem === undefined, scanResultBlob })
}
