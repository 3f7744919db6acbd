/** Where an applicant is, to come back to as often as a test needs: the way there is walked once. */
import type { Page } from '@playwright/test'
import { untilSaved } from './saved.ts'

/** What the name of a noted key begins with. */
const noted = 'noted '

/**
 * Notes what the tab holds: its storage, and the keys to it. What is returned puts that back and loads the same address, as a
 * browser does that restores a tab. What the lender did meanwhile stays done.
 */
export async function keepTab(page: Page): Promise<() => Promise<void>> {
  await untilSaved(page)
  const address = page.url()
  const entries = await page.evaluate(() => ({ ...sessionStorage }))
  await page.evaluate(copyKeys, { from: '', to: noted, noted })
  return async () => {
    // From another document: the page itself would save where it is now.
    await page.goto('/robots.txt')
    await page.evaluate((held) => {
      sessionStorage.clear()
      for (const [name, text] of Object.entries(held)) sessionStorage.setItem(name, text)
    }, entries)
    await page.evaluate(copyKeys, { from: noted, to: '', noted })
    await page.goto(address)
  }
}

/** Runs in the page. A key cannot leave the database of the browser, but has another name in it as well. */
async function copyKeys({ from, to, noted }: { from: string; to: string; noted: string }): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    const keys = database.transaction('keys', 'readwrite').objectStore('keys')
    for (const id of await done(keys.getAllKeys())) {
      const isWanted = typeof id === 'string' && id.startsWith(from) && (from !== '' || !id.startsWith(noted))
      if (isWanted) await done(keys.put(await done(keys.get(id)), to + id.slice(from.length)))
    }
    database.close()
  }
}
