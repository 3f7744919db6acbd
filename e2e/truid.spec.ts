/** The page of the bank-data provider: how it is opened, what it may say, how it ends, and the ways on when it fails. */

import type { Page } from '@playwright/test'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { misuse, reachOffers, reachTruid, share, truid } from './harness/income.ts'
import { eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[T2] an applicant who agrees on the page goes on to the package, because the lender has received it', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  const { said } = await reachTruid(applicant)
  await expect(page).toHaveURL('/truid')
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  await expectAccessible('the page of the provider in its frame')
  await share(page)
  await applicant.expectStep('package')
  expect((await lender.applications(said))[0]).toMatchObject({
    loanApplicationStatus: 'APPROVED',
    isApprovedTruid: true,
  })
})

test('[T2] the page is of another origin, says so in its name, and may do only what it needs', async ({
  applicant,
  page,
  server,
}) => {
  await reachTruid(applicant)
  const frame = page.locator('iframe')
  const src = new URL((await frame.getAttribute('src')) ?? '')
  expect(src.origin).toBe(server.framed)
  expect(src.origin).not.toBe(server.url)
  await expect(frame).toHaveAttribute('title', words('truid.blocks.embed.title'))
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin allow-popups')
  await expect(frame).toHaveAttribute('allow', '')
  const { headers } = await fetch(src)
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${server.url}`)
})

test('[T2] beside a bar that the window is scrolled by, the page is as wide as ours, and nothing of it is cut', async ({
  applicant,
  page,
}) => {
  await reachTruid(applicant)
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  // As wide as the bar of a desktop.
  await page.evaluate(() => {
    document.documentElement.style.marginInlineEnd = '16px'
  })
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const { x, width: wide } = (await page.locator('iframe').boundingBox()) ?? { x: -1, width: 0 }
    expect([x, wide], `${width}`).toEqual([0, width - 16])
  }
})

test('[T2][D4] Back leaves the page however far the applicant went on it, and the address follows', async ({
  applicant,
  page,
}) => {
  await reachTruid(applicant)
  const provider = truid(page).locator('html')
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  // Each page of the provider's own is an entry of the browser's history.
  for (const own of ['#login', '#consent']) {
    await provider.evaluate((_, hash) => {
      location.hash = hash
    }, own)
  }
  await page.getByRole('link', { name: copy('shell.back') }).click()
  await applicant.expectStep('income-intro')
  await expect(page).toHaveURL('/introtruid')
  await applicant.press('income-intro')
  await applicant.expectStep('truid')
  await expect(page).toHaveURL('/truid')
})

const cancels: [how: string, leave: (page: Page) => Promise<void>][] = [
  ['is cancelled (1110)', (page) => truid(page).getByRole('button', { name: 'Cancel' }).click()],
  ['is closed (0)', (page) => misuse(page, 'Close')],
]

test('[T2] when it is cancelled (1110) or closed (0) it is asked whether that was meant, and Retry opens it anew', async ({
  applicant,
  page,
}) => {
  const howOf = ([how]: (typeof cancels)[number]) => how
  await eachRowAnew(page, cancels, howOf, async ([, leave]) => {
    await reachTruid(applicant)
    await truid(page).getByRole('button', { name: 'Karoo Savings Bank' }).click()
    await leave(page)
    const notice = applicant.screen.notice(copy('errors.INCOME_CANCELLED.title'))
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Retry truID' }).click()
    await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
    await share(page)
    await applicant.expectStep('package')
  })
})

test('[T2][T1] e-mailing statements after a cancellation leads to where to send them, and back to truID', async ({
  applicant,
  page,
}) => {
  await reachTruid(applicant)
  await truid(page).getByRole('button', { name: 'Cancel' }).click()
  const notice = applicant.screen.notice(words('errors.INCOME_CANCELLED.title'))
  await notice.getByRole('button', { name: words('errors.INCOME_CANCELLED.buttons.email') }).click()
  await applicant.expectStep('email-intro')
  await expect(page.getByRole('heading', { name: copy('email-intro.blocks.truid.title') })).toBeVisible()
  await page.getByRole('button', { name: copy('email-intro.blocks.truid.button') }).click()
  await applicant.expectStep('truid')
  await share(page)
  await applicant.expectStep('package')
})

test('[T2] when it breaks, the page says so, and it can be started again', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await reachTruid(applicant)
  await misuse(page, 'Break')
  const notice = applicant.screen.notice(copy('errors.INCOME_FAILED.title'))
  await expect(notice.getByRole('button', { name: copy('errors.INCOME_FAILED.buttons.email') })).toBeVisible()
  await expectAccessible('the message about a technical issue')
  await notice.getByRole('button', { name: copy('errors.INCOME_FAILED.buttons.restart') }).click()
  await applicant.expectStep('truid')
  await share(page)
  await applicant.expectStep('package')
})

test('[T2] a page that is not there after two minutes is shown with a code, and e-mail is a way on', async ({
  applicant,
  page,
  server,
}) => {
  const held: (() => void)[] = []
  await page.route(`${server.framed}/**`, (route) =>
    new Promise<void>((done) => held.push(done)).then(() => route.abort()),
  )
  await reachLoading(applicant, page)
  await page.clock.fastForward(119_000)
  const notice = applicant.screen.notice(words('errors.INCOME_NOT_LOADED.title'))
  await expect(notice).toBeHidden()
  await page.clock.fastForward(2000)
  await expect(notice).toContainText('Error code: INCOME_NOT_LOADED')
  await notice.getByRole('button', { name: copy('errors.INCOME_NOT_LOADED.buttons.email') }).click()
  await applicant.expectStep('email-intro')
  for (const done of held) done()
})

test('[T2] a page that was refused, is missing or stands elsewhere is not there after two minutes either', async ({
  applicant,
  page,
  server,
  watch,
}) => {
  // The browser itself reports each refusal on the console.
  watch.allow(/^Framing |^Failed to load resource: the server responded with a status of 404|asked a strange host/)
  // The redirect leads to an origin that may not be framed.
  watch.allowReport('frame-src')
  const refused = [
    { status: 200, headers: { 'content-security-policy': "frame-ancestors 'none'" }, body: '<h1>Refused</h1>' },
    { status: 404, body: 'Not found' },
    { status: 302, headers: { location: 'https://example.com/' } },
  ]
  let answers = 0
  await page.route(`${server.framed}/**`, (route) => route.fulfill({ ...refused[answers++ % refused.length] }))
  await reachLoading(applicant, page)
  const notice = applicant.screen.notice(words('errors.INCOME_NOT_LOADED.title'))
  for (const _ of refused) {
    await expect.poll(() => answers).toBeGreaterThan(0)
    await page.clock.fastForward(121_000)
    await expect(notice).toContainText('Error code: INCOME_NOT_LOADED')
    answers = answers % refused.length
    await notice.getByRole('button', { name: words('errors.INCOME_NOT_LOADED.buttons.restart') }).click()
    await expect(page.locator('iframe')).toBeVisible()
  }
})

test('[T2] only the page itself is heard: another window, another origin and other words are not', async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await reachTruid(applicant)
  const frame = page.frames().find((one) => one !== page.mainFrame())
  // From the page around it, which is neither that window nor that origin.
  await page.evaluate(() => window.postMessage({ status: 2000 }, '*'))
  for (const data of [{ status: '2000' }, { status: null }, {}, 'done', null, { status: Number.NaN }]) {
    await frame?.evaluate((sent) => parent.postMessage(sent, '*'), data)
  }
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL('/truid')
  // Heard, but the lender knows of nothing: that is said, and nothing has been approved.
  await frame?.evaluate(() => parent.postMessage({ status: 2000 }, '*'))
  await applicant.expectStep('affordability')
  const notice = applicant.screen.notice(words('errors.INCOME_FAILED.title'))
  await notice.getByRole('button', { name: words('errors.INCOME_FAILED.buttons.restart') }).click()
  await applicant.expectStep('truid')
  expect((await lender.applications(said))[0]).toMatchObject({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
})

test('[T2] Back and the keyboard lead out of it, and a reload opens it again', async ({ applicant, page }) => {
  await reachTruid(applicant)
  await page.reload()
  await applicant.expectStep('truid')
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  await page.getByRole('link', { name: words('shell.back') }).focus()
  await page.keyboard.press('Enter')
  await applicant.expectStep('income-intro')
})

test('[T2] it fits a phone of 320 px, also with text twice as large', async ({ applicant, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await reachTruid(applicant)
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await tooWide()).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await tooWide()).toBe(0)
  await share(page)
  await applicant.expectStep('package')
})

test('[T2] while it loads, that is said over it', async ({ applicant, page, server }) => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`${server.framed}/**`, (route) => gate.then(() => route.continue()))
  await reachLoading(applicant, page)
  await expect(page.getByRole('status').filter({ hasText: words('truid.blocks.embed.loading') })).toBeVisible()
  go()
  await expect(truid(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: words('truid.blocks.embed.loading') })).toHaveCount(0)
})

test('[T2][T3] when the lender has no result after all questions, Got it leads home', async ({ applicant, page }) => {
  await reachTruid(applicant, { held: { incomeFinds: 'nothing' } })
  await share(page)
  await applicant.expectStep('affordability')
  const notice = applicant.screen.notice(copy('errors.INCOME_TIMEOUT.title'))
  await applicant.passUntil(notice)
  await expect(notice.getByRole('button')).toHaveCount(1)
  await notice.getByRole('button', { name: 'Got it' }).click()
  await applicant.expectStep('landing')
})

/** Up to the provider's page while that is still loading, which the screen says of itself. From then on time stands still. */
async function reachLoading(applicant: Parameters<typeof reachTruid>[0], page: Page): Promise<void> {
  await reachOffers(applicant)
  await applicant.press('offers')
  await applicant.expectStep('income-intro')
  await stopClock(page)
  await applicant.press('income-intro')
  await expect(page.getByRole('heading', { name: words('truid.title') })).toBeVisible()
}
