/** Passes that may break off over what is wrong in a journey: none hides what the others find. */

/** Runs a pass, and notes when it breaks off. */
export type Attempt = (what: string, pass: () => void) => void

export type Attempts = {
  attempt: Attempt
  /** The passes that broke off, and by what. */
  unfinished: () => string[]
  /** Throws what ended the first of them. */
  rethrow: () => void
}

export function createAttempts(): Attempts {
  const failures: { what: string; failure: unknown }[] = []
  return {
    attempt: (what, pass) => {
      try {
        pass()
      } catch (failure) {
        failures.push({ what, failure })
      }
    },
    unfinished: () => failures.map(({ what, failure }) => `${what}: ${failure}`),
    rethrow: () => {
      for (const { failure } of failures) throw failure
    },
  }
}
