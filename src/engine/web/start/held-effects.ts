/**
 * Effects, held to what the journey says of them: their types hold only as far as nothing in them was cast. This comes with the rest
 * of a journey, so it imports nothing that the first page would then share with it.
 */
import type { CompiledJourney, Effect, Journey, Json, Outcome } from '../../core/index.ts'
import { UnexpectedResponseError } from '../http/http-outcome.ts'
import { holdCalculations } from './held-calculations.ts'
import { findNoJson } from './held-json.ts'
import { holdParts } from './held-parts.tsx'
import { heldToTime } from './held-time.ts'
import type { StartOptions } from './options.ts'

/** How every call can end, without a word in services.yaml. */
const anyEnding = ['ok', 'ABORTED', 'INCOMPLETE_REQUEST', 'NETWORK', 'NO_RESPONSE', 'TIMEOUT', 'UNKNOWN']

/** What a product's code does in a journey. */
type Functions = { effects: Record<string, Effect>; calculations: Journey['calculations'] }

/**
 * The same functions. An effect written in code that takes longer than its service may ends in `TIMEOUT`. A response of one that
 * breaks its schema becomes `UNKNOWN`, and what breaks it as progress is left out. That, and a code that services.yaml does not
 * declare, is reported with names and never with values. The client of the services holds the others; during development all are held, because a product may have its own client, and the calculations, too.
 */
export function holdFunctions(
  compiled: CompiledJourney,
  { effects, calculations }: Functions,
  { report, isProduction, registry }: Pick<StartOptions, 'report' | 'isProduction' | 'registry'>,
): Functions {
  if (!isProduction) holdParts(registry, report)
  return {
    effects: Object.fromEntries(
      Object.entries(effects).map(([name, effect]) => {
        const service = compiled.services[name]
        const isHeld = !isProduction || service?.local === true
        if (!isHeld) return [name, effect]
        const inTime = service ? heldToTime(effect, service.timeout) : effect
        return [name, held(name, inTime, compiled, report)]
      }),
    ),
    calculations: isProduction ? calculations : holdCalculations(calculations, registry.calculations, report),
  }
}

function held(name: string, effect: Effect, compiled: CompiledJourney, report: StartOptions['report']): Effect {
  const { codes = [], outcomes = [] } = compiled.definition.effects[name] ?? {}
  const known = [...anyEnding, ...codes, ...outcomes.map(({ code }) => code)]
  return async (input, context) => {
    // Before the request: a write must not be made whose response cannot be understood.
    const validators = await validatorsOf(name, compiled).catch(report)
    if (!validators) return { code: 'NETWORK' }
    const isTaken = (response: Json | undefined): boolean => {
      const noJson = response === undefined ? undefined : findNoJson(response)
      if (noJson !== undefined) {
        report(
          new Error(`response of \`${name}\` is no JSON, ${noJson}: copy what is asked for into an object of its own`),
        )
        return false
      }
      const [broken] = brokenBy(response, validators)
      if (broken)
        report(
          new Error(`response of \`${name}\` breaks its schema at \`${broken.instancePath}\`: \`${broken.keyword}\``),
        )
      return !broken
    }
    // Until the outcome it is the response.
    const onProgress = (soFar: Json) => {
      if (isTaken(soFar)) context.onProgress?.(soFar)
    }
    const outcome = await endOf(name, () => effect(input, { ...context, onProgress }))
    // What is no outcome at all is for the runtime to say.
    if (typeof outcome?.code !== 'string') return outcome
    // An effect of several requests hands on what a service has sent.
    if (!known.includes(outcome.code))
      report(
        new UnexpectedResponseError(`effect \`${name}\` ended in \`${outcome.code}\`, which is not among its codes`),
      )
    return outcome.code !== 'ok' || isTaken(outcome.response) ? outcome : { code: 'UNKNOWN' }
  }
}

/** Rejects with an error whatever the effect throws: of anything else no one could tell where it comes from. */
async function endOf(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (problem) {
    if (problem instanceof Error) throw problem
    throw new Error(`effect \`${name}\` failed with what is no error: ${typeof problem}`)
  }
}

type Validator = Awaited<ReturnType<CompiledJourney['responseValidators'][string]>>['default']

/** One for what it answers, and one for each status that counts as success. What cannot be fetched is asked for a second time. */
async function validatorsOf(name: string, { responseValidators }: CompiledJourney): Promise<Validator[]> {
  const own = Object.entries(responseValidators).filter(([key]) => key.replace(/@\d+$/, '') === name)
  return Promise.all(own.map(async ([, load]) => (await load().catch(load)).default))
}

/** What is wrong with a response that none of them takes. */
function brokenBy(response: Json | undefined, validators: readonly Validator[]): NonNullable<Validator['errors']> {
  if (validators.length === 0 || validators.some((validate) => validate(response))) return []
  return validators[0]?.errors ?? []
}
