/** The first page is there before the application is: painted when it was built, and taken over without a flicker. */
import type { Route } from '@playwright/test'
import { applicationScripts, applyButton, holdScripts } from './harness/first-page.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[L2] the landing page can be read before any script has come, in the provider’s name', async ({
  applicant,
  page,
  server,
  watch,
}) => {
  watch.allow(/\.localhost/)
  const release = await holdScripts(page)
  for (const [host, label] of [
    ['localhost', 'Umvelo Retail'],
    ['loans.localhost', 'Thornveld Bank'],
  ] as const) {
    await page.goto(server.url.replace('localhost', host), { waitUntil: 'commit' })
    await expect(applicant.screen.heading('landing')).toContainText(/R50\s000/)
    await expect(page.getByRole('banner')).toContainText(label)
    await expect(page.getByRole('main')).toContainText('Subject to a credit assessment')
    for (const key of ['partnership', 'fees', 'needed', 'repayment']) {
      await expect(
        page.getByRole('button', { name: words(`landing.blocks.questions.items.${key}.title`) }),
      ).toBeVisible()
    }
    await expect(page.getByRole('contentinfo')).toContainText('a registered credit provider')
  }
  release()
})

test('[L2][L4] what is pressed before the application is there is answered as soon as it is', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root[data-painted]')).toHaveCount(1)
  await page.getByText(words('landing.blocks.calculator.breakdown')).click()
  await expect(applicant.screen.field('landing', 'amount')).toBeDisabled()
  await applyButton(page).click()
  await expect(page.locator('#root[data-pressed]')).toHaveCount(1)
  // It shows at once that it was heard.
  await expect(applyButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('details')).toHaveAttribute('open', '')
  await applicant.press('eligibility-consent', 'agree')
  await applicant.expectStep('said')
})

test('[L2][L4] a press that began on the page before the application counts on the one after', async ({ page }) => {
  const beginPress = async (button: 'left' | 'right') => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await applyButton(page).hover()
    await page.mouse.down({ button })
    release()
    await expect(page.locator('#root:not([data-painted])')).toHaveCount(1)
  }
  await beginPress('right')
  await page.mouse.up({ button: 'right' })
  await expect(page.getByRole('dialog'), 'that is for a menu').toHaveCount(0)
  await beginPress('left')
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(page.getByRole('dialog'), 'it was taken back').toHaveCount(0)
  await beginPress('left')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[L4] who is quicker than the lender’s products is answered when they are there', async ({ applicant, page }) => {
  const answer = await holdRequests(page, '**/los/pl-products')
  await page.goto('/')
  await expect(page.locator('#root:not([data-painted])')).toHaveCount(1)
  await expect(page.getByText(words('landing.blocks.calculator.unavailable'))).toHaveCount(0)
  await applyButton(page).click()
  // It shows that it was heard, as the painted page does.
  await expect(applyButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer()
  await expect(page.getByRole('dialog', { name: words('eligibility-consent.title') })).toBeVisible()
  await applicant.press('eligibility-consent', 'agree')
  await applicant.expectStep('said')
})

test('[L3][L4] who has typed an amount before the lender’s products are there sees what it costs when they are', async ({
  applicant,
  page,
}) => {
  const answer = await holdRequests(page, '**/los/pl-products')
  await page.goto('/')
  await expect(page.locator('#root:not([data-painted])')).toHaveCount(1)
  const amount = applicant.screen.field('landing', 'amount')
  await amount.fill('20 000')
  answer()
  await expect(page.locator('[data-quote]').getByRole('radio').last()).toBeChecked()
  await expect(amount).toHaveValue(/^20\s000/)
  await expect(page.getByText(words('landing.blocks.calculator.unavailable'))).toHaveCount(0)
  await expect(page.locator('[data-quote]')).toContainText(/R\d[\d\s]*\.\d\d/)
})

