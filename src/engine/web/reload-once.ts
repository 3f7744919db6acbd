/** A part of the program that cannot be fetched has often been replaced by a newer one: a reload finds it. */
import { leaving } from '../react/leave-guard.ts'
import { inTime } from './in-time.ts'
import { untilStaying } from './leaving.ts'

/** Whether the page is being loaded again: the parts of one screen are often gone together, and each of them finds out. */
let reloading: Promise<boolean> | undefined

/** Milliseconds after which a page that is still there was not left: the person has stopped it. */
const leavingTime = 5_000

/**
 * Loads the page again. Calls `onKept` instead in four cases: this tab was reloaded less than a minute ago and nothing was pressed
 * since, the browser keeps nothing of what was entered, the page is another application's, or it cannot be fetched now: a reload
 * would then show the browser's own error page.
 */
export async function reloadOnce(onKept: () => void): Promise<void> {
  reloading ??= reload()
  if (await reloading) return
  reloading = undefined
  onKept()
}

async function reload(): Promise<boolean> {
  // A reload would take a person who leaves back to this page.
  await untilStaying()
  const isTooSoon = Math.abs(Date.now() - Number(read())) < 60_000 && !wasJustPressed()
  if (isTooSoon || [...leaving.mayReload].some((may) => !may()) || !(await isPageThere()) || !write(String(Date.now())))
    return false
  leaving.isAsked = false
  location.reload()
  setTimeout(() => {
    reloading = undefined
    leaving.isAsked = true
  }, leavingTime)
  return true
}

/**
 * The part when it comes in time: browsers wait minutes on a connection that is silent, and a screen that is awaited offers nothing.
 * `isAgain`: a person has pressed for it, and it fails while `wasJustPressed` still knows of that.
 */
export function partInTime<Part>(part: Promise<Part>, isAgain = false): Promise<Part> {
  return inTime(part, isAgain ? 4 : 30, 'no part came')
}

/**
 * Fetches a part of the program that is wanted now. One that fails is fetched a second time; one that is gone or does not come loads
 * the page again, which has today's parts. Rejects where neither helped: the caller reports it, and may be called again.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await partInTime(load().catch(load))
  } catch (problem) {
    await reloadOnce(() => {})
    throw problem
  }
}

/** Browsers that cannot say so fetch a failed part again, without a new page. */
const wasJustPressed = () => navigator.userActivation?.isActive === true

async function isPageThere(): Promise<boolean> {
  try {
    const page = await inTime(fetch(location.pathname, { cache: 'no-store' }), 10)
    await page.body?.cancel()
    return page.ok
  } catch {
    // No connection, or no server: that is the answer.
    return false
  }
}

const name = 'journey-reloaded'

function read(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Without storage there is no telling a first reload from the tenth: then there is none. */
function write(value: string): boolean {
  try {
    sessionStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}
