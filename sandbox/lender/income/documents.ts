/** Bank statements: signed addresses to store them at, and the submission of stored ones. */

import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { document } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { done, ok, refusal } from '../../http/reply.ts'
import { sendMessage, writeMessage } from '../../messages/messages.ts'
import type { Secrets } from '../../secrets.ts'
import { awaitsIncome, ownApplicationFor, ownApplicationToChange } from '../application/held-application.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { after, policy } from '../policy.ts'
import { receiveIncome } from './income.ts'

const rules = policy.documents

/** Signs an address: its holder may store one document there until it expires. */
export function signatureOf(secrets: Secrets, name: string, expires: string): string {
  return secrets.keyed('document', `${name} ${expires}`)
}

export const presignDocuments: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationFor('statements.presign', request)
    if ('refused' in own) return own.refused
    const { input, db, now, origin, secrets, storePath } = request
    const { number, said } = own.found
    if (!awaitsIncome(own.found)) return alreadySubmitted
    const wanted = Number(input.numberOfFiles)
    if ((await placesGiven(db, number, now)) + wanted > rules.addressesPerWindow) return tooOften
    const expiresAt = after(now, rules.life)
    const names = Array.from({ length: wanted }, () => `${randomUUID()}.pdf`)
    await db
      .insert(document)
      .values(names.map((name) => ({ name, said, applicationNumber: number, createdAt: now, expiresAt })))
    const expires = String(expiresAt.getTime())
    const documents = names.map((fileName) => {
      const query = new URLSearchParams({ expires, signature: signatureOf(secrets, fileName, expires) })
      return { fileName, preSignedUrl: `${origin}${storePath}/documents/${fileName}?${query}` }
    })
    return ok({ documents })
  },
}

export const assignDocuments: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationToChange('statements.assign', request)
    if ('refused' in own) return own.refused
    const { input, db, now } = request
    const { number } = own.found
    const names = Array.isArray(input.fileNames) ? input.fileNames.map(String) : []
    if (!awaitsIncome(own.found)) return alreadySubmitted
    const named = and(inArray(document.name, names), eq(document.applicationNumber, number))
    const stored = and(named, isNotNull(document.storedAt), isNull(document.assignedAt))
    const [there] = await db.select({ documents: count() }).from(document).where(stored)
    if (there?.documents !== names.length) return notStored
    await db.update(document).set({ assignedAt: now }).where(stored)
    await receiveIncome(db, own.found, 'STATEMENTS', now)
    const files = names.length
    const written = writeMessage('statements-received', { number, files })
    await sendMessage(db, own.found, written, { at: now, channels: ['email'] })
    return done
  },
}

const alreadySubmitted = refusal('0439017', 'statements were submitted already, or are not needed')
const notStored = refusal('0439004', 'one of these files is not stored')
const tooOften = refusal('0439016', 'too many addresses were asked for', { status: 429 })

/** Those of the window; unused ones of before are deleted by `retention.ts`, which no applicant waits for. */
async function placesGiven(db: Database, number: string, now: Date): Promise<number> {
  const given = and(eq(document.applicationNumber, number), gt(document.createdAt, after(now, -rules.window)))
  const [row] = await db.select({ places: count() }).from(document).where(given)
  return row?.places ?? 0
}
