/** The check of the income: its introductions, the wait for the lender, every end that a person recognises, and every message. */
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { reachOffers, reachTruid, share, truid } from './harness/income.ts'
import { eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[T1] the introduction explains three steps, what is seen of the account, and the way by email', async ({
  applicant,
  page,
  tracked,
  expectAccessible,
}) => {
  await reachOffers(applicant)
  await applicant.press('offers')
  await applicant.expectStep('income-intro')
  await expect(page).toHaveURL('/introtruid')
  for (const step of ['Consent', 'Connect', 'Confirm']) {
    await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible()
  }
  for (const key of ['history', 'statement', 'address', 'account']) {
    const question = page.getByRole('button', { name: words(`income-intro.blocks.data.items.${key}.title`) })
    await question.click()
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText(containing(copy(`income-intro.blocks.data.items.${key}.body`)))).toBeVisible()
  }
  expect(tracked().filter(({ event }) => event === 'question-opened')).toHaveLength(4)
  await expect(page.getByText('loan-documents@umvelo.example').first()).toBeVisible()
  await expectAccessible('the introduction of truID')
  await page.getByRole('button', { name: copy('income-intro.actions.next') }).click()
  await applicant.expectStep('truid')
})

test('[T1] an applicant who rather emails finds the address to copy or to write to, and truID as the other way', async ({
  applicant,
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { loanApplicationNumber } = await reachOffers(applicant)
  await applicant.press('offers')
  await applicant.expectStep('income-intro')
  await page.getByRole('button', { name: words('income-intro.blocks.instead.button') }).click()
  await applicant.expectStep('email-intro')
  await expectAccessible('the introduction of bank statements')
  await page.getByRole('button', { name: words('email-intro.blocks.mailbox.copy') }).click()
  await expect(page.getByText(words('email-intro.blocks.mailbox.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('loan-documents@umvelo.example')
  await expect(page.getByRole('link', { name: words('email-intro.blocks.mailbox.write') })).toHaveAttribute(
    'href',
    `mailto:loan-documents@umvelo.example?subject=${loanApplicationNumber}`,
  )
  await page.getByRole('button', { name: copy('email-intro.blocks.truid.button') }).click()
  await applicant.expectStep('truid')
})

test('[T1] inside an app that lets no page write to the clipboard, the address is copied all the same', async ({
  applicant,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read'])
  await reachOffers(applicant, { persona: 'conditional-sprinthive' })
  await applicant.press('offers')
  await applicant.expectStep('email-intro')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: words('email-intro.blocks.mailbox.copy') }).click()
  await expect(page.getByText(words('email-intro.blocks.mailbox.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('loan-documents@umvelo.example')
})

test('[T1][T3] emailed statements are waited for, and approved some questions later', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  const { loanApplicationNumber } = await reachOffers(applicant, { persona: 'conditional-sprinthive' })
  await applicant.press('offers')
  await applicant.expectStep('email-intro')
  await expect(page).toHaveURL('/intro-sprinthive')
  await expect(page.getByRole('heading', { name: copy('email-intro.blocks.truid.title') })).toHaveCount(0)
  await applicant.press('email-intro')
  await applicant.expectStep('affordability')
  await expectAccessible('the wait for the lender')
  await lender.sendStatements(loanApplicationNumber)
  await applicant.passUntil(applicant.screen.heading('package'))
})

test('[T3] an applicant whose statements are not there yet sees that it takes longer, and finds the result on coming back', async ({
  applicant,
  lender,
  page,
}) => {
  const { loanApplicationNumber, phoneNumber } = await reachOffers(applicant, {
    persona: 'conditional-sprinthive',
    held: { incomePending: 0 },
  })
  await applicant.press('offers')
  await applicant.expectStep('email-intro')
  await applicant.press('email-intro')
  const notice = applicant.screen.notice(words('errors.INCOME_TIMEOUT.title'))
  await applicant.passUntil(notice)
  await page.keyboard.press('Escape')
  await applicant.expectStep('landing')
  await lender.sendStatements(loanApplicationNumber)
  await page.goto(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
  await applicant.expectStep('offers')
  await applicant.press('offers')
  await applicant.expectStep('package')
})

test('[T3][D5] an income that allows less leads to the verified amount, and Next to the package', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await reachTruid(applicant, { persona: 'lower' })
  await share(page)
  await applicant.expectStep('lower-offers')
  await expect(page).toHaveURL('/lower-de-offers')
  await expect(page.getByText('R17 500.00').first()).toBeVisible()
  await expectAccessible('the verified amount')
  await applicant.press('lower-offers')
  await applicant.expectStep('package')
})

const declines: [incomeFinds: string, why: string][] = [
  ['declined', 'This loan would stretch your budget'],
  ['retracted', 'We have had to withdraw our offer'],
  ['employment', 'We need a longer employment record'],
]

test('[T3] what is declined, retracted or employment leads to the declined screen with its reason', async ({
  applicant,
  page,
}) => {
  const nameOf = ([incomeFinds]: (typeof declines)[number]) => incomeFinds
  await eachRowAnew(page, declines, nameOf, async ([incomeFinds, why]) => {
    const { loanApplicationNumber } = await reachTruid(applicant, { held: { incomeFinds } })
    await share(page)
    await expect(page.getByRole('heading', { name: why })).toBeVisible()
    await expect(page).toHaveURL(`/offers-declined/${loanApplicationNumber}`)
  })
})

test('[T3] a salary date that the bank does not show is asked for, and the check goes on', async ({
  applicant,
  page,
}) => {
  await reachTruid(applicant, { held: { incomeFinds: 'salary-date-missing' } })
  await share(page)
  await expect(applicant.screen.notice(words('missing-salary-date.title'))).toBeVisible()
  await applicant.pick('missing-salary-date', 'salaryDate', '25')
  await stopClock(page)
  await applicant.press('missing-salary-date')
  await applicant.expectStep('affordability-updated')
  await applicant.passUntil(applicant.screen.heading('package'))
})

test('[T3] an address that the bank does not show is asked for', async ({ applicant, page }) => {
  await reachTruid(applicant, { held: { incomeFinds: 'address-missing' } })
  await share(page)
  await expect(applicant.screen.notice(words('missing-address.title'))).toBeVisible()
})

test('[T3] a reload while the lender is awaited goes on asking', async ({ applicant, page }) => {
  await reachTruid(applicant, { held: { incomePending: 2 } })
  await share(page)
  await applicant.expectStep('affordability')
  await page.reload()
  await applicant.passUntil(applicant.screen.heading('package'))
})

test('[T3] a check that begins anew without a page of the provider is a failure, and asked again when put aside', async ({
  applicant,
  lender,
  page,
}) => {
  const { said, loanApplicationNumber } = await reachTruid(applicant)
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  const application = { loanApplicationNumber, decisioningStatus: 'COMPLETED', isIntroChecking: true, inviteUrl: '' }
  await lender.break(said, { call: 'affordability.read', times: 1, fault: { body: application } })
  await share(page)
  const notice = applicant.screen.notice(words('errors.0440001.title'))
  await expect(notice).toContainText('Error code: 0440001')
  await page.keyboard.press('Escape')
  await applicant.expectStep('package')
})

test('[T3] a lost connection is shown, and Try again finds what the lender has', async ({ applicant, page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await reachTruid(applicant)
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  await page.route('**/lds/affordability*', (route) => route.abort(), { times: 1 })
  await share(page)
  const notice = applicant.screen.notice(words('errors.NETWORK.title'))
  await notice.getByRole('button', { name: words('errors.NETWORK.buttons.tryAgain') }).click()
  await applicant.expectStep('package')
})

test('[T5] a failure once, and then an income that is found: the loan is approved', async ({ applicant, page }) => {
  await reachTruid(applicant, { held: { incomeFinds: ['below-stated', 'approved'] } })
  await share(page)
  const notice = applicant.screen.notice(words('errors.INCOME_BELOW_STATED.title'))
  await notice.getByRole('button', { name: words('errors.INCOME_BELOW_STATED.buttons.tryAgain') }).click()
  await applicant.expectStep('truid')
  await share(page)
  await applicant.expectStep('package')
})

test("[T5] an applicant who does not agree at the bank reads why it is needed, and I'll do it later leads home", async ({
  applicant,
  page,
}) => {
  await reachTruid(applicant)
  await share(page, "Don't agree")
  const notice = applicant.screen.notice(words('errors.INCOME_CONSENT_DENIED.title'))
  await expect(notice).toContainText(containing(copy('errors.INCOME_CONSENT_DENIED.body')))
  await notice.getByRole('button', { name: words('errors.INCOME_CONSENT_DENIED.buttons.later') }).click()
  await applicant.expectStep('landing')
})

test('[T5] an income of an unclear kind is explained in the lender’s words, and another bank can be chosen', async ({
  applicant,
  page,
}) => {
  await reachTruid(applicant, { held: { incomeFinds: ['income-type', 'approved'] } })
  await share(page)
  const notice = applicant.screen.notice("We can't verify this kind of income")
  await expect(notice).toContainText('If you need assistance, call us on 0860 999 119.')
  await expect(notice).toContainText('Error code: G_PROFILE_INCOME_TYPE')
  await notice.getByRole('button', { name: 'Select a different bank' }).click()
  await applicant.expectStep('income-intro')
  await applicant.press('income-intro')
  await applicant.expectStep('truid')
  await share(page)
  await applicant.expectStep('package')
})

test('[T5][D3] an applicant who meets that message on the offers goes on to the income by Next', async ({
  applicant,
  page,
}) => {
  await applicant.comeBack({ loanApplicationStatus: 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED' }, [], 'income-type')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Select a different bank' }).click()
  await applicant.press('offers')
  await applicant.expectStep('income-intro')
  await applicant.press('income-intro')
  await applicant.expectStep('truid')
  await share(page)
  await applicant.expectStep('package')
})

test('[T5] 0400002 has the lender’s words where there are some, and its own where there are none', async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await reachTruid(applicant)
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  const reason = { code: '0400002', title: 'Your income is a pension', message: 'We look at pensions by hand.' }
  const body = { errors: [{ errorCode: '0400002' }], declineReasonDetails: reason }
  await lender.break(
    said,
    { call: 'affordability.read', times: 1, fault: { status: 400, body } },
    { call: 'affordability.read', times: 1, fault: { status: 400, body: { errors: body.errors } } },
  )
  await share(page)
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('Your income is a pension')
  await expect(notice).toContainText('We look at pensions by hand.')
  await expect(notice).toContainText('If you need assistance, call us on 0860 999 119.')
  await expect(notice).toContainText('Error code: 0400002')
  await notice.getByRole('button', { name: 'Got it' }).click()
  await applicant.expectStep('income-intro')
  await expect(notice).toContainText('We need to look at your income')
  await expect(notice).not.toContainText('pension')
})
