/** A device without a connection says so, and what is kept. */
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { openMissingInformation } from './harness/missing.ts'
import { pattern, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[E1] an applicant who goes offline sees so, loses nothing, and carries on when the connection is back', async ({
  applicant,
  expectAccessible,
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await applicant.type('phone', 'phoneNumber', applicant.identity().phoneNumber)
  const message = page.getByRole('main').getByText(copy('shell.offline.title'))
  await expect(message).toBeHidden()
  await page.context().setOffline(true)
  await expect(message).toBeVisible()
  await expect(page.getByRole('main')).toContainText('kept on this device')
  await expectAccessible('the page without a connection')
  await applicant.press('phone')
  const notice = applicant.screen.notice(words('errors.NETWORK.title'))
  await expect(notice).toContainText(copy('shell.offline.title'))
  await page.context().setOffline(false)
  await expect(message).toBeHidden()
  await expect(notice).not.toContainText(copy('shell.offline.title'))
  await notice.getByRole('button', { name: words('errors.NETWORK.buttons.tryAgain') }).click()
  await applicant.expectStep('otp')
})

test('[E1] what is said of the connection stands clear of a band that opens the page', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await applicant.open()
  await applicant.expectStep('landing')
  await page.context().setOffline(true)
  const message = page
    .getByRole('main')
    .locator('[data-warning]')
    .filter({ hasText: copy('shell.offline.title') })
  const band = page.locator('main section', { has: page.getByRole('heading', { level: 1 }) })
  const { y = 0, height = 0 } = (await message.last().boundingBox()) ?? {}
  expect((await band.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
})

test('[E1] an applicant who goes offline in a dialog with a form sees so there', async ({
  applicant,
  expectAccessible,
  page,
}) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  const dialog = applicant.screen.notice(words('missing-address.title'))
  await page.context().setOffline(true)
  await expect(dialog).toContainText(copy('shell.offline.title'))
  await expectAccessible('a dialog without a connection')
  await page.context().setOffline(false)
  await expect(dialog).not.toContainText(copy('shell.offline.title'))
})

test('[E1][R3] an error of another program at the start is no reason to load the page again after an outage', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|of an extension/)
  await page.addInitScript(() => {
    setInterval(() => {
      if (document.querySelector('[data-painted]'))
        dispatchEvent(new ErrorEvent('error', { message: 'of an extension' }))
    }, 5)
  })
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
  const message = page.getByRole('main').getByText(copy('shell.offline.title'))
  await page.context().setOffline(true)
  await expect(message).toBeVisible()
  await page.context().setOffline(false)
  await expect(message).toBeHidden()
  expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
})

test('[E1] a screen that comes slowly is awaited in words, also where the page has no card', async ({
  applicant,
  page,
}) => {
  const arrive = await holdRequests(page, /\/assets\/said-[^/]*\.js$/)
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.answer('landing')
  const awaited = page.getByRole('status').getByText(copy('busy.default'))
  await expect(awaited).toBeVisible()
  arrive()
  await applicant.expectStep('said')
  await expect(awaited).toBeHidden()
})

test('[E1] a dialog that comes slowly is awaited in words, and so is what it sends, where it is heard', async ({
  applicant,
  page,
}) => {
  const arrive = await holdRequests(page, /\/assets\/cancel-[^/]*\.js$/)
  await applicant.comeBack({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
  await applicant.expectStep('offers')
  await page.goBack()
  await expect(page.getByRole('main').getByRole('status').getByText(copy('busy.default'))).toBeVisible()
  arrive()
  const answer = await holdRequests(page, '**/lds/offers*')
  await applicant.press('cancel', 'home')
  // What is behind a dialog is not told.
  const told = page.getByRole('dialog').getByRole('status')
  await expect(told.filter({ hasText: copy('busy.default') })).toBeVisible()
  answer()
  await applicant.expectStep('landing')
})

const rest = '**/assets/later-*.js'

test('[E1] a connection that is lost before the rest of the journey has come is said, and loses nothing', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.route(rest, (route) => route.abort())
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.expectStep('landing')
  await page
    .getByRole('button', { name: pattern(copy('landing.blocks.hero.button')) })
    .first()
    .click()
  const consent = page.getByRole('dialog', { name: words('eligibility-consent.title') })
  const agree = applicant.screen.button('eligibility-consent', 'agree')
  await expect(consent).toContainText('debt review')
  await page.context().setOffline(true)
  await applicant.press('eligibility-consent', 'agree')
  const notice = applicant.screen.notice(words('errors.NETWORK.title'))
  await expect(notice).toBeVisible()
  await page.unroute(rest)
  await page.context().setOffline(false)
  const tryAgain = notice.getByRole('button', { name: words('errors.NETWORK.buttons.tryAgain') })
  await tryAgain.click()
  // A browser that keeps what failed loads the page anew, and what was pressed before that is pressed once more.
  await expect(async () => {
    if (await notice.isVisible()) await tryAgain.click({ timeout: 2000 })
    if (await agree.isVisible()) await agree.click({ timeout: 2000 })
    await applicant.expectStep('said', 4000)
  }).toPass()
})

test('[E1] an address whose journey cannot be fetched says so, and is opened when it can', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await page.route(rest, (route) => route.abort())
  await applicant.open('/otp')
  const message = page.getByRole('alert').filter({ hasText: copy('shell.loadFailed') })
  await expect(message).toBeVisible()
  await page.unroute(rest)
  await message.getByRole('button', { name: copy('actions.tryAgain') }).click()
  await applicant.expectStep('landing')
})

