/** What a call sends: its input and the facts beside it, held to what its service asks for before anything is sent. */
import { factsIn, fillObject } from './facts.ts'
import { entryOf } from './lookup.ts'
import type { Call, EffectDeclaration, FactPath, Journey, Json, JsonObject, State, Template } from './model.ts'
import { type SchemaProblem, schemaProblems } from './value-schema.ts'

/** What is wrong with a request. Holds names and never values: it may be reported. */
export type RequestProblem = SchemaProblem & {
  /** The fact that was to fill the place; absent where the definition names none. */
  fact?: FactPath
}

export type CallRequest = { input: JsonObject; context: JsonObject; problems: RequestProblem[] }

/** An outcome of the engine itself: the call was not made, because its request lacks what its service requires. */
export const incompleteRequest = 'INCOMPLETE_REQUEST'

/** A request that may not be sent. The message holds names and never values. */
export class IncompleteRequestError extends Error {
  override name = 'IncompleteRequestError'

  constructor(effect: string, problems: readonly RequestProblem[]) {
    const found = problems.map(({ path, keyword, fact }) => {
      const from = fact === undefined ? '' : ` from fact \`${fact}\``
      return `\`${path}\` breaks \`${keyword}\`${from}`
    })
    super(`expected a complete request for \`${effect}\`: ${found.join(', ')}`)
  }
}

/** Fills the request of a call with the facts as they are now, and says what is wrong with it. Throws for an unknown effect. */
export function requestOf(journey: Journey, state: State, call: Call): CallRequest {
  const declaration = entryOf(journey.definition.effects, 'effect', call.effect)
  const input = { ...fillObject(journey, state, declaration.with), ...fillObject(journey, state, call.with) }
  const context = fillObject(journey, state, declaration.context)
  const templates = [call.with, declaration.with, declaration.context]
  const problems = problemsOfRequest(declaration, input, context).map((problem): RequestProblem => {
    const fact = templates.map((template) => factAt(template, problem.path.split('.'))).find((each) => each)
    return fact === undefined ? problem : { ...problem, fact }
  })
  return { input, context, problems }
}

/** The facts that a call sends, but for those beside it. */
export function requestFacts({ definition }: Journey, call: Call): FactPath[] {
  const declared = definition.effects[call.effect]?.with
  return [call.with, ...(declared ? [declared] : [])].flatMap(factsIn)
}

/** The fact, or what it is a part of, is never saved. */
export function isNeverSaved({ definition }: Journey, fact = ''): boolean {
  return definition.neverSaved.some((one) => fact === one || fact.startsWith(`${one}.`))
}

/** What a service's request lacks: of its body or query, of the names in its path, of what goes beside them. */
export function problemsOfRequest(
  { request, pathInputs = [], requiredContext = [] }: EffectDeclaration,
  input: JsonObject,
  context: JsonObject,
): SchemaProblem[] {
  const isGiven = (value: Json | undefined): boolean =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
  const missing = (names: readonly string[], from: JsonObject): SchemaProblem[] =>
    names.filter((name) => !isGiven(from[name])).map((path) => ({ path, keyword: 'required' }))
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !pathInputs.includes(name)))
  return [
    ...(request ? schemaProblems(request, body) : []),
    ...missing(pathInputs, input),
    ...missing(requiredContext, context),
  ]
}

/** The fact that a template puts at a place in what it makes. */
export function factAt(template: Template | undefined, path: readonly string[]): FactPath | undefined {
  if (!template) return undefined
  // What is below a fact is filled by the fact.
  if ('fact' in template) return [template.fact, ...path].join('.')
  const [first = '', ...rest] = path
  if ('object' in template) return factAt(template.object[first], rest)
  return 'list' in template ? factAt(template.list[Number(first)], rest) : undefined
}