for (const [device, width] of [
  ['a phone', 360],
  ['a desktop', 1280],
] as const) {
  test(`[L2] nothing in the whole page moves when the application takes it over, on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.addInitScript(() => {
      Object.assign(window, { moved: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.get(window, 'moved').push(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    // Nothing is painted before the style sheet has come.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.evaluate(() => document.fonts.ready)
    const places = () =>
      page.evaluate(() => {
        const marks = document.querySelectorAll('h1, h2, h3, main button, main input[inputmode], footer')
        return [...marks].map((mark) => {
          const { left, top } = mark.getBoundingClientRect()
          return [mark.textContent, left, top]
        })
      })
    const before = await places()
    release()
    await expect(page.getByText(/R1\s748\.06/).first()).toBeVisible()
    await expect(page.locator('[data-painted]')).toHaveCount(0)
    expect(await places()).toEqual(before)
    // A sum is aligned at its end: longer than what kept its place, it begins elsewhere.
    const moved: number[] = await page.evaluate(() => Reflect.get(window, 'moved'))
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.001)
  })
}

test('[L2] a reader who has scrolled down stays there when the application takes the page over', async ({
  applicant,
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const last = page.getByRole('button', { name: words('landing.blocks.questions.items.repayment.title') })
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  release()
  await expect(page.locator('[data-painted]')).toHaveCount(0)
  await expect(applicant.screen.field('landing', 'amount')).toBeEnabled()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('[L2] the style sheet that the page is painted with is all that it is painted with', async ({ page, watch }) => {
  watch.allow(/rest-.*\.css/)
  const release = await holdScripts(page)
  const sheets: string[] = []
  // The sheet of all screens comes after the page: it cannot hold up what is read.
  await page.route(/\/assets\/rest-.*\.css$/, async (route) => {
    sheets.push(route.request().url())
    await route.abort()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const painted = await page.evaluate(stylesOfAll)
  await page.unroute(/\/assets\/rest-.*\.css$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.styleSheets.length > 1)
  expect(await page.evaluate(stylesOfAll)).toEqual(painted)
  expect(sheets).toHaveLength(1)
  release()
})

test('[L2] a style sheet that could not be had is requested again before the next screen is drawn', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/rest-.*\.css/)
  await applicant.create('conditional-truid')
  await page.route(/\/assets\/rest-.*\.css$/, (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await applyButton(page).click()
  // The page was painted without the dialog's rules.
  await expect(page.getByRole('dialog')).not.toHaveCSS('border-top-left-radius', '0px')
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))
  expect(sheets.filter((href) => /rest-/.test(href ?? ''))).toHaveLength(1)
})

test('[L2] where the scripts could not be had, a press or a connection that is back loads the page anew', async ({
  context,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|^uncaught: SyntaxError/)
  const isPainted = page.locator('#root[data-painted]')
  const press = () => applyButton(page).click()
  const reconnect = async () => {
    await context.setOffline(true)
    await context.setOffline(false)
  }
  const lose = (route: Route) => route.abort()
  const damage = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'import {' })
  const failed = () => page.waitForEvent('requestfailed')
  const broken = () => page.waitForEvent('pageerror')
  for (const [spoil, spoilt, tryAgain] of [
    [lose, failed, press],
    [lose, failed, reconnect],
    [damage, broken, press],
  ] as const) {
    await page.route(applicationScripts, spoil)
    const isSpoilt = spoilt()
    await page.goto('/')
    await isSpoilt
    await expect(isPainted).toHaveCount(1)
    await page.unroute(applicationScripts)
    await expect(async () => {
      if ((await isPainted.count()) > 0) await tryAgain()
      await expect(isPainted).toHaveCount(0, { timeout: 10_000 })
    }).toPass()
  }
})

test('[L5] who opens the link of an application never sees the landing page', async ({ request, server }) => {
  expect(await (await request.get(`${server.url}/`)).text()).toContain('data-painted')
  for (const path of ['/?loanApplication=PL123456', '/start', '/x2-landing']) {
    expect(await (await request.get(`${server.url}${path}`)).text(), path).not.toContain('data-painted')
  }
})

/** What every element of the painted page looks like. */
async function stylesOfAll(): Promise<string[]> {
  // Until a typeface has come, another one is drawn, and its words are as wide as they are.
  await document.fonts.ready
  return [...document.querySelectorAll('[data-painted] *')].map((element) => {
    const style = getComputedStyle(element)
    return `${element.tagName} ${[...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`
  })
}

test('a phone finds the icons, the name and the colours of the brand, and a shared link has a picture', async ({
  page,
  server,
}) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest: unknown = await (await fetch(new URL(href ?? '', server.url))).json()
  expect(manifest).toMatchObject({ short_name: 'Umvelo Retail', icons: expect.arrayContaining([expect.anything()]) })
  const icons = (manifest as { icons: { src: string }[] }).icons.map(({ src }) => src)
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  for (const path of [...icons, touch ?? '', picture ?? '']) {
    const response = await fetch(new URL(path, server.url))
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type'), path).toBe('image/png')
  }
  for (const scheme of ['light', 'dark']) {
    const colour = page.locator(`meta[name=theme-color][media="(prefers-color-scheme: ${scheme})"]`)
    await expect(colour).toHaveAttribute('content', /^#[0-9A-F]{6}$/)
  }
})

test('[L2][R3] the application comes where a browser forbids to observe what is painted', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/PerformanceObserver/)
  await page.addInitScript(() => Object.defineProperty(globalThis, 'PerformanceObserver', { value: undefined }))
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.expectStep('landing')
  await applicant.answer('landing')
  await applicant.expectStep('said')
})

for (const sheet of ['first', 'rest']) {
  test(`[L2][R3] the application comes without a style sheet that is silent (${sheet}), and takes it when it comes`, async ({
    applicant,
    page,
  }) => {
    const release = await holdRequests(page, new RegExp(`/assets/${sheet}-.*\\.css$`))
    await applicant.create('conditional-truid')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(async () => {
      await page.clock.fastForward(1000)
      await expect(page.locator('#root:not([data-painted])')).toHaveCount(1, { timeout: 100 })
    }).toPass()
    await applyButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveCSS('border-top-left-radius', '0px')
    release()
    await expect(dialog).not.toHaveCSS('border-top-left-radius', '0px')
    await applicant.press('eligibility-consent', 'agree')
    await applicant.expectStep('said')
  })
}

test('[L2][R3] a page that is opened by its address comes without a style sheet that is silent, and takes it when it comes', async ({
  applicant,
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/index-.*\.css$/)
  await page.goto('/start', { waitUntil: 'commit' })
  const heading = applicant.screen.heading('landing')
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(heading).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(applyButton(page)).toHaveCSS('border-top-left-radius', '0px')
  release()
  await expect(applyButton(page)).not.toHaveCSS('border-top-left-radius', '0px')
})

// Firefox goes on holding up the scripts of a page for a style sheet that is in it no longer.
test('[L2][R3] the application comes without a silent style sheet in a browser that goes on waiting for one that has gone', async ({
  applicant,
  page,
}) => {
  await page.route('/start', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('<script type="module"', '<script type="held"') })
  })
  await holdRequests(page, /\/assets\/index-.*\.css$/)
  await page.goto('/start', { waitUntil: 'commit' })
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(applicant.screen.heading('landing')).toBeVisible({ timeout: 100 })
  }).toPass()
})
