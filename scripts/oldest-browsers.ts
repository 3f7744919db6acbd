/** The promise of the README: the oldest browsers that the application runs in. Builds and tests read it here. */

/** Browser → its oldest version, by the names that the build's `target` and the published compatibility data share. */
export const oldestBrowsers = { chrome: '100', safari: '15.4', firefox: '100' } as const

/** The same as the build's `target`: `chrome100`. */
export const buildTargets = Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`)
