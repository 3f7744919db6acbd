/**
 * Sending and verifying one-time codes. The limits here hold per ID number, phone and source, across restarts, browsers and
 * resends; those in `limits.ts` hold for all who ask together.
 */
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { equalsValue, prepared, value, valuesOf } from '../../database/prepared.ts'
import { oneTimeCode } from '../../database/schema.ts'
import type { Caller, Handler, RunRequest, ServiceRequest } from '../../http/handler.ts'
import { ok, type Reply, refusal } from '../../http/reply.ts'
import { sendMessage, writeMessage } from '../../messages/messages.ts'
import { newToken, type Secrets, tokenHash } from '../../secrets.ts'
import { after, policy } from '../policy.ts'
import { countAmongAll, countGuess, isOverGuessLimit, isOverMessageLimit } from './limits.ts'
import { checkPhoneOnFile, isKnownSource } from './phone-on-file.ts'
import { bindToken, findToken, insertToken } from './request-token.ts'
import { isFresh, openSession } from './step-up.ts'

type Code = typeof oneTimeCode.$inferSelect

const rules = policy.code

/** The applicant whose request token is in the body. */
const byRequestToken: NonNullable<Handler['authenticate']> = async (request) => {
  const token = await findToken(request, String(request.input.requestToken))
  if (!token || token.expiresAt <= request.clock(token.said)) {
    return { refused: refusal('0407012', 'this request has expired') }
  }
  const { said, phoneNumber, productId, applicationNumber, source } = token
  // A tab that still has an earlier session: that session must be alive, otherwise the tab starts again.
  const refreshToken = request.header('refresh-token')
  if (refreshToken && !applicationNumber && !(await isFresh(request, refreshToken, said))) {
    return { refused: refusal('0440016', 'the session of before has ended', { status: 403 }) }
  }
  return { caller: { said, phoneNumber, productId, source, ...(applicationNumber ? { applicationNumber } : {}) } }
}

export const sendCode: Handler = {
  authenticate: byRequestToken,
  run: async (request) => {
    const { caller, db, now } = request
    const [sent, isKnown] = await Promise.all([codesOfToday(db, caller, now), isKnownSource(db, caller)])
    const [latest] = sent
    if (latest && latest.state !== 'used' && latest.sentAt > after(now, -rules.wait)) return tooSoon(request, latest)
    const inWindow = sent.filter((code) => code.state !== 'used' && code.sentAt > after(now, -rules.sendWindow))
    if (inWindow.length >= rules.sendsPerWindow || sent.length >= rules.sendsPerDay) {
      return tooOften
    }
    if (isKnown) return ok({ requestToken: await sendNew(request, latest) })
    const [requestToken, isOver] = await Promise.all([sendNew(request, latest), isOverMessageLimit(request)])
    if (isOver) return { ...tooOften, undo: true }
    const last = countAmongAll(request, tooOften)
    return { ...ok({ requestToken }), ...(last ? { last } : {}) }
  },
}

export const verifyCode: Handler = {
  authenticate: byRequestToken,
  run: async (request) => {
    const { input, caller, db, now, secrets } = request
    const [sent, token, isKnown] = await Promise.all([
      codesOfToday(db, caller, now),
      findToken(request, String(input.requestToken)),
      isKnownSource(db, caller),
    ])
    const code = sent.find(({ id }) => id === token?.codeId)
    if (!code || code.state === 'replaced' || code.state === 'used')
      return refusal('0407012', 'this code can no longer be used')
    const wrong = sent.reduce((sum, { tries }) => sum + tries, 0)
    if (code.state === 'spent' || wrong >= rules.wrongPerDay || (!isKnown && (await isOverGuessLimit(request, wrong))))
      return spent
    if (code.expiresAt <= now) return refusal('0407003', 'this code has expired')
    const tried = hashOfCode(secrets, code.id, String(input.otpCode))
    if (!timingSafeEqual(Buffer.from(tried), Buffer.from(code.hash))) return countWrongTry(request, code)
    const [refused] = await Promise.all([
      caller.applicationNumber ? undefined : checkPhoneOnFile(db, caller),
      markUsed(db, { id: code.id }),
    ])
    // The code that was entered is used up.
    if (refused) return { ...refused, keep: true }
    return ok(await openSession(request))
  },
}

/** Sends a new code. Returns the token that verifies it. */
async function sendNew(request: ServiceRequest & { caller: Caller }, latest: Code | undefined): Promise<string> {
  const id = randomUUID()
  const [token] = await Promise.all([tokenFor(request, id), send(request, id, latest)])
  return token
}

