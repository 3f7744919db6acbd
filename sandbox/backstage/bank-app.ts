/** The app of the applicant's own bank, played: where a debit order is approved or declined. */
import { Ajv } from 'ajv'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { mandate } from '../database/schema.ts'
import { refusal } from '../http/answer.ts'
import type { World } from '../http/lender-routes.ts'
import { feePaymentOf, planOf } from '../lender/agreement.ts'
import { terms } from '../lender/contract-terms.ts'
import { findApplication } from '../lender/held-application.ts'
import { answerMandate, type Mandate } from '../lender/mandate-at-bank.ts'
import { dayOf } from '../lender/policy.ts'

type Path = { Params: { token: string } }

const isAnswer = new Ajv().compile<{ accepts: boolean }>({
  type: 'object',
  required: ['accepts'],
  additionalProperties: false,
  properties: { accepts: { type: 'boolean' } },
})

/** Registers the calls of the page `/sandbox/bank-app`. Whoever looks at a debit order there answers it themselves. */
export function registerBankApp(app: FastifyInstance, world: World): void {
  const { db, clock } = world
  app.get<Path>('/sandbox/mandates/:token', async ({ params }, reply) => {
    const found = await findMandate(db, params.token)
    if (!found) return reply.code(404).send(unknown)
    if (found.state === 'SENT') await db.update(mandate).set({ opened: true }).where(eq(mandate.token, params.token))
    return aboutOf(world, found, clock())
  })

  app.post<Path>('/sandbox/mandates/:token', async ({ params, body }, reply) => {
    if (!isAnswer(body)) return reply.code(422).send(refusal('INVALID_REQUEST', 'says no `accepts`').body)
    const found = await findMandate(db, params.token)
    if (!found) return reply.code(404).send(unknown)
    if (found.state !== 'SENT') return aboutOf(world, found, clock())
    const answered = await db.transaction((tx) =>
      answerMandate({ db: tx, now: clock() }, found, body.accepts ? 'ACCEPTED' : 'REFUSED'),
    )
    return aboutOf(world, answered, clock())
  })
}

const unknown = refusal('NOT_FOUND', 'there is no such debit order').body

async function findMandate(db: Database, token: string): Promise<Mandate | undefined> {
  const [found] = await db.select().from(mandate).where(eq(mandate.token, token))
  return found
}

/** What the bank shows of it: who wants how much, from when on. */
async function aboutOf(world: Pick<World, 'db' | 'lender'>, { applicationNumber, state }: Mandate, now: Date) {
  const held = await findApplication(world.db, applicationNumber)
  const plan = held && (await planOf(world, held, dayOf(now), await feePaymentOf(world.db, held)))
  return {
    state,
    reference: applicationNumber,
    creditor: terms.provider.name,
    ...(plan ? { amount: plan.offer.monthlyInstallmentAmount, from: plan.firstDebit, months: plan.offer.tenor } : {}),
  }
}
