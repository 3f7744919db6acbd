/** Opening an application by its link. The link is no proof: its holder must enter a code sent to the application's phone. */
import { requestToken, type stepUp } from '../../database/schema.ts'
import type { Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, type Reply, refusal } from '../../http/reply.ts'
import type { JsonObject } from '../../json.ts'
import { newToken, tokenHash } from '../../secrets.ts'
import { sessionOf } from '../identity/step-up.ts'
import type { Lender } from '../lender.ts'
import { consumeLimit } from '../limit-use.ts'
import { after, policy } from '../policy.ts'
import { type Application, expired, findApplication, isExpired, scriptOf } from './held-application.ts'

export const verifyApplication: Handler = {
  // A repetition gives another token: nothing to keep.
  repeatable: true,
  authenticate: async ({ input, db }) => {
    const held = await findApplication(db, input.loanApplicationNumber)
    if (!held) return { refused: unknown }
    const { said, phoneNumber, productId, number } = held
    return { caller: { said, phoneNumber, productId, applicationNumber: number } }
  },
  run: async (request) => {
    const { input, db, now, lender, secrets, header } = request
    const held = await findApplication(db, input.loanApplicationNumber)
    if (!held) return unknown
    if ((header('phone-number') ?? held.phoneNumber) !== held.phoneNumber) return refuseOtherPhone(request, held.number)
    if (isExpired(held, now)) return expired
    const about = { ...aboutOf(held, lender), hashedSAID: secrets.keyed('said', held.said) }
    const session = await sessionOf(request)
    if (session && isFor(session, held)) return ok(about)
    if (!(await countAtLink(request, held.number, 'openings'))) return tooOften
    const token = newToken()
    await db.insert(requestToken).values({
      hash: tokenHash(secrets, token),
      said: held.said,
      phoneNumber: held.phoneNumber,
      productId: held.productId,
      applicationNumber: held.number,
      source: request.source,
      createdAt: now,
      expiresAt: after(now, policy.requestTokenLife),
    })
    return { status: 403, body: { ...about, requestToken: token, phoneNumber: masked(held.phoneNumber) } }
  },
}

const unknown: Reply = refusal('0440015', 'there is no such application', { status: 404 })
const tooOften: Reply = refusal('0440005', 'this link was opened too often', { status: 429 })

/** The holder of a link could try all numbers that end as the shown one does: the tries of a source are counted. */
async function refuseOtherPhone(request: ServiceRequest, number: string): Promise<Reply> {
  if (!(await countAtLink(request, number, 'phones'))) return tooOften
  return refusal('0440034', 'this is not the cellphone number of the application', { keep: true })
}

function isFor({ said, phoneNumber, applicationNumber }: typeof stepUp.$inferSelect, held: Application): boolean {
  return said === held.said && phoneNumber === held.phoneNumber && (applicationNumber ?? held.number) === held.number
}

/** What a stranger with the link may see: the state of the application, nothing about the person. */
function aboutOf(held: Application, lender: Lender): JsonObject {
  const {
    upsellStatus = 'NOT_ALLOWED',
    profileType,
    declineCode,
    existingProfile,
    salaryInBank,
  } = scriptOf(held, lender)
  const decided = held.decisioningStatus === 'COMPLETED'
  return {
    loanApplicationNumber: held.number,
    loanApplicationStatus: held.status || 'SUBMITTED',
    decisioningStatus: held.decisioningStatus,
    plProductId: held.productId,
    isEFProfile: existingProfile ?? false,
    isReceivedSalaryInTyme: salaryInBank ?? false,
    ...(decided ? { upsellStatus: held.result.upsellStatus ?? upsellStatus } : {}),
    ...(profileType ? { profileType } : {}),
    ...(decided && declineCode ? { declinceCode: declineCode } : {}),
  }
}

/** False when that was done too often. Counted for each source: who opens the link elsewhere keeps its owner from nothing. */
function countAtLink(
  { db, now, source, secrets }: ServiceRequest,
  number: string,
  counted: 'openings' | 'phones',
): Promise<boolean> {
  const { opensPerWindow: most, window } = policy.link
  const key = secrets.keyed('limit', `${counted} of link\n${number}\n${source}`).slice(0, 40)
  return consumeLimit(db, key, { most, window }, now)
}

/** `*** *** 4567` */
function masked(phoneNumber: string): string {
  return `*** *** ${phoneNumber.slice(-4)}`
}
