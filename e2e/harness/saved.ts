/**
 * What has been done is saved a moment later, encrypted: a person is slower than that, a test may not be.
 * This file replaces three functions. `crypto.subtle.encrypt` in the page still encrypts, and counts the texts under way.
 * Playwright's `page.goto` and `page.reload` wait until that count is zero.
 */
import { expect, type Page } from '@playwright/test'

declare global {
  /** How many texts are being encrypted in this page. */
  var sealing: number | undefined
}

/** Leaves a page, by its address or by a reload, only when what was done on it is saved. */
export async function leaveOnlySaved(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A frame without an origin of its own has no such thing.
    if (!crypto.subtle) return
    globalThis.sealing = 0
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
  return expect.poll(() => page.evaluate(() => globalThis.sealing ?? 0)).toBe(0)
}
