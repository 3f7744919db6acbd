/** Every number of the selfie checker and every code of the comparison: what is said, what is tracked, and where it leads. */
import type { Page, Route } from '@playwright/test'
import type { Applicant } from './harness/applicant.ts'
import { passUntil } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { keepTab } from './harness/kept-tab.ts'
import { eachRow } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { checkerButton, choosePlan, openIntroduction, signing, startSelfie } from './harness/signing.ts'
import { expect, type Tracked, test } from './harness/test.ts'
import { playVendorKit } from './harness/vendor-kit.ts'
import { decisionCodes, type ShownResult, sdkStatuses, sessionStatuses } from './tables/selfie.ts'

const thirds = [0, 1, 2].map((n) => sessionStatuses.filter(([status]) => status % 3 === n))

for (const [n, rows] of thirds.entries()) {
  const numbers = rows.map(([status]) => status).join(', ')
  test(`[S3] how a session of the vendor's kit ends (${n + 1}): ${numbers}`, async ({ applicant, page, tracked }) => {
    const kit = await playVendorKit(page)
    await signing(applicant)
    await applicant.press('selfie-intro')
    await expect(checkerButton(page, 'start')).toBeVisible()
    // The one that leads on comes last.
    for (const [status, shown, text] of rows.toSorted(([one], [other]) => Number(one === 0) - Number(other === 0))) {
      await kit.plan({ session: status })
      await takeOne(applicant)
      await expectSeen(applicant, shown, `status ${status}`)
      expectTracked(tracked(), 'selfie-session-ended', { status, description: expect.stringMatching(text) })
    }
  })
}

test("[S2][S3] the vendor's kit is made ready with the licence, gets what the store says, and is told of a slow upload", async ({
  applicant,
  page,
}) => {
  const kit = await playVendorKit(page)
  await signing(applicant)
  const release = await holdRequests(page, '**/sandbox/faces/*')
  await startSelfie(applicant)
  await expect.poll(kit.calls).toContain('session')
  await expect(page.getByText(copy('selfie.fields.face.sending'), { exact: true })).toBeVisible()
  await applicant.pass(7)
  await expect.poll(kit.calls).toContain(copy('selfie.fields.face.slow'))
  release()
  await applicant.expectStep('selfie-results')
  const calls = await kit.calls()
  expect(calls[0]).toBe('resources /liveness/resources')
  expect(calls.find((line) => line.startsWith('initialise'))).toBe('initialise {"checker":"built-in"} sandbox true')
  expect(calls.find((line) => line.startsWith('proceed'))).toBe(`proceed ${Buffer.from('{}').toString('base64')}`)
})

test('[S3] a session that ends well without a face is a technical problem, and the session is opened anew', async ({
  applicant,
  page,
}) => {
  const kit = await playVendorKit(page)
  await signing(applicant)
  await applicant.press('selfie-intro')
  await kit.plan({ face: false })
  const sessions: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/personal-loan-facial/session')) sessions.push(request.postDataJSON())
  })
  await checkerButton(page, 'start').click()
  await expectSeen(applicant, 'FACIAL_GENERIC', 'no face')
  await expect.poll(() => sessions.length).toBe(2)
  expect(await kit.calls()).toContain('cancel')
})

test("[S3] every status of the vendor's kit when it is made ready, first and again", async ({
  applicant,
  page,
  tracked,
}) => {
  const kit = await playVendorKit(page)
  await signing(applicant)
  const [first, ...others] = sdkStatuses.toSorted(([one], [other]) => Number(one === 1) - Number(other === 1))
  if (!first) throw new Error('the table is empty')
  await kit.plan({ sdk: first[0] })
  await applicant.press('selfie-intro')
  await expectSeen(applicant, first[1], `status ${first[0]}`)
  expectTracked(tracked(), 'selfie-checker-failed', { status: first[0], try: 'first' })
  for (const [status, shown, text] of others) {
    await kit.plan({ sdk: status })
    await checkerButton(page, 'tryAgain').click()
    await expectSeen(applicant, shown, `status ${status}`)
    const event = status === 1 ? 'selfie-checker-ready' : 'selfie-checker-failed'
    expectTracked(tracked(), event, { status, try: 'retry', description: expect.stringMatching(text) })
  }
})

