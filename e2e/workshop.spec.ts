/** Working on the journey: a saved file shows in the open browser, a mistake is said and goes, and the studio edits words in place. */
import { test as base, expect as baseExpect } from '@playwright/test'
import { parse } from 'yaml'
import { inspectScenes } from './harness/scenes.ts'
import { openWorkshop, type Workshop } from './harness/workshop.ts'

/** One server compiles everything on first sight, which takes its time where the machine is busy. */
const patience = 600_000
const expect = baseExpect.configure({ timeout: patience / 2 })

const test = base.extend<object, { workshop: Workshop }>({
  workshop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      const workshop = await openWorkshop()
      await use(workshop)
      await workshop.close()
    },
    { scope: 'worker', timeout: patience },
  ],
  baseURL: async ({ workshop }, use) => use(workshop.url),
})

test.describe.configure({ mode: 'serial', timeout: patience })
test.use({ navigationTimeout: patience / 2, actionTimeout: patience / 2 })

const words = 'journey/copy/en.yaml'

test('[Y1] a saved text shows on the same step with the same answers, a mistake is shown with its place, and goes when it is fixed', async ({
  page,
  workshop,
}) => {
  await page.goto('/')
  const before = workshop.read(words)
  const { button } = parse(before).landing.blocks.hero
  const amount = page.getByRole('textbox').first()
  await amount.fill('23 456')

  workshop.write(words, before.replace(`button: ${button}`, 'button: Begin here'))
  await expect(page.getByRole('button', { name: 'Begin here' }).first()).toBeVisible()
  await expect(amount).toHaveValue(/23.456/)

  const step = workshop.read('journey/steps/phone.yaml')
  workshop.write('journey/steps/phone.yaml', step.replace('go: otp', 'go: opt'))
  const overlay = page.locator('vite-error-overlay')
  await expect(overlay).toContainText('unknown step `opt`')
  await expect(overlay).toContainText('journey/steps/phone.yaml')
  workshop.write('journey/steps/phone.yaml', step)
  await expect(overlay).toHaveCount(0)
  await expect(amount).toHaveValue(/23.456/)
  workshop.write(words, before)
})

test('in a pseudo-language no scene says a word of its own, each fits 320 px, and what has the focus shows a ring that can be seen', async ({
  page,
  workshop,
}) => {
  expect(await inspectScenes(page, workshop)).toEqual([])
})

