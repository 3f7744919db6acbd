/** Third-party changes: what browsers and extensions do to a page behind its back. Fetched once the page has been drawn. */
import { watchMovedPresses } from './moved-presses.ts'
import { watchOtherPrograms } from './other-programs.ts'
import { watchQuietFills } from './quiet-fill.ts'
import type { FindPresent, Missed } from './start/redirect-changes.ts'
import { keepTranslatedTexts } from './translated-texts.ts'

/** Watches the page for as long as it lives. Returns how to find what stands for a node. */
export function watchThirdPartyChanges(missed: Missed): FindPresent {
  watchQuietFills()
  watchMovedPresses()
  watchOtherPrograms()
  return keepTranslatedTexts(document.body, missed).findPresent
}
