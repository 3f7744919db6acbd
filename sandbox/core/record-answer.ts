/** Writes down what the core says, with all that follows from it: the applicant may have left, and need not come back for that. */
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { applicant, application, fulfilment, mandate } from '../database/schema.ts'
import { knownAddress } from '../lender/agreement/agreement.ts'
import { type Application, findApplication } from '../lender/application/held-application.ts'
import { pollDecision } from '../lender/decision.ts'
import { lockApplicant } from '../lender/identity/applicants.ts'
import { pollIncome } from '../lender/income/income.ts'
import type { Lender } from '../lender/lender.ts'
import { pollFulfilment } from '../lender/pay-out/fulfilment.ts'
import { pollBank } from '../lender/pay-out/mandate-at-bank.ts'
import type { Answer, Question } from './core.ts'

/** `origin`: links in messages begin with it. */
export type AnswerContext = { db: Database; lender: Lender; clock: () => Date; origin: string }

/** In one transaction; nothing is written when `isAsked` says that the application has moved on meanwhile. */
export async function recordAnswer(
  context: AnswerContext,
  { said, number }: Application,
  { kind }: Question,
  { script: answer, customer }: Answer,
  isAsked: (db: Database, held: Application) => Promise<boolean>,
): Promise<void> {
  await context.db.transaction(async (db) => {
    await lockApplicant(db, said)
    const held = await findApplication(db, number)
    if (!held?.script || !(await isAsked(db, held))) return
    if (customer) await db.update(applicant).set(customer).where(eq(applicant.said, said))
    const hasAddress = (await knownAddress(db, held)) !== undefined
    const script = { ...held.script, ...(hasAddress ? answer : withoutAddress(answer, context.lender)) }
    await db.update(application).set({ script }).where(eq(application.number, number))
    await advance({ ...context, db, now: context.clock() }, kind, { ...held, script })
  })
}

/** No agreement can be made without an address: an approval waits until the applicant has supplied it. */
function withoutAddress(answer: Answer['script'], { incomeFindings }: Lender): Answer['script'] {
  const missing = { status: 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED', declineCode: 'ADDRESS_MISSING' }
  const { status, incomeApproved, incomeFinds } = answer
  if (status === 'APPROVED' || incomeApproved) return { ...answer, ...missing, incomeApproved: false, invited: false }
  const found = typeof incomeFinds === 'string' ? incomeFindings[incomeFinds] : undefined
  return found?.status === 'APPROVED' ? { ...answer, incomeFinds: 'address-missing' } : answer
}

/** What an applicant's next poll would do: without one the loan would be paid out, and no one would be told. */
async function advance(
  context: Omit<AnswerContext, 'clock'> & { now: Date },
  kind: Question['kind'],
  held: Application,
): Promise<void> {
  const { db } = context
  switch (kind) {
    case 'decision':
      await pollDecision(held, context)
      return
    case 'income-check':
      await pollIncome(held, context)
      return
    case 'mandate': {
      const [sent] = await db.select().from(mandate).where(eq(mandate.applicationNumber, held.number))
      if (sent) await pollBank({ ...context, bankApp: undefined }, held, sent)
      return
    }
    case 'selfie':
      throw new Error('expected no selfie among the questions that are asked again, found one')
    case 'pay-out': {
      const [started] = await db.select().from(fulfilment).where(eq(fulfilment.applicationNumber, held.number))
      if (started) await pollFulfilment(context, held, started)
      return
    }
    default:
      kind satisfies never
  }
}