/** Makes a code that replaces the earlier one, and sends it. */
async function send(
  { caller, db, now, secrets, origin, header }: ServiceRequest & { caller: Caller },
  id: string,
  latest: Code | undefined,
): Promise<void> {
  const digits = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const made = insertCode(db, {
    id,
    said: caller.said,
    phoneNumber: caller.phoneNumber,
    hash: hashOfCode(secrets, id, digits),
    source: caller.source ?? '',
    state: 'live',
    sentAt: now,
    expiresAt: after(now, rules.life),
  })
  const minutes = rules.life / 60_000
  const written = writeMessage('one-time-code', { code: digits, minutes, host: new URL(origin).hostname })
  const { phoneNumber } = caller
  const recipient = { phoneNumber, acceptLanguage: header('accept-language') }
  await Promise.all([
    made,
    latest?.state === 'live'
      ? db.update(oneTimeCode).set({ state: 'replaced' }).where(eq(oneTimeCode.id, latest.id))
      : undefined,
    sendMessage(db, recipient, written, { at: now, channels: ['sms'], code: digits }),
  ])
}

/**
 * Sends nothing yet. An applicant who went back to the phone number and came again may use the code that was sent.
 * An applicant who requests another code has to wait.
 */
async function tooSoon(request: ServiceRequest & { caller: Caller }, latest: Code): Promise<Reply> {
  const token = await findToken(request, String(request.input.requestToken))
  if (latest.state === 'live' && token?.codeId === null) return ok({ requestToken: await tokenFor(request, latest.id) })
  const seconds = Math.ceil((latest.sentAt.getTime() + rules.wait - request.now.getTime()) / 1000)
  const headers = { 'retry-after': String(seconds) }
  return refusal('0407012', `another code can be sent in ${seconds} seconds`, { status: 429, headers })
}

/** A token that verifies that code. Binds the request's token to the code as well: sent again, it requests another code. */
async function tokenFor(
  { input, caller, db, now, secrets }: ServiceRequest & { caller: Caller },
  codeId: string,
): Promise<string> {
  const token = newToken()
  const productId = caller.productId ?? ''
  const expiresAt = after(now, policy.requestTokenLife)
  const { said, phoneNumber, applicationNumber = null, source = '' } = caller
  await Promise.all([
    bindToken({ db, secrets }, String(input.requestToken), codeId),
    insertToken(db, {
      ...{ hash: tokenHash(secrets, token), said, phoneNumber, productId, codeId, applicationNumber, source },
      ...{ createdAt: now, expiresAt },
    }),
  ])
  return token
}

/** A wrong try counts even when the reply is lost: the refusal is kept with the try. */
async function countWrongTry(request: RunRequest, code: Code): Promise<Reply> {
  const { db } = request
  const tries = code.tries + 1
  const isLast = tries >= rules.tries
  await db
    .update(oneTimeCode)
    .set({ tries, state: isLast ? 'spent' : 'live' })
    .where(eq(oneTimeCode.id, code.id))
  const reply = isLast ? spent : refusal('0407002', 'this is not the code that was sent', { keep: true })
  return { ...reply, last: countGuess(request) }
}

const tooOften = refusal('0407015', 'the limit of one-time codes is reached', { status: 429 })
const spent = refusal('0407005', 'too many wrong codes', { keep: true })

/** Those whose request began at the same source, newest first: a stranger elsewhere neither replaces nor spends them. */
function codesOfToday(db: Database, { said, phoneNumber, source = '' }: Caller, now: Date): Promise<Code[]> {
  return findCodes(db, { said, phoneNumber, source, since: after(now, -rules.day) })
}

const findCodes = prepared<{ said: string; phoneNumber: string; source: string; since: Date }, Code[]>((db) =>
  db
    .select()
    .from(oneTimeCode)
    .where(
      and(
        equalsValue(oneTimeCode.said, 'said'),
        equalsValue(oneTimeCode.phoneNumber, 'phoneNumber'),
        equalsValue(oneTimeCode.source, 'source'),
        gt(oneTimeCode.sentAt, value('since', oneTimeCode.sentAt)),
      ),
    )
    .orderBy(desc(oneTimeCode.sentAt)),
)

const markUsed = prepared<{ id: string }, unknown>((db) =>
  db.update(oneTimeCode).set({ state: 'used' }).where(equalsValue(oneTimeCode.id, 'id')),
)

const insertCode = prepared<Omit<Code, 'tries'>, unknown>((db) =>
  db
    .insert(oneTimeCode)
    .values(valuesOf(oneTimeCode, 'id', 'said', 'phoneNumber', 'hash', 'source', 'state', 'sentAt', 'expiresAt')),
)

function hashOfCode(secrets: Secrets, id: string, digits: string): string {
  return secrets.keyed('one-time code', `${id} ${digits}`)
}
