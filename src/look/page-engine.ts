/** The style engine of a page in a browser: a file of its own, fetched with the first screen that was not painted by the build. */
import { createAdoptedCache } from './adopted-styles.ts'
import { startEngine, type WhenIdle } from './style-classes.ts'
import { createStyleEngine } from './style-engine.ts'

let isStarted = false

/** Starts it, once. */
export function startPageEngine(whenIdle: WhenIdle | undefined): void {
  if (isStarted) return
  isStarted = true
  const caches = { page: createAdoptedCache('css-global'), classes: createAdoptedCache('css') }
  startEngine(createStyleEngine(caches), whenIdle)
}
