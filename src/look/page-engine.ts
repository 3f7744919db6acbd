/** The style engine of a page in a browser: a file of its own, fetched with the first screen that was not painted by the build. */
import { createAdoptedCache } from './adopted-styles.ts'
import { startEngine } from './style-classes.ts'
import { createStyleEngine } from './style-engine.ts'

let isStarted = false

/** Starts it, once. */
export function startPageEngine(): void {
  if (isStarted) return
  isStarted = true
  startEngine(createStyleEngine({ page: createAdoptedCache('css-global'), classes: createAdoptedCache('css') }))
}
