/** The selfie: a licence for the checker, sessions, and the comparison with the official record. */
import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { application, facialSession } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, type Reply, refusal } from '../../http/reply.ts'
import { newToken, tokenHash } from '../../secrets.ts'
import { draftAgreement, feePaymentFor, summaryOf } from '../agreement/agreement.ts'
import { type Application, ownApplicationToChange, scriptOf } from '../application/held-application.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { personaOf } from '../lender.ts'
import { findOrCreateMandate } from '../pay-out/mandate-at-bank.ts'
import { after, dayOf, policy } from '../policy.ts'
import { facialPublicKey } from './picture-key.ts'

type Session = typeof facialSession.$inferSelect
type OwnRequest = ServiceRequest & { caller: Caller }

const success = '0418009'
const codes = { noSelfie: '0418016', mismatch: '0418007', limit: '0418014', retracted: '0418015' }

export const readLicence: Handler = {
  authenticate: byStepUpToken,
  run: async ({ db, caller, lender }) => {
    const { checker, deviceKey, licence } = lender.facial
    const [before] = await db.select().from(facialSession).where(eq(facialSession.said, caller.said)).limit(1)
    const sdkLicense = Buffer.from(JSON.stringify(licence)).toString('base64')
    const encryptionPublicKey = await facialPublicKey(db)
    return ok({ checker, deviceKey, encryptionPublicKey, sdkLicense, isFirst: !before })
  },
}

export const openFacialSession: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const { db, now, origin, secrets, storePath, caller, input } = request
    const own = await ownApplicationToChange('facial.session', {
      ...request,
      input: { loanApplicationNumber: input.loan_application_number ?? null },
    })
    if ('refused' in own) return own.refused
    const { found } = own
    const refused = await tooMany(request, found)
    if (refused) return refused
    if (typeof input.session === 'string') {
      const mine = and(
        eq(facialSession.hash, tokenHash(secrets, input.session)),
        eq(facialSession.applicationNumber, found.number),
      )
      await db
        .update(facialSession)
        .set({ state: 'closed' })
        .where(and(mine, eq(facialSession.state, 'open')))
    }
    const [token, key] = [newToken(), newToken()]
    await db.insert(facialSession).values({
      ...{
        hash: tokenHash(secrets, token),
        storeHash: tokenHash(secrets, key),
        applicationNumber: found.number,
        said: caller.said,
      },
      ...{ state: 'open', createdAt: now, expiresAt: after(now, policy.facial.sessionLife) },
    })
    return ok({ sessionToken: token, uploadUrl: `${origin}${storePath}/faces/${key}` })
  },
}

/** Polled until it is decided: a read, although it is a POST. */
export const readFacialResult: Handler = {
  authenticate: byStepUpToken,
  repeatable: true,
  run: async (request) => {
    const { db, now, input } = request
    const own = await ownApplicationToChange('facial.result', request)
    if ('refused' in own) return own.refused
    const { found } = own
    if (own.cell === 'repeat') {
      return ok(resultBody(found.status, found.status === 'CONTRACT_SIGNED' ? success : undefined))
    }
    const [session] = await db
      .select()
      .from(facialSession)
      .where(
        and(
          eq(facialSession.hash, tokenHash(request.secrets, String(input.session))),
          eq(facialSession.applicationNumber, found.number),
        ),
      )
    if (!session || session.expiresAt <= now) return refusal('0162001', 'this session has ended')
    if (session.decisionCode) return ok(resultBody(found.status, session.decisionCode))
    if (session.state === 'open' || session.state === 'closed') return ok(resultBody(found.status, codes.noSelfie))
    if (session.polls < 1) {
      await update(db, session, { polls: session.polls + 1 })
      await rememberFeePayment(request, found)
      return ok(resultBody(found.status))
    }
    if (await areTermsUnseen(request, found)) return unseen
    return ok(await compare(request, found, session))
  },
}

/** Whether the selfie matches. `undefined` while nothing says so: where a core decides, only the core does. */
function doesMatch(
  { lender }: OwnRequest,
  found: Application,
  { state }: Session,
  failed: number,
): boolean | undefined {
  if (state === 'matched' || state === 'unmatched') return state === 'matched'
  if (scriptOf(found, lender).core !== undefined) return undefined
  // The sandbox has no record to compare with: the persona says how many selfies do not match.
  return failed >= (personaOf(lender, found.persona).selfie?.mismatches ?? 0)
}

