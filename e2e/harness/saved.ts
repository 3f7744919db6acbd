/**
 * What has been done is saved a moment later, encrypted: a person is slower than that, a test may not be.
 * This file replaces some functions. `crypto.subtle.encrypt` in the page still encrypts, and the database still keeps keys: what is
 * under way is counted. Playwright's `page.goto` and `page.reload` wait until that count is zero.
 */
import { expect, type Page } from '@playwright/test'

declare global {
  /** How many texts are being encrypted in this page, and how often its database is being opened or used. */
  var sealing: number | undefined
}

/** Leaves a page, by its address or by a reload, only when what was done on it is saved. */
export async function leaveOnlySaved(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A frame without an origin of its own has no such thing.
    if (!crypto.subtle) return
    globalThis.sealing = 0
    const count = (target: EventTarget, ...ends: string[]) => {
      globalThis.sealing = (globalThis.sealing ?? 0) + 1
      const end = () => {
        globalThis.sealing = (globalThis.sealing ?? 1) - 1
        for (const name of ends) target.removeEventListener(name, end)
      }
      for (const name of ends) target.addEventListener(name, end)
    }
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...what) {
      const request = open.apply(this, what)
      count(request, 'success', 'error')
      return request
    }
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...what) {
      const begun = transaction.apply(this, what)
      count(begun, 'complete', 'abort')
      return begun
    }
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = async (...what) => {
      globalThis.sealing = (globalThis.sealing ?? 0) + 1
      return encrypt(...what).finally(() => {
        globalThis.sealing = (globalThis.sealing ?? 1) - 1
      })
    }
  })
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...where) => untilSaved(page).then(() => goto(...where))
  page.reload = async (...how) => untilSaved(page).then(() => reload(...how))
}

/** Waits until what was done on the page is saved. */
export function untilSaved(page: Page): Promise<void> {
  return expect.poll(() => beingSaved(page)).toBe(0)
}

/** How much is still being saved. */
export function beingSaved(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.sealing ?? 0)
}
