/** Coming back by the link of a message: where each status leads, what is said meanwhile, and every way in which it ends. */
import type { Applicant } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import type { ApplicantSpec, Lender } from './harness/lender.ts'
import { eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

type Held = NonNullable<ApplicantSpec['application']>
const conditional = 'CONDITIONALLY_APPROVED'
const collected = 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED'

type Leads = [held: Held, step: string, path: string | RegExp]

/** One per screen; the product of all conditions is proved in tests/journey/resume-routing.test.ts. */
const byStatus: Leads[] = [
  [{ loanApplicationStatus: 'APPROVED' }, 'package', '/package'],
  [{ loanApplicationStatus: conditional }, 'offers', '/offers'],
  [{ loanApplicationStatus: conditional, upsellStatus: 'IN_PROGRESS' }, 'upsell-offers', '/upsell-de-offers'],
  [{ loanApplicationStatus: collected, upsellStatus: 'ACCEPTED' }, 'upsell-offers', '/upsell-de-offers'],
  [{ loanApplicationStatus: 'CONTRACT_SIGNED' }, 'debicheck', '/debicheck'],
  [{ loanApplicationStatus: 'DEBICHECK_ACCEPTED' }, 'paying-out', '/debicheck'],
  [{ loanApplicationStatus: 'FUNDED' }, 'funded', '/funded'],
  [{ loanApplicationStatus: 'DECLINED', declineCode: 'AFFORDABILITY' }, 'declined', /\/offers-declined\/PL\w+$/],
  [{ loanApplicationStatus: 'OFFER_RETRACTED' }, 'declined', /\/offers-declined\/PL\w+$/],
]
const withTheBank: Leads[] = [
  [{ loanApplicationStatus: 'APPROVED', salaryInBank: true }, 'salary-offers-approved', /-salary-offers-approved$/],
  [{ loanApplicationStatus: conditional, salaryInBank: true }, 'salary-offers-condition', /-salary-offers-condition$/],
  [{ loanApplicationStatus: collected, existingProfile: true }, 'salary-offers-condition', /-salary-offers-condition$/],
]

for (const [title, rows] of [
  ['[R1][L8] a link leads to the screen of each status, with or without an upsell', byStatus],
  ['[R1][D6] a customer of the bank comes back to the offer in the app', withTheBank],
] as const) {
  test(title, async ({ applicant, page }) => {
    await eachRowAnew(page, rows, nameOf, async ([held, step, path]) => {
      await applicant.comeBack(held)
      await applicant.expectStep(step)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(/^RESUMING Personal Loan \| /)
    })
  })
}

test('[R1] whose application is still being assessed waits there until it is decided', async ({ applicant, page }) => {
  await applicant.comeBack({ loanApplicationStatus: 'SUBMITTED' })
  await applicant.expectStep('assessing')
  const decided = page.getByRole('heading', { name: words('offers.title') })
  await applicant.passUntil(decided)
  await applicant.expectStep('offers')
})

test('[R1] who comes back after the income was collected reads what is being done', async ({
  applicant,
  lender,
  page,
}) => {
  await held(applicant, { loanApplicationStatus: collected })
  const answer = await holdRequests(page, '**/lds/decisions?*')
  await enterPin(applicant, lender)
  await expect(
    page.getByText('Please wait while we resume your application. This might take a couple of minutes.').first(),
  ).toBeVisible()
  answer()
  await applicant.expectStep('offers')
})

test('[R1] the PIN of a link names the phone only by its end, and counts tries of its own', async ({
  applicant,
  lender,
  page,
}) => {
  const { phoneNumber } = await held(applicant, { loanApplicationStatus: conditional })
  await expect(page.getByText(`*** *** ${phoneNumber.slice(-4)}`).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(phoneNumber)
  const right = await lender.code(phoneNumber)
  await applicant.type('otp-resume', 'code', right === '111111' ? '222222' : '111111')
  await applicant.press('otp-resume')
  await expect.poll(() => applicant.screen.error('otp-resume', 'code')).toContain('Please try again 1 of 3 attempts')
  await enterPin(applicant, lender)
  await applicant.expectStep('offers')
})

test('[R1] another PIN too soon, and one that cannot be used, are said at the field', async ({
  applicant,
  lender,
  page,
}) => {
  const application = { loanApplicationStatus: conditional }
  const { said } = await applicant.create('conditional-truid', [{ call: 'otp.verify', code: '0407012' }], {
    application,
  })
  await lender.moveClock(said, 10 * 60_000)
  await applicant.open(link(applicant))
  await applicant.expectStep('otp-resume')
  await enterPin(applicant, lender)
  await expect
    .poll(() => applicant.screen.error('otp-resume', 'code'))
    .toMatch(containing(copy('errors.RESUME_OTP_UNUSABLE')))
  // For the lender the time has not passed, however long all this took.
  await lender.moveClock(said, 0)
  await applicant.pass(40)
  await page.getByRole('button', { name: /Send me a new PIN/ }).click()
  await expect
    .poll(() => applicant.screen.error('otp-resume', 'code'))
    .toMatch(containing(copy('errors.RESUME_OTP_TOO_SOON')))
})

test('[R1] 1.8.22 a PIN of a link that is too old says when a new one can be asked for', async ({
  applicant,
  lender,
  page,
}) => {
  await held(applicant, { loanApplicationStatus: conditional }, [{ call: 'otp.verify', code: '0407003' }])
  await enterPin(applicant, lender)
  const message = page.getByRole('alertdialog')
  await message.getByRole('button', { name: words('errors.0407003.buttons.sendNew') }).click()
  await expect
    .poll(() => applicant.screen.error('otp-resume', 'code'))
    .toMatch(containing(copy('errors.RESUME_OTP_NOT_YET')))
})

test('[R2] back from the PIN of a link leads home for a stranger', async ({ applicant, page }) => {
  await held(applicant, { loanApplicationStatus: conditional })
  await back(applicant)
  await applicant.expectStep('landing')
  await expect(page).toHaveURL('/')
})

test('[R2][I7] back from the PIN of a link leads to the phone for who has typed it here, and on by the status', async ({
  applicant,
  lender,
  page,
}) => {
  const who = await applicant.create('conditional-truid', [], { application: { loanApplicationStatus: 'APPROVED' } })
  await applicant.reach('phone')
  await applicant.type('phone', 'phoneNumber', who.phoneNumber)
  await page.goto(`/?loanApplication=${who.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await back(applicant)
  await applicant.expectStep('phone')
  await expect(page).toHaveURL('/phone')
  await applicant.press('phone')
  await applicant.expectStep('otp')
  await applicant.type('otp', 'code', await lender.code(who.phoneNumber))
  await applicant.press('otp')
  await applicant.expectStep('package')
})

test('[R2] a link to an application that has expired says so, and Apply now leads home', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid', [], {
    application: { loanApplicationStatus: conditional, expired: true },
  })
  await applicant.open(link(applicant))
  await applicant.expectStep('expired')
  await expect(page).toHaveURL('/resume')
  await applicant.press('expired', 'home')
  await applicant.expectStep('landing')
})

test('[R3] a page of the second half in a tab that knows no application names the link, and does not deny that there is one', async ({
  applicant,
  page,
}) => {
  await applicant.open('/debicheck')
  await applicant.expectStep('expired')
  await expect(page.getByText(copy('expired.blocks.unasked.items.link'))).toBeVisible()
  await expect(page.getByText('There is no open application')).toBeHidden()
  await applicant.press('expired', 'home')
  await applicant.expectStep('landing')
})

test('[E8] a link to an application that was deleted says so', async ({ applicant, page }) => {
  await applicant.create('conditional-truid', [], {
    application: { loanApplicationStatus: conditional, deleted: true },
  })
  await applicant.open(link(applicant))
  await expect(applicant.screen.notice(words('errors.0440015.title'))).toBeVisible()
  await page.getByRole('button', { name: words('errors.0440015.buttons.ok') }).click()
  await applicant.expectStep('landing')
})

test('[R1][E1] the link of another person’s application does not take the number that is held here', async ({
  applicant,
  lender,
  page,
}) => {
  const notice = applicant.screen.notice(words('errors.0440034.title'))
  await applicant.create('conditional-truid')
  await applicant.reach('otp')
  const own = applicant.identity()
  await applicant.create('conditional-truid', [], { application: { loanApplicationStatus: conditional } })
  await page.goto(link(applicant))
  await expect(notice).toContainText(copy('errors.0440034.title'))
  await notice.getByRole('button', { name: words('errors.0440034.buttons.tryAgain') }).click()
  await applicant.expectStep('phone')
  await expect(page).toHaveURL('/phone')
  await expect(applicant.screen.field('phone', 'phoneNumber')).toHaveValue(
    [own.phoneNumber.slice(0, 3), own.phoneNumber.slice(3, 6), own.phoneNumber.slice(6)].join(' '),
  )
  expect(await lender.messages(applicant.identity().phoneNumber)).not.toContainEqual(
    expect.objectContaining({ code: expect.anything() }),
  )
})

test('[R5][E1] 0439015, 0439016, 0439017: OK asks once more, Cancel and Escape lead home', async ({
  applicant,
  page,
}) => {
  const codes = ['0439015', '0439016', '0439017']
  await eachRowAnew(page, codes, String, async (code) => {
    const fails = [{ call: 'application.verify', code, times: 3 }]
    await applicant.create('conditional-truid', fails, { application: { loanApplicationStatus: conditional } })
    const notice = applicant.screen.notice(words(`errors.${code}.title`))
    await applicant.open(link(applicant))
    await expect(notice).toContainText(`Error code: ${code}`)
    await page.keyboard.press('Escape')
    await applicant.expectStep('landing')
    await page.goto(link(applicant))
    await notice.getByRole('button', { name: words(`errors.${code}.buttons.cancel`) }).click()
    await applicant.expectStep('landing')
    await page.goto(link(applicant))
    await notice.getByRole('button', { name: words(`errors.${code}.buttons.ok`) }).click()
    await applicant.expectStep('otp-resume')
  })
})

/** An applicant with such an application opens its link, up to the PIN. */
async function held(applicant: Applicant, application: Held, fails: Parameters<Applicant['create']>[1] = []) {
  const who = await applicant.create('conditional-truid', fails, { application })
  await applicant.open(link(applicant))
  await applicant.expectStep('otp-resume')
  return who
}

async function enterPin(applicant: Applicant, lender: Lender): Promise<void> {
  await applicant.type('otp-resume', 'code', await lender.code(applicant.identity().phoneNumber))
  await applicant.press('otp-resume')
}

function nameOf([{ loanApplicationStatus, upsellStatus = 'none' }, step]: Leads): string {
  return `${loanApplicationStatus} with upsell ${upsellStatus} leads to ${step}`
}

function link(applicant: Applicant): string {
  return `/?loanApplication=${applicant.identity().loanApplicationNumber}`
}

async function back({ page }: Applicant): Promise<void> {
  const name = words('shell.back')
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
}
