/** What a browser or its owner's settings do to every page of a walk, from the first one on. */
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { translate } from './translator.ts'

/** None of them may keep an application from arriving. */
export const conditions: Record<string, (page: Page) => Promise<unknown>> = {
  'an ordinary browser': async () => {},
  'a browser that translates': translate,
  'channels and observers that are forbidden': (page) =>
    page.addInitScript(() => {
      for (const name of ['BroadcastChannel', 'PerformanceObserver']) {
        const value = class {
          constructor() {
            throw new DOMException('denied', 'SecurityError')
          }
        }
        Object.defineProperty(globalThis, name, { value })
      }
    }),
  'pictures, typefaces and sounds that are left out': (page) =>
    page.route(/\.(woff2|svg|png|jpe?g|webp|mp3|ogg|wav)$/, (route) => route.abort()),
  'parts of the program that fail at first, after a while': (page) => {
    const met = new Set<string>()
    return page.route(
      /\/assets\/(?!index|react|router|rolldown|checks|early-page|captcha-worker).*\.js$/,
      async (route) => {
        const address = route.request().url()
        if (met.has(address)) return route.continue()
        met.add(address)
        await setTimeout(1000)
        return route.abort()
      },
    )
  },
  // Last, because it is slow: half a minute passes, as it does for the applicant, until the page does the workers' part.
  'workers that say nothing': (page) =>
    page.addInitScript(() => {
      class SilentWorker extends EventTarget {
        postMessage(): void {}
        terminate(): void {}
      }
      Object.defineProperty(globalThis, 'Worker', { value: SilentWorker })
    }),
}
