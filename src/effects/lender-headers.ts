/** The headers that the lender wants with every call (section 7), beside those that services.yaml names. */

/** What only the moment of a request can say. `at`: milliseconds since 1970. */
export type Moment = { at: number; correlationId: string }

/** The web knows none of these, and does not look for them: the header wants the shape (section 3). */
const deviceInfo = JSON.stringify({ name: '', os: '', id: '', simInfo: '', mac: '', geolocation: '' })

/** `automation`: a machine is at the wheel, and says so. */
export function lenderHeaders({ at, correlationId }: Moment, automation: boolean): Record<string, string> {
  return {
    Timestamp: new Date(at).toISOString(),
    'Correlation-Id': correlationId,
    'Device-Info': deviceInfo,
    'Automation-Launch': String(automation),
  }
}
