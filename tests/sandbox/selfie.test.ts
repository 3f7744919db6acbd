/** The lender's side of the selfie: what it believes, what it looks at, and how often. */
import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policyWith } from '../../sandbox/http/headers.ts'
import { findPictureProblem } from '../../sandbox/threads/read-picture.ts'
import { at, bodyOf } from './bodies.ts'
import { hour, type Lender, minute, openLender, type Session } from './lender.ts'
import { endlessPicture, good, picture, sealFor } from './sealed-selfie.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

type Signing = Session & { number: string }

async function signing(persona = 'approved', status = 'APPROVED'): Promise<Signing> {
  const person = await lender.createApplicantWith({ loanApplicationStatus: status }, persona)
  const session = { ...(await lender.signInByLink(person)), number: person.number }
  if (status !== 'APPROVED') return session
  await choosePlan(session)
  await agreed(session)
  return session
}

/** Chooses the first plan: without one there is nothing to sign. */
async function choosePlan({ headers, number }: Signing): Promise<void> {
  const query = `loanApplicationNumber=${number}&initiationFeePaymentMethod=UPFRONT`
  const [plan] = bodyOf('loan.detail', await lender.get(`/ext-lcs/external/loan-offer?${query}`, headers)).loan
    .offerOptions
  const body = { loanApplicationNumber: number, selectedOfferOptionId: plan?.id }
  expect((await lender.put('/ext-lcs/external/loan-offer', body, headers)).status).toBe(204)
}

const facial = '/lfs/v1.0.0/personal-loan-facial'
const licence = ({ headers }: Session) => lender.get(`${facial}/sdk-license`, headers)
const open = ({ headers, number }: Signing, session?: string) =>
  lender.post(`${facial}/session`, { loan_application_number: number, ...(session ? { session } : {}) }, headers)
/** A session that was opened: its token, and the address that takes the selfie. */
const opened = async (who: Signing) => {
  const { sessionToken, uploadUrl } = bodyOf('facial.session', await open(who))
  return { sessionToken: String(sessionToken), uploadUrl: String(uploadUrl) }
}
const result = ({ headers, number }: Signing, session: string, more: object = {}) =>
  lender.post(
    '/ext-lcs/v1.0.0/lending-completion/external/facial/retrieve-result',
    { session, isSelectInsurance: true, loanApplicationNumber: number, ...more },
    headers,
  )

const sealed = async (session: Session, file: Buffer) =>
  sealFor(bodyOf('facial.licence', await licence(session)).encryptionPublicKey, file)
const store = (address: string, body: object) => lender.put(new URL(address).pathname, body)

/** Takes one selfie, and asks for its result until it is there. */
async function takeOne(who: Signing): Promise<{ code: string | undefined; status: string }> {
  const { sessionToken, uploadUrl } = await opened(who)
  await store(uploadUrl, await sealed(who, good))
  await result(who, sessionToken)
  const { facialResult, loanApplicationStatus } = bodyOf('facial.result', await result(who, sessionToken))
  return { code: facialResult?.decisionCode, status: loanApplicationStatus ?? '' }
}

describe('[S2] the licence', () => {
  test('names the checker, and gives the public half of a key that outlives a restart', async () => {
    const who = await signing()
    const before = bodyOf('facial.licence', await licence(who))
    expect(before).toMatchObject({ checker: 'built-in', isFirst: true })
    expect(createPublicKey(before.encryptionPublicKey).asymmetricKeyDetails?.modulusLength).toBe(3072)
    await lender.restart()
    expect(bodyOf('facial.licence', await licence(who)).encryptionPublicKey).toBe(before.encryptionPublicKey)
    await open(who)
    expect(bodyOf('facial.licence', await licence(who)).isFirst).toBe(false)
  })

  test('is refused without a session', async () => {
    expect((await lender.get(`${facial}/sdk-license`)).code).toBe('0440016')
  })
})

