/** Ends the session of the request: its tokens open nothing from then on. */
import { eq } from 'drizzle-orm'
import { stepUp } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { ok } from '../../http/reply.ts'
import { hashOf } from '../../secrets.ts'
import { byStepUpToken } from './step-up.ts'

export const endSession: Handler = {
  authenticate: byStepUpToken,
  run: async ({ db, header, now }) => {
    await db
      .update(stepUp)
      .set({ expiresAt: now })
      .where(eq(stepUp.hash, hashOf(header('step-up-token') ?? '')))
    return ok({})
  },
}
