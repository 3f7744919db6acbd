/** The name of every screen of the first half, in the title that people see and in what is tracked. */
import { type Applicant, way } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import type { ApplicantSpec } from './harness/lender.ts'
import { eachRow, eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { expect, type Tracked, test } from './harness/test.ts'
import { pageNames } from './tables/page-names.ts'

test('[L8] every screen on the way has its title, and is tracked under its name, once and in order', async ({
  applicant,
  page,
  tracked,
}) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const stop of way) {
    await applicant.arrive(stop)
    await expect(page, stop).toHaveTitle(title(pageNames[stop]))
    if (stop === 'confirmation') await seeMore(applicant)
    if (stop !== 'offers') await applicant.answer(stop)
  }
  await expect
    .poll(() => screensOf(tracked()))
    .toEqual([
      'Landing',
      'IDENTITY - SAID',
      'IDENTITY - CellPhone',
      'IDENTITY - OTP Verify',
      'IDENTITY - Eligibility',
      'BORROW MONEY - Loan Amount',
      'BORROW MONEY - Loan Purpose',
      'ABOUT YOURSELF - User Information',
      'ABOUT YOURSELF - User Information',
      'ABOUT YOURSELF - Financial Information',
      'CONFIRMATION',
      'ABOUT YOURSELF - More Information',
      'CONFIRMATION',
      'DECISION ENGINE',
      'DECISION ENGINE - conditional offers',
    ])
})

/** Screens that need no answers before them. */
const atOnce: [path: string, name: string][] = [
  ['/x2-landing', 'Landing'],
  ['/products', 'Landing'],
  ['/products/starter', 'Landing'],
  ['/p', 'Landing'],
  ['/p/starter', 'Landing'],
  ['/resume', 'RESUME'],
]

test(`[L8] each of these has its title, and is tracked under its name: ${atOnce.map(([path]) => path).join(', ')}`, async ({
  applicant,
  page,
  tracked,
}) => {
  const nameOf = ([path]: (typeof atOnce)[number]) => path
  await eachRow(atOnce, nameOf, async ([path, name]) => {
    const before = screensOf(tracked()).length
    await applicant.open(path)
    await expect(page).toHaveTitle(title(name))
    await expect(page).toHaveURL(path)
    await expect.poll(() => screensOf(tracked()).slice(before)).toEqual([name])
  })
})

type Held = NonNullable<ApplicantSpec['application']>
type Row = [name: string, step: string, persona: string, held: Held]

const conditional = 'CONDITIONALLY_APPROVED'
/** By a link: whose application it is, and what is held. What is SUBMITTED is decided as that persona's is. */
const resumed: Row[] = [
  ['DECISION ENGINE - conditional offers', 'offers', 'conditional-truid', { loanApplicationStatus: conditional }],
  ['DECISION ENGINE - limit', 'limit', 'limit', { loanApplicationStatus: 'SUBMITTED' }],
  ['DECISION ENGINE - upsell', 'upsell-offers', 'upsell', { loanApplicationStatus: conditional }],
  [
    'DECISION ENGINE - salary offers',
    'salary-offers-condition',
    'salary-bank-conditional',
    { loanApplicationStatus: conditional },
  ],
  [
    'DECISION ENGINE - approved salary offers',
    'salary-offers-approved',
    'salary-bank-approved',
    { loanApplicationStatus: 'APPROVED' },
  ],
  ['DECISION ENGINE - deny', 'declined', 'declined', { loanApplicationStatus: 'DECLINED' }],
  ['DECISION ENGINE - deny', 'declined', 'offer-retracted', { loanApplicationStatus: 'OFFER_RETRACTED' }],
  ['DECISION ENGINE', 'assessing', 'decision-timeout', { loanApplicationStatus: 'SUBMITTED' }],
]

test('[L8][R1] each screen that is come back to by a link says so in its title', async ({
  applicant,
  page,
  tracked,
}) => {
  const nameOf = ([name, , persona]: Row) => `${name} (${persona})`
  await eachRowAnew(page, resumed, nameOf, async ([name, step, persona, held]) => {
    const before = screensOf(tracked()).length
    await applicant.comeBack(held, [], persona)
    await applicant.passUntil(applicant.screen.heading(step))
    await applicant.expectStep(step)
    await expect(page).toHaveTitle(title(name, 'RESUMING '))
    const seen = screensOf(tracked()).slice(before)
    expect(seen.slice(0, 3)).toEqual(['RESUME - Check', 'IDENTITY - OTP Verify', 'RESUME - Status'])
    expect(seen).toContain(name)
  })
})

test('[L8][D5] the verified amount has its title, and is tracked as lower', async ({ applicant, page, tracked }) => {
  const held = { loanApplicationStatus: conditional, qualifiedLessMoney: true, incomeApproved: true }
  await applicant.comeBack(held, [], 'lower')
  await applicant.expectStep('offers')
  await page.goto('/lower-de-offers')
  await applicant.expectStep('lower-offers')
  await expect(page).toHaveTitle(title('DECISION ENGINE - lower', 'RESUMING '))
  await expect.poll(() => screensOf(tracked())).toContain('DECISION ENGINE - lower')
})

test('[L8][R1] what is looked up and opened says so in its title meanwhile', async ({ applicant, lender, page }) => {
  const application = { loanApplicationStatus: conditional }
  const { phoneNumber, loanApplicationNumber } = await applicant.create('conditional-truid', [], { application })
  await page.route('**/lds/loan-applications/verification', async (route) => {
    await expect(page).toHaveTitle(title('RESUME - Check', 'RESUMING '))
    await route.continue()
  })
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await expect(page).toHaveTitle(title('IDENTITY - OTP Verify', 'RESUMING '))
  const answer = await holdRequests(page, '**/lds/decisions?*')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
  await expect(page).toHaveTitle(title('RESUME - Status', 'RESUMING '))
  answer()
  await applicant.expectStep('offers')
})

test('[L8][R2] an expired application is named, and going home takes RESUMING off the title', async ({
  applicant,
  page,
}) => {
  const application = { loanApplicationStatus: conditional, expired: true }
  const { loanApplicationNumber } = await applicant.create('conditional-truid', [], { application })
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('expired')
  await expect(page).toHaveTitle(title('RESUME', 'RESUMING '))
  await applicant.press('expired', 'home')
  await applicant.expectStep('landing')
  await expect(page).toHaveTitle(title('Landing'))
})

/** `Personal Loan | {page}`, from the whole of it. */
function title(name: string, before = ''): string {
  return `${before}Personal Loan | ${copy(`pages.${name}`)}`
}

function screensOf(events: Tracked[]): unknown[] {
  return events.filter(({ event }) => event === 'screen').map((tracked) => tracked.with.page)
}

/** Looks at the further information, which is optional, and comes back. */
async function seeMore(applicant: Applicant): Promise<void> {
  const { page } = applicant
  await page
    .getByRole('link', { name: /Add more information/ })
    .first()
    .click()
  await applicant.expectStep('additional-info')
  await expect(page).toHaveTitle(title('ABOUT YOURSELF - More Information'))
  await page
    .getByRole('link', { name: words('shell.back') })
    .or(page.getByRole('button', { name: words('shell.back') }))
    .first()
    .click()
  await applicant.expectStep('confirmation')
}
