/** A phone that was put down: the applicant is warned, and after that nothing of what was entered is left. */
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const warning = { name: words('still-there.title') }

test('[R4] an idle page warns with a countdown, and staying keeps everything', async ({
  applicant,
  expectAccessible,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('user-info')
  await stopClock(page)
  await applicant.type('user-info', 'email', 'thandi@example.co.za')
  await applicant.pass(27 * 60)
  await expect(page.getByRole('dialog', warning)).toBeHidden()
  await applicant.pass(60)
  const dialog = page.getByRole('dialog', warning)
  await expect(dialog).toBeVisible()
  // Heard once: nothing in it speaks when a second passes, and what has the focus and names the dialog does not change.
  const heading = dialog.getByRole('heading')
  await expect(heading).toBeFocused()
  const named = [await heading.textContent(), await dialog.getAttribute('aria-label')]
  await applicant.pass(30)
  await expect(dialog.getByText(/\b90 seconds/)).toBeVisible()
  expect([await heading.textContent(), await dialog.getAttribute('aria-label')]).toEqual(named)
  await expect(dialog.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: /\S/ })).toHaveCount(0)
  await page.clock.resume()
  await expectAccessible('the warning')
  await applicant.press('still-there', 'stay')
  await expect(dialog).toBeHidden()
  await applicant.pass(27 * 60)
  await expect(applicant.screen.field('user-info', 'email')).toHaveValue('thandi@example.co.za')
})

test('[R4] reading counts: who scrolls is not warned', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await applicant.pass(20 * 60)
  await page.evaluate(() =>
    addEventListener('wheel', () => document.documentElement.setAttribute('data-scrolled', ''), { once: true }),
  )
  await page.mouse.wheel(0, 200)
  // The wheel comes to the page some time after it is turned.
  await expect(page.locator('html')).toHaveAttribute('data-scrolled')
  await applicant.pass(20 * 60)
  await expect(page.getByRole('dialog', warning)).toBeHidden()
  await applicant.expectStep('said')
})

test('[R4] without an answer everything is cleared, the reason is shown, and the session ends at the lender', async ({
  applicant,
  expectAccessible,
  page,
  server,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('user-info')
  await applicant.type('user-info', 'email', 'thandi@example.co.za')
  const ended = page.waitForResponse((response) => response.url().endsWith('/los/session/end'))
  await applicant.pass(28 * 60)
  await expect(page.getByRole('dialog', warning)).toBeVisible()
  await applicant.pass(2 * 60)
  await applicant.expectStep('timed-out')
  await expect(page.getByText(copy('timed-out.intro').slice(0, 40))).toBeVisible()
  await expectAccessible('the reason')
  const response = await ended
  expect(response.status()).toBe(200)
  const token = response.request().headers()['step-up-token'] ?? ''
  const again = await fetch(`${server.url}/los/customer-info`, { headers: { 'Step-Up-Token': token } })
  expect(again.status).toBe(403)
  // Neither Back nor a reload brings anything back, and the browser does not ask before the page is left.
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    dialog.accept()
  })
  await page.goBack()
  await expect(page.getByText('thandi@example.co.za')).toHaveCount(0)
  await page.goto('/user-info')
  await expect(applicant.screen.heading('user-info')).toBeHidden()
  await expect(page.locator('[aria-busy="true"], [data-painted]')).toHaveCount(0)
  expect(asked).toBe(0)
})

test('[R4][E8] a duplicated tab that is left lying is cleared, and the session of the tab in use goes on', async ({
  applicant,
  page,
  server,
}) => {
  await applicant.create('conditional-truid')
  const asked = page.waitForRequest((request) => request.headers()['step-up-token'] !== undefined)
  await applicant.reach('loan-info')
  const token = (await asked).headers()['step-up-token'] ?? ''
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const second = await opening
  await applicant.pass(4)
  await expect(second.getByRole('alertdialog', { name: words('errors.0440030.title') })).toBeVisible()
  await page.bringToFront()
  for (const minutes of [27, 1.5, 2]) {
    await applicant.pass(minutes * 60)
    await page.keyboard.press('Tab')
  }
  await expect(second.getByRole('heading', { name: words('timed-out.title') })).toBeVisible()
  await applicant.expectStep('loan-info')
  const again = await fetch(`${server.url}/los/customer-info`, { headers: { 'Step-Up-Token': token } })
  expect(again.status).toBe(200)
})

test('[R4] a page that is loaded again after its time shows nothing of what was entered', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('user-info')
  await applicant.type('user-info', 'email', 'thandi@example.co.za')
  await page.goto('about:blank')
  await page.clock.setSystemTime(Date.now() + 60 * 60 * 1000)
  const ended = page.waitForRequest((request) => request.url().endsWith('/los/session/end'))
  await page.goto('/user-info')
  await ended
  await applicant.expectStep('timed-out')
  await expect(page.getByText('thandi@example.co.za')).toHaveCount(0)
  await applicant.press('timed-out', 'home')
  await applicant.expectStep('landing')
})
