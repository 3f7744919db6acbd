/** The messages when the income is checked: what each says, and where each of its buttons leads. */
import { passUntil } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { keepTruid, reachTruid, share, truid } from './harness/income.ts'
import { eachRow, eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const failures: [incomeFinds: string, code: string][] = [
  ['consent-denied', 'INCOME_CONSENT_DENIED'],
  ['data-insufficient', 'INCOME_DATA_INSUFFICIENT'],
  ['provider-data-insufficient', 'INCOME_PROVIDER_DATA_INSUFFICIENT'],
  ['below-stated', 'INCOME_BELOW_STATED'],
]

test(`[T5] each failure says why; Try again opens truID anew, and I'll do it later leads home: ${failures.map(([, code]) => code).join(', ')}`, async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await reachTruid(applicant, { held: { incomeFinds: failures.flatMap(([finds]) => [finds, finds]) } })
  const returnToTruid = await keepTruid(applicant)
  const nameOf = ([, code]: (typeof failures)[number]) => code
  await eachRow(failures, nameOf, async ([, code]) => {
    await share(page)
    const notice = applicant.screen.notice(words(`errors.${code}.title`))
    const later = notice.getByRole('button', { name: words(`errors.${code}.buttons.later`) })
    await passUntil(page, later)
    await expect(notice).toContainText(containing(copy(`errors.${code}.body`)))
    await expectAccessible(`the message ${code}`)
    await notice.getByRole('button', { name: words(`errors.${code}.buttons.tryAgain`) }).click()
    await applicant.expectStep('truid')
    await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
    await share(page)
    await passUntil(page, later)
    await later.click()
    await applicant.expectStep('landing')
    await returnToTruid()
  })
})

const links: [code: string, button: string, leads: string][] = [
  ['0439015', 'restart', 'truid'],
  ['0439015', 'email', 'email-intro'],
  ['0439016', 'email', 'email-intro'],
  ['0439016', 'later', 'landing'],
  ['0439017', 'check', 'package'],
  ['0439017', 'later', 'landing'],
]

test(`[T5][E1] when the income is checked, each button of ${codesOf(links)} leads on`, async ({
  applicant,
  lender,
  page,
}) => {
  const nameOf = ([code, button, leads]: (typeof links)[number]) => `${code}: "${button}" leads to ${leads}`
  await eachRowAnew(page, links, nameOf, async ([code, button, leads]) => {
    const entry = `errors.${code}@affordability.read`
    const incomeFinds = leads === 'package' ? 'approved' : 'nothing'
    const { said } = await reachTruid(applicant, { held: { incomeFinds } })
    await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
    const body = { errors: [{ errorCode: code }] }
    await lender.break(said, { call: 'affordability.read', times: 1, fault: { status: 400, body } })
    if (leads === 'truid') {
      // A link is too old when another is asked for.
      await truid(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Retry truID' }).click()
    } else await share(page)
    const notice = applicant.screen.notice(copy(`${entry}.title`))
    await expect(notice).toContainText(`Error code: ${code}`)
    await notice.getByRole('button', { name: copy(`${entry}.buttons.${button}`) }).click()
    await applicant.expectStep(leads)
  })
})

function codesOf(rows: typeof links): string {
  return [...new Set(rows.map(([code]) => code))].join(', ')
}
