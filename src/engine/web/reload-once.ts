/** A part of the program that cannot be fetched has often been replaced by a newer one: a reload finds it. */
import { startDeadline } from './deadline.ts'

/**
 * Loads the page again. `otherwise` is run instead when that was tried in this tab less than a minute ago, unless a person asks
 * for it by a press, and when the page cannot be had now: a reload would then put the browser's own error page in place of
 * this one. What was entered is saved by then.
 */
export async function reloadOnce(otherwise: () => void): Promise<void> {
  const isTooSoon = Math.abs(Date.now() - Number(read())) < 60_000 && !wasJustPressed()
  if (isTooSoon || !(await isPageThere()) || !write(String(Date.now()))) return otherwise()
  location.reload()
}

/**
 * Fetches a part of the program that is wanted now. One that fails is fetched a second time; one that is gone loads the
 * page again, which has today's parts. Rejects where neither helped: the caller reports it, and may be called again.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load().catch(load)
  } catch (problem) {
    await reloadOnce(() => {})
    throw problem
  }
}

/** Browsers that cannot say so fetch a failed part again, without a new page. */
const wasJustPressed = () => navigator.userActivation?.isActive === true

/** How long the page may take to answer, in milliseconds. */
const patience = 10_000

async function isPageThere(): Promise<boolean> {
  const deadline = startDeadline(patience)
  try {
    const page = await fetch(location.pathname, { cache: 'no-store', signal: deadline.signal })
    await page.body?.cancel()
    return page.ok
  } catch {
    // No connection, or no server: that is the answer.
    return false
  } finally {
    deadline.end()
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
