/** What differs between the places that the application runs in: whether a machine at the wheel is believed. */
import type { Page } from '@playwright/test'
import { eachRowAnew } from './harness/rows.ts'
import { expect, test } from './harness/test.ts'

const places: [environment: string, query: string, says: string][] = [
  ['test', '?automation=true', 'true'],
  ['staging', '?automation=true', 'true'],
  ['staging', '', 'false'],
  ['production', '?automation=true', 'false'],
]

test('[E3] built for each place, calls say whether they are automated as it is believed there', async ({ page }) => {
  const nameOf = ([environment, query]: (typeof places)[number]) => `built for ${environment}, opened with "${query}"`
  await eachRowAnew(page, places, nameOf, async ([environment, query, message]) => {
    await builtFor(page, environment)
    const asked = page.waitForRequest(/\/los\/settings\/lovs/)
    await page.goto(`/${query}`)
    expect(await (await asked).headerValue('automation-launch')).toBe(message)
    await page.unrouteAll({ behavior: 'wait' })
  })
})

/** As the build would be with `VITE_ENVIRONMENT`: its variables are written into it. */
async function builtFor(page: Page, environment: string): Promise<void> {
  const variables = /\{(?=[^{}]*\bDEV:!1\b)/
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    expect(body).toMatch(variables)
    await route.fulfill({ response, body: body.replace(variables, `{VITE_ENVIRONMENT:"${environment}",`) })
  })
}
