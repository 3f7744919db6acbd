/** The landing page: whose it is, what it promises, what a loan would cost, and how it begins. */
import type { Locator } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { copy } from './harness/copy.ts'
import { inspectColumns } from './harness/scene-columns.ts'
import { pattern, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const calculator = 'landing.blocks.calculator'

test('[L1] the host name decides whose product this is', async ({ applicant, page, server, watch }) => {
  const bank = server.url.replace('localhost', 'bank.localhost')
  watch.allow(/bank\.localhost/)
  const asked = page.waitForRequest(/settings\/configurations/)
  await applicant.open(bank)
  await applicant.expectStep('landing')
  await expect(page.getByText('Thornveld Bank').first()).toBeVisible()
  expect(await (await asked).headerValue('provider')).toBe('Thornveld Bank')

  const askedAgain = page.waitForRequest(/settings\/configurations/)
  await applicant.open(server.url)
  await applicant.expectStep('landing')
  await expect(page.getByText('Umvelo Retail').first()).toBeVisible()
  expect(await (await askedAgain).headerValue('provider')).toBe('Umvelo Retail')
})

test('[L2] the landing page answers the common questions and brings the answer into view', async ({
  applicant,
  page,
  tracked,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  await expect(applicant.screen.heading('landing')).toContainText(/R50\s000/)
  for (const key of ['partnership', 'fees', 'needed', 'repayment']) {
    const question = page.getByRole('button', { name: words(`landing.blocks.questions.items.${key}.title`) })
    await question.click()
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await expect(question).toBeInViewport()
  }
  for (const link of ['PAIA manual', copy('shell.footer.links.terms'), copy('shell.footer.links.privacy')]) {
    const found = page.getByRole('contentinfo').getByRole('link', { name: link })
    await expect(found).toBeVisible()
    await expect(found).toHaveAccessibleName(`${link} ${copy('shell.footer.opens')}`)
  }
  await expect(page.getByRole('contentinfo')).toContainText('0860 999 119')
  expect(tracked().filter(({ event }) => event === 'question-opened')).toHaveLength(4)
})

test('[L3] a printed quote says for how many months it is, and has nothing that can only be pressed', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByText(words('landing.fields.term.label'))).toBeVisible()
  const terms = main.locator('label', { hasText: /^\d+$/ }).filter({ visible: true })
  await expect(terms).toHaveText(['60'])
  // Titles of questions are read on paper, too.
  const pressed = main.getByRole('button').and(page.locator('button:not([aria-expanded])'))
  await expect(pressed.filter({ visible: true })).toHaveCount(0)
  await expect(main.getByText(words(`${calculator}.breakdown`))).toBeHidden()
})

test('[L3] the calculator starts at the most and the longest, and shows the quote to the cent', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const amount = applicant.screen.field('landing', 'amount')
  await expect(amount).toHaveValue(/^50\s000(\.00)?$/)
  await expect(applicant.screen.option('landing', 'term', /^60/)).toBeChecked()

  await amount.fill('10000')
  await applicant.choose('landing', 'term', /^12/)
  await expect(page.getByText(/R1\s152\.06/).first()).toBeVisible()
  await page.getByText(words(`${calculator}.breakdown`)).click()
  for (const figure of [/R13\s824\.74/, /R1\s102\.28/, /R60\.00/, /R21\.98/, /27[.,]75\s?%/]) {
    await expect(page.getByText(figure).first()).toBeVisible()
  }
})

test('[L3] the slider moves in steps of 100 and stays at its ends', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const amount = applicant.screen.field('landing', 'amount')
  const slider = page.getByRole('slider')
  await expect(amount).toHaveValue(/^50\s000(\.00)?$/)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(amount).toHaveValue(/^50\s000(\.00)?$/)
  await page.keyboard.press('ArrowLeft')
  await expect(amount).toHaveValue(/^49\s900(\.00)?$/)
  await expect(slider).toHaveAttribute('aria-valuetext', /R49\s900/)
  await page.keyboard.press('Home')
  await expect(amount).toHaveValue(/^10\s000(\.00)?$/)

  // A thumb that scrolls the page may begin on the slider.
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const place = { x: x + width / 2, y: y + height / 2 }
  await touch('touchStart', place)
  await expect(amount).not.toHaveValue(/^10\s000(\.00)?$/)
  for (let moved = 10; moved <= 100; moved += 10) await touch('touchMove', { ...place, y: place.y - moved })
  await touch('touchEnd')
  await expect(amount).toHaveValue(/^10\s000(\.00)?$/)
})

test('[L4] both buttons ask for the consent, and agreeing carries the amount over', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.expectStep('landing')
  await applicant.screen.field('landing', 'amount').fill('17 500')
  const dialog = page.getByRole('dialog', { name: words('eligibility-consent.title') })
  for (const button of [copy(`${calculator}.button`), copy('landing.blocks.hero.button')]) {
    await page
      .getByRole('button', { name: pattern(button) })
      .first()
      .click()
    await expect(dialog).toContainText('debt review')
    await expect(dialog).toContainText('past 7 days')
    await expect(dialog).toContainText('over 18, or I am assisted by a parent or guardian')
    await expect(dialog).toContainText('married in community of property, my spouse is aware')
    await applicant.press('eligibility-consent', 'notNow')
    await expect(dialog).toBeHidden()
  }
  await applicant.reach('loan-info')
  await expect(applicant.screen.field('loan-info', 'amount')).toHaveValue(/^17\s500(\.00)?$/)
})

