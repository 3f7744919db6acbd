import { type FindPresent, type Missed, redirectChanges } from './redirect-changes.ts'

/**
 * Notes at once how the page changes, and fetches what watches for third-party changes when the first screen is there: a first page has
 * nothing typed yet. Where it cannot be had, the next screen asks again.
 */
export function createThirdPartyWatch(): (step: string) => void {
  const missed: Missed = { changes: [], removals: [] }
  const observer = new MutationObserver((records) => void missed.changes.push(...records))
  observer.observe(document.body, { childList: true, subtree: true })
  let findPresent: FindPresent = (parent, child, isRemoval) => {
    if (child.parentNode === parent) return child
    if (isRemoval) missed.removals.push([parent, child])
    return undefined
  }
  redirectChanges((...about) => findPresent(...about))
  const requestedSteps = new Set<string>()
  let isWatched = false
  return (step) => {
    if (isWatched || requestedSteps.has(step)) return
    requestedSteps.add(step)
    import('../third-party-changes.ts').then(
      ({ watchThirdPartyChanges }) => {
        if (isWatched) return
        isWatched = true
        missed.changes.push(...observer.takeRecords())
        observer.disconnect()
        findPresent = watchThirdPartyChanges(missed)
      },
      () => undefined,
    )
  }
}
