/** Simulates the app of the applicant's own bank: a debit order is approved or declined there. */
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { mandate } from '../database/schema.ts'
import type { ServerContext, ServiceRequest } from '../http/handler.ts'
import { refusal } from '../http/reply.ts'
import { signedAgreementOf } from '../lender/agreement/agreement.ts'
import { terms } from '../lender/agreement/terms.ts'
import { findApplication } from '../lender/application/held-application.ts'
import { checkOperation } from '../lender/application/operations.ts'
import { lockApplicant } from '../lender/identity/applicants.ts'
import { type Mandate, recordBankAnswer } from '../lender/pay-out/mandate-at-bank.ts'
import { ownSchemas } from '../own-schemas.ts'

type Path = { Params: { token: string } }

const isAnswer = ownSchemas.compile<{ accepts: boolean }>({
  type: 'object',
  required: ['accepts'],
  additionalProperties: false,
  properties: { accepts: { type: 'boolean' } },
})

/** Registers the calls of the page `/sandbox/bank-app`. A debit order that is opened there is answered there only. */
export function registerBankApp(app: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  app.get<Path>('/sandbox/mandates/:token', async ({ params }, response) => {
    const found = await findMandate(db, params.token)
    if (!found) return response.code(404).send(unknown)
    if (found.state === 'SENT') await db.update(mandate).set({ opened: true }).where(eq(mandate.token, params.token))
    return aboutOf(context, found)
  })

  app.post<Path>('/sandbox/mandates/:token', async ({ params, body }, response) => {
    if (!isAnswer(body)) return response.code(422).send(refusal('INVALID_REQUEST', 'says no `accepts`').body)
    const found = await findMandate(db, params.token)
    if (!found) return response.code(404).send(unknown)
    const answered = await db.transaction((tx) =>
      answerAtBank({ ...context, db: tx, now: clock() }, found, body.accepts ? 'ACCEPTED' : 'REFUSED'),
    )
    return aboutOf(context, answered)
  })
}

const unknown = refusal('NOT_FOUND', 'there is no such debit order').body

async function findMandate(db: Database, token: string): Promise<Mandate | undefined> {
  const [found] = await db.select().from(mandate).where(eq(mandate.token, token))
  return found
}

/** Records the answer. One that was answered before, or whose agreement is not open any more, is shown as it is. */
async function answerAtBank(
  context: Pick<ServiceRequest, 'db' | 'now' | 'lender'>,
  { applicationNumber, token }: Mandate,
  answer: 'ACCEPTED' | 'REFUSED',
): Promise<Mandate> {
  const { db } = context
  const held = await findApplication(db, applicationNumber)
  if (held) await lockApplicant(db, held.said)
  const [current, locked] = [await findMandate(db, token), await findApplication(db, applicationNumber)]
  if (!current || !locked) throw new Error('expected the debit order that was found before, found none')
  const checked = await checkOperation(db, locked, 'mandate.answer')
  return 'cell' in checked && current.state === 'SENT' ? recordBankAnswer(context, locked, current, answer) : current
}

/** The debit order as the bank shows it: creditor, amount, first date. */
async function aboutOf(context: Pick<ServerContext, 'db' | 'lender'>, { applicationNumber, state }: Mandate) {
  const held = await findApplication(context.db, applicationNumber)
  const agreement = held && (await signedAgreementOf(context, held))
  return {
    state,
    reference: applicationNumber,
    creditor: terms.provider.name,
    ...(agreement
      ? {
          amount: agreement.loan.installmentEachMonth,
          from: agreement.loan.firstDebitDate,
          months: agreement.loan.tenor,
        }
      : {}),
  }
}
