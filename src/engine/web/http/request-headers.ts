import type { Json, JsonObject } from '../../core/model.ts'

/** What only the moment of a request can say; everything else that accompanies it stands in services.yaml. */
export type Moment = { at: number; correlationId: string; automation: boolean; idempotencyKey: string | undefined }

/** The web knows none of these, and does not look for them: the service's header wants the shape (section 3). */
const deviceInfo = JSON.stringify({ name: '', os: '', id: '', simInfo: '', mac: '', geolocation: '' })

/** The headers of a request (section 7): the facts of its context, then those of the moment. */
export function headersOf(context: JsonObject, moment: Moment, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  for (const [name, value] of Object.entries(context)) {
    const text = headerText(value)
    if (text !== undefined) headers[name] = text
  }
  headers.Timestamp = new Date(moment.at).toISOString()
  headers['Correlation-Id'] = moment.correlationId
  headers['Device-Info'] = deviceInfo
  headers['Automation-Launch'] = String(moment.automation)
  if (moment.idempotencyKey !== undefined) headers['Idempotency-Key'] = moment.idempotencyKey
  if (hasBody) headers['Content-Type'] = 'application/json'
  return headers
}

/** A header holds one line of ASCII: `fetch` throws for anything else, and a line break would begin a header of its own. */
function headerText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined
  const text = String(value)
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text)
}
