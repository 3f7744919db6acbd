/** The walk on which Lighthouse looks: one browser of the phone's size, whose protocol a second client may use. See `steps.ts`. */
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'
import { findChromium } from '../../scripts/chromium.mjs'

const executablePath = await findChromium()
const { launchOptions } = shared.use ?? {}
const root = path.join(import.meta.dirname, '../..')

/** The window that Lighthouse takes for a phone. In another one, its own change of the window counts as movement. */
const lighthousePhone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

export default defineConfig({
  ...shared,
  testDir: import.meta.dirname,
  globalSetup: path.join(root, 'e2e/harness/start-database.ts'),
  outputDir: path.join(root, 'test-results'),
  workers: 1,
  retries: 0,
  timeout: 600_000,
  reporter: 'list',
  use: {
    ...shared.use,
    trace: 'off',
    actionTimeout: 60_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${process.env.PROTOCOL_PORT}`],
    },
  },
  projects: (shared.projects ?? [])
    .filter(({ name }) => name === 'phone')
    .map(({ testIgnore, use, ...project }) => ({
      ...project,
      use: { ...use, ...lighthousePhone },
      testMatch: 'steps.spec.ts',
    })),
})
