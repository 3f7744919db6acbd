import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { forShortRuns } from './scripts/late-optimising.mjs'
import { staticStyles } from './scripts/static-styles.ts'

/** Puts another module in place of one that the other files share: after some of them it counted nothing. */
const alone = ['tests/compiler/growth.test.ts']

/** `*.test.ts` runs in Node, `*.test.tsx` in a small DOM. */
export default defineConfig({
  plugins: [staticStyles('src')],
  test: {
    globalSetup: ['./tests/setup/temporary-root.ts'],
    setupFiles: ['./tests/setup/patient-waits.ts'],
    // One more than there are cores: tests that start servers wait for them.
    maxWorkers: availableParallelism() + 1,
    // Compiling makes many short-lived objects: with more room for them they are gone through less often. A quarter of the processor's
    // time went into optimising what ran for a moment.
    execArgv: ['--max-semi-space-size=64', ...forShortRuns],
    // Ends what hangs; a busy machine is slow, and no test may fail for that.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A test that has looked at nothing fails: a loop over nothing proves nothing.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    projects: [
      // Files of a process share what they import, above all the compiled journey: that is most of their time. None leaves anything behind.
      {
        extends: true,
        test: {
          ...{ name: 'node', environment: 'node', isolate: false, include: ['tests/**/*.test.ts'] },
          setupFiles: ['./tests/setup/nothing-left-behind.ts'],
          // Packages as Node gives them. Else each use of a name of a CommonJS one (`isScalar` of yaml) goes through a proxy.
          deps: { interopDefault: false },
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      { extends: true, test: { name: 'alone', environment: 'node', include: alone } },
      {
        extends: true,
        test: {
          ...{ name: 'dom', environment: 'happy-dom', isolate: false, include: ['tests/**/*.test.tsx'] },
          setupFiles: ['nothing-left-behind', 'patient-dom', 'empty-page'].map((name) => `./tests/setup/${name}.ts`),
          deps: { interopDefault: false },
        },
      },
    ],
  },
})
