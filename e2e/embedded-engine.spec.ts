/** A journey in a page of another application, in a real browser: two of them, in an application of React in StrictMode. */
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type PreviewServer, preview } from 'vite'
import { passUntil, stopClock } from './harness/clock.ts'
import { countKept, writeHostPage } from './harness/host-page.ts'
import { type InstalledEngine, installEngine } from './harness/installed-engine.ts'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

let engine: InstalledEngine | undefined
let server: PreviewServer | undefined
let address = ''

test.beforeAll(async () => {
  test.setTimeout(300_000)
  engine = await installEngine()
  const host = writeHostPage(engine)
  await engine.node('node_modules/vite/bin/vite.js', ...host.build, '--logLevel', 'warn')
  server = await preview({
    root: engine.folder,
    configFile: false,
    logLevel: 'silent',
    build: { outDir: path.join(engine.folder, host.outDir) },
    preview: { port: 0 },
  })
  address = `${server.resolvedUrls?.local[0]}${host.address}`
})

test.afterAll(async () => {
  await server?.close()
  engine?.remove()
})

/** The page with both shops open, and what no person should see of it. */
async function openMarket(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => void complaints.push(message.text()))
  page.on('pageerror', (problem) => void complaints.push(problem.message))
  await page.addInitScript(countKept)
  await page.goto(address)
  await page.getByRole('heading', { name: 'The market' }).waitFor()
  const kept = () => page.evaluate<string[]>('kept()')
  const before = await kept()
  const shops = ['first', 'second'].map((name) => page.getByRole('region', { name: `${name} shop` }))
  const toggle = async (index: number) =>
    page.getByRole('button', { name: `The ${['first', 'second'][index]}` }).click()
  const [first = page.locator('none'), second = page.locator('none')] = shops
  await toggle(0)
  await toggle(1)
  for (const shop of shops) await shop.getByLabel('Tea').waitFor()
  return { first, second, toggle, kept, before, complaints, search: page.getByLabel('Search the market') }
}

const scrollOf = (page: Page) => page.evaluate(() => scrollY)
const topOf = (shop: ReturnType<Page['locator']>) => shop.evaluate((element) => element.getBoundingClientRect().top)

test('what a journey of a page of others does is done in its own part', async ({ page }) => {
  const { first, second, complaints } = await openMarket(page)
  expect(await scrollOf(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'The second' })).toBeFocused()
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(8)
  expect(new Set(ids).size).toBe(ids.length)

  await second.getByLabel('Tea').fill('rooibos')
  await first.getByLabel('Tea').fill('green')
  await first.getByLabel('Size').fill('200')
  await page.keyboard.press('Enter')
  await expect(first.getByRole('heading', { name: /brewing/ })).toBeFocused()
  await expect(second.getByLabel('Tea')).toHaveValue('rooibos')

  await expect(page).toHaveTitle('The market')
  await expect(page).toHaveURL(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'af')
  await expect(first).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => history.length)).toBe(2)
  expect(complaints).toEqual([])
})

test('a step is shown from the top of its part, and the page is not scrolled where that is in sight', async ({
  page,
}) => {
  await page.clock.install()
  const { second } = await openMarket(page)
  await second.getByLabel('Tea').fill('green')
  await second.getByLabel('Size').fill('200')
  const order = second.getByRole('button', { name: 'Order' })
  await order.scrollIntoViewIfNeeded()
  expect(await topOf(second)).toBeLessThan(0)
  // The tea is ready five seconds later.
  await stopClock(page)
  await order.click()
  const heading = second.getByRole('heading', { name: /brewing/ })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(Math.abs(await topOf(second))).toBeLessThan(1)
  const cup = second.getByRole('heading', { name: /Enjoy/ })
  await passUntil(page, cup)
  await expect(cup).toBeFocused()
  const before = await scrollOf(page)
  expect(before).toBeGreaterThan(0)
  await second.getByRole('button', { name: 'Back to the menu' }).click()
  await expect(second.getByRole('heading', { name: /^Tea at/ })).toBeFocused()
  expect(await scrollOf(page)).toBe(before)
})

test('a step that comes by itself takes neither focus nor scroll position from the rest of the page', async ({
  page,
}) => {
  await page.clock.install()
  const { first, search } = await openMarket(page)
  await first.getByLabel('Tea').fill('green')
  await first.getByLabel('Size').fill('200')
  await stopClock(page)
  await page.keyboard.press('Enter')
  await first.getByRole('heading', { name: /brewing/ }).waitFor()
  await search.click()
  await search.pressSequentially('honey')
  const before = await scrollOf(page)
  await passUntil(page, first.getByRole('heading', { name: /Enjoy/ }))
  await search.pressSequentially(' cake')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('honey cake')
  expect(await scrollOf(page)).toBe(before)
})

test('one that is taken away leaves nothing, and has what was typed when it is back', async ({ page }) => {
  const { first, second, toggle, kept, before, complaints } = await openMarket(page)
  await first.getByLabel('Tea').fill('green')
  await second.getByLabel('Tea').fill('rooibos')
  await toggle(1)
  await expect(second).toHaveCount(0)
  await expect(first.getByLabel('Tea')).toHaveValue('green')
  await toggle(1)
  await expect(second.getByLabel('Tea')).toHaveValue('rooibos')

  await toggle(0)
  await toggle(1)
  await expect.poll(kept).toEqual(before)
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  await page.getByLabel('Search the market').fill('honey')
  expect(requests).toEqual([])
  expect(await page.evaluate(() => document.querySelector('main')?.childElementCount)).toBe(0)
  await toggle(0)
  await expect(first.getByLabel('Tea')).toHaveValue('green')
  await expect(page).toHaveTitle('The market')
  expect(complaints).toEqual([])
})

test('the page is never loaded again for it, and what was entered in the rest of it is kept', async ({ page }) => {
  await page.route(/\/assets\/wait-[^/]*\.js$/, (route) => route.abort())
  const { first, search } = await openMarket(page)
  await search.fill('honey')
  await first.getByLabel('Your name').fill('Thandi')
  // The browser has kept the page aside, and shows it again.
  const field = await first.getByLabel('Your name').elementHandle()
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
  })
  await expect.poll(() => field?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(first.getByLabel('Your name')).toHaveValue('Thandi')
  // A part of the program is gone.
  await first.getByLabel('Tea').fill('green')
  await first.getByLabel('Size').fill('200')
  await first.getByRole('button', { name: 'Order' }).click()
  await expect(first.getByLabel('Tea')).toHaveCount(0)
  await expect(first.getByRole('alert')).toBeVisible()
  await expect(search).toHaveValue('honey')
})
