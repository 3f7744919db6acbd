/**
 * Whether the page is being left. Firefox and Safari cancel the requests of such a page as soon as the next one is asked for, and
 * go on showing it until that one has come: on a slow network seconds, in which every request seems to have failed.
 */

/** Milliseconds after which a page that is still there was not left: the person has stayed, or has stopped the next one. */
const leavingTime = 10_000
/** The same where nothing says that a page is being left. It comes on top of each failure, so it is short. */
const unsaidTime = 2_000

/** When the page was last about to be left, by the page's stopwatch. */
let leftAt = -leavingTime

/** Notices that the page is being left, until the signal is aborted. */
export function watchLeaving(signal: AbortSignal): void {
  const note = () => {
    leftAt = performance.now()
  }
  addEventListener(
    'beforeunload',
    () => {
      note()
      // The browser may ask whether to leave, and nothing runs meanwhile: the time begins with the answer.
      setTimeout(note)
    },
    { signal },
  )
}

/** Resolves once the page is not being left: mostly at once. What failed before that may have been cancelled by the browser. */
export async function untilStaying(): Promise<void> {
  // iOS has no event before a page is left (https://webkit.org/b/219102). It alone has the property `standalone`.
  let rest = 'standalone' in navigator ? unsaidTime : restOfLeaving()
  while (rest > 0) {
    await new Promise((resolve) => setTimeout(resolve, rest))
    rest = restOfLeaving()
  }
}

/** Milliseconds until a page that was about to be left has stayed; none or fewer when it has. */
const restOfLeaving = () => leftAt + leavingTime - performance.now()
