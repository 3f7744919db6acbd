/** `test` in a browser that has a camera; see `film.ts`. */
import type { BrowserContextOptions } from '@playwright/test'
import type { Device } from './film.ts'
import { test as base } from './test.ts'

/** `test` in a browser whose camera plays a film. */
export const test = base.extend<Device>({
  film: ['good', { option: true }],
  camera: ['granted', { option: true }],
  context: async (
    {
      film,
      camera,
      browserWith,
      baseURL,
      viewport,
      userAgent,
      deviceScaleFactor,
      isMobile,
      hasTouch,
      locale,
      timezoneId,
      colorScheme,
      permissions,
      contextOptions,
    },
    use,
  ) => {
    const browser = await browserWith({ film, camera })
    const granted = camera === 'granted' ? ['camera'] : []
    const options = {
      ...{ viewport, locale, timezoneId, colorScheme, baseURL, isMobile, hasTouch, deviceScaleFactor, userAgent },
      ...contextOptions,
      permissions: [...(permissions ?? []), ...granted],
    }
    const context = await browser.newContext(withoutAbsent(options))
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
})

/** Options that are `undefined` are left to the browser. */
function withoutAbsent(options: object): BrowserContextOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