describe('[S2][S3] a session', () => {
  test('is only for an approved application, and only for its own person', async () => {
    const [who, other] = [await signing(), await signing()]
    expect((await open({ ...who, number: other.number })).code).toBe('0440015')
    expect((await open(await signing('approved', 'CONDITIONALLY_APPROVED'))).code).toBe('0440001')
    expect((await open(await signing('approved', 'CONTRACT_SIGNED'))).code).toBe('0440001')
  })

  test('ends the one before, whose address then takes nothing', async () => {
    const who = await signing()
    const before = await opened(who)
    await open(who, before.sessionToken)
    expect((await store(before.uploadUrl, await sealed(who, good))).status).toBe(403)
  })

  test('lives twenty minutes', async () => {
    const who = await signing()
    const { sessionToken, uploadUrl } = await opened(who)
    await lender.moveClock(21 * minute, who.said)
    expect((await store(uploadUrl, await sealed(who, good))).status).toBe(403)
    expect((await result(who, sessionToken)).code).toBe('0162001')
  })

  test('cannot be opened more than twenty times in an hour', async () => {
    const who = await signing()
    for (let opened = 0; opened < 20; opened += 1) expect((await open(who)).status).toBe(200)
    expect((await open(who)).code).toBe('0418014')
    await lender.moveClock(hour + minute, who.said)
    expect((await open(await again(who))).status).toBe(200)
  })
})

