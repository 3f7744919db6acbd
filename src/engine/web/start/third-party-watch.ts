import type { JourneyPlace } from '../journey-place.ts'
import { type FindPresent, type Missed, redirectChanges } from './redirect-changes.ts'

type ThirdPartyWatch = {
  /** Called with each step that is on screen. */
  follow: (step: string) => void
  stop: () => void
}

/** The page's own, while a journey is open in it: what is done again after another program must be done once. */
let pageWatch: ThirdPartyWatch | undefined
/** One for each journey of the page. What stands elsewhere on it is another application's. */
const places = new Set<JourneyPlace>()

/** Watches what others do to the page; the same for all journeys in it. It ends when each of them has called `stop`. */
export function watchThirdParties(element: Element): ThirdPartyWatch {
  const watch = pageWatch ?? createWatch()
  pageWatch = watch
  const place = { element }
  places.add(place)
  return {
    follow: watch.follow,
    stop: () => {
      places.delete(place)
      if (places.size > 0) return
      pageWatch = undefined
      watch.stop()
    },
  }
}

/**
 * Notes at once how the page changes, and fetches what watches for third-party changes when the first screen is there: a first page has
 * nothing typed yet. Where it cannot be had, the next screen asks again.
 */
function createWatch(): ThirdPartyWatch {
  const missed: Missed = { changes: [], removals: [] }
  const observer = new MutationObserver((records) => void missed.changes.push(...records))
  observer.observe(document.body, { childList: true, subtree: true })
  let findPresent: FindPresent = (parent, child, isRemoval) => {
    if (child.parentNode === parent) return child
    if (isRemoval) missed.removals.push([parent, child])
    return undefined
  }
  const restore = redirectChanges((...about) => findPresent(...about))
  let stopWatching = () => observer.disconnect()
  const requestedSteps = new Set<string>()
  let isWatched = false
  return {
    follow: (step) => {
      if (isWatched || requestedSteps.has(step)) return
      requestedSteps.add(step)
      import('../third-party-changes.ts').then(
        (part) => {
          if (isWatched) return
          isWatched = true
          missed.changes.push(...observer.takeRecords())
          observer.disconnect()
          ;({ findPresent, stop: stopWatching } = part.watchThirdPartyChanges(missed, places))
        },
        () => undefined,
      )
    },
    stop: () => {
      // What is still fetched comes too late.
      isWatched = true
      stopWatching()
      restore()
    },
  }
}
