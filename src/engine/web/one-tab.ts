/** One applicant's journey is open in one tab: a second one is told. */

/** How long a page that is being reloaded may take to let go of its names: a cheap phone under load needs more than a second. */
const handOverMs = 3000

/**
 * Holds names for as long as this page is open. `onTaken` is told once for every name that another page holds. Where the
 * browser cannot tell (no Web Locks, as on an address without TLS) nobody is: the service refuses the second application.
 */
export function createOneTab(
  onTaken: () => void,
  report: (problem: unknown) => void,
): { hold: (names: string[]) => void } {
  const asked = new Set<string>()
  const forever = new Promise<never>(() => undefined)

  async function claim(name: string): Promise<void> {
    const patience = AbortSignal.timeout(handOverMs)
    try {
      await navigator.locks.request(`journey ${name}`, { signal: patience }, () => forever)
    } catch (problem) {
      if (!patience.aborted) throw problem
      // A busy device may be slow to give what nobody holds, and may have given it just now: asking once more, without
      // waiting, tells. A look at who holds what would find our own.
      await navigator.locks.request(`journey ${name}`, { ifAvailable: true }, (lock) => (lock ? forever : onTaken()))
    }
  }

  return {
    hold(names) {
      if (!('locks' in navigator)) return
      for (const name of names) {
        if (asked.has(name)) continue
        asked.add(name)
        claim(name).catch(report)
      }
    },
  }
}