test('[S3] a kit that cannot be loaded, and a licence that cannot be had, can be tried again', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|503/)
  await playVendorKit(page)
  const { said } = await signing(applicant)
  await lender.break(said, { call: 'facial.licence', times: 1, fault: { status: 503 } })
  await applicant.press('selfie-intro')
  await page.getByRole('button', { name: words('errors.UNKNOWN.buttons.notNow') }).click()
  await expect(page.getByText(copy('selfie.fields.face.unprepared'))).toBeVisible()
  const withoutKit = (route: Route) => route.abort()
  await page.route('**/liveness/sdk.js', withoutKit)
  await checkerButton(page, 'tryAgain').click()
  await expectSeen(applicant, 'FACIAL_NOT_READY', 'no kit')
  await page.unroute('**/liveness/sdk.js', withoutKit)
  await checkerButton(page, 'tryAgain').click()
  await expectSeen(applicant, 'ready', 'with a kit')
})

test('[S3][E1] 0162001 of the licence is retried: the checker is made ready anew, and no selfie is asked for without it', async ({
  applicant,
  lender,
  page,
}) => {
  await playVendorKit(page)
  const { said } = await signing(applicant)
  await lender.break(said, { call: 'facial.licence', times: 1, fault: { code: '0162001' } })
  await applicant.press('selfie-intro')
  const entry = 'errors.0162001@facial.licence'
  await expect(page.getByRole('alertdialog')).toContainText(copy(`${entry}.title`))
  await page.getByRole('button', { name: words(`${entry}.buttons.tryAgain`) }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectSeen(applicant, 'ready', 'with a licence')
})

// The lender opens twenty sessions for a person within an hour.
const decisions = Object.entries(decisionCodes)
const half = Math.ceil(decisions.length / 2)
for (const rows of [decisions.slice(0, half), decisions.slice(half)]) {
  const codes = rows.map(([code]) => code).join(', ')
  test(`[S4][E1] what each code of the comparison says, and every way on: ${codes}`, async ({
    applicant,
    lender,
    page,
  }) => {
    await playVendorKit(page)
    const { said } = await signing(applicant)
    await applicant.press('selfie-intro')
    await expect(checkerButton(page, 'start')).toBeVisible()
    const returnToSelfie = await keepTab(page)
    const ways = rows.flatMap(([code, row]) => {
      const named: [string | undefined, string][] = [[undefined, row.closes], ...Object.entries(row.buttons)]
      return named.map(([button, leads]) => ({ code, button, leads, ...row }))
    })
    const nameOf = ({ code, button = 'Escape' }: (typeof ways)[number]) => `${code}, ${button}`
    await eachRow(ways, nameOf, async ({ code, text, buttons, button, leads }) => {
      const loanApplicationStatus = code === '0418015' ? 'OFFER_RETRACTED' : 'APPROVED'
      const body = { loanApplicationStatus, facialResult: { decisionCode: code } }
      await lender.break(said, { call: 'facial.result', times: 1, fault: { body } })
      await takeOne(applicant)
      const notice = applicant.screen.notice(words(`errors.${code}.title`))
      await expect(notice).toContainText(text)
      await expect(notice).toContainText(containing(copy(`errors.${code}.body`)))
      await expect(notice.getByRole('button')).toHaveCount(Object.keys(buttons).length)
      if (button === undefined) await page.keyboard.press('Escape')
      else await notice.getByRole('button', { name: words(`errors.${code}.buttons.${button}`) }).click()
      await applicant.expectStep(leads)
      if (leads !== 'selfie') await returnToSelfie()
    })
  })
}

test('[S4] no result of the selfie in seven polls is shown; waiting on polls again, and the contract is signed', async ({
  applicant,
  lender,
  page,
}) => {
  await playVendorKit(page)
  const { said } = await signing(applicant)
  const body = { loanApplicationStatus: 'APPROVED' }
  await lender.break(said, { call: 'facial.result', times: 7, fault: { body } })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/retrieve-result')) asked += 1
  })
  await startSelfie(applicant)
  await applicant.expectStep('selfie-results')
  const notice = applicant.screen.notice(words('errors.FACIAL_SLOW.title'))
  await expect.poll(() => asked).toBe(1)
  for (let poll = 2; poll <= 7; poll += 1) {
    await expect(notice).toBeHidden()
    // The wait for a poll begins once the one before is answered, which no test sees.
    await expect(async () => {
      await applicant.pass(5)
      expect(asked).toBe(poll)
    }).toPass({ intervals: [100] })
  }
  await expect(notice).toBeVisible()
  expect(asked, 'the first question and six more').toBe(7)
  await notice.getByRole('button', { name: words('errors.FACIAL_SLOW.buttons.wait') }).click()
  await expect.poll(() => asked).toBe(8)
  await applicant.passUntilStep('debicheck')
})

