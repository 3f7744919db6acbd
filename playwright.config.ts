import { availableParallelism } from 'node:os'
import { defineConfig, devices, type ReporterDescription } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/chromium.mjs'
import { optimiseLate } from './scripts/late-optimising.mjs'

// Each process that runs tests reads this file.
optimiseLate()

const executablePath = findHeadlessShell() ?? (await findChromium())
const isCI = Boolean(process.env.CI)
const htmlReport: ReporterDescription[] = isCI ? [['html', { open: 'never' }]] : []

/** What keeps Chromium quiet and able to run in a container. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
]

/** Drawn without a graphics card, fine pixels cost a third of the time. */
const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 }

/** Whose tests take longest, or need a server of their own. */
const long = ['embedded-engine', 'fault-matrix', 'motion', 'production', 'shifts', 'walk'].map(
  (name) => `${name}.spec.ts`,
)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/start-database.ts',
  outputDir: 'test-results',
  // Every worker has a server and a database of its own; see e2e/harness/server.ts.
  fullyParallel: true,
  // Two for each core: pages and servers wait for each other a quarter of the time.
  workers: 2 * availableParallelism(),
  // Ends what hangs; a busy machine is slow, and no test may fail for that.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: isCI,
  // On a machine shared with others a browser may starve; a second try that passes is reported as flaky.
  retries: isCI ? 1 : 0,
  // What became of each test is held to docs/coverage.md when the whole proof has run.
  reporter: [['list'], ['json', { outputFile: '.generated/proof/browser.json' }], ...htmlReport],
  use: {
    // Without its film: taking a picture per action costs a third of the time. Where there is a second try, only of that.
    trace: { mode: isCI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Motion costs a third of the time; motion.spec.ts has it.
    contextOptions: { reducedMotion: 'reduce' },
    ...(executablePath && { launchOptions: { executablePath, args } }),
  },
  projects: [
    // The longest come first: at the end one worker would wait for the other.
    {
      name: 'desktop',
      // What does not depend on the size of the screen is proved once, on the phone.
      testMatch: [
        'workshop.spec.ts',
        'installed-engine.spec.ts',
        'stories.spec.ts',
        'accessibility.spec.ts',
        'keyboard.spec.ts',
      ],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    { name: 'long', testMatch: long, use: phone },
    {
      name: 'phone',
      // Who works on the journey sits at a desk. A journey in real time, with its waits, is proved once.
      testIgnore: ['workshop.spec.ts', 'installed-engine.spec.ts', 'stories.spec.ts', ...long],
      use: phone,
    },
  ],
})
