/** The promise of the README: the oldest browsers that the application runs in. Builds and tests read it here. */

/** Browser → its oldest version, by the names that the build's `target` and the published compatibility data share. */
export const oldestBrowsers = { chrome: '100', safari: '15.4', firefox: '100' } as const

/** The same as the build's `target`: `chrome100`. */
export const buildTargets = Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`)

/** The same for the compiler of style sheets, which keeps the parts of a version in the bytes of a number. */
export const styleTargets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([browser, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return [browser, (major << 16) | (minor << 8)]
  }),
)
