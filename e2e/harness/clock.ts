/** The browser's clock: time passes when a test says so, and no test waits for the lender longer than it takes. */
import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { beingSaved } from './saved.ts'

/** Shorter than any wait between two questions to the lender, so that each of them is asked. */
const piece = 2500
/**
 * A call that was waited for so often is not answered, and no test said so by `holdBack`. A count and not a time: each wait asks the
 * page something, too, and takes longer on a busy machine, as the call does.
 */
const patience = 300
const pieces = 250

/** The calls on their way, and how often each was waited for. */
const calls = new WeakMap<Page, Map<Request, number>>()
/** Those of them that nothing has answered yet. Not all that have been are called finished, see `untilHandled`. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Calls that a test keeps from being answered: time passes while they are on their way. */
const heldBack = new WeakSet<Request>()

/** The call is not answered, until what is returned is called. */
export function holdBack(request: Request): () => void {
  heldBack.add(request)
  return () => heldBack.delete(request)
}

/** Notes which calls and scripts of the page are on their way: while one is, no time is let pass. */
export function watchCalls(page: Page): void {
  const open = new Map<Request, number>()
  const awaited = new Set<Request>()
  calls.set(page, open)
  unanswered.set(page, awaited)
  page.on('request', (request) => {
    if (!['fetch', 'xhr', 'script'].includes(request.resourceType())) return
    open.set(request, 0)
    awaited.add(request)
  })
  page.on('response', (response) => awaited.delete(response.request()))
  page.on('requestfinished', (request) => open.delete(request))
  const forget = (request: Request): void => {
    open.delete(request)
    awaited.delete(request)
  }
  page.on('requestfailed', forget)
  // A worker that is ended before its script has come: nothing more is heard of that.
  page.on('worker', (worker) =>
    worker.on('close', () => {
      for (const request of open.keys()) if (request.url() === worker.url()) forget(request)
    }),
  )
}

/** Lets the lender have its time until that is there. */
export async function passUntil(page: Page, there: Locator): Promise<void> {
  await passTime(page, {
    isOver: () => there.isVisible(),
    wait: (milliseconds) => there.waitFor({ timeout: milliseconds }).catch(() => {}),
  })
  await expect(there).toBeVisible()
}

/** Lets the lender have its time until it has answered so many of the calls to that address. */
export async function passUntilAnswered(page: Page, pathname: string, times: number): Promise<void> {
  let answered = 0
  // Not `requestfinished`, see `untilHandled`.
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === pathname) answered += 1
  })
  await passTime(page, {
    isOver: async () => answered >= times,
    wait: async (milliseconds) => {
      await page.locator('body').isVisible()
      await setTimeout(milliseconds)
    },
  })
  expect(answered, `answers of ${pathname}`).toBeGreaterThanOrEqual(times)
}

type Passing = { isOver: () => Promise<boolean>; wait: (milliseconds: number) => Promise<void> }

async function passTime(page: Page, { isOver, wait }: Passing): Promise<void> {
  let saving = 0
  for (let passed = 0; passed < pieces && !(await isOver()); ) {
    const awaited = [...(calls.get(page) ?? [])].filter(
      ([request, waits]) => waits < patience && !heldBack.has(request),
    )
    if (awaited.length > 0) {
      for (const [request, waits] of awaited) calls.get(page)?.set(request, waits + 1)
      await wait(30)
      continue
    }
    // A browser whose database takes ten seconds counts as one without: a busy disk must not meet them in one.
    if (saving < patience && (await beingSaved(page).catch(() => 0)) > 0) {
      saving += 1
      await wait(30)
      continue
    }
    await page.clock.fastForward(piece)
    passed += 1
    await wait(60)
  }
}

/** From now on time stands still in the browser until it is let pass. */
export async function stopClock(page: Page): Promise<void> {
  // On a busy machine the moment to stop at may be over before the page hears of it: then at a later one.
  let ahead = 0
  await expect(async () => {
    ahead += 1000
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)
  }).toPass()
}

/** Loads the page anew while its time stands still: as much of it passes as the page needs to draw that. */
export async function reloadWithin(page: Page, there: Locator): Promise<void> {
  const picture = 16
  await page.reload()
  await expect(async () => {
    await page.clock.runFor(picture)
    await expect(there).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** Waits until the page has got the reply to that request and has acted on it. */
export async function untilHandled(page: Page, request: Request): Promise<void> {
  // Not `finished` of the response: Chromium often calls a request cancelled whose `no-store` body was read as a stream, to its
  // end, and `finished` is silent then.
  await expect.poll(() => calls.get(page)?.has(request), { intervals: [20] }).not.toBe(true)
  await untilActedOn(page)
}

/** Waits until all that the page has asked for is answered, and it has acted on it. */
export async function untilAllHandled(page: Page): Promise<void> {
  const addresses = () => [...(unanswered.get(page) ?? [])].map((request) => request.url())
  await expect.poll(addresses, { intervals: [20] }).toEqual([])
  await untilActedOn(page)
}

/** Lets the page act on what has just happened to it. */
export async function untilActedOn(page: Page): Promise<void> {
  // A reply comes to the page's code a few tasks after it has arrived. A message is a task that no stopped clock holds up.
  await page.evaluate(async () => {
    for (let task = 0; task < 10; task += 1) {
      await new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(task)
      })
    }
  })
}
