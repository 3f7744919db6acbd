/** The first page is there, and what makes it work is slow. */
import { applyButton, holdScripts } from './harness/first-page.ts'
import { servePageInTwo } from './harness/page-in-two.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[L2][R3] the application comes where the end of the page is slower than its first script', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/asked a strange host: http:\/\/localhost/)
  const slow = await servePageInTwo(server.url)
  await page.goto(slow.url, { waitUntil: 'commit' })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name, duration }) => name.includes('early-page') && duration > 0),
  )
  // It has run by the next picture, and found half of a page.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  slow.sendRest()
  await expect(page.locator('#root:not([data-painted])')).toHaveCount(1)
  await applyButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  slow.close()
})

for (const path of ['/', '/said']) {
  test(`[R3] at ${path} an application that neither comes nor fails is not waited for in silence`, async ({
    applicant,
    page,
  }) => {
    await applicant.create('conditional-truid')
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const late = page.getByRole('alert').filter({ hasText: words('shell.late.text') })
    const wait = await page.waitForFunction(() =>
      document
        .getAnimations()
        .find(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('[data-late]')),
    )
    await expect(late).toHaveCount(0)
    // Time passes: nothing but the style sheet counts it.
    await wait.evaluate((animation) => animation?.finish())
    await expect(late).toBeVisible()
    await late.getByRole('link').click()
    release()
    await applicant.expectStep('landing')
    await expect(late).toHaveCount(0)
    await applyButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

test('[R3] a page for which nothing was painted says that it is on its way', async ({ applicant, page }) => {
  const coming = page.getByRole('status').filter({ hasText: words('busy.default') })
  const release = await holdScripts(page)
  const { loanApplicationNumber } = await applicant.create('conditional-truid', [], {
    application: { loanApplicationStatus: 'CONDITIONALLY_APPROVED' },
  })
  await page.goto(`/?loanApplication=${loanApplicationNumber}`, { waitUntil: 'commit' })
  await expect(coming).toBeVisible()
  release()
  await applicant.expectStep('otp-resume')
  await expect(coming).toHaveCount(0)
})
