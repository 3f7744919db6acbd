/** The sandbox's own calls and page, for trying and testing the product. */
import type { ValidateFunction } from 'ajv'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../api.ts'
import type { Database } from '../database/open.ts'
import { application, fault, message, received } from '../database/schema.ts'
import { storeCall } from '../http/document-store.ts'
import { faceStoreCall } from '../http/face-store.ts'
import type { ServerContext } from '../http/handler.ts'
import { invalid, type Reply, refusal, sendReply } from '../http/reply.ts'
import { findApplication } from '../lender/application/held-application.ts'
import { receiveForApplication } from '../lender/income/income.ts'
import type { Lender } from '../lender/lender.ts'
import { registerBankApp } from './bank-app.ts'
import { isMoveClock, isSendStatements, isSetFaults, type SetFaults } from './bodies.ts'
import { forgetFaults } from './faults.ts'
import type { MovableClock } from './movable-clock.ts'
import { registerPages } from './page-files.ts'
import { type ApplicantSpec, createTestApplicant, isApplicantSpec } from './test-applicant.ts'

/** Registers everything under `/sandbox`. */
export async function registerTestApi(
  app: FastifyInstance,
  api: Endpoint[],
  context: ServerContext,
  movable: MovableClock,
): Promise<void> {
  const calls = [...api.map(({ name }) => name), storeCall, faceStoreCall]
  registerPages(app)
  registerBankApp(app, context)
  registerApplicants(app, context, calls)
  registerApplications(app, context)
  registerDisturbances(app, context, calls, movable)
}

/** Applicants to play, and what they are sent. */
function registerApplicants(app: FastifyInstance, context: ServerContext, calls: string[]): void {
  const { db, lender } = context

  app.get('/sandbox/personas', async () => listPersonas(lender))

  app.post('/sandbox/applicants', async (request, response) => {
    const { body } = request
    if (!isApplicantSpec(body)) return sendReply(response, wrong(isApplicantSpec))
    const unknown = unknownIn(body, context, calls)
    if (unknown) return sendReply(response, unknown)
    return response.code(201).send(await createTestApplicant(context, body, context.originOf(request)))
  })

  app.get<{ Querystring: { phoneNumber?: string } }>('/sandbox/inbox', async ({ query }) => {
    const whose = query.phoneNumber ? eq(message.phoneNumber, query.phoneNumber) : undefined
    const found = await db.select().from(message).where(whose).orderBy(desc(message.id)).limit(100)
    return found.map(withoutNothing)
  })
}

/** What the lender holds, and what comes to it from elsewhere. */
function registerApplications(app: FastifyInstance, context: ServerContext): void {
  const { db } = context

  app.get<{ Querystring: { said?: string } }>('/sandbox/applications', async ({ query }) =>
    listApplications(db, query.said),
  )

  app.delete<{ Params: { number: string } }>('/sandbox/applications/:number', async ({ params }, response) => {
    const gone = await db.delete(application).where(eq(application.number, params.number)).returning()
    return gone.length > 0
      ? response.code(204).send()
      : sendReply(response, refusal('NOT_FOUND', 'there is no such application', { status: 404 }))
  })

  app.post('/sandbox/statements', async ({ body }, response) => {
    if (!isSendStatements(body)) return sendReply(response, wrong(isSendStatements))
    const held = await findApplication(db, body.loanApplicationNumber)
    const received = held !== undefined && (await receiveForApplication(context, held, 'STATEMENTS'))
    return received
      ? response.code(202).send(body)
      : sendReply(
          response,
          refusal('NOT_FOUND', 'there is no such application that waits for statements', { status: 404 }),
        )
  })
}

