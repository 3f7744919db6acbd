import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeySettings } from '../../sandbox/lender/journey-settings.ts'
import { at, errorsIn } from './bodies.ts'
import { applicationOf, hour, type Lender, minute, openLender, type Session, wrong } from './lender.ts'

let lender: Lender
let session: Session

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

async function newApplication() {
  session = await lender.signIn(await lender.createApplicant('conditional-truid'))
  return applicationOf(session, await lender.solveCaptcha())
}

/** As after a reload: the same request without what a browser does not keep. */
function again({ captchaToken: _, ...body }: { captchaToken: string }, key?: string) {
  const headers = { ...session.headers, ...(key ? { 'idempotency-key': key } : {}) }
  return lender.post('/los/loan-application', body, headers)
}

const slow = (said: string) => ({ said, rules: [{ call: 'application.submit', fault: { delayMs: 300 } }] })

describe('submitting', () => {
  it('[C4] twice with one key makes one application and gives the first answer again', async () => {
    const application = await newApplication()
    const first = await lender.submit(session, application, { 'idempotency-key': 'one' })
    const again = await lender.submit(session, application, { 'idempotency-key': 'one' })
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(await lender.applications(session)).toHaveLength(1)
  })

  it('[C4] twice at the same moment makes one application', async () => {
    const application = await newApplication()
    await lender.put('/sandbox/faults', slow(session.said))
    const twins = await Promise.all(
      [1, 2].map(() => lender.submit(session, application, { 'idempotency-key': 'twin' })),
    )
    expect(twins.map(({ status }) => status)).toEqual([200, 200])
    expect(twins[1]?.body).toEqual(twins[0]?.body)
    expect(await lender.applications(session)).toHaveLength(1)
  })

  it('[C4] again after a reload, with the captcha forgotten, gives the first answer', async () => {
    const application = await newApplication()
    const first = await lender.submit(session, application, { 'idempotency-key': 'reload' })
    expect((await again(application, 'reload')).body).toEqual(first.body)
    expect(await lender.applications(session)).toHaveLength(1)
  })

  it('[C4] again after a reload waits for the one that is under way', async () => {
    const application = await newApplication()
    await lender.put('/sandbox/faults', slow(session.said))
    const replies = await Promise.all([
      lender.submit(session, application, { 'idempotency-key': 'under way' }),
      again(application, 'under way'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(await lender.applications(session)).toHaveLength(1)
  })

  it('[C4] without a captcha for the first time is refused, and with one then taken in', async () => {
    const application = await newApplication()
    const forgotten = await again(application, 'first')
    expect([forgotten.status, errorsIn(forgotten.body)[0]?.path]).toEqual([422, '/captchaToken'])
    expect((await again(application)).status).toBe(422)
    expect((await lender.submit(session, application, { 'idempotency-key': 'first' })).status).toBe(200)
    expect(await lender.applications(session)).toHaveLength(1)
  })

  it('[C4] with the properties in another order is the same submission', async () => {
    const application = await newApplication()
    const first = await lender.submit(session, application, { 'idempotency-key': 'order' })
    const turned = Object.fromEntries(Object.entries(application).reverse())
    const headers = { ...session.headers, 'recaptcha-token': application.captchaToken, 'idempotency-key': 'order' }
    expect((await lender.post('/los/loan-application', turned, headers)).body).toEqual(first.body)
  })

  it('[C4] twice with different keys makes one application', async () => {
    const application = await newApplication()
    const other = applicationOf(session, await lender.solveCaptcha())
    const replies = await Promise.all([
      lender.submit(session, application, { 'idempotency-key': 'left' }),
      lender.submit(session, other, { 'idempotency-key': 'right' }),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual(['0440010', undefined])
    expect(await lender.applications(session)).toHaveLength(1)
  })

  it('[E8] 1.8.03 a second application of the same session is the ongoing one', async () => {
    const application = await newApplication()
    await lender.submit(session, application)
    const second = await lender.submit(session, applicationOf(session, await lender.solveCaptcha()))
    expect(second.code).toBe('0440010')
  })

  it('another body with a used key is refused', async () => {
    const application = await newApplication()
    await lender.submit(session, application, { 'idempotency-key': 'body' })
    const changed = { ...application, isReceivedSalaryInTyme: true }
    const reply = await lender.submit(session, changed, { 'idempotency-key': 'body' })
    expect([reply.status, reply.code]).toEqual([422, 'KEY_REUSED'])
  })

  it('one person’s key says nothing about another’s', async () => {
    const mine = await newApplication()
    const first = await lender.submit(session, mine, { 'idempotency-key': 'shared' })
    const theirs = await newApplication()
    const second = await lender.submit(session, theirs, { 'idempotency-key': 'shared' })
    expect(second.status).toBe(200)
    expect(at(second.body, 'loanApplicationNumber')).not.toBe(at(first.body, 'loanApplicationNumber'))
  })

  it('[C2] needs a captcha that was not used before', async () => {
    const application = await newApplication()
    await lender.submit(session, application)
    const other = await lender.signIn(await lender.createApplicant('declined'))
    expect((await lender.submit(other, applicationOf(other, application.captchaToken))).code).toBe('0440001')
    expect((await lender.submit(other, applicationOf(other, 'bm9uZQ=='))).code).toBe('0440001')
    expect(await lender.applications(other)).toHaveLength(0)
  })

  it('takes a captcha for an hour of the lender’s clock, whatever this machine’s says', async () => {
    let ahead = -3 * hour
    const other = await openLender({ clock: () => new Date(Date.now() + ahead) })
    const submitAfter = async (wait: number) => {
      const captcha = await other.solveCaptcha()
      ahead += wait
      const owner = await other.signIn(await other.createApplicant('approved'))
      return (await other.submit(owner, applicationOf(owner, captcha))).code
    }
    expect([await submitAfter(0), await submitAfter(59 * minute), await submitAfter(61 * minute)]).toEqual([
      undefined,
      undefined,
      '0440001',
    ])
    await other.close()
  })

  it('a wrong code that is sent again with its key counts once', async () => {
    const { requestToken, code } = await lender.receiveCode(await lender.createApplicant('approved'))
    for (let times = 0; times < 5; times++) {
      expect((await lender.verify(requestToken, wrong(code), { 'idempotency-key': 'try' })).code).toBe('0407002')
    }
    expect((await lender.verify(requestToken, code)).status).toBe(200)
  })
})

describe('what the lender checks itself', () => {
  it('[C3] refuses a body with a property too many or too few, and says where', async () => {
    const application = await newApplication()
    const { isLoanSubmit: _, ...rest } = application
    const reply = await lender.post('/los/loan-application', { ...rest, rate: 1 }, session.headers)
    expect(reply.status).toBe(422)
    expect(
      errorsIn(reply.body)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/isLoanSubmit', '/rate'])
  })

  it('[A1] refuses an amount outside the product’s bounds', async () => {
    const application = await newApplication()
    application.information.loanApplicationInfo.expectedLoanAmount = 50_000.01
    const reply = await lender.submit(session, application)
    expect(errorsIn(reply.body)[0]?.path).toBe('/information/loanApplicationInfo/expectedLoanAmount')
  })

  it('refuses an amount with parts of a cent', async () => {
    const application = await newApplication()
    application.information.loanApplicationInfo.expectedLoanAmount = 25_000.001
    const reply = await lender.submit(session, application)
    expect(errorsIn(reply.body)[0]?.path).toBe('/information/loanApplicationInfo/expectedLoanAmount')
  })

  it('[U4] refuses an application that leaves nothing for a repayment', async () => {
    const application = await newApplication()
    application.information.customerInfo.livingExpenses = 23_500
    const reply = await lender.submit(session, application)
    expect(errorsIn(reply.body)[0]?.path).toBe('/information/customerInfo/livingExpenses')
  })

  it('[U2] refuses employment without a company', async () => {
    const application = await newApplication()
    const { companyName: _, ...customer } = application.information.customerInfo
    const body = { ...application, information: { ...application.information, customerInfo: customer } }
    const headers = { ...session.headers, 'recaptcha-token': application.captchaToken }
    const reply = await lender.post('/los/loan-application', body, headers)
    expect(errorsIn(reply.body)[0]?.path).toBe('/information/customerInfo/companyName')
  })

  it.each([
    ['grossAnnualIncome', 1e308],
    ['netMonthlyIncome', 10_000_001],
    // Before anything is taken from it.
    ['netMonthlyIncome', 360_000 / 12],
    ['debtCommitments', 1e15],
    ['companyName', ' '],
    ['companyName', '\u200b\u3164'],
    ['previousEmploymentDuration', 'A WHILE'],
    ['startedWorkingDate', '12-2099'],
    ['startedWorkingDate', '03-1800'],
  ])('refuses %s of %j: it says nothing, or more than there is', async (name, value) => {
    const application = await newApplication()
    const customerInfo = { ...application.information.customerInfo, [name]: value }
    const body = { ...application, information: { ...application.information, customerInfo } }
    const headers = { ...session.headers, 'recaptcha-token': application.captchaToken }
    const reply = await lender.post('/los/loan-application', body, headers)
    const paths = errorsIn(reply.body).map(({ path }) => path)
    expect([reply.status, paths]).toEqual([422, [`/information/customerInfo/${name}`]])
  })

  it('refuses a phone that is no cellphone, as the browser does', async () => {
    const { said } = await lender.createApplicant('approved')
    const capture = (phoneNumber: string) => lender.capture({ said, phoneNumber, persona: '' })
    for (const phoneNumber of ['0111234567', '0901234567', '0000000000']) {
      const reply = await capture(phoneNumber)
      expect([reply.status, errorsIn(reply.body)[0]?.path]).toEqual([422, '/phoneNumber'])
    }
    for (const prefix of journeySettings().phonePrefixes)
      expect((await capture(prefix.padEnd(10, '2'))).status).toBe(200)
  })

  it('never repeats a value in its complaint', async () => {
    const reply = await lender.post('/los/validation-and-capture/said', {
      saId: '123secret',
      phoneNumber: '08',
      plProductId: 'x',
    })
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).not.toContain('secret')
  })

  it('answers what cannot be read with one line', async () => {
    const reply = await lender.app().inject({
      method: 'POST',
      url: '/los/otp/request',
      headers: { 'content-type': 'application/json' },
      payload: '{"requestToken":',
    })
    expect([reply.statusCode, reply.json().errors[0].errorCode]).toEqual([400, 'INVALID_REQUEST'])
  })
})
