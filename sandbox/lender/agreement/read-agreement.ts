/** The agreement on the screen, and as a document to keep. */

import { eq } from 'drizzle-orm'
import type { Agreement } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { application } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import type { Reply } from '../../http/reply.ts'
import { ok, refusal } from '../../http/reply.ts'
import type { JsonObject } from '../../json.ts'
import { drawAgreement } from '../../threads/draw-agreement.ts'
import { findApplication, ownApplicationFor } from '../application/held-application.ts'
import { checkOperation, type Operation } from '../application/operations.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { agreementOf, summaryOf } from './agreement.ts'
import { fillWording } from './words.ts'

export const readAgreement: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const found = await findAgreement('contract.read', request)
    if ('refused' in found) return found.refused
    await rememberShown(request.db, found)
    return ok(describeAgreement(found.agreement))
  },
}

/** A PDF with the same words and figures. Its name says nothing about the borrower. */
export const readAgreementDocument: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const found = await findAgreement('contract.document', request)
    if ('refused' in found) return found.refused
    const words = fillWording(found.agreement)
    return {
      status: 200,
      body: null,
      file: {
        draw: () => drawAgreement(found.agreement, words, request.now),
        onDrawn: (db) => rememberShown(db, found),
      },
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${words.file}"`,
      },
    }
  },
}

const noPlan = refusal('0440001', 'no plan was chosen')

/** `number`: of the application. */
type Shown = { number: string; agreement: Agreement }

async function findAgreement(
  operation: Operation,
  request: ServiceRequest & { caller: Caller },
): Promise<{ refused: Reply } | Shown> {
  const own = await ownApplicationFor(operation, request)
  if ('refused' in own) return { refused: own.refused }
  const agreement = await agreementOf(request, own.found)
  return agreement ? { number: own.found.number, agreement } : { refused: noPlan }
}

/** What was shown last is what can be signed (`selfie.ts`). After that nothing is to be remembered. */
async function rememberShown(db: Database, { number, agreement }: Shown): Promise<void> {
  const held = await findApplication(db, number)
  const checked = held && (await checkOperation(db, held, 'contract.read'))
  if (!held || !checked || !('cell' in checked) || checked.cell !== 'allow') return
  const result = { ...held.result, shownTerms: summaryOf(agreement) }
  if (result.shownTerms === held.result.shownTerms) return
  await db.update(application).set({ result }).where(eq(application.number, number))
}

function describeAgreement(agreement: Agreement): JsonObject {
  const { fullAddress, ...customer } = agreement.customer
  const { tag, clauses } = fillWording(agreement)
  return {
    creditProviderInfo: agreement.provider,
    customerInfo: { ...customer, address: { fullAddress } },
    loanInfo: agreement.loan,
    language: agreement.language,
    languageTag: tag,
    clauses,
  }
}
