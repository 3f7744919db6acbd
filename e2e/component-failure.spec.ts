/** A part of a screen that fails says so in its place; everything around it works, and it can be tried again. */
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[E6] a component that fails says so by its name, and nothing else breaks', async ({
  applicant,
  expectAccessible,
  page,
  watch,
}) => {
  // It is reported, beside being shown.
  watch.allow(/no scrolling here/)
  await applicant.create('conditional-truid')
  // On this screen the questions are the only part that scrolls by itself.
  await page.addInitScript(() => {
    const { scrollIntoView } = Element.prototype
    Element.prototype.scrollIntoView = () => {
      Element.prototype.scrollIntoView = scrollIntoView
      throw new Error('no scrolling here')
    }
  })
  await applicant.open()
  await applicant.expectStep('landing')
  const question = page.getByRole('button', { name: words('landing.blocks.questions.items.fees.title') })
  await question.click()
  const failed = page.getByRole('alert').filter({ hasText: 'Something went wrong.' })
  await expect(failed).toContainText(`${copy('landing.blocks.questions.heading')}: Something went wrong.`)
  await expect(question).toHaveCount(0)
  await expectAccessible('a page with a part that failed')
  await expect(page.getByText(words('landing.blocks.reasons.items.quick.title')).first()).toBeVisible()
  await applicant.screen.field('landing', 'amount').fill('23 000')
  await failed.getByRole('button', { name: words('actions.tryAgain') }).click()
  await expect(failed).toHaveCount(0)
  await expect(question).toBeVisible()
  await expect(applicant.screen.field('landing', 'amount')).toHaveValue(/^23\s000/)
  await question.click()
  await expect(page.getByText(/initiation fee of never more than/)).toBeVisible()
  await applicant.answer('landing')
  await applicant.expectStep('said')
})

test('[E6] a field that fails says so by its label, and the form around it keeps what was typed', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/Invalid array length/)
  // What keeps to its schema and is no use all the same: more years than a list can hold.
  await page.route('**/los/settings/configurations', (route) =>
    route.fulfill({ json: { configurations: [{ key: 'start.working.year.gap', value: 10_000_000_000 }] } }),
  )
  await applicant.create('conditional-truid')
  await applicant.beginAt('employment')
  await applicant.pick('employment', 'status', 'Employed full-time')
  const failed = page.getByRole('alert').filter({ hasText: 'Something went wrong.' })
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText(`${copy('employment.fields.since.label')}: Something went wrong.`)
  await applicant.type('employment', 'company', 'Umhlanga Bakery')
  // Who has no employer is not asked, and goes on.
  await applicant.pick('employment', 'status', 'Pensioner')
  await expect(failed).toHaveCount(0)
  await applicant.choose('employment', 'salaryInBank', words('employment.fields.salaryInBank.no'))
  await applicant.press('employment')
  await applicant.expectStep('financial-info')
})
