/** The error catalogue: each code raised by a call that answers it; then its words, its buttons and where each of them leads. */
import { type Applicant, typical } from './harness/applicant.ts'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { keepTab } from './harness/kept-tab.ts'
import { eachRow, eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import {
  eligibility,
  identity,
  inactiveProfile,
  type Leads,
  lateDecision,
  type Row,
  submission,
} from './tables/catalogue.ts'

/** One way out of a message: a button by its key, or Escape. */
type Way = { row: Row; button?: string; leads: Leads }

const third = Math.ceil(identity.length / 3)
for (const [n, rows] of [
  identity.slice(0, third),
  identity.slice(third, 2 * third),
  identity.slice(2 * third),
].entries()) {
  test(`[E1][I3] the check of the ID number refuses (${n + 1}): ${codesOf(rows)}`, async ({ applicant, page }) => {
    const ways = rows.flatMap(waysOut)
    await applicant.create(
      'conditional-truid',
      ways.map(({ row: { call, code } }) => ({ call, code })),
    )
    await applicant.reach('phone')
    await applicant.answer('phone')
    for (const [index, way] of ways.entries()) {
      await takeWay(applicant, way, 'phone')
      if (index === ways.length - 1) break
      await returnTo(applicant, way.leads)
      await applicant.press('phone')
    }
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })
}

test('[E1][I3] 0440035: a profile that is not active is shown; Escape stays, Activate leads home, Continue to the PIN', async ({
  applicant,
}) => {
  await applicant.create('inactive-profile')
  await applicant.reach('phone')
  await applicant.answer('phone')
  for (const way of waysOut(inactiveProfile)) {
    await takeWay(applicant, way, 'phone')
    if (way.leads === 'otp') break
    await returnTo(applicant, way.leads)
    await applicant.press('phone')
  }
})

test(`[E1][I6] the eligibility check refuses, and every way on: ${codesOf(eligibility)}`, async ({
  applicant,
  page,
}) => {
  await eachRowAnew(page, eligibility.flatMap(waysOut), nameOf, async (way) => {
    const { call, code } = way.row
    await applicant.create('conditional-truid', [{ call, code }])
    await applicant.reach('otp')
    await applicant.answer('otp')
    await takeWay(applicant, way, 'eligibility-check')
  })
})

test('[E1][I6] 0440010: continue leads to offers, exit and Escape to landing', async ({ applicant, page }) => {
  await applicant.create('resumable')
  await applicant.reach('otp')
  await applicant.answer('otp')
  const notice = applicant.screen.notice(copy('errors.0440010.title'))
  await expect(notice).toBeVisible()
  // The check is made anew whenever the tab is put back, and finds the same.
  const returnToCheck = await keepTab(page)
  const ways = [
    { button: 'exit', leads: 'landing' },
    { button: 'Escape', leads: 'landing' },
    { button: 'continue', leads: 'offers' },
  ]
  const buttonOf = ({ button }: (typeof ways)[number]) => button
  await eachRow(ways, buttonOf, async ({ button, leads }) => {
    await expect(notice).toContainText(copy('errors.0440010.body'))
    if (button === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: words(`errors.0440010.buttons.${button}`) }).click()
    await applicant.arrive(leads)
    if (leads === 'landing') await returnToCheck()
  })
})

test('[E1][I4] the call for a PIN: 0407012 at the field, 0407015 and 0440005 lead home', async ({
  applicant,
  page,
}) => {
  const codes = ['0407015', '0440005', '0407012']
  await applicant.create(
    'conditional-truid',
    codes.map((code) => ({ call: 'otp.request', code })),
  )
  await applicant.reach('phone')
  await applicant.answer('phone')
  await expectNotice(applicant, { code: '0407015', text: /otp limit reached/i })
  await page.getByRole('button', { name: words('errors.0407015.buttons.startAgain') }).click()
  await returnTo(applicant, 'landing')
  await applicant.press('phone')
  await expectNotice(applicant, { code: '0440005', text: /10 minutes/ })
  await page.getByRole('button', { name: words('errors.0440005.buttons.ok') }).click()
  await returnTo(applicant, 'landing')
  await applicant.press('phone')
  await applicant.expectStep('otp')
  await expect.poll(() => applicant.screen.error('otp', 'code')).toMatch(containing(copy('errors.OTP_TOO_SOON')))
})

