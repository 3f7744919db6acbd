/** The headers that the lender wants with every call (section 7), beside those that services.yaml names. */

/** What differs with each request. `at`: milliseconds since 1970. */
export type Moment = { at: number; correlationId: string }

/** A browser knows none of these, and we collect none: the header requires the shape (section 3). */
const deviceInfo = JSON.stringify({ name: '', os: '', id: '', simInfo: '', mac: '', geolocation: '' })

/** `automation`: a test tool drives the page, and the lender is to know. */
export function lenderHeaders({ at, correlationId }: Moment, automation: boolean): Record<string, string> {
  return {
    Timestamp: new Date(at).toISOString(),
    'Correlation-Id': correlationId,
    'Device-Info': deviceInfo,
    'Automation-Launch': String(automation),
  }
}
