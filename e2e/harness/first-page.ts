/** The first page before the application: its scripts, and its main button. */
import type { Locator, Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import { words } from './screen.ts'

/** The scripts of the application, which the early script fetches. */
export const applicationScripts = /\/assets\/(?!early-page).*\.js$/

/** The application's scripts do not come before they are let go; the few bytes that keep what is pressed do. */
export const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, applicationScripts)

export const applyButton = (page: Page): Locator =>
  page.getByRole('button', { name: words('landing.blocks.hero.button') })
