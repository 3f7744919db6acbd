/** The effects of a journey: the generic one for every service, and those that are code. */
import {
  type Effect,
  type EffectDeclaration,
  IncompleteRequestError,
  incompleteRequest,
  problemsOfRequest,
  type ServiceDescription,
} from '@journey/engine'
import {
  type ClientOptions,
  createHttpClient,
  fetchPart,
  newId,
  readService,
  type Validators,
} from '@journey/engine/web'
import { deploymentOf } from './deployment.ts'
import { effects as listed } from './index.ts'
import { type EffectTools, lender, type MakeEffect } from './lender.ts'
import { lenderHeaders } from './lender-headers.ts'

/** A hand-written effect, or how it is fetched: a build leaves those out of the first page that it does not call. */
type HandWritten = Record<string, MakeEffect | { later: () => Promise<MakeEffect> }>

export type EffectsOptions = Partial<Omit<ClientOptions, 'headers'>> & {
  /** A test tool drives the page. */
  automation?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
  newId?: () => string
  /** Milliseconds a request may take where its service does not say. */
  timeout?: number
  /** What the journey says of each service: a request that an effect makes itself is held to it. */
  declarations?: Readonly<Record<string, EffectDeclaration>>
}

/**
 * The effects of the compiled journey (`services` and `responseValidators` of `CompiledJourney`): the generic one for every service
 * of the lender, the hand-written ones for those marked `local`. Throws for a service it cannot make.
 */
export function createEffects(
  services: Readonly<Record<string, Partial<ServiceDescription>>>,
  validators: Validators,
  options: EffectsOptions = {},
): Record<string, Effect> {
  const tools = { ...browserTools(), ...options }
  const client = createHttpClient({
    ...tools,
    headers: () => lenderHeaders({ at: tools.now(), correlationId: tools.newId() }, tools.automation),
  })
  const effects = new Map<string, Effect>()
  const effect = (name: string): Effect => {
    const found = effects.get(name)
    if (!found) throw new Error(`expected an effect for service \`${name}\`, found none`)
    return holdToSchema(name, found, options.declarations?.[name], tools.report)
  }
  for (const [name, entry] of Object.entries(services)) {
    const make = entry.local ? handWritten[name] : undefined
    if (make) effects.set(name, madeWith(make, { effect, report: tools.report }))
    else effects.set(name, lender(client, readService(name, entry, validators, options.timeout ?? minute)))
  }
  return Object.fromEntries(effects)
}

/** Fetched with its first call where it is still to come. One that cannot be fetched ends in `NETWORK`, as a request that cannot be sent. */
function madeWith(make: HandWritten[string], tools: EffectTools): Effect {
  if (!('later' in make)) return make(tools)
  let fetching: Promise<MakeEffect> | undefined
  const fetched = (): Promise<MakeEffect> => {
    fetching ??= make.later().catch((problem: unknown) => {
      fetching = undefined
      throw problem
    })
    return fetching
  }
  // Ahead of the call: by then the connection may be lost.
  fetched().catch(() => undefined)
  return async (input, context) => {
    const found = await fetchPart(fetched).catch(() => undefined)
    return found ? found(tools)(input, context) : { code: 'NETWORK' }
  }
}

/** The same effect, which sends nothing that its service cannot take. The runtime sees only what a rule calls. */
function holdToSchema(
  name: string,
  effect: Effect,
  declaration: EffectDeclaration | undefined,
  report: (problem: unknown) => void,
): Effect {
  if (!declaration) return effect
  return async (input, context) => {
    const problems = problemsOfRequest(declaration, input, context.context)
    if (problems.length === 0) return effect(input, context)
    report(new IncompleteRequestError(name, problems))
    return { code: incompleteRequest }
  }
}

const handWritten: HandWritten = listed

const minute = 60_000

function browserTools(): Required<Omit<EffectsOptions, 'timeout' | 'declarations'>> {
  return {
    ...deploymentOf(import.meta.env ?? {}, globalThis.location?.search ?? ''),
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    newId,
    longestResponse: 4 * 1024 * 1024,
    // A caller that gives no `report` wants none.
    report: () => {},
  }
}
