/** An applicant whose salary comes into the bank reads of the shorter road, and may still say that it does not. */
import type { Applicant } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const prompt = ({ page }: Applicant) => page.getByRole('dialog', { name: words('salary-in-bank.title') })

async function answerAsPensioner(applicant: Applicant, answer: 'yes' | 'no'): Promise<void> {
  await applicant.pick('employment', 'status', 'Pensioner')
  await applicant.choose('employment', 'salaryInBank', words(`employment.fields.salaryInBank.${answer}`))
  await applicant.press('employment')
}

test('[U2] a salary with the bank is met with a prompt, and sends the faster route', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('employment')
  await answerAsPensioner(applicant, 'yes')
  await expect(prompt(applicant)).toContainText('Thornveld Bank receives your salary')
  await expect(prompt(applicant)).toContainText('in the Thornveld Bank app')
  // Closed, nothing is decided yet.
  await page.keyboard.press('Escape')
  await expect(prompt(applicant)).toBeHidden()
  await applicant.expectStep('employment')
  await applicant.press('employment')
  await applicant.press('salary-in-bank', 'useBank')
  await applicant.reach('confirmation', 'financial-info')
  const posted = page.waitForRequest((request) => request.url().endsWith('/los/loan-application'))
  await applicant.answer('confirmation')
  const body = (await posted).postDataJSON()
  expect(body).toMatchObject({ isReceivedSalaryInTyme: true, isSelectedTymeAffordability: true })
  expect(body.information.loanApplicationInfo).toMatchObject({ isSelectedTymeAffordability: true })
})

test('[U2] with text twice as large the buttons of the prompt leave room for its words, and each can be reached', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('employment')
  await answerAsPensioner(applicant, 'yes')
  const buttons = prompt(applicant).locator('[data-actions]')
  await expect(buttons).toBeVisible()
  await page.setViewportSize({ width: 320, height: 500 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // The premise: they stay in sight, and all of them do not fit.
  await expect(buttons).toHaveCSS('position', 'sticky')
  expect(await buttons.evaluate((box) => box.scrollHeight)).toBeGreaterThan(220)
  expect((await buttons.boundingBox())?.height).toBeLessThanOrEqual(0.4 * 500)
  for (const button of await buttons.getByRole('button').all()) {
    expect(await button.evaluate((one) => one.scrollHeight - one.clientHeight), 'no word is cut off').toBe(0)
  }
  await applicant.press('salary-in-bank', 'otherBank')
  await applicant.expectStep('financial-info')
})

test('[U2] whose salary goes elsewhere can still say so, and no other applicant is prompted', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('employment')
  await answerAsPensioner(applicant, 'yes')
  await applicant.press('salary-in-bank', 'otherBank')
  await applicant.expectStep('financial-info')
  await page.goBack()
  await applicant.expectStep('employment')
  const no = words('employment.fields.salaryInBank.no')
  await expect(applicant.screen.option('employment', 'salaryInBank', no)).toBeChecked()
  await applicant.press('employment')
  await applicant.expectStep('financial-info')
  await expect(prompt(applicant)).toBeHidden()
})

test('[U2] what the bank knows of the salary is filled in already', async ({ applicant }) => {
  await applicant.create('salary-bank-approved')
  await applicant.beginAt('employment')
  const yes = words('employment.fields.salaryInBank.yes')
  await expect(applicant.screen.option('employment', 'salaryInBank', yes)).toBeChecked()
})

test('[U2][U3] the prompt comes in an edit, too, and leads back to the confirmation', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  const title = copy('confirmation.blocks.summary.sections.employment.title')
  await page.getByRole('link', { name: new RegExp(`^\\s*Edit.*${title}`) }).click()
  await applicant.expectStep('employment')
  await applicant.choose('employment', 'salaryInBank', words('employment.fields.salaryInBank.yes'))
  await applicant.press('employment', 'save')
  await applicant.press('salary-in-bank', 'useBank')
  await applicant.expectStep('confirmation')
  const row = page.getByRole('definition').filter({ hasText: 'Yes' })
  await expect(row.first()).toBeVisible()
})