test('[S4] a selfie that does not match is taken again; the one that matches signs the contract', async ({
  applicant,
  page,
}) => {
  await playVendorKit(page)
  await signing(applicant, { persona: 'selfie-fails' })
  await startSelfie(applicant)
  await applicant.expectStep('selfie-results')
  await applicant.pass(16)
  const notice = applicant.screen.notice(words('errors.0418007.title'))
  await notice.getByRole('button', { name: words('errors.0418007.buttons.tryAgain') }).click()
  await applicant.expectStep('selfie')
  await checkerButton(page, 'start').click()
  await applicant.expectStep('selfie-results')
  await applicant.passUntilStep('debicheck')
})

test('[S4] 2.8.03 an unknown code of the comparison is shown, so that it can be quoted', async ({
  applicant,
  lender,
  page,
}) => {
  await playVendorKit(page)
  const { said } = await signing(applicant)
  const body = { loanApplicationStatus: 'APPROVED', facialResult: { decisionCode: '0499999' } }
  await lender.break(said, { call: 'facial.result', times: 1, fault: { body } })
  await startSelfie(applicant)
  const notice = applicant.screen.notice(words('errors.FACIAL_REFUSED.title'))
  await expect(notice).toContainText('Error code: 0499999')
  await notice.getByRole('button', { name: words('errors.FACIAL_REFUSED.buttons.tryAgain') }).click()
  await applicant.expectStep('selfie')
})

test('[S4] an answer that is none is a technical problem, and the question can be put again without a new selfie', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/503/)
  await playVendorKit(page)
  const { said } = await signing(applicant)
  await lender.break(said, { call: 'facial.result', times: 1, fault: { status: 503 } })
  await startSelfie(applicant)
  const notice = applicant.screen.notice(words('errors.FACIAL_GENERIC.title'))
  await notice.getByRole('button', { name: words('errors.FACIAL_GENERIC.buttons.tryAgain') }).click()
  await applicant.expectStep('selfie-results')
  await applicant.passUntilStep('debicheck')
})

test('[S4] an offer that was withdrawn: whether the applicant may apply is asked anew, and what the lender still has open can be continued', async ({
  applicant,
  lender,
  page,
}) => {
  await playVendorKit(page)
  const { said } = await applicant.create('approved')
  await applicant.beginAt('confirmation')
  await applicant.reach('offers', 'confirmation')
  await applicant.answer('offers')
  await applicant.expectStep('package')
  await choosePlan(applicant)
  await openIntroduction(applicant)
  await lender.break(said, {
    call: 'facial.result',
    times: 1,
    fault: { body: { loanApplicationStatus: 'OFFER_RETRACTED' } },
  })
  await applicant.press('selfie-intro')
  const checked = page.waitForRequest('**/los/eligibility-check')
  await checkerButton(page, 'start').click()
  await checked
  const open = applicant.screen.notice(words('errors.0440010.title'))
  await passUntil(page, open)
  await expect(open.getByRole('button', { name: words('errors.0440010.buttons.continue') })).toBeVisible()
})

/** Start, or Try again, once the lender may be asked for another session. */
async function takeOne({ page, pass }: Applicant): Promise<void> {
  await pass(4)
  await checkerButton(page, 'start').or(checkerButton(page, 'tryAgain')).click()
}

/** The message is there; it is closed, unless it leads on by itself. */
async function expectSeen(applicant: Applicant, shown: ShownResult, why: string): Promise<void> {
  const { page, screen } = applicant
  if (shown === 'uploaded') return applicant.expectStep('selfie-results')
  if (shown === 'ready') return expect(page.getByText(copy('selfie.fields.face.ready.title'))).toBeVisible()
  const notice = screen.notice(words(shown === 'camera-blocked' ? 'camera-blocked.title' : `errors.${shown}.title`))
  await expect(notice, why).toBeVisible()
  await close(page)
  await expect(notice, why).toBeHidden()
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
}

function expectTracked(events: Tracked[], event: string, data: Record<string, unknown>): void {
  expect(events).toContainEqual({ event, with: expect.objectContaining(data) })
}
