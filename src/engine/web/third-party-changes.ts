/** Third-party changes: what browsers and extensions do to a page behind its back. Fetched once the page has been drawn. */
import { watchOtherPrograms } from './other-programs.ts'
import { watchQuietFills } from './quiet-fill.ts'
import { keepTranslatedTexts } from './translated-texts.ts'

/** Watches the page for as long as it lives. `noted`: how it has changed so far. */
export function watchThirdPartyChanges(noted: readonly MutationRecord[]): void {
  watchQuietFills()
  watchOtherPrograms()
  keepTranslatedTexts(document.body, noted)
}
