import type { Page } from '@playwright/test'
import { holdBack } from './clock.ts'

/** Requests of that address wait until the caller lets them go by what is returned. Then they continue, or break off. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    const letGo = holdBack(route.request())
    await held
    letGo()
    await route[then]()
  })
  return release
}
