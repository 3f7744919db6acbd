/** Ends the session of the request: its tokens open nothing from then on. */
import { eq } from 'drizzle-orm'
import { stepUp } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { ok } from '../../http/reply.ts'
import { tokenHash } from '../../secrets.ts'
import { byStepUpToken } from './step-up.ts'

export const endSession: Handler = {
  authenticate: byStepUpToken,
  run: async ({ db, header, now, secrets }) => {
    await db
      .update(stepUp)
      .set({ expiresAt: now })
      .where(eq(stepUp.hash, tokenHash(secrets, header('step-up-token') ?? '')))
    return ok({})
  },
}