describe('[S2] the store', () => {
  test.each([
    ['a picture in good light', good, undefined],
    ['a dark one', picture((x, y) => 10 + ((x + y) % 9)), 'dark'],
    ['one in too much light', picture((x) => 246 + (x % 3)), 'bright'],
    ['one of a wall', picture(() => 128), 'empty'],
    ['one out of focus', picture((x) => 128 + 60 * Math.sin(x / 90)), 'blurred'],
    ['one that is too small', picture((x, y) => 90 + (x % 24) * 4 + (y % 16) * 3, 120, 160), 'small'],
    ['something that is no picture', Buffer.from('GIF89a and more'), 'unreadable'],
  ])('opens %s and says what is wrong with it', async (_, file, problem) => {
    const who = await signing()
    const { uploadUrl } = await opened(who)
    const { body } = await store(uploadUrl, await sealed(who, file))
    expect(at(body, 'wasProcessed')).toBe(problem === undefined)
    expect(JSON.parse(Buffer.from(String(at(body, 'scanResultBlob')), 'base64').toString())).toEqual(
      problem ? { problem } : {},
    )
  })

  test('takes one picture, and none that was changed on the way or never encrypted', async () => {
    const who = await signing()
    const { uploadUrl } = await opened(who)
    expect((await store(uploadUrl, { faceMap: 'AAAA' })).status).toBe(422)
    const body = await sealed(who, good)
    const changed = Buffer.from(body.faceMap, 'base64')
    changed[40] = (changed[40] ?? 0) ^ 1
    expect(at((await store(uploadUrl, { ...body, faceMap: changed.toString('base64') })).body, 'wasProcessed')).toBe(
      false,
    )
    expect((await store(uploadUrl, body)).status).toBe(403)
    expect((await store(uploadUrl.replace(/.$/, '_'), body)).status).toBe(403)
  })

  test('takes one of two that arrive at the same moment', async () => {
    const who = await signing()
    const { uploadUrl } = await opened(who)
    const body = await sealed(who, good)
    const replies = await Promise.all([store(uploadUrl, body), store(uploadUrl, body)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('refuses a picture that asks for minutes of work', async () => {
    expect(await findPictureProblem(endlessPicture(50_000))).toBe('unreadable')
  })

  test('writes nothing of it down', async () => {
    const who = await signing()
    const { uploadUrl } = await opened(who)
    const body = await sealed(who, good)
    await store(uploadUrl, body)
    expect(JSON.stringify(await lender.applications(who))).not.toContain(body.faceMap.slice(0, 60))
  })
})

describe('[S4] the comparison', () => {
  test('takes a while, signs the contract, and answers the same ever after', async () => {
    const who = await signing()
    await agreed(who, '&initiationFeePaymentMethod=UPFRONT')
    const { sessionToken, uploadUrl } = await opened(who)
    await store(uploadUrl, await sealed(who, good))
    expect((await result(who, sessionToken, { initiationFeePaymentMethod: 'UPFRONT' })).body).toEqual({
      loanApplicationStatus: 'APPROVED',
    })
    const signed = { loanApplicationStatus: 'CONTRACT_SIGNED', facialResult: { decisionCode: '0418009' } }
    expect((await result(who, sessionToken)).body).toEqual(signed)
    expect((await result(who, sessionToken)).body).toEqual(signed)
    expect((await lender.applications(who))[0]?.loanApplicationStatus).toBe('CONTRACT_SIGNED')
  })

  test('fixes the terms: nothing that is sent later changes the agreement or the payout', async () => {
    const who = await signing()
    const { sessionToken, uploadUrl } = await opened(who)
    const { uploadUrl: other } = await opened(who)
    await store(uploadUrl, await sealed(who, good))
    const keep = { initiationFeePaymentMethod: 'ALLOCATE_TO_INSTALLMENT' }
    const upfront = { initiationFeePaymentMethod: 'UPFRONT' }
    await result(who, sessionToken, keep)
    await result(who, sessionToken, keep)
    const agreement = await agreed(who)
    await lender.moveClock(40 * minute, who.said)
    await result(who, sessionToken, upfront)
    await result(who, sessionToken, upfront)
    expect(await agreed(who, '&initiationFeePaymentMethod=UPFRONT')).toEqual(agreement)
    expect((await store(other, await sealed(who, good))).status).toBeGreaterThanOrEqual(400)
    const id = { loanApplicationNumber: who.number }
    const [held] = await lender.applications(who)
    const swaps = [
      await lender.put('/lds/offers', { ...id, customerSelection: 'ACCEPTED' }, who.headers),
      await lender.put(
        '/lds/offers',
        { ...id, customerSelection: 'ACCEPTED', id: held?.offerList[1]?.id },
        who.headers,
      ),
      await lender.put('/lds/offers', { ...id, customerSelection: 'DECLINED' }, who.headers),
      await lender.post('/lds/confirmations', { ...id, expectedLoanAmount: 5000 }, who.headers),
      await lender.put(
        '/ext-lcs/external/loan-offer',
        { ...id, selectedOfferOptionId: held?.offerList[1]?.id },
        who.headers,
      ),
    ]
    expect(swaps.map(({ status, code }) => [status, code])).toEqual(swaps.map(() => [409, '0440001']))
    await confirmDebitOrder(who)
    const sign = await lender.post(
      '/ext-lcs/external/signed-fulfillment',
      { ...id, isSelectInsurance: true, ...upfront },
      who.headers,
    )
    expect(at(sign.body, 'loanFundedAmount')).toBe(25_000)
    expect(await agreed(who, '&initiationFeePaymentMethod=UPFRONT')).toEqual(agreement)
  })

  test('signs what was shown: other terms have to be shown first', async () => {
    const who = await signing()
    const upfront = { initiationFeePaymentMethod: 'UPFRONT' }
    await agreed(who, '&initiationFeePaymentMethod=ALLOCATE_TO_INSTALLMENT')
    const { sessionToken, uploadUrl } = await opened(who)
    await store(uploadUrl, await sealed(who, good))
    await result(who, sessionToken, upfront)
    const refused = await result(who, sessionToken, upfront)
    expect([refused.status, refused.code]).toEqual([409, '0440001'])
    expect(at(at(await agreed(who), 'loanInfo'), 'initiationFeePaymentMethod')).toBe('UPFRONT')
    expect(at((await result(who, sessionToken)).body, 'loanApplicationStatus')).toBe('CONTRACT_SIGNED')
    expect(at(at(await agreed(who), 'loanInfo'), 'initiationFeePaymentMethod')).toBe('UPFRONT')
  })

  test('signs nothing that was not shown: neither another plan, nor one whose agreement was never read', async () => {
    const seen = await signing()
    const [held] = await lender.applications(seen)
    const other = { loanApplicationNumber: seen.number, selectedOfferOptionId: held?.offerList[1]?.id }
    await lender.put('/ext-lcs/external/loan-offer', other, seen.headers)
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' }, 'approved')
    const unread = { ...(await lender.signInByLink(person)), number: person.number }
    await choosePlan(unread)
    for (const who of [seen, unread]) {
      const { sessionToken, uploadUrl } = await opened(who)
      await store(uploadUrl, await sealed(who, good))
      await result(who, sessionToken)
      expect((await result(who, sessionToken)).status).toBe(409)
      await agreed(who)
      expect(at((await result(who, sessionToken)).body, 'loanApplicationStatus')).toBe('CONTRACT_SIGNED')
    }
  })

  test('forgets nothing that was shown when the income is checked in another window', async () => {
    const who = await signing('upsell')
    const confirm = { loanApplicationNumber: who.number, expectedLoanAmount: 25_000 }
    expect((await lender.post('/lds/confirmations', confirm, who.headers)).status).toBe(204)
    const { inviteUrl } = bodyOf('decision.read', await lender.decision(who, who.number))
    const url = `${new URL(String(inviteUrl)).pathname}/result`
    await lender.provider().inject({ method: 'POST', url, payload: { bank: 'karoo', agreed: true } })
    const ask = () => lender.get(`/lds/affordability?loanApplicationNumber=${who.number}`, who.headers)
    await expect.poll(async () => at((await ask()).body, 'loanApplicationStatus')).toBe('APPROVED')
    await choosePlan(who)
    expect(await takeOne(who)).toEqual({ code: '0418009', status: 'CONTRACT_SIGNED' })
  })

  test('signs what was asked where an upsell was not confirmed, and the decision says that amount', async () => {
    const who = await signing('upsell')
    expect(at((await lender.decision(who, who.number)).body, 'finalApprovedAmount')).toBe(37_500)
    expect(at(at(await agreed(who), 'loanInfo'), 'approvalAmount')).toBe(25_000)
    expect(await takeOne(who)).toEqual({ code: '0418009', status: 'CONTRACT_SIGNED' })
    expect(at((await lender.decision(who, who.number)).body, 'finalApprovedAmount')).toBe(25_000)
  })

  test('is refused without a chosen plan: there is nothing to sign', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' }, 'approved')
    const who = { ...(await lender.signInByLink(person)), number: person.number }
    for (const reply of [await open(who), await result(who, 'some-session')])
      expect([reply.status, reply.code]).toEqual([409, '0440001'])
  })

  test('has nothing to compare where no selfie arrived, and knows no session of another applicant', async () => {
    const [who, other] = [await signing(), await signing()]
    const { sessionToken } = await opened(who)
    expect(bodyOf('facial.result', await result(who, sessionToken)).facialResult?.decisionCode).toBe('0418016')
    expect((await result(other, sessionToken)).code).toBe('0162001')
  })

  test('does not match at first for selfie-fails, then does', async () => {
    const who = await signing('selfie-fails')
    expect(await takeOne(who)).toEqual({ code: '0418007', status: 'APPROVED' })
    expect(await takeOne(who)).toEqual({ code: '0418009', status: 'CONTRACT_SIGNED' })
  })

  test('never matches for selfie-limit: three end the try of this sign-in, five the offer', async () => {
    const who = await signing('selfie-limit')
    expect((await takeOne(who)).code).toBe('0418007')
    expect((await takeOne(who)).code).toBe('0418007')
    expect((await takeOne(who)).code).toBe('0418014')
    expect((await open(who)).code, 'the lender holds its limit itself').toBe('0418014')
    const later = await again(who)
    expect((await takeOne(later)).code).toBe('0418007')
    expect(await takeOne(later)).toEqual({ code: '0418015', status: 'OFFER_RETRACTED' })
    expect((await lender.applications(who))[0]).toMatchObject({ loanApplicationStatus: 'OFFER_RETRACTED', live: false })
  })
})

test('what a deployment allows beside its own policy is added to the directive it names, and to no other', () => {
  const policy = policyWith("script-src https://kit.example 'wasm-unsafe-eval'; worker-src blob:; media-src blob:")
  expect(policy).toContain("media-src 'self' blob:;")
  expect(policy).toContain("script-src 'self' https://kit.example 'wasm-unsafe-eval';")
  expect(policy).toContain("worker-src 'self' blob:;")
  expect(policyWith()).toContain("connect-src 'self';")
  expect(() => policyWith('scripts https://kit.example')).toThrow('`scripts`')
})

/** The agreement as the lender shows it. */
async function agreed({ headers, number }: Signing, query = '') {
  const reply = await lender.get(
    `/ext-lcs/external/loan-contract-info?loanApplicationNumber=${number}${query}`,
    headers,
  )
  expect(reply.status).toBe(200)
  return reply.body
}

/** Polls the debit order until the bank has accepted it. */
async function confirmDebitOrder({ headers, number }: Signing): Promise<void> {
  const read = () => lender.get(`/ext-lcs/external/disbursement-condition?loanApplicationNumber=${number}`, headers)
  for (let poll = 0; poll < 10 && at((await read()).body, 'notPassConditionToDisburse'); poll += 1);
}

/** Comes back by the link later. */
async function again(who: Signing): Promise<Signing> {
  await lender.moveClock(2 * hour, who.said)
  return { ...(await lender.signInByLink(who)), number: who.number }
}
