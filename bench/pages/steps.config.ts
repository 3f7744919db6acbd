/** The walk on which Lighthouse looks: one browser of the phone's size, whose protocol a second client may use. See `steps.ts`. */
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'
import { findChromium } from '../../scripts/chromium.mjs'

const executablePath = await findChromium()
const { launchOptions } = shared.use ?? {}
const root = path.join(import.meta.dirname, '../..')

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
    .map(({ testIgnore, ...project }) => ({ ...project, testMatch: 'steps.spec.ts' })),
})
