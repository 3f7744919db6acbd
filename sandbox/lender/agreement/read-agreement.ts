/** The agreement on the screen, and as a document to keep. */

import { eq } from 'drizzle-orm'
import type { Agreement } from '../../database/columns.ts'
import { application } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import type { Reply } from '../../http/reply.ts'
import { ok, refusal } from '../../http/reply.ts'
import type { JsonObject } from '../../json.ts'
import { type Application, ownApplicationFor } from '../application/held-application.ts'
import type { Operation } from '../application/operations.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { agreementOf, summaryOf } from './agreement.ts'
import { fillWording } from './words.ts'

export const readAgreement: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const found = await findAgreement('contract.read', request)
    return 'refused' in found ? found.refused : ok(describeAgreement(found.agreement))
  },
}

/** A PDF with the same words and figures. Its name says nothing about the borrower. */
export const readAgreementDocument: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const found = await findAgreement('contract.document', request)
    if ('refused' in found) return found.refused
    const words = fillWording(found.agreement)
    // Loaded with the first document: what draws and subsets fonts is a third of all code of the server.
    const { drawAgreement } = await import('./pdf.ts')
    return {
      status: 200,
      body: null,
      file: await drawAgreement(found.agreement, words, request.now),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${words.file}"`,
      },
    }
  },
}

const noPlan = refusal('0440001', 'no plan was chosen')

async function findAgreement(
  operation: Operation,
  request: ServiceRequest & { caller: Caller },
): Promise<{ refused: Reply } | { agreement: Agreement }> {
  const own = await ownApplicationFor(operation, request)
  if ('refused' in own) return { refused: own.refused }
  const agreement = await agreementOf(request, own.found)
  if (!agreement) return { refused: noPlan }
  if (own.cell === 'allow') await rememberShown(request, own.found, agreement)
  return { agreement }
}

/** What was shown last is what can be signed (`selfie.ts`). */
async function rememberShown({ db }: ServiceRequest, held: Application, agreement: Agreement): Promise<void> {
  const result = { ...held.result, shownTerms: summaryOf(agreement) }
  if (result.shownTerms === held.result.shownTerms) return
  await db.update(application).set({ result }).where(eq(application.number, held.number))
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
