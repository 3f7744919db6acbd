/** Third-party changes: what browsers, extensions and double presses do to a page behind its back. Fetched once the page has been drawn. */
import { watchDoublePresses } from './double-presses.ts'
import type { JourneyPlace } from './journey-place.ts'
import { watchMovedPresses } from './moved-presses.ts'
import { watchOtherPrograms } from './other-programs.ts'
import { watchQuietFills } from './quiet-fill.ts'
import type { FindPresent, Missed } from './start/redirect-changes.ts'
import { keepTranslatedTexts } from './translated-texts.ts'

/**
 * Watches the page. Returns how to find what stands for a node, and the function that stops watching.
 * @param places the journeys of the page, as they come and go: fields and buttons elsewhere are left alone
 */
export function watchThirdPartyChanges(
  missed: Missed,
  places: ReadonlySet<JourneyPlace>,
): { findPresent: FindPresent; stop: () => void } {
  const { findPresent, stop } = keepTranslatedTexts(document.body, missed)
  // Double presses first: what they take away is no press to the others.
  const stops = [
    stop,
    watchDoublePresses(places),
    watchQuietFills(places),
    watchMovedPresses(places),
    watchOtherPrograms(),
  ]
  return {
    findPresent,
    stop: () => {
      for (const stopOne of stops) stopOne()
    },
  }
}
