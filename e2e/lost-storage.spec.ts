/** What a tab keeps is taken from it while the page lives: what was entered is kept anew, and survives the next reload. */
import type { Page } from '@playwright/test'
import { copy } from './harness/copy.ts'
import { eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

/** Each takes the keys away, or may have. */
const losses: Record<string, (page: Page) => Promise<unknown>> = {
  'another tab deletes the database': (page) => inAnotherTab(page, 0),
  'another tab raises the database': (page) => inAnotherTab(page, 9),
  'the browser makes room': (page) => clear(page, 'indexeddb'),
  'its owner clears the data of the site': async (page) => {
    await clear(page, 'indexeddb,local_storage')
    await page.evaluate(() => sessionStorage.clear())
  },
}
const screens = ['loan-info', 'loan-purpose', 'user-info'] as const

test('[R3] another tab, the browser or its owner takes the storage away, and a reload still shows what was entered', async ({
  applicant,
  page,
}) => {
  const rows = Object.entries(losses).map(([name, lose], index) => ({
    ...{ name, lose, screen: screens[index % screens.length] ?? 'loan-info' },
  }))
  await eachRowAnew(
    page,
    rows,
    ({ name }) => name,
    async ({ lose, screen }) => {
      await applicant.create('conditional-truid')
      await applicant.reach(screen)
      await lose(page)
      await applicant.answer(screen)
      const next = { 'loan-info': 'loan-purpose', 'loan-purpose': 'user-info', 'user-info': 'employment' }[screen]
      await applicant.expectStep(next)
      await page.reload()
      await applicant.expectStep(next)
    },
  )
})

test('[R3] storage that is lost on a waiting screen is filled again without being touched', async ({
  applicant,
  page,
}) => {
  await applicant.create('decision-timeout')
  await applicant.beginAt('confirmation')
  await applicant.answer('confirmation')
  await applicant.expectStep('decision')
  await clear(page, 'indexeddb')
  // A look that falls together with the clearing is broken off.
  await expect(async () => expect(await page.evaluate(keysHeld)).toBe(1)).toPass()
  await page.reload()
  await applicant.expectStep('decision')
})

/** Each leaves in the tab what no page can read. */
const damages: Record<string, (page: Page) => Promise<unknown>> = {
  'is cut off': (page) => overwrite(page, '{"id":'),
  'has another form': (page) => overwrite(page, '{"version":0,"state":{"step":"otp"}}'),
  'has lost its key': (page) => clear(page, 'indexeddb'),
}

test('[R3] what was saved is cut off, has another form or has lost its key: the applicant is told once, and begins again', async ({
  applicant,
  page,
  watch,
  expectAccessible,
}) => {
  watch.allow(/what was saved is not in its form/)
  await page.setViewportSize({ width: 320, height: 480 })
  await eachRowAnew(
    page,
    Object.entries(damages),
    ([what]) => what,
    async ([, damage]) => {
      await applicant.create('conditional-truid')
      await applicant.beginAt('loan-purpose')
      // In another document: the page itself would keep it anew.
      const { href } = new URL('/loan-purpose', page.url())
      await page.goto('/robots.txt')
      await damage(page)
      await page.goto(href)
      const notice = page.getByRole('alertdialog', { name: words('errors.STATE_LOST.title') })
      await expect(notice).toContainText(containing(copy('errors.STATE_LOST.body')))
      await expect(notice.locator(':focus')).toHaveCount(1)
      await expectAccessible('what is said of a saved state that is lost')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await notice.getByRole('button', { name: words('errors.STATE_LOST.buttons.gotIt') }).click()
      await applicant.expectStep('landing')
      await page.reload()
      await applicant.expectStep('landing')
      await expect(notice).toHaveCount(0)
    },
  )
})

test('[R3] a first page on which nothing was finished is lost without a word', async ({ applicant, page }) => {
  await applicant.open('/')
  await applicant.expectStep('landing')
  await page.goto('/robots.txt')
  await clear(page, 'indexeddb')
  await page.goto('/')
  await applicant.expectStep('landing')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

const refusals: Record<string, () => void> = {
  forbidden: () =>
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'without a database': () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
}

for (const [what, refuse] of Object.entries(refusals)) {
  test(`[R3] storage that is ${what}: the applicant is asked once to keep the page open`, async ({
    applicant,
    page,
    watch,
  }) => {
    watch.allow(/SecurityError|QuotaExceededError|the browser has no database/)
    await page.addInitScript(refuse)
    await applicant.create('conditional-truid')
    await applicant.reach('landing')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await applicant.answer('landing')
    const notice = page.getByRole('alertdialog', { name: words('errors.STATE_NOT_KEPT.title') })
    await expect(notice).toContainText(containing(copy('errors.STATE_NOT_KEPT.body')))
    await notice.getByRole('button', { name: words('errors.STATE_NOT_KEPT.buttons.gotIt') }).click()
    await applicant.answer('said')
    await applicant.answer('phone')
    await applicant.expectStep('otp')
    await expect(notice).toHaveCount(0)
  })
}

async function overwrite(page: Page, text: string): Promise<void> {
  await page.evaluate((written) => {
    for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, written)
  }, text)
}

async function clear(page: Page, storageTypes: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes })
  await session.detach()
}

/** From a page of the same site that is not the application. Fails when the application keeps it waiting. */
async function inAnotherTab(page: Page, version: number): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  const ended = await other.evaluate(
    (raised) =>
      new Promise((resolve) => {
        const request = raised === 0 ? indexedDB.deleteDatabase('journey') : indexedDB.open('journey', raised)
        request.onblocked = () => resolve('blocked')
        request.onsuccess = () => resolve('done')
      }),
    version,
  )
  expect(ended).toBe('done')
  await other.close()
}

/** How many keys the browser holds. Rejects while it has no database, and makes none: the application would find one without its table. */
function keysHeld(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('journey')
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const count = request.result.transaction('keys').objectStore('keys').count()
      count.onsuccess = () => {
        request.result.close()
        resolve(count.result)
      }
    }
  })
}