test('[E1][I4] a PIN that is too old can be replaced, one that is of no use is said at the field', async ({
  applicant,
  page,
  lender,
}) => {
  const codes = ['0407012', '0407003', '0407003']
  await applicant.create(
    'conditional-truid',
    codes.map((code) => ({ call: 'otp.verify', code })),
  )
  await applicant.reach('phone')
  await stopClock(page)
  await applicant.answer('phone')
  await applicant.expectStep('otp')
  await applicant.answer('otp')
  await expect.poll(() => applicant.screen.error('otp', 'code')).toMatch(containing(copy('errors.0407012')))
  await applicant.answer('otp')
  await expectNotice(applicant, { code: '0407003', text: /expired/i })
  // Another one cannot be sent yet: the field says when.
  const message = page.getByRole('alertdialog')
  await message.getByRole('button', { name: words('errors.0407003.buttons.sendNew') }).click()
  await expect.poll(() => applicant.screen.error('otp', 'code')).toMatch(containing(copy('errors.OTP_NOT_YET')))
  await applicant.pass(40)
  await applicant.answer('otp')
  const sent = page.waitForRequest((request) => request.url().endsWith('/los/otp/request'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('errors.0407003.buttons.sendNew') })
    .click()
  await sent
  expect(await lender.code(applicant.identity().phoneNumber)).toHaveLength(6)
})

test('[E1] sending the application: what is put aside or tried again stays, and nothing is sent twice', async ({
  applicant,
  lender,
  page,
}) => {
  const call = 'application.submit'
  const { said } = await applicant.create('conditional-truid', [
    { call, code: '0440012' },
    { call, code: '0440001' },
    { call, code: '0440030' },
  ])
  await applicant.beginAt('confirmation')
  await applicant.answer('confirmation')
  await expectNotice(applicant, { code: '0440012', showsCode: true })
  await page.getByRole('button', { name: words('errors.0440012.buttons.notNow') }).click()
  await applicant.expectStep('confirmation')
  await expect(page.getByText(typical.email)).toBeVisible()
  await applicant.press('confirmation')
  await expectNotice(applicant, { code: 'NOT_SENT' })
  await page.getByRole('button', { name: words('errors.NOT_SENT.buttons.gotIt') }).click()
  await applicant.expectStep('confirmation')
  await applicant.solve()
  await applicant.press('confirmation')
  await expectNotice(applicant, { code: '0440030', text: /another tab/i })
  await page.getByRole('button', { name: words('errors.0440030.buttons.ok') }).click()
  await applicant.expectStep('landing')
  expect(await lender.applications(said)).toHaveLength(0)
})

test(`[E1][E8] each refusal of what is sent, and every way on: ${codesOf(submission)}`, async ({
  applicant,
  lender,
  page,
}) => {
  const ways = submission.flatMap(waysOut)
  const { said } = await applicant.create(
    'conditional-truid',
    ways.map(({ row: { call, code } }) => ({ call, code })),
  )
  await applicant.beginAt('confirmation')
  const returnToConfirmation = await keepTab(page)
  await eachRow(ways, nameOf, async (way) => {
    await applicant.answer('confirmation')
    await takeWay(applicant, way, 'confirmation')
    expect(await lender.applications(said)).toEqual([])
    await returnToConfirmation()
    await applicant.expectStep('confirmation')
  })
})

test(`[E1][D1] ${lateDecision.code} in place of a decision, and every way on`, async ({ applicant, page }) => {
  const { call, code } = lateDecision
  await eachRowAnew(page, waysOut(lateDecision), nameOf, async (way) => {
    await applicant.comeBack({ loanApplicationStatus: 'SUBMITTED' }, [{ call, code }], 'decision-timeout')
    await takeWay(applicant, way, 'assessing')
  })
})

