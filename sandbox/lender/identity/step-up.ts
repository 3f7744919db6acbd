/** The session after a one-time code: its token identifies the applicant. */
import { eq } from 'drizzle-orm'
import { equalsValue, prepared, valuesOf } from '../../database/prepared.ts'
import { stepUp } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import { newToken, tokenHash } from '../../secrets.ts'
import { after, policy } from '../policy.ts'

type Session = typeof stepUp.$inferSelect

/** Opens a session for an applicant who has just entered a code, and says whose it is: a link alone never does. */
export async function openSession({ db, secrets, caller, now }: ServiceRequest & { caller: Caller }): Promise<{
  stepUpToken: string
  refreshToken: string
  customer: { saId: string }
  customerInfo: { phoneNumber: string }
}> {
  const stepUpToken = newToken()
  const refreshToken = newToken()
  const { said, phoneNumber, applicationNumber = null } = caller
  await insertSession(db, {
    ...{ hash: tokenHash(secrets, stepUpToken), refreshHash: tokenHash(secrets, refreshToken) },
    ...{ said, phoneNumber, applicationNumber },
    ...{ createdAt: now, expiresAt: after(now, policy.stepUpLife) },
  })
  return { stepUpToken, refreshToken, customer: { saId: said }, customerInfo: { phoneNumber } }
}

/** The holder of the request's Step-Up-Token: 401 without a good one, 403 when it has expired or belongs to another applicant. */
export const byStepUpToken: NonNullable<Handler['authenticate']> = async (request) => {
  if (!request.header('step-up-token')) return { refused: expired(401, 'a step-up token is missing') }
  const session = await findSession(request)
  if (!session) return { refused: expired(401, 'this step-up token is not known') }
  if (session.expiresAt <= request.clock(session.said))
    return { refused: expired(403, 'this step-up token has expired') }
  if (!speaksFor(request, session)) return { refused: expired(403, 'this step-up token belongs to another applicant') }
  const { said, phoneNumber, applicationNumber, createdAt } = session
  return { caller: { said, phoneNumber, openedAt: createdAt, ...(applicationNumber ? { applicationNumber } : {}) } }
}

/** The session of the request's token. `undefined` without a valid one. */
export async function sessionOf(request: ServiceRequest): Promise<Session | undefined> {
  const session = await findSession(request)
  return session && session.expiresAt > request.clock(session.said) ? session : undefined
}

/** A token of a session of that person which has not ended. */
export async function isFresh(request: ServiceRequest, refreshToken: string, said: string): Promise<boolean> {
  const [session] = await request.db
    .select()
    .from(stepUp)
    .where(eq(stepUp.refreshHash, tokenHash(request.secrets, refreshToken)))
  return session !== undefined && session.said === said && session.expiresAt > request.clock(said)
}

async function findSession({ header, db, secrets }: ServiceRequest): Promise<Session | undefined> {
  const token = header('step-up-token')
  if (!token) return undefined
  const [session] = await findByHash(db, { hash: tokenHash(secrets, token) })
  return session
}

const findByHash = prepared<{ hash: string }, Session[]>((db) =>
  db.select().from(stepUp).where(equalsValue(stepUp.hash, 'hash')),
)

const insertSession = prepared<Session, unknown>((db) =>
  db
    .insert(stepUp)
    .values(
      valuesOf(stepUp, 'hash', 'refreshHash', 'said', 'phoneNumber', 'applicationNumber', 'createdAt', 'expiresAt'),
    ),
)

/** Whether every header that names a person names that of the session. */
function speaksFor({ header }: ServiceRequest, { said, phoneNumber }: Session): boolean {
  const named = { said, 'phone-number': phoneNumber, mssidn: phoneNumber }
  return Object.entries(named).every(([name, own]) => (header(name) ?? own) === own)
}

function expired(status: number, message: string): Reply {
  return refusal('0440016', message, { status })
}
