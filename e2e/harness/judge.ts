/** What every page owes an applicant, whatever has just gone wrong: a named place, a way on, and what they entered. */
import { expect, type Page } from '@playwright/test'
import { readEntered } from './faults.ts'
import { buttonsIn, fieldsIn, readPlace } from './place.ts'

/** `path` and `entered`: where the applicant was before, and what stood in the form there. */
export type Before = { path: string; entered: Record<string, string> }

/** What is wrong with how the page took it, each as `<cell>: <what>`. */
export async function judge(page: Page, cell: string, before: Before): Promise<string[]> {
  const wrong: string[] = []
  const status = page.locator('[role="status"]:visible')
  const named = page.getByRole('alertdialog').or(page.getByRole('dialog')).or(page.getByRole('heading')).or(status)
  await named
    .first()
    .waitFor({ timeout: 30_000 })
    .catch(() => wrong.push('nothing says where the applicant is'))
  // A screen that changes between two of these looks is looked at again.
  const waysOn = async () => {
    const place = await readPlace(page)
    return (await buttonsIn(place).count()) + (await fieldsIn(place).count()) + (await status.count())
  }
  await expect
    .poll(waysOn)
    .not.toBe(0)
    .catch(() => wrong.push(`there is no way on at ${new URL(page.url()).pathname}`))
  const place = await readPlace(page)
  if (/8001015009087|undefined|\[object/.test(await place.scope.innerText())) wrong.push('a text shows a value')
  if (place.path === before.path) {
    const now = await readEntered(page)
    const lost = Object.entries(before.entered).filter(([field, value]) => value !== '' && now[field] !== value)
    if (lost.length > 0) wrong.push(`${lost.map(([field]) => field).join()} were entered on ${place.path} and are lost`)
  }
  return wrong.map((what) => `${cell}: ${what}`)
}
