/** Everything the journey does to the world, by the names of services.yaml. */
import {
  type Effect,
  type EffectDeclaration,
  IncompleteRequestError,
  incompleteRequest,
  type Json,
  problemsOfRequest,
} from '@journey/engine'
import {
  type ClientOptions,
  createHttpClient,
  isRecord,
  newId,
  readService,
  type Validators,
} from '@journey/engine/web'
import { captcha } from './captcha.ts'
import { deploymentOf } from './deployment.ts'
import { faceUpload } from './face-upload.ts'
import { fileSave } from './file-save.ts'
import { type EffectTools, lender } from './lender.ts'
import { lenderHeaders } from './lender-headers.ts'
import { pagePrint } from './page-print.ts'
import { placeSession } from './place-session.ts'
import { upload } from './upload.ts'

/** Effects that are more than one request, by the names that services.yaml marks `local: true`. One line registers one. */
const handWritten: Record<string, (tools: EffectTools) => Effect> = {
  'captcha.solve': captcha,
  'statements.upload': upload,
  'file.save': fileSave,
  'page.print': pagePrint,
  'facial.upload': faceUpload,
  'places.session': placeSession,
}

/** Their names, for the compiler. */
export const localEffects = Object.keys(handWritten)

export type EffectsOptions = Partial<Omit<ClientOptions, 'headers'>> & {
  /** A machine is at the wheel. */
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
 * The effects of the compiled journey (`services` and `answers` of `CompiledJourney`): the generic one for every service
 * of the lender, the hand-written ones for those marked `local`. Throws for a service it cannot make.
 */
export function createEffects(
  services: Readonly<Record<string, Json>>,
  answers: Validators,
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
    const make = isRecord(entry) && entry.local === true ? handWritten[name] : undefined
    if (make) effects.set(name, make({ effect, report: tools.report }))
    else effects.set(name, lender(client, readService(name, entry, answers, options.timeout ?? minute)))
  }
  return Object.fromEntries(effects)
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

const minute = 60_000

function browserTools(): Required<Omit<EffectsOptions, 'timeout' | 'declarations'>> {
  return {
    ...deploymentOf(import.meta.env ?? {}, globalThis.location?.search ?? ''),
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    newId,
    longestAnswer: 4 * 1024 * 1024,
    // Without a `report` the caller does not want to know.
    report: () => {},
  }
}
