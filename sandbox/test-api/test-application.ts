/** An application that an applicant already has when they are created. */

import type { DecisionScript } from '../database/columns.ts'
import type { Database } from '../database/open.ts'
import { application } from '../database/schema.ts'
import type { JsonObject } from '../json.ts'
import { signedAgreementOf } from '../lender/agreement/agreement.ts'
import { findApplication, isSigned, newNumber } from '../lender/application/held-application.ts'
import { sendLink } from '../lender/application/resume-link.ts'
import { decide } from '../lender/decision.ts'
import type { Applicant } from '../lender/identity/applicants.ts'
import { type Lender, scriptFor } from '../lender/lender.ts'
import { after } from '../lender/policy.ts'
import { writeMessage } from '../messages/messages.ts'

export type ApplicationSpec = {
  /** INIT: still being decided. Default: INIT for SUBMITTED, COMPLETED for all others. */
  decisioningStatus?: 'INIT' | 'COMPLETED'
  /** Too old to continue. */
  expired?: boolean
  /** Deleted: only its link is left. */
  deleted?: boolean
  plProductId?: string
  /** In rand. */
  expectedAmount?: number
}

const day = 24 * 60 * 60_000
const daysAgo = { fresh: 2, expired: 60 }

/** Creates an application of some days ago, decided since. Sends its link and returns its number. */
export async function createTestApplication(
  db: Database,
  person: Applicant,
  spec: ApplicationSpec & Partial<DecisionScript>,
  lender: Lender,
  origin: string,
  now: Date,
): Promise<string> {
  const { decisioningStatus, expired, deleted, plProductId, expectedAmount, ...said } = spec
  const number = newNumber()
  const productId = plProductId ?? lender.products[0]?.id ?? ''
  const at = after(now, -(expired ? daysAgo.expired : daysAgo.fresh) * day)
  const rule = { ...scriptFor(lender, person), ...said }
  const body = bodyOf(person, productId, expectedAmount ?? 25_000)
  const decided = decide(rule, body, productId, lender, at)
  const state = decisioningStatus ?? (rule.status === 'SUBMITTED' ? 'INIT' : 'COMPLETED')
  if (!deleted) {
    await db.insert(application).values({
      ...{ number, said: person.said, phoneNumber: person.phoneNumber, productId, persona: person.persona, body },
      ...(state === 'COMPLETED' ? decided : { status: rule.status, live: decided.live }),
      decisioningStatus: state,
      // The persona decides an application that is still being decided.
      script: rule.status === 'SUBMITTED' ? { ...rule, status: scriptFor(lender, person).status } : rule,
      ...(expired ? { live: false } : {}),
      ...(isSigned(rule.status) ? { selectedOfferId: decided.offers[0]?.id ?? null } : {}),
      ...{ createdAt: at, updatedAt: at },
    })
    // Keeps the agreement of one that is signed.
    const held = isSigned(rule.status) ? await findApplication(db, number) : undefined
    if (held) await signedAgreementOf({ db, lender }, held)
  }
  const { phoneNumber } = person
  await sendLink(db, origin, { number, phoneNumber, body }, writeMessage('continue', { number }), now)
  return number
}

function bodyOf(person: Applicant, plProductId: string, expectedLoanAmount: number): JsonObject {
  return {
    information: {
      customerInfo: {
        said: person.said,
        phoneNumber: person.phoneNumber,
        emailAddress: 'applicant@example.com',
        employmentStatus: 'FULL_TIME',
        race: 'UNDISCLOSED',
        customerId: person.customerId,
        grossAnnualIncome: 300_000,
        deduction: 5_000,
        debtCommitments: 2_000,
        livingExpenses: 9_000,
        netMonthlyIncome: 20_000,
        companyName: 'Example Trading',
        startedWorkingDate: '03-2020',
        preferLanguage: 'ENGLISH',
        acceptTymeMarketingConsent: false,
      },
      loanApplicationInfo: {
        loanPurpose: 'HOME_IMPROVEMENT',
        expectedLoanAmount,
        payExtraForExpressService: false,
        payInitiationFeeUpfront: false,
        customerConsent: true,
        plProductId,
        isSelectedTymeAffordability: false,
      },
    },
    isReceivedSalaryInTyme: false,
    isLoanSubmit: true,
    isSelectedTymeAffordability: false,
  }
}
