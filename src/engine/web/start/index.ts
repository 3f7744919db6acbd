/** The start of a page. A door of its own: effects use the rest of `web` where there is no page. */

export type { StartOptions } from './options.ts'
export { type StartedJourney, startJourney } from './start-journey.ts'
