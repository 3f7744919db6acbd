import type { Effect } from '../engine/define.ts'
import type { HttpClient } from './http-client.ts'
import type { HttpService } from './http-service.ts'

/** The effect of a service that needs no code of its own: its input, sent as services.yaml says. */
export function lender(client: HttpClient, service: HttpService): Effect {
  return (input, context) => client.request(service, input, context)
}