/** The lender's clock, and calls that fail. */
function registerDisturbances(
  app: FastifyInstance,
  { db, clock }: ServerContext,
  calls: string[],
  movable: MovableClock,
): void {
  app.put('/sandbox/clock', async ({ body }, response) => {
    if (!isMoveClock(body)) return sendReply(response, wrong(isMoveClock))
    movable.move(body.offsetMs, body.said)
    return { said: body.said ?? null, offsetMs: body.offsetMs, at: clock(body.said).toISOString() }
  })

  app.put('/sandbox/faults', async ({ body }, response) => {
    if (!isSetFaults(body)) return sendReply(response, wrong(isSetFaults))
    const unknown = unknownCall(body.rules, calls)
    if (unknown) return sendReply(response, unknown)
    await setFaults(db, body)
    forgetFaults(db)
    return { said: body.said ?? null, rules: body.rules.length, at: clock().toISOString() }
  })
}

function listPersonas(lender: Lender) {
  return Object.entries(lender.personas).map(([id, { description, ends }]) => ({ id, description, ends }))
}

/** Replaces the faults of that applicant, or those of all. Refusals that an applicant was created with stay. */
async function setFaults(db: Database, { said, rules }: SetFaults): Promise<void> {
  await db.transaction(async (tx) => {
    const whose = said === undefined ? isNull(fault.said) : eq(fault.said, said)
    await tx.delete(fault).where(and(whose, sql`${fault.fault} ->> 'minted' is null`))
    if (rules.length === 0) return
    await tx
      .insert(fault)
      .values(rules.map((rule) => ({ said: said ?? null, call: rule.call, times: rule.times ?? 1, fault: rule.fault })))
  })
}

async function listApplications(db: Database, said: string | undefined) {
  const whose = said ? eq(application.said, said) : undefined
  const found = await db.select().from(application).where(whose).orderBy(desc(application.createdAt)).limit(100)
  const requests = said ? await db.select().from(received).where(eq(received.said, said)).orderBy(received.id) : []
  return found.map(({ result, ...held }) => ({
    loanApplicationNumber: held.number,
    loanApplicationStatus: held.status,
    decisioningStatus: held.decisioningStatus,
    said: held.said,
    phoneNumber: held.phoneNumber,
    plProductId: held.productId,
    persona: held.persona,
    live: held.live,
    ...result,
    offerList: held.offers,
    selectedOfferId: held.selectedOfferId,
    createdAt: held.createdAt,
    updatedAt: held.updatedAt,
    body: held.body,
    received: requests.map(({ call, body, status, at }) => ({ call, body, status, at })),
  }))
}

/** A message without the columns that say nothing. */
function withoutNothing({ channel, text, code, link, at, phoneNumber }: typeof message.$inferSelect) {
  return { channel, phoneNumber, text, ...(code ? { code } : {}), ...(link ? { link } : {}), at }
}

function unknownIn(
  { persona, fails = [], ...more }: ApplicantSpec,
  { lender }: ServerContext,
  calls: string[],
): Reply | undefined {
  const reasons = [more.decision?.declineCode, more.application?.declineCode].filter((code) => code !== undefined)
  const unknownReason = reasons.find((code) => !Object.hasOwn(lender.declineReasons, code))
  const product = more.application?.plProductId
  return (
    unknownName(persona, Object.keys(lender.personas)) ??
    unknownCall(fails, calls) ??
    (unknownReason === undefined ? undefined : unknownName(unknownReason, Object.keys(lender.declineReasons))) ??
    (product === undefined
      ? undefined
      : unknownName(
          product,
          lender.products.map(({ id }) => id),
        ))
  )
}

function unknownName(name: string, known: string[]): Reply | undefined {
  return known.includes(name)
    ? undefined
    : refusal('UNKNOWN_NAME', `there is no \`${name}\`; there are ${known.join(', ')}`, { status: 422 })
}

function unknownCall(rules: { call: string }[], calls: string[]): Reply | undefined {
  const rule = rules.find(({ call }) => !calls.includes(call))
  return rule && unknownName(rule.call, calls)
}

function wrong(validate: ValidateFunction): Reply {
  return invalid(
    (validate.errors ?? []).map((error) => ({
      path: error.instancePath || '/',
      message: error.message ?? error.keyword,
    })),
  )
}
