import type { Json, JsonObject } from '@journey/engine'

/** What a tracking tool gets: a name and plain facts. */
export type Tracked = { event: string; with: Record<string, string | number | boolean> }

/** Where tracked events go. */
export type Sink = (tracked: Tracked) => void

export type Track = (event: string, data: JsonObject) => void

/**
 * Tracking into one sink. The compiler refuses personal data in `track`; this is the last check before the sink: nested
 * data, long texts and what may be an ID number, a phone number or an e-mail address is left out and reported.
 */
export function createTracking(sink: Sink, report: (problem: unknown) => void = () => {}): Track {
  return (event, data) => {
    const tracked: Tracked = { event, with: {} }
    for (const [name, value] of Object.entries(data)) {
      if (isPlain(value)) tracked.with[name] = value
      else report(new Error(`tracked event \`${event}\`: \`${name}\` is not a plain fact and was left out`))
    }
    try {
      sink(tracked)
    } catch (problem) {
      report(problem)
    }
  }
}

/** Sent to every listener on the page: a bank's own tag subscribes to `journey:track` without a change here. */
const pageSink: Sink = (tracked) => {
  window.dispatchEvent(new CustomEvent('journey:track', { detail: tracked }))
}

/** Sent to an address of the lender's, also while the page is being left. */
function beaconSink(address: string): Sink {
  return (tracked) => {
    navigator.sendBeacon(address, new Blob([JSON.stringify(tracked)], { type: 'application/json' }))
  }
}

/** Written to the browser's console, for those who build the journey. */
const consoleSink: Sink = (tracked) => console.debug('track', tracked.event, tracked.with)

/** Tracks as the build was configured: `VITE_TRACKING` is `console` or an address; the page gets every event in any case. */
export const track: Track = (event, data) => configured(event, data)

const configured = createTracking((tracked) => {
  pageSink(tracked)
  const target: unknown = import.meta.env?.VITE_TRACKING
  if (target === 'console') consoleSink(tracked)
  else if (typeof target === 'string' && target !== '') beaconSink(target)(tracked)
})

const longestText = 80
const personal = /@|\d(?:[\s().-]{0,2}\d){8,}/

function isPlain(value: Json | undefined): value is string | number | boolean {
  if (typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !personal.test(value.toFixed(0))
  return typeof value === 'string' && value.length <= longestText && !personal.test(value)
}
