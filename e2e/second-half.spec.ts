/** The second half, from the offer to the money: usable by everyone on every screen of it, and by the keyboard alone. */
import type { Page } from '@playwright/test'
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import { reachOffers, truid } from './harness/income.ts'
import { press, tabTo } from './harness/keyboard.ts'
import { arriveAt, completeSteps, type Later } from './harness/second-half.ts'
import { checkerButton, endSelfie } from './harness/signing.ts'
import { expect } from './harness/test.ts'

const road: Later[] = ['offers', 'income-intro', 'truid', 'package', 'agreement', 'selfie-intro', 'selfie']

test('[S6] from the offer to the money every screen is accessible, fits 320 px, and holds text twice as large', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await reachOffers(applicant)
  const look = async (step: string) => {
    await arriveAt(applicant, step)
    await expectAccessible(step)
    await expectToFit(page, step)
  }
  for (const step of road) {
    await look(step)
    await completeSteps(applicant, step)
  }
  await look('debicheck')
  await look('paying-out')
  await look('funded')
})

test('[S5][S6] the money can be reached with the keyboard alone', async ({ applicant, page }) => {
  await reachOffers(applicant)
  await press(page, await applicant.screen.button('offers', 'next').innerText())
  await applicant.expectStep('income-intro')
  await press(page, copy('income-intro.actions.next'))
  await applicant.expectStep('truid')
  for (const button of ['Karoo Savings Bank', 'Log in', 'Agree and share']) {
    // Keys go into the frame once something in it has the focus.
    await truid(page).getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
  }
  await arriveAt(applicant, 'package')
  await expect(applicant.screen.field('package', 'option').getByRole('radio').first()).toBeEnabled()
  await applicant.screen.field('package', 'option').getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await press(page, copy('actions.next'))
  await applicant.expectStep('agreement')
  for (const field of ['quotation', 'agreement'] as const) {
    await tabTo(page, copy(`agreement.fields.${field}.label`))
    await page.keyboard.press('Space')
  }
  await press(page, copy('agreement.actions.next'))
  await applicant.expectStep('selfie-intro')
  await press(page, copy('selfie-intro.actions.next'))
  await applicant.expectStep('selfie')
  await expect(checkerButton(page, 'start')).toBeEnabled()
  await press(page, copy('selfie.fields.face.start'))
  await endSelfie(applicant)
  await arriveAt(applicant, 'debicheck')
  await press(page, copy('debicheck.blocks.manage.items.app.title'))
  await arriveAt(applicant, 'funded')
  await press(page, copy('actions.home'))
  await applicant.expectStep('landing')
})

test('on paper an offer that continues in the app has the code that opens it, also from a phone', async ({
  applicant,
  page,
}) => {
  const held = { loanApplicationStatus: 'CONDITIONALLY_APPROVED' }
  await applicant.comeBack(held, [], 'salary-bank-conditional')
  await applicant.expectStep('salary-offers-condition')
  const caption = page.getByText(copy('salary-offers-condition.blocks.app-links.code'))
  await expect(caption).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(caption).toBeVisible()
})

/** No sideways scrolling, as it is and with text twice as large. */
async function expectToFit(page: Page, step: string): Promise<void> {
  for (const size of ['', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    const wide = await page.evaluate(() => {
      const whole = document.scrollingElement
      if (!whole || whole.scrollWidth <= 320) return []
      const all = [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 321)
      return [
        `${whole.scrollWidth}`,
        ...all.slice(0, 6).map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
      ]
    })
    expect(wide, `${step} fits with text of ${size || '100%'}`).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}