/** What follows from the comparison. */
async function compare(
  request: OwnRequest,
  found: Application,
  session: Session,
): Promise<ReturnType<typeof resultBody>> {
  const { db, now, caller } = request
  const failed = await mismatches(db, found.number)
  const matches = doesMatch(request, found, session, failed.all)
  if (matches === undefined) return resultBody(found.status)
  const inSession = !matches ? (await mismatches(db, found.number, caller.openedAt)).all + 1 : 0
  const decisionCode = matches ? success : codeFor(failed.all + 1, inSession)
  const status = { [success]: 'CONTRACT_SIGNED', [codes.retracted]: 'OFFER_RETRACTED' }[decisionCode]
  await update(db, session, { decisionCode })
  if (status === 'CONTRACT_SIGNED') await signAgreement(request, found)
  if (status === 'OFFER_RETRACTED') {
    await db
      .update(application)
      .set({ status, live: false, updatedAt: now })
      .where(eq(application.number, found.number))
  }
  return resultBody(status ?? found.status, decisionCode)
}

const unseen = refusal('0440001', 'these terms were not shown', { status: 409 })

/** Whether the agreement was never shown, or with other terms than it would be signed with now. */
async function areTermsUnseen(request: OwnRequest, found: Application): Promise<boolean> {
  const draft = await draftAgreement(request, found, dayOf(request.now), feePaymentFor(request.input, found))
  return draft === undefined || summaryOf(draft) !== found.result.shownTerms
}

/** What the applicant said of the fee counts until the agreement is signed, also when a later poll leaves it out. */
async function rememberFeePayment({ db, input }: OwnRequest, found: Application): Promise<void> {
  const { initiationFeePaymentMethod } = input
  if (initiationFeePaymentMethod === undefined) return
  const result = { ...found.result, initiationFeePaymentMethod }
  await db.update(application).set({ result }).where(eq(application.number, found.number))
}

/** The matching selfie is the signature: from now on these terms hold, whatever is sent later. */
async function signAgreement(request: OwnRequest, found: Application): Promise<void> {
  const { db, now, input } = request
  const signedAgreement = await draftAgreement(request, found, dayOf(now), feePaymentFor(input, found))
  if (!signedAgreement) throw new Error('expected a chosen plan when signing, found none')
  const { initiationFeePaymentMethod } = signedAgreement.loan
  const result = { ...found.result, initiationFeePaymentMethod }
  const signed = { status: 'CONTRACT_SIGNED', signedAgreement, result, updatedAt: now }
  await db.update(application).set(signed).where(eq(application.number, found.number))
  // At once: an applicant who leaves now must not have to come back for it.
  await findOrCreateMandate(request, { ...found, ...signed })
}

function codeFor(all: number, inSession: number): string {
  if (all >= policy.facial.mismatches) return codes.retracted
  return inSession >= policy.facial.mismatchesPerSession ? codes.limit : codes.mismatch
}

/** The lender enforces its limits itself. */
async function tooMany({ db, now, caller }: OwnRequest, found: Application): Promise<Reply | undefined> {
  const inSession = await mismatches(db, found.number, caller.openedAt)
  if (inSession.all >= policy.facial.mismatchesPerSession) return refusal(codes.limit, 'too many selfies did not match')
  const recent = and(
    eq(facialSession.applicationNumber, found.number),
    gt(facialSession.createdAt, after(now, -policy.facial.window)),
  )
  const [row] = await db.select({ opened: count() }).from(facialSession).where(recent)
  return (row?.opened ?? 0) >= policy.facial.sessionsPerWindow
    ? refusal(codes.limit, 'too many selfie sessions in a short time')
    : undefined
}

/** Selfies of that application which did not match: all of them, or those since a moment. */
async function mismatches(db: Database, number: string, since?: Date): Promise<{ all: number }> {
  const rows = await db
    .select()
    .from(facialSession)
    .where(eq(facialSession.applicationNumber, number))
    .orderBy(desc(facialSession.createdAt))
  const failed = rows.filter(({ decisionCode }) => decisionCode !== null && decisionCode !== success)
  return { all: failed.filter(({ createdAt }) => since === undefined || createdAt >= since).length }
}

function update(db: Database, { hash }: Session, changed: Partial<Session>) {
  return db.update(facialSession).set(changed).where(eq(facialSession.hash, hash))
}

function resultBody(loanApplicationStatus: string, decisionCode?: string) {
  return { loanApplicationStatus, ...(decisionCode ? { facialResult: { decisionCode } } : {}) }
}
