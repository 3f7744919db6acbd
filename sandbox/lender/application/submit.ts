/** Submitting an application: the server checks everything again, and a person has one live application per product. */

import { and, count, eq, gt } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { equalsValue, prepared, value } from '../../database/prepared.ts'
import { application } from '../../database/schema.ts'
import { correlationIdIn } from '../../http/correlation-id.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { invalid, ok, type Reply, refusal } from '../../http/reply.ts'
import { isObject, type JsonObject } from '../../json.ts'
import { writeMessage } from '../../messages/messages.ts'
import { fieldsOfClass } from '../../privacy/register.ts'
import { traceparentNow } from '../../tracing/spans.ts'
import { readSolution, spendSolution } from '../identity/captcha.ts'
import { isEligible } from '../identity/eligibility.ts'
import { checkPhoneOnFile, lockPhone } from '../identity/phone-on-file.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { journeySettings } from '../journey-settings.ts'
import { type Lender, personaOf, scriptFor } from '../lender.ts'
import { isInCents } from '../offers/offer.ts'
import { after, dayOf, policy } from '../policy.ts'
import { elsewhere, hasNewerSession, newNumber, retireExpired } from './held-application.ts'
import { sendLink } from './resume-link.ts'

export const submitApplication: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const { input, caller, applicant, db, now, lender } = request
    const { customer, loan } = partsOf(input)
    if (!isFromCaller(request, customer) || caller.applicationNumber)
      return refusal('0440016', 'the application names another applicant', { status: 403 })
    const problems = problemsIn(request, customer, loan)
    if (problems.length > 0) return invalid(problems)
    const productId = String(loan.plProductId)
    await retireExpired(db, caller.said, now)
    // Others may have applied since this session began, with this ID number or this phone.
    await lockPhone(db, request.secrets, caller.phoneNumber)
    const refused = await checkPhoneOnFile(db, caller)
    if (refused) return refused
    const [live, submitted] = await Promise.all([
      findLive(db, caller.said, productId),
      submittedOf(db, caller.said, now),
    ])
    if (live) return await duplicateOf(request)
    if (submitted >= policy.submissions.perWindow) return tooOften
    const persona = applicant?.persona ?? ''
    if (!isEligible(personaOf(lender, persona))) return refusal('0440022', 'the applicant is not eligible')
    const solution = await readSolution(String(input.captchaToken), request)
    if (!solution || !(await spendSolution(db, solution)))
      return refusal('0440001', 'the captcha is wrong, too old or used')
    const number = newNumber()
    const correlationId = correlationIdIn(request.header('correlation-id'))
    const traceparent = traceparentNow()
    const taken = await db
      .insert(application)
      .values({
        number,
        ...whose(caller),
        productId,
        persona,
        status: 'SUBMITTED',
        decisioningStatus: 'INIT',
        live: true,
        script: scriptFor(lender, applicant),
        body: withoutSecrets(input),
        result: { ...(correlationId ? { correlationId } : {}), ...(traceparent ? { traceparent } : {}) },
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (taken.length === 0) return await duplicateOf(request)
    const { phoneNumber } = caller
    await sendLink(db, request.origin, { number, phoneNumber, body: input }, writeMessage('received', { number }), now)
    return ok({ loanApplicationNumber: number, loanApplicationStatus: 'SUBMITTED', decisioningStatus: 'INIT' })
  },
}

/** A body without its tokens, codes and captcha: readable, and useless for access. */
export function withoutSecrets(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (isSecret.has(key)) return [key, '(not kept)']
      return [key, isObject(value) ? withoutSecrets(value) : value]
    }),
  )
}

const isSecret = new Set([...fieldsOfClass('credential'), 'captchaToken'])
const ongoing = refusal('0440010', 'there is an application already', { status: 409 })
const tooOften = refusal('0440005', 'too many applications in a short time', { status: 429 })
const isEmployed = new Set(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'SELF'])

/** The answer to a session that submitted before is lost, or the applicant has gone on in another tab (section 8). */
async function duplicateOf(request: ServiceRequest & { caller: Caller }): Promise<Reply> {
  return (await hasNewerSession(request)) ? elsewhere : ongoing
}

function partsOf(input: JsonObject): { customer: JsonObject; loan: JsonObject } {
  const information = objectIn(input, 'information')
  return { customer: objectIn(information, 'customerInfo'), loan: objectIn(information, 'loanApplicationInfo') }
}