test('[E1] an application that was deleted is shown while the decision is awaited', async ({
  applicant,
  lender,
  page,
}) => {
  await applicant.create('conditional-truid', [{ call: 'decision.read', code: '0440015' }], {
    application: { loanApplicationStatus: 'APPROVED' },
  })
  await applicant.open(`/?loanApplication=${applicant.identity().loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(applicant.identity().phoneNumber))
  await applicant.press('otp-resume')
  await expectNotice(applicant, { code: '0440015', text: /no longer exists/i })
  await page.keyboard.press('Escape')
  await applicant.expectStep('landing')
})

test('[E1] an empty response, one that cannot be read, none in time, and no connection', async ({
  applicant,
  lender,
  page,
  context,
  watch,
}) => {
  watch.allow(/net::ERR_|identity\.capture|503|418/)
  const { said } = await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await applicant.type('phone', 'phoneNumber', applicant.identity().phoneNumber)
  for (const [fault, code, text, shown] of [
    [{ status: 200, body: '' }, 'NO_RESPONSE', /sorry, we have encountered some issues/i, undefined],
    [{ status: 503 }, 'UNKNOWN', /something went wrong/i, '0440001'],
    [{ status: 418, body: { errors: [{ errorCode: 'XYZ-1' }] } }, 'REQUEST_REFUSED', /something went wrong/i, 'XYZ-1'],
    [{ status: 400, body: { errors: [{ errorCode: 9999 }] } }, 'REQUEST_REFUSED', /something went wrong/i, '9999'],
    [{ status: 200, body: { requestToken: 1 } }, 'UNKNOWN', /something went wrong/i, '0440001'],
  ] as const) {
    await lender.break(said, { call: 'identity.capture', times: 1, fault })
    await applicant.press('phone')
    await putAside(applicant, code, text, shown)
  }
  await page.route('**/validation-and-capture/said', () => {}, { times: 1 })
  const asked = page.waitForRequest((request) => request.url().includes('/said'))
  await applicant.press('phone')
  await asked
  await applicant.pass(61)
  await putAside(applicant, 'TIMEOUT', /something went wrong.*technical difficulty/is)

  await context.setOffline(true)
  await applicant.press('phone')
  await putAside(applicant, 'NETWORK', /something went wrong.*technical difficulty/is)
  await context.setOffline(false)
  await applicant.press('phone')
  await applicant.expectStep('otp')
})

function codesOf(rows: Row[]): string {
  return rows.map(({ code }) => code).join(', ')
}

function nameOf({ row, button = 'Escape', leads }: Way): string {
  return `${row.code}: ${button} leads to ${leads}`
}

function waysOut(row: Row): Way[] {
  const buttons = Object.entries(row.buttons).map(([button, leads]) => ({ row, button, leads }))
  const byKey: Way = { row, leads: row.closes }
  // What leads furthest comes last: from there no way leads back to where the code was raised.
  return [byKey, ...buttons].sort((a, b) => Number(a.leads === 'otp') - Number(b.leads === 'otp'))
}

async function takeWay(applicant: Applicant, { row, button, leads }: Way, from: string): Promise<void> {
  const { page, screen } = applicant
  await expectNotice(applicant, row)
  const notice = screen.notice(words(`errors.${row.code}.title`))
  await expect(notice.getByRole('button')).toHaveCount(Object.keys(row.buttons).length)
  if (button === undefined) await page.keyboard.press('Escape')
  else await notice.getByRole('button', { name: words(`errors.${row.code}.buttons.${button}`) }).click()
  await expect(notice, `${row.code}: ${button ?? 'Escape'}`).toBeHidden()
  await applicant.arrive(leads === 'stays' ? from : leads)
}

/** From where a message led, back to the phone. */
async function returnTo(applicant: Applicant, from: Leads): Promise<void> {
  if (from === 'landing') {
    await applicant.expectStep('landing')
    await applicant.answer('landing')
    await applicant.expectStep('said')
    await applicant.answer('said')
  }
  await applicant.expectStep('phone')
}

/** Title, text and code, as the copy and the specification say. */
async function expectNotice(
  { screen }: Applicant,
  { code, text, showsCode, shown = code }: { code: string; text?: RegExp; showsCode?: true; shown?: string },
): Promise<void> {
  const notice = screen.notice(words(`errors.${code}.title`))
  await expect(notice).toBeVisible()
  await expect(notice).toContainText(containing(copy(`errors.${code}.body`)))
  if (text) await expect(notice).toContainText(text)
  if (showsCode) await expect(notice).toContainText(`Error code: ${shown}`)
}

async function putAside(applicant: Applicant, code: string, text: RegExp, shown?: string): Promise<void> {
  await expectNotice(applicant, { code, text, ...(shown === undefined ? {} : { showsCode: true, shown }) })
  const button = code === 'REQUEST_REFUSED' ? 'check' : 'notNow'
  await applicant.page.getByRole('button', { name: words(`errors.${code}.buttons.${button}`) }).click()
  await applicant.expectStep('phone')
}
