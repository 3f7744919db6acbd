/**
 * Notes at once how the page changes, and fetches what watches for third-party changes when the first screen is there: a first page has
 * nothing typed yet. Where it cannot be had, the next screen asks again.
 */
export function createThirdPartyWatch(): (step: string) => void {
  const noted: MutationRecord[] = []
  const observer = new MutationObserver((records) => void noted.push(...records))
  observer.observe(document.body, { childList: true, subtree: true })
  const requestedSteps = new Set<string>()
  let isWatched = false
  return (step) => {
    if (isWatched || requestedSteps.has(step)) return
    requestedSteps.add(step)
    import('../third-party-changes.ts').then(
      ({ watchThirdPartyChanges }) => {
        if (isWatched) return
        isWatched = true
        watchThirdPartyChanges([...noted, ...observer.takeRecords()])
        observer.disconnect()
      },
      () => undefined,
    )
  }
}
