/**
 * Whether the page is being left. Firefox and Safari cancel the requests of such a page as soon as the next one is asked for, and
 * go on showing it until that one has come: on a slow network seconds, in which every request seems to have failed.
 */

/** Milliseconds after which a page that is still there was not left: the person has stayed, or has stopped the next one. */
const leavingTime = 10_000
/** The same where nothing says that a page is being left. It comes on top of each failure, so it is short. */
const unsaidTime = 2_000

let staying: Promise<void> | undefined

/** Notices from now on that the page is being left. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    // The browser may ask whether to leave, and nothing runs meanwhile: the time begins with the answer.
    const stays = pause(0)
      .then(() => pause(leavingTime))
      .then(() => {
        if (staying === stays) staying = undefined
      })
    staying = stays
  })
}

/** Resolves once the page is not being left: mostly at once. What failed before that may have been cancelled by the browser. */
export async function untilStaying(): Promise<void> {
  if (!staying && saysNothing()) return pause(unsaidTime)
  while (staying) await staying
}

/** iOS has no event before a page is left (https://webkit.org/b/219102). It alone has this property. */
function saysNothing(): boolean {
  return navigator.onLine && 'standalone' in navigator
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
