import type { Effect } from '@journey/engine'
import type { HttpClient, HttpService } from '@journey/engine/web'

/** What an effect that is more than one request is made with. */
export type EffectTools = {
  /** The effect of another service, once it is called; throws for a name that services.yaml lacks. */
  effect: (name: string) => Effect
  /** Called with what went wrong in the program or the machine; holds nothing personal. */
  report: (problem: unknown) => void
}

/** Makes an effect that is more than one request. */
export type MakeEffect = (tools: EffectTools) => Effect

/** The effect of a service that needs no code of its own: its input, sent as services.yaml says. */
export function lender(client: HttpClient, service: HttpService): Effect {
  return (input, context) => client.request(service, input, context)
}
