/** Tokens that request a one-time code, or verify one. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { equalsValue, prepared, value, valuesOf } from '../../database/prepared.ts'
import { requestToken } from '../../database/schema.ts'
import type { ServiceRequest } from '../../http/handler.ts'
import { tokenHash } from '../../secrets.ts'

export type RequestToken = typeof requestToken.$inferSelect

/** Where tokens are kept, and what they are hashed with. */
type Kept = Pick<ServiceRequest, 'db' | 'secrets'>

/** The row of a token that was sent. */
export async function findToken({ db, secrets }: Kept, token: string): Promise<RequestToken | undefined> {
  const [found] = await findByHash(db, { hash: tokenHash(secrets, token) })
  return found
}

/** Keeps a token. What is left out is nothing. */
export async function insertToken(
  db: Database,
  {
    codeId = null,
    applicationNumber = null,
    ...token
  }: Omit<RequestToken, 'codeId' | 'applicationNumber'> & { codeId?: string | null; applicationNumber?: string | null },
): Promise<void> {
  await insert(db, { codeId, applicationNumber, ...token })
}

/** Binds a token to a code: sent again, it requests another one. */
export async function bindToken({ db, secrets }: Kept, token: string, codeId: string): Promise<void> {
  await bind(db, { hash: tokenHash(secrets, token), codeId })
}

const findByHash = prepared<{ hash: string }, RequestToken[]>((db) =>
  db.select().from(requestToken).where(equalsValue(requestToken.hash, 'hash')),
)

const insert = prepared<RequestToken, unknown>((db) =>
  db
    .insert(requestToken)
    .values(
      valuesOf(
        requestToken,
        'hash',
        'said',
        'phoneNumber',
        'productId',
        'codeId',
        'applicationNumber',
        'source',
        'createdAt',
        'expiresAt',
      ),
    ),
)

const bind = prepared<{ hash: string; codeId: string }, unknown>((db) =>
  db
    .update(requestToken)
    .set({ codeId: sql`${value('codeId')}` })
    .where(equalsValue(requestToken.hash, 'hash')),
)
