/** What holds on every walk: a request that the lender can read, and a screen with a way on. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import { buttonsIn, fieldsIn, linksIn, readPlace } from './place.ts'

/** What is not on screen is not waited for: the next deed may be another one. A page that is on its way comes, however late. */
export function beBrief(page: Page): void {
  page.setDefaultTimeout(5000)
  page.setDefaultNavigationTimeout(0)
}

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

/** A request that the lender cannot read, or that breaks it, must never leave any tab. A refusal with a code is an answer. */
export function watchRequests(context: BrowserContext, violations: string[]): void {
  const keys = new Set<string>()
  const repeated = new Map<Request, Promise<boolean>>()
  context.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key === undefined) return
    repeated.set(request, keys.has(key) ? Promise.resolve(true) : isUntouched(request))
    keys.add(key)
  })
  context.on('response', async (response) => {
    const request = response.request()
    const { pathname } = new URL(response.url())
    const status = response.status()
    if (!/^\/(los|lds|lcs|lfs|ext-lcs)\//.test(pathname) || status < 400) return
    // The body of a response that its page has left cannot be read any more: what refused it is not known.
    const text = status === 400 || status === 422 ? await response.text().catch(() => undefined) : ''
    if (text === undefined) return
    const isRefused = status === 400 && /"errorCode":"(?!INVALID_REQUEST)\w+"/.test(text)
    if (status === 422 && isShorter(request, text) && (await repeated.get(request))) return
    if (status === 422 || status >= 500 || (status === 400 && !isRefused))
      violations.push(`${request.method()} ${pathname} was answered with ${status}`)
  })
}

/** No key or finger has touched the page since it was loaded: it sends again what it had not heard about when it was left. */
async function isUntouched(request: Request): Promise<boolean> {
  try {
    return await request.frame().evaluate(() => !navigator.userActivation.hasBeenActive)
  } catch {
    // That page has been left as well.
    return true
  }
}

/**
 * Without what a page never saves, it asks with its key what became of the first one (docs/sandbox.md). A lender that has not
 * met the first one misses just that. The test may not have met it either: the page was left before it was on its way.
 */
function isShorter(request: Request, text: string): boolean {
  const refused: { errors?: { path?: string }[] } = JSON.parse(text)
  const sent: unknown = request.postDataJSON()
  const missing = (refused.errors ?? []).map(({ path = '' }) => path.slice(1))
  return typeof sent === 'object' && sent !== null && missing.every((name) => name !== '' && !Object.hasOwn(sent, name))
}
