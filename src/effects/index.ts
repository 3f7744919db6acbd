/** Everything the journey does to the world, by the names of services.yaml. */
import type { Effect } from '../engine/define.ts'
import type { Json } from '../engine/model.ts'
import { captcha } from './captcha.ts'
import { type ClientOptions, createHttpClient } from './http-client.ts'
import { isRecord, readService, type Validators } from './http-service.ts'
import { lender } from './lender.ts'
import { newId } from './new-id.ts'

/** Effects written by hand, for the compiler: services.yaml declares them with `local: true`. */
export const localEffects = ['captcha.solve']

export type EffectsOptions = Partial<ClientOptions> & {
  /** Milliseconds a request may take where its service does not say. */
  timeout?: number
}

/**
 * The effects of the compiled journey (`services` and `answers` of `CompiledJourney`): the generic one for every service
 * of the lender, the hand-written ones for those marked `local`. Throws for a service it cannot make.
 */
export function createEffects(
  services: Readonly<Record<string, Json>>,
  answers: Validators,
  options: EffectsOptions = {},
): Record<string, Effect> {
  const client = createHttpClient({ ...inThisWorld(), ...options })
  const { report = reportNothing } = options
  const isLocal = (entry: Json) => isRecord(entry) && entry.local === true
  const effects: Record<string, Effect> = Object.fromEntries(
    Object.entries(services)
      .filter(([, entry]) => !isLocal(entry))
      .map(([name, entry]) => [name, lender(client, readService(name, entry, answers, options.timeout ?? minute))]),
  )
  for (const name of Object.keys(services).filter((one) => isLocal(services[one] ?? null))) {
    const challenge = effects['captcha.challenge']
    if (name !== 'captcha.solve' || !challenge) throw new Error(`expected an effect for local service \`${name}\``)
    effects[name] = captcha(challenge, report)
  }
  return effects
}

const minute = 60_000

function inThisWorld(): ClientOptions {
  return {
    originOf: () => '',
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    newId,
    automation: false,
    longestAnswer: 4 * 1024 * 1024,
    report: reportNothing,
  }
}

/** Without a `report` nobody wants to know. */
function reportNothing(): void {}
