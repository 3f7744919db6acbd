/** The agreement before it is signed: on the screen, and as a document to keep. */
import type { Answer } from '../http/answer.ts'
import { ok, refusal } from '../http/answer.ts'
import type { Ask, Caller, Service } from '../http/service.ts'
import type { JsonObject } from '../json.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import { makeDocument } from './agreement-pdf.ts'
import { wordsOf } from './agreement-words.ts'
import { ownApplication } from './held-application.ts'
import { byStepUpToken } from './step-up.ts'

export const readContract: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const found = await findAgreement(ask)
    return 'refused' in found ? found.refused : ok(answerOf(found.agreement))
  },
}

/** A PDF with the same words and figures. Its name says nothing about the borrower. */
export const readContractDocument: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const found = await findAgreement(ask)
    if ('refused' in found) return found.refused
    const words = wordsOf(found.agreement)
    return {
      status: 200,
      body: null,
      file: await makeDocument(found.agreement, words, ask.now),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${words.file}"`,
      },
    }
  },
}

const noPlan = refusal('0440001', 'no plan was chosen')

async function findAgreement(ask: Ask & { caller: Caller }): Promise<{ refused: Answer } | { agreement: Agreement }> {
  const own = await ownApplication(ask)
  if (own.refused) return { refused: own.refused }
  const agreement = await agreementOf(own.found, ask)
  return agreement ? { agreement } : { refused: noPlan }
}

function answerOf(agreement: Agreement): JsonObject {
  const { fullAddress, ...customer } = agreement.customer
  const { tag, clauses } = wordsOf(agreement)
  return {
    creditProviderInfo: agreement.provider,
    customerInfo: { ...customer, address: { fullAddress } },
    loanInfo: agreement.loan,
    language: agreement.language,
    languageTag: tag,
    clauses,
  }
}