test('[Y1] the studio shows every kind of scene, finds them by their words, and draws the journey beside them', async ({
  page,
  workshop,
}) => {
  await page.goto('/studio#screens%2Fotp')
  const { otp } = parse(workshop.read(words))
  const preview = page.frameLocator('iframe[title^="otp"]')
  await expect(preview.getByRole('heading', { name: otp.title })).toBeVisible()
  await expect(page.locator('#drawing [data-node="otp"]')).toBeVisible()
  await expect(page.locator('#found')).toHaveText('Nothing is wrong.')
  for (const group of ['Screens', 'Dialogs', 'Messages', 'Waiting', 'With mistakes'])
    await expect(page.locator('summary', { hasText: group })).toBeVisible()

  await page.getByRole('checkbox', { name: '1280' }).check()
  await expect(page.locator('iframe')).toHaveCount(2)
  await page.getByRole('radio', { name: 'dark' }).check()
  // Nearly black, by whatever name: the reader's own setting is light.
  const ground = page.frameLocator('iframe[title="otp at 360 px"]').locator('html')
  // The preview is loaded anew, as slowly as the machine is busy.
  await expect.poll(() => ground.evaluate((html) => getComputedStyle(html).backgroundColor)).toMatch(/rgb\((\d\d?), /)

  // The design system, in the other brand's colours.
  await page.getByLabel('Brand').selectOption('retail')
  await page.locator('summary', { hasText: 'Design system' }).click()
  await page.getByRole('link', { name: 'Tokens, recipes, widgets, blocks' }).click()
  const system = page.frameLocator('iframe[title$="at 360 px"]')
  // The development server compiles the page's modules as it is opened for the first time, like those of the preview above.
  await expect(system.locator('html')).toHaveAttribute('data-brand', 'retail')
  await expect(system.locator('[data-widget=money][data-state=wrong] input')).toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('searchbox').fill(otp.actions.resend)
  await expect(page.getByRole('link', { name: 'otp', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'phone', exact: true })).toHaveCount(0)
  // The development server reloads the page whenever it has to.
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(otp.actions.resend)
  await expect(page.getByRole('link', { name: 'otp', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'phone', exact: true })).toHaveCount(0)
})

test('[Y1] a click on a text in the studio edits it in place, in its file, with comments and order kept', async ({
  page,
  workshop,
}) => {
  const before = workshop.read(words)
  const { title } = parse(before).otp
  await page.goto('/studio#screens%2Fotp')
  const preview = page.frameLocator('iframe[title^="otp"]')
  await preview.getByRole('heading', { name: title }).click()
  const text = preview.getByRole('textbox', { name: 'otp.title' })
  await expect(text).toHaveValue(title)

  await text.fill('A {name')
  await preview.getByRole('button', { name: 'Save' }).click()
  await expect(preview.locator('.studio-words').getByRole('alert')).toContainText('closing brace')
  expect(workshop.read(words)).toBe(before)

  await text.fill('Type the PIN: we sent it')
  await preview.getByRole('button', { name: 'Save' }).click()
  await expect(preview.getByRole('heading', { name: 'Type the PIN: we sent it' })).toBeVisible()
  expect(workshop.read(words)).toBe(before.replace(`  title: ${title}`, "  title: 'Type the PIN: we sent it'"))
  workshop.write(words, before)
})

test('[Y1] the studio’s panel says what is wrong while it is wrong', async ({ page, workshop }) => {
  await page.goto('/studio')
  const found = page.locator('#found')
  await expect(found).toHaveText('Nothing is wrong.')
  const step = workshop.read('journey/steps/phone.yaml')
  workshop.write('journey/steps/phone.yaml', `${step}\nnonsense: 1\n`)
  await expect(found).toContainText('unknown key `nonsense`')
  workshop.write('journey/steps/phone.yaml', step)
  await expect(found).toHaveText('Nothing is wrong.')
})

test('[Y1] in a narrow window the studio stays at what is chosen, and its texts are edited with the keyboard', async ({
  page,
  workshop,
}) => {
  const before = workshop.read(words)
  const { title } = parse(before).otp
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/studio#screens%2Fotp')
  await expect(page.locator('#drawing [data-node="otp"]')).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('#drawing a').first()).toHaveAttribute('href', /^#/)

  await page.locator('summary', { hasText: 'Texts' }).press('Enter')
  await page.locator('#texts').getByRole('button', { name: title }).press('Enter')
  const text = page.getByRole('textbox', { name: 'otp.title' })
  await expect(text).toBeFocused()
  await text.fill('Type the PIN')

  // What is typed outlives a mistake in a file, also as the first thing that is saved since the page was opened.
  const step = workshop.read('journey/steps/phone.yaml')
  workshop.write('journey/steps/phone.yaml', `${step}\nnonsense: 1\n`)
  await expect(page.locator('#found')).toContainText('unknown key `nonsense`')
  workshop.write('journey/steps/phone.yaml', step)
  await expect(page.locator('#found')).toHaveText('Nothing is wrong.')
  await expect(text).toHaveValue('Type the PIN')

  await text.press('Control+Enter')
  await expect(page.locator('#texts').getByRole('button', { name: 'Type the PIN' })).toBeVisible()
  expect(workshop.read(words)).toBe(before.replace(`  title: ${title}`, '  title: Type the PIN'))
  workshop.write(words, before)
})