test('[E1][R3] an address whose journey does not come on a silent connection is opened by a press of "Try again"', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/no part came/)
  let requests = 0
  await page.route(rest, (route) => {
    requests += 1
    // Only the first one meets the silence.
    return requests === 1 ? new Promise(() => {}) : route.continue()
  })
  // As in the test of a screen below.
  await page.addInitScript(() => {
    sessionStorage.setItem('journey-reloaded', String(Date.now()))
    Object.defineProperty(navigator, 'userActivation', { value: undefined, configurable: true })
  })
  await applicant.open('/otp')
  const message = page.getByRole('alert').filter({ hasText: copy('shell.loadFailed') })
  await expect(async () => {
    await applicant.pass(1)
    await expect(message).toBeVisible({ timeout: 50 })
  }).toPass()
  // However long the machine takes for what follows.
  await page.evaluate(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: true } }))
  await stopClock(page)
  const anew = page.waitForRequest((request) => request.isNavigationRequest())
  await message.getByRole('button', { name: copy('actions.tryAgain') }).click()
  // A person does not wait for half a minute behind each press.
  for (let seconds = 0; seconds < 10; seconds += 1) await applicant.pass(1)
  await anew
  await page.clock.resume()
  await applicant.expectStep('landing')
})

test('[E1] a part that could not be fetched is had by "Try again", also where the page was loaded anew just before', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const part = '**/assets/identity.capture-*.js'
  await page.route(part, (route) => route.abort())
  // For Chromium whatever a test asks a page is a press: it would be loaded anew for ever.
  await page.addInitScript(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    addEventListener('pointerup', () => {
      pressedAt = performance.now()
    })
    Object.defineProperty(navigator, 'userActivation', {
      value: {
        get isActive() {
          return performance.now() - pressedAt < 5000
        },
      },
    })
  })
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await page.evaluate(() => sessionStorage.setItem('journey-reloaded', String(Date.now())))
  await applicant.answer('phone')
  const notice = applicant.screen.notice(words('errors.NETWORK.title'))
  await expect(notice).toBeVisible()
  await page.unroute(part)
  await expect(async () => {
    const tryAgain = notice.getByRole('button', { name: words('errors.NETWORK.buttons.tryAgain') })
    if (await notice.isVisible()) await tryAgain.click({ timeout: 2000 })
    await applicant.expectStep('otp', 4000)
  }).toPass()
})

test('[E1] a part that is gone is had with a new page, and the browser asks nothing about leaving', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/404|Failed to fetch dynamically imported module/)
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  const part = '**/assets/loan-purpose-*.js'
  let pages = 0
  await page.route(part, (route) => (pages > 0 ? route.continue() : route.fulfill({ status: 404 })))
  await applicant.create('conditional-truid')
  await applicant.reach('loan-info')
  // Before the new page can ask for the part.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1
  })
  await applicant.answer('loan-info')
  await applicant.expectStep('loan-purpose')
  expect([pages, asked]).toEqual([1, []])
})

test('[E1] a screen that could not be fetched comes by itself once the connection is back', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  const part = '**/assets/phone-*.js'
  await page.route(part, (route) => route.abort())
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.context().setOffline(true)
  await applicant.answer('said')
  await expect(page.getByRole('alert').filter({ hasText: copy('shell.loadFailed') })).toBeVisible()
  // Nothing is left of what had the focus.
  await expect(page.locator(':focus')).toContainText(copy('shell.loadFailed'))
  await page.unroute(part)
  await page.context().setOffline(false)
  await applicant.expectStep('phone')
  await expect(applicant.screen.heading('phone')).toBeFocused()
})

for (const [how, isPressed] of [
  ['by "Try again"', true],
  ['by itself, when the connection is no longer silent', false],
] as const) {
  test(`[E1][R3] a screen that does not come on a silent connection is said to be missing, and had ${how}`, async ({
    applicant,
    page,
    watch,
  }) => {
    watch.allow(/no part came/)
    const part = '**/assets/phone-*.js'
    let speak: (() => void) | undefined
    await page.route(part, async (route) => {
      // Only the first request meets the silence.
      if (!speak)
        await new Promise<void>((resolve) => {
          speak = resolve
        })
      await route.continue().catch(() => undefined)
    })
    await applicant.create('conditional-truid')
    await applicant.reach('said')
    // The page was loaded anew just before, and half a minute passes here while the press still counts: it does not do so by itself.
    await page.evaluate(() => {
      sessionStorage.setItem('journey-reloaded', String(Date.now()))
      Object.defineProperty(navigator, 'userActivation', { value: undefined, configurable: true })
    })
    await applicant.answer('said')
    await expect(page.getByRole('status').getByText(copy('busy.default'))).toBeVisible()
    const message = page.getByRole('alert').filter({ hasText: copy('shell.loadFailed') })
    await expect(async () => {
      await applicant.pass(1)
      await expect(message).toBeVisible({ timeout: 50 })
    }).toPass()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'userActivation'))
    if (isPressed) await message.getByRole('button', { name: copy('actions.tryAgain') }).click()
    else speak?.()
    await expect(async () => {
      await applicant.pass(1)
      await applicant.expectStep('phone', 500)
    }).toPass()
  })
}
