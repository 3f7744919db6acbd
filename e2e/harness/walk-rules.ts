/** What holds on every walk: a request that the lender can read, and a screen with a way on. */
import type { Page, Response } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import { buttonsIn, fieldsIn, linksIn, readPlace } from './place.ts'

/** Lets calls end and the lender have a little time, so that the next deed meets a screen. */
export async function settle({ page, pass }: Applicant): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  const busy = page.locator('[aria-busy="true"], [data-painted]').first()
  for (let tries = 0; tries < 5; tries += 1) {
    const ready = await busy
      .waitFor({ state: 'detached', timeout: 400 })
      .then(() => true)
      .catch(() => false)
    if (ready) return
    await pass(2.5)
  }
}

/** Finds a screen that offers nothing and waits for nothing: the applicant cannot go on from there. */
export async function findDeadEnd(page: Page): Promise<string | undefined> {
  // Back has left the site: that screen is not ours.
  if (page.url() === 'about:blank') return
  const place = await readPlace(page)
  if ((await buttonsIn(place).count()) + (await fieldsIn(place).count()) + (await linksIn(page).count()) > 0) return
  if (await page.locator('[role="status"]:visible, [aria-busy="true"]').count()) return
  const text = (await place.scope.innerText().catch(() => '')).trim()
  return text === '' ? `an empty screen at ${place.path}` : undefined
}

/** A request that the lender cannot read, or that breaks it, must never leave. A refusal with a code is an answer. */
export async function watchResponse(response: Response, violations: string[]): Promise<void> {
  const { pathname } = new URL(response.url())
  const status = response.status()
  if (!/^\/(los|lds|lcs|lfs|ext-lcs)\//.test(pathname) || status < 400) return
  // The body of a response that its page has left cannot be read any more: what refused it is not known.
  const text = status === 400 ? await response.text().catch(() => undefined) : ''
  if (text === undefined) return
  const isRefused = status === 400 && /"errorCode":"(?!INVALID_REQUEST)\w+"/.test(text)
  if (status === 422 || status >= 500 || (status === 400 && !isRefused))
    violations.push(`${response.request().method()} ${pathname} was answered with ${status}`)
}
