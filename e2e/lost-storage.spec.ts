/** What a tab keeps is taken from it while the page lives: what was entered is kept anew, and survives the next reload. */
import type { Page } from '@playwright/test'
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

for (const [index, [name, lose]] of Object.entries(losses).entries()) {
  test(`[R3] ${name}, and a reload still shows what was entered`, async ({ applicant, page }) => {
    await applicant.create('conditional-truid')
    const screen = screens[index % screens.length] ?? 'loan-info'
    await applicant.reach(screen)
    await lose(page)
    await applicant.answer(screen)
    const next = { 'loan-info': 'loan-purpose', 'loan-purpose': 'user-info', 'user-info': 'employment' }[screen]
    await applicant.expectStep(next)
    await page.reload()
    await applicant.expectStep(next)
  })
}

test('[R3] storage that is lost on a waiting screen is filled again without being touched', async ({
  applicant,
  page,
}) => {
  await applicant.create('decision-timeout')
  await applicant.apply()
  await applicant.expectStep('decision')
  await clear(page, 'indexeddb')
  // A look that falls together with the clearing is broken off.
  await expect(async () => expect(await page.evaluate(keysHeld)).toBe(1)).toPass()
  await page.reload()
  await applicant.expectStep('decision')
})

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

/** How many keys the browser holds. */
function keysHeld(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('journey')
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