test('[E2] a dialog is closed by a press beside it, not by a mark that ends there nor on its own empty part', async ({
  applicant,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await applicant.open()
  await applicant.expectStep('landing')
  const dialog = page.getByRole('dialog', { name: words('eligibility-consent.title') })
  await page
    .getByRole('button', { name: pattern(copy('landing.blocks.hero.button')) })
    .first()
    .click()
  const box = await dialog.boundingBox()
  if (!box) throw new Error('expected a dialog')
  const [inside, beside] = [
    { x: box.x + 30, y: box.y + 40 },
    { x: box.x - 60, y: box.y + 40 },
  ]
  await page.mouse.move(inside.x, inside.y)
  await page.mouse.down()
  await page.mouse.move(beside.x, beside.y)
  await page.mouse.up()
  await page.mouse.click(box.x + 3, box.y + box.height / 2)
  await expect(dialog).toBeVisible()
  await page.mouse.click(beside.x, beside.y)
  await expect(dialog).toBeHidden()
})

test('[L3] with no interest rate there is no quote, and one can still apply', async ({ applicant, page }) => {
  await page.route('**/los/settings/configurations', (route) => route.fulfill({ json: { configurations: [] } }))
  await applicant.open()
  await applicant.expectStep('landing')
  await expect(page.getByText(words(`${calculator}.unavailable`))).toBeVisible()
  await expect(page.getByRole('button', { name: words(`${calculator}.button`) })).toBeEnabled()
})

test('[L3] for more or less than is lent there is no cost, and the calculator says what is lent', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const monthly = page.getByText(copy(`${calculator}.monthly`), { exact: true })
  await expect(monthly).toBeVisible()
  for (const amount of ['75 000', '9 900']) {
    await applicant.screen.field('landing', 'amount').fill(amount)
    await expect(page.getByText(words(`${calculator}.unavailable`))).toBeVisible()
    await expect(monthly).toBeHidden()
  }
  await applicant.screen.field('landing', 'amount').fill('50 000')
  await expect(monthly).toBeVisible()
})

test('[L3] with text twice as large no word of the quote is torn on a phone', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.expectStep('landing')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(inspectColumns)).toEqual([])
})

test('[L2] at no width one reason is left alone in a row of its own below the others, nor a term', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const terms = applicant.screen.field('landing', 'term').getByRole('radio')
  const reasons = page.getByRole('listitem').filter({ hasText: copy('landing.blocks.reasons.items.quick.title') })
  // The calculator comes after the words around it.
  await expect(terms).not.toHaveCount(0)
  for (const width of [280, 320, 360, 600, 768, 1024, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = await reasons.evaluate((first) => {
      const tops = [...(first.parentElement?.children ?? [])].map((each) =>
        Math.round(each.getBoundingClientRect().top),
      )
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    })
    expect(new Set(rows).size, `cards in each row at ${width} px: ${rows}`).toBe(1)
    const places = await terms.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    const lines = [...new Set(places.map(({ top }) => top))].map((top) => places.filter((place) => place.top === top))
    expect(lines.at(-1)?.length, `terms in the last line at ${width} px`).toBeGreaterThan(1)
    // Each below another one: it is as wide.
    expect(new Set(places.map((place) => Math.round(place.width))).size, `widths of terms at ${width} px`).toBe(1)
  }
})

test('[L2] for a reader who prefers more contrast the words on the brand’s ground are as dark as its heading', async ({
  applicant,
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' })
  await applicant.open()
  await applicant.expectStep('landing')
  const colours = [page.getByRole('heading', { level: 1 }), page.getByText(copy('landing.blocks.hero.note'))].map(
    (words) => words.evaluate((element) => getComputedStyle(element).color),
  )
  const [heading, note] = await Promise.all(colours)
  expect(note).toBe(heading)
})

test('[L2] beside a bar that the window is scrolled by, the first words stand where those below them do', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  // As wide as the bar of a desktop.
  await page.evaluate(() => {
    document.documentElement.style.marginInlineEnd = '16px'
  })
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const left = (heading: Locator) => heading.evaluate((element) => element.getBoundingClientRect().left)
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await left(page.getByRole('heading', { level: 1 })), `${width}`).toBeCloseTo(await left(headings.last()))
  }
})

test('in a window with a bar to scroll by, the bands reach both edges and the page cannot be moved sideways', async ({
  launchOptions,
  playwright,
  server,
}) => {
  // The headless shell draws no bars.
  const executablePath = (await findChromium()) ?? launchOptions.executablePath
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 }, isMobile: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const moved = await page.evaluate(() => {
    scrollTo(100, 0)
    return { hasBar: innerWidth > document.documentElement.clientWidth, sideways: scrollX }
  })
  expect(moved).toEqual({ hasBar: true, sideways: 0 })
  await browser.close()
})