/** Whether the session, the body and the headers name the same person and captcha. */
function isFromCaller({ input, caller, header }: ServiceRequest & { caller: Caller }, customer: JsonObject): boolean {
  return (
    customer.said === caller.said &&
    customer.phoneNumber === caller.phoneNumber &&
    objectIn(input, 'information').stepUpToken === header('step-up-token') &&
    input.captchaToken === header('recaptcha-token')
  )
}

/** Rules that a schema cannot express. */
function problemsIn(
  { lender, now }: ServiceRequest,
  customer: JsonObject,
  loan: JsonObject,
): { path: string; message: string }[] {
  const product = lender.products.find(({ id }) => id === loan.plProductId)
  const amount = Number(loan.expectedLoanAmount)
  const net = Number(customer.netMonthlyIncome)
  const left = net - Number(customer.debtCommitments) - Number(customer.livingExpenses)
  const customerInfo = '/information/customerInfo'
  const loanInfo = '/information/loanApplicationInfo'
  const checks: [string, boolean, string][] = [
    [`${loanInfo}/plProductId`, product !== undefined, 'is no product'],
    [
      `${loanInfo}/expectedLoanAmount`,
      !product || (amount >= product.minAmount && amount <= product.maxAmount),
      'is outside the bounds of the product',
    ],
    [`${loanInfo}/expectedLoanAmount`, isInCents(amount), 'has parts of a cent'],
    [
      `${loanInfo}/loanPurpose`,
      Object.hasOwn(lender.lists.LOAN_PURPOSE ?? {}, String(loan.loanPurpose)),
      'is not in the list',
    ],
    [
      `${customerInfo}/previousEmploymentDuration`,
      customer.previousEmploymentDuration === undefined ||
        Object.hasOwn(lender.lists.PREVIOUS_EMPLOYMENT_DURATION ?? {}, String(customer.previousEmploymentDuration)),
      'is not in the list',
    ],
    [`${customerInfo}/race`, Object.hasOwn(lender.lists.RACE ?? {}, String(customer.race)), 'is not in the list'],
    [
      `${customerInfo}/companyName`,
      !isEmployed.has(String(customer.employmentStatus)) || customer.companyName !== undefined,
      'is required',
    ],
    [
      `${customerInfo}/startedWorkingDate`,
      customer.startedWorkingDate === null || isWorkStart(String(customer.startedWorkingDate), lender, now),
      'is no month in which work can have begun',
    ],
    [
      `${customerInfo}/netMonthlyIncome`,
      net * 12 < Number(customer.grossAnnualIncome),
      'is not below the gross income',
    ],
    [`${customerInfo}/livingExpenses`, left > 0, 'leaves nothing for a repayment'],
  ]
  return checks.filter(([, holds]) => !holds).map(([path, , message]) => ({ path, message }))
}

/** `MM-YYYY`. The day of the applicant's browser may be the one before or after ours. */
function isWorkStart(month: string, { configurations }: Lender, now: Date): boolean {
  const configured = configurations.find(({ key }) => key === 'start.working.year.gap')
  const years = Number(configured?.value) || journeySettings().defaults.workingYearGap
  const [before, next] = [-1, 1].map((days) => dayOf(after(now, days * 24 * 60 * 60_000)))
  const began = `${month.slice(3)}-${month.slice(0, 2)}`
  return began <= String(next).slice(0, 7) && Number(month.slice(3)) >= Number(before?.slice(0, 4)) - years
}

async function findLive(db: Database, said: string, productId: string): Promise<{ number: string } | undefined> {
  const [found] = await findLiveOf(db, { said, productId })
  return found
}

const findLiveOf = prepared<{ said: string; productId: string }, { number: string }[]>((db) =>
  db
    .select({ number: application.number })
    .from(application)
    .where(
      and(
        equalsValue(application.said, 'said'),
        equalsValue(application.productId, 'productId'),
        eq(application.live, true),
      ),
    ),
)

async function submittedOf(db: Database, said: string, now: Date): Promise<number> {
  const [row] = await countSubmitted(db, { said, since: after(now, -policy.submissions.window) })
  return row?.submitted ?? 0
}

const countSubmitted = prepared<{ said: string; since: Date }, { submitted: number }[]>((db) =>
  db
    .select({ submitted: count() })
    .from(application)
    .where(
      and(equalsValue(application.said, 'said'), gt(application.createdAt, value('since', application.createdAt))),
    ),
)

function whose({ said, phoneNumber }: Caller): { said: string; phoneNumber: string } {
  return { said, phoneNumber }
}

function objectIn(parent: JsonObject, key: string): JsonObject {
  const child = parent[key]
  return isObject(child) ? child : {}
}
