import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = await findChromium()

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

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Every worker has a server and a database of its own; see e2e/harness/server.ts.
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a machine shared with others a browser may starve; a second try that passes is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? [['list'], ['html', { open: 'never' }]] : [['list']],
  use: {
    // Without its film: taking a picture per action costs a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    ...(executablePath && { launchOptions: { executablePath, args } }),
  },
  projects: [
    {
      name: 'phone',
      // Whoever works on the journey sits at a desk.
      testIgnore: ['workshop.spec.ts'],
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      // What does not depend on the size of the screen is proved once, on the phone.
      testMatch: ['workshop.spec.ts', 'stories.spec.ts', 'accessibility.spec.ts', 'keyboard.spec.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
