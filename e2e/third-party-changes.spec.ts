/** A translator, an extension or a password manager changes the page behind the application's back: it goes on, and nothing breaks. */

import type { Page } from '@playwright/test'
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import { acceptQuestions } from './harness/questions.ts'
import { containing, words } from './harness/screen.ts'
import { walkTo } from './harness/straight-walk.ts'
import { expect } from './harness/test.ts'
import { staleTexts, translate } from './harness/translator.ts'

test('[E6] an application arrives while the browser translates every screen and an extension adds to the page', async ({
  applicant,
  lender,
  page,
}) => {
  await translate(page)
  await applicant.create('conditional-truid')
  await applicant.open()
  await walkTo({
    ...{ applicant, lender, goals: ['offers'] },
    before: async () => {
      await expect(page.getByText('Something went wrong.')).toHaveCount(0)
      await expect.poll(() => staleTexts(page), 'texts that have changed show their new words').toEqual([])
      return false
    },
  })
})

test('[E6] a text that changes where it stands shows its new words while the browser translates', async ({
  applicant,
  page,
}) => {
  await translate(page)
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  const captcha = page.getByRole('checkbox', { name: containing(copy('confirmation.fields.captcha.label')) })
  await expect(captcha.locator('font').first()).toHaveText(words('confirmation.fields.captcha.prompt'))
  await captcha.click()
  await expect(captcha).toBeChecked()
  await expect(captcha).toHaveText(words('confirmation.fields.captcha.solved'))
  expect(await staleTexts(page)).toEqual([])
})

test('[I1][I2] what a password manager fills in is sent, with only a change, or no event at all', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  const { said, phoneNumber } = applicant.identity()
  await applicant.reach('said')
  const open = page.getByRole('button', { name: words('said.blocks.reveal.open') })
  if (await open.isVisible()) await open.click()
  await fillQuietly(page, said, 'change')
  await applicant.press('said')
  await applicant.expectStep('phone')
  await fillQuietly(page, phoneNumber, undefined)
  await applicant.press('phone')
  await applicant.expectStep('otp')
})

test('[E2] a call begun from the page asks nothing, and leaving the page still asks', async ({ applicant, page }) => {
  const asked = acceptQuestions(page)
  await applicant.create('conditional-truid')
  await applicant.beginAt('loan-info')
  await page.reload()
  await applicant.expectStep('loan-info')
  asked.length = 0
  // Chrome asks on behalf of pages only that were touched.
  await applicant.type('loan-info', 'amount', '20 000')
  await page.locator('header a[href^="tel:"]').click()
  // By then the browser has asked, if it does.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  expect(asked).toEqual([])
  await page.clock.runFor(1100)
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

async function fillQuietly(page: Page, text: string, event: string | undefined): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.evaluate(
    (input, [value, type]) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('expected a text field')
      input.value = value
      if (type !== undefined) input.dispatchEvent(new Event(type, { bubbles: true }))
    },
    [text, event] as const,
  )
}
