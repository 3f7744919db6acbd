/** An application that an applicant already has when they are minted. */
import type { Database } from '../database/open.ts'
import { application } from '../database/schema.ts'
import type { Applicant } from '../http/service.ts'
import type { JsonObject } from '../json.ts'
import { newNumber } from '../lender/application.ts'
import { decide } from '../lender/decision.ts'
import { type Lender, personaOf } from '../lender/lender.ts'
import { after } from '../lender/policy.ts'

const daysAgo = { fresh: 2, expired: 60 }

/** Applied some days ago, decided since. */
export async function giveApplication(db: Database, person: Applicant, lender: Lender, now: Date): Promise<void> {
  const persona = personaOf(lender, person.persona)
  const product = lender.products[0]
  if (!product) throw new Error('lender.yaml has no product')
  const body = bodyOf(person, product.id)
  const at = after(now, -(persona.expired ? daysAgo.expired : daysAgo.fresh) * 24 * 60 * 60_000)
  await db.insert(application).values({
    number: newNumber(),
    said: person.said,
    phoneNumber: person.phoneNumber,
    productId: product.id,
    persona: person.persona,
    decisioningStatus: 'COMPLETED',
    body,
    ...decide(persona, body, product.id, lender, at),
    live: !persona.expired,
    createdAt: at,
    updatedAt: at,
  })
}

function bodyOf(person: Applicant, plProductId: string): JsonObject {
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
        expectedLoanAmount: 25_000,
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
