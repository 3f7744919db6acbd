/** Responses in a saved state, held to the types that their schemas have now: an earlier release may have had others. */
import type { Definition, Json, JsonObject, State } from './model.ts'
import type { CompiledJourney, ResponseValidator } from './screen.ts'

type Validators = CompiledJourney['responseValidators']

/**
 * The state without results and records in which something has a type that its schema does not give it: what draws them would fail each
 * time it is tried. What is missing then is asked for anew. A validator that cannot be fetched finds nothing.
 */
export async function withoutMistypedResponses(
  definition: Definition,
  state: State,
  validators: Validators,
): Promise<State> {
  const effects = effectsOf(definition)
  const [records, results] = await Promise.all([
    withoutMistyped(state.records, effects.records, validators),
    withoutMistyped(state.results, effects.results, validators),
  ])
  return { ...state, records, results }
}

/** Record, or `<step>.<call>`, → the effects whose responses are kept there. */
type Effects = Record<string, string[]>

function effectsOf({ reads, steps }: Definition): { records: Effects; results: Effects } {
  const records: Effects = {}
  const results: Effects = {}
  const add = (effects: Effects, name: string, effect: string) => {
    effects[name] = [...(effects[name] ?? []), effect]
  }
  for (const [name, { effect }] of Object.entries(reads)) add(records, name, effect)
  for (const [step, { calls }] of Object.entries(steps))
    for (const [call, { effect, keep }] of Object.entries(calls)) {
      add(results, `${step}.${call}`, effect)
      if (keep !== undefined) add(records, keep, effect)
    }
  return { records, results }
}

async function withoutMistyped(responses: JsonObject, effects: Effects, validators: Validators): Promise<JsonObject> {
  const held = Object.entries(responses).map(async ([name, response]): Promise<[string, Json][]> => {
    const all = await Promise.all((effects[name] ?? []).map((effect) => validatorsOf(effect, validators)))
    return all.some((own) => isMistyped(response, own)) ? [] : [[name, response]]
  })
  return Object.fromEntries((await Promise.all(held)).flat())
}

/** One for what it answers, and one for each status that counts as success (`<effect>@<status>`). */
async function validatorsOf(effect: string, validators: Validators): Promise<ResponseValidator[]> {
  const own = Object.entries(validators).filter(([key]) => key.replace(/@\d+$/, '') === effect)
  const loaded = await Promise.all(own.map(([, load]) => load().catch(() => undefined)))
  return loaded.flatMap((one) => one?.default ?? [])
}

/** By all of them. `null` is a read that ended without a response, and no response. */
function isMistyped(response: Json, validators: ResponseValidator[]): boolean {
  return response !== null && validators.length > 0 && validators.every((validate) => findsType(validate, response))
}

/**
 * What is not there may be what is never saved. Where there are several ways to be right, each says what is wrong with it: then a type
 * says nothing.
 */
function findsType(validate: ResponseValidator, response: Json): boolean {
  // A validator completes what it is given.
  if (validate(structuredClone(response))) return false
  const [error, more] = validate.errors ?? []
  return more === undefined && error?.keyword === 'type'
}
