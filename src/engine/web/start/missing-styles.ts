import { inTime } from '../in-time.ts'

/** Requests the style sheets that could not be had once more. Resolves when each is there, or still cannot be had in time. */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
  // Scripts are run when every sheet has come, failed or taken too long: one that is not there is asked for anew.
  const missing = Promise.all(links.filter(hasNoRules).map(fetchAgain))
  // Without its looks rather than never: a sheet that comes later is taken then.
  await inTime(missing, 5).catch(() => undefined)
}

/**
 * Of one that failed some browsers keep no sheet, others one that may not be read. No sheet of another origin may be read, and
 * nothing else tells whether it failed.
 */
function hasNoRules({ sheet, href }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0
  } catch {
    return href.startsWith(`${location.origin}/`)
  }
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((done) => {
    const again = document.createElement('link')
    again.onload = () => done()
    again.onerror = () => done()
    for (const { name, value } of link.attributes) again.setAttribute(name, value)
    link.replaceWith(again)
  })
}
