/** Simulates the app of the applicant's own bank: a debit order is approved or declined there. */
import { Ajv } from 'ajv'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { mandate } from '../database/schema.ts'
import type { ServerContext } from '../http/handler.ts'
import { refusal } from '../http/reply.ts'
import { feePaymentOf, planOf } from '../lender/agreement/agreement.ts'
import { terms } from '../lender/agreement/terms.ts'
import { findApplication } from '../lender/application/held-application.ts'
import { type Mandate, recordBankAnswer } from '../lender/pay-out/mandate-at-bank.ts'
import { dayOf } from '../lender/policy.ts'

type Path = { Params: { token: string } }

const isAnswer = new Ajv().compile<{ accepts: boolean }>({
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
    return aboutOf(context, found, clock())
  })

  app.post<Path>('/sandbox/mandates/:token', async ({ params, body }, response) => {
    if (!isAnswer(body)) return response.code(422).send(refusal('INVALID_REQUEST', 'says no `accepts`').body)
    const found = await findMandate(db, params.token)
    if (!found) return response.code(404).send(unknown)
    if (found.state !== 'SENT') return aboutOf(context, found, clock())
    const answered = await db.transaction((tx) =>
      recordBankAnswer({ db: tx, now: clock() }, found, body.accepts ? 'ACCEPTED' : 'REFUSED'),
    )
    return aboutOf(context, answered, clock())
  })
}

const unknown = refusal('NOT_FOUND', 'there is no such debit order').body

async function findMandate(db: Database, token: string): Promise<Mandate | undefined> {
  const [found] = await db.select().from(mandate).where(eq(mandate.token, token))
  return found
}

/** The debit order as the bank shows it: creditor, amount, first date. */
async function aboutOf(
  context: Pick<ServerContext, 'db' | 'lender'>,
  { applicationNumber, state }: Mandate,
  now: Date,
) {
  const held = await findApplication(context.db, applicationNumber)
  const plan = held && (await planOf(context, held, dayOf(now), await feePaymentOf(context.db, held)))
  return {
    state,
    reference: applicationNumber,
    creditor: terms.provider.name,
    ...(plan ? { amount: plan.offer.monthlyInstallmentAmount, from: plan.firstDebit, months: plan.offer.tenor } : {}),
  }
}
