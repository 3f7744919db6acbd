/**
 * An applicant who is at a step already, where the way there is not what a test is about: the journey has been gone without a page, and
 * the tab holds what a page would have saved.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { State } from '@journey/engine'
import type { Page } from '@playwright/test'
import type { Way } from './without-page.ts'

type WithoutPage = typeof import('./without-page.ts')

/** What `make-without-page.ts` makes: the journey, and a script that leaves `sessionStore` behind. */
export const inNode = 'without-page.mjs'
export const inPage = 'session-store.js'

/** `at`: an address that can be opened where the way has ended, instead of that one's own. */
export type Beginning = Omit<Way, 'origin'> & { at?: string }

/** Goes the way, and opens the page where it has ended. */
export async function begin(page: Page, { at, ...way }: Beginning): Promise<void> {
  // Made before the first test, see `start-database.ts`.
  const made = process.env.WITHOUT_PAGE ?? ''
  const { walk }: WithoutPage = await import(pathToFileURL(path.join(made, inNode)).href)
  // A document of the same origin in which no journey is.
  await page.goto('/robots.txt')
  const state = await walk({ ...way, origin: new URL(page.url()).origin })
  await saveIn(page, readFileSync(path.join(made, inPage), 'utf8'), state)
  await page.goto(at ?? state.route.path)
}

/** As the page itself would: encrypted, with a key that never leaves the browser. */
async function saveIn(page: Page, sessionStore: string, state: State): Promise<void> {
  const options = JSON.stringify({ name: 'journey', idleMs: 3_600_000 })
  await page.evaluate(
    `(() => { ${sessionStore}; return sessionStore.createSessionStore(${options}).save(${JSON.stringify(state)}) })()`,
  )
}
