/** The loan journey as it is compiled, played by hand without a browser or a lender. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { initialState, type Journey, type JsonObject, type State, transition } from '@journey/engine'
import { compile } from '../../src/engine/compiler/compile.ts'
import { compileAnswer } from '../../src/engine/compiler/lower/validators.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import type { ResponseValidator } from '../../src/engine/core/screen.ts'
import { registry } from '../../src/registry.ts'

const { project, compiled, diagnostics } = compile(
  readSources(fileURLToPath(new URL('../../journey', import.meta.url))),
  registry,
)
if (!compiled) throw new Error(`the journey does not compile:\n${diagnostics.map(({ message }) => message).join('\n')}`)

export const loan: Journey = {
  definition: compiled.definition,
  calculations: Object.fromEntries(Object.entries(registry.calculations).map(([name, { run }]) => [name, run])),
  // What is in a form is proved elsewhere; here every form is filled in well.
  validate: () => [],
}

/** The files of the journey as they were read. */
export { project }

/** What each step shows, and how each service is reached. */
export const { screens, services } = compiled

/** What a block of the step offers, such as another way to show the income: a rule of the whole journey may be behind it. */
export function actionsIn(step: string): string[] {
  const content = JSON.stringify(screens[step]?.content ?? [])
  return [...content.matchAll(/"action":\{"const":"(\w+)"\}/g)].map(([, name = '']) => name)
}

export const offer = {
  id: 'one',
  tenor: 24,
  finalApprovedAmount: 20_000,
  monthlyInstallmentAmount: 1_200,
  interestAndFeeAmount: 8_800,
  totalRepaymentAmount: 28_800,
}

/** An applicant on a step, with what the lender has said so far. */
export function standing(step: string, records: JsonObject, answers: State['answers'] = {}): State {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const state = initialState(loan, { id: 'played', at, environment: { host: 'localhost', language: 'en' } })
  return { ...state, step, trail: ['landing', 'said', 'phone', 'otp'], answers, records: { ...records } }
}

const validators = new Map<string, ResponseValidator>()

/** What a browser checks an answer with, which also gives what is spelled differently the journey's name. */
export function validatorOf(schema: string): ResponseValidator {
  const known = validators.get(schema)
  if (known) return known
  const module: { exports: unknown } = { exports: {} }
  new Function('module', 'exports', 'require', compileAnswer(project.schemas.get(schema)?.schema ?? {}))(
    module,
    module.exports,
    createRequire(import.meta.url),
  )
  // What ajv has compiled: a function with the `errors` of its last run.
  const made = module.exports as ResponseValidator
  validators.set(schema, made)
  return made
}

/** The answer as it comes out of the boundary: each fact by one name. Tests may leave out what they are not about. */
function spelled(state: State, call: string, answer: JsonObject): JsonObject {
  const effect = loan.definition.steps[state.step]?.calls?.[call]?.effect
  const service = effect === undefined ? undefined : services[effect]
  const own: JsonObject = structuredClone(answer)
  if (service && !service.local && service.answer !== undefined) validatorOf(service.answer)(own)
  return own
}

/** The same, once this call of the step has ended so. */
export function ended(state: State, call: string, code: string, answer?: JsonObject): State {
  const running = [{ id: 'played-1', step: state.step, call, attempt: 0, due: state.at }]
  return answered({ ...state, running }, call, code, answer)
}

/** An outcome of a call that is in flight. */
export function answered(state: State, call: string, code: string, answer?: JsonObject): State {
  const running = state.running.find((one) => one.call === call)
  if (!running) throw new Error(`expected \`${call}\` to be in flight on \`${state.step}\`, found none`)
  const { id, attempt } = running
  return transition(loan, state, {
    ...{ type: 'outcome', at: state.at, id, attempt, code },
    ...(answer ? { response: spelled(state, call, answer) } : {}),
  }).state
}

/** What the applicant presses on their step. */
export function press(state: State, name: string): State {
  return transition(loan, state, { type: 'action', at: state.at, step: state.step, name }).state
}

/** Where they are, and what is shown over it: `offers`, `decision + 0440001`. */
export function where({ step, overlays }: State): string {
  return [step, ...overlays.map((one) => (one.kind === 'dialog' ? one.step : one.code))].join(' + ')
}

/** Every way to choose one value per name; `undefined` leaves the name out. */
export function everyWay<Choices extends Record<string, readonly unknown[]>>(
  choices: Choices,
): { [Name in keyof Choices]: Choices[Name][number] }[] {
  type Way = { [Name in keyof Choices]: Choices[Name][number] }
  return Object.entries(choices).reduce<Way[]>(
    (ways, [name, values]) => ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value }) as Way)),
    [{} as Way],
  )
}

/** The combinations that end elsewhere than they should, with where they end. */
export function wrongWays<Way extends object>(
  ways: readonly Way[],
  endOf: (way: Way) => string,
  expected: (way: Way) => string,
): object[] {
  return ways
    .map((way) => ({ ...way, found: endOf(way), expected: expected(way) }))
    .filter((one) => one.found !== one.expected)
}

/** What the lender would send of it: nothing that is `undefined`. */
export function withoutAbsent(values: Record<string, unknown>): JsonObject {
  return JSON.parse(JSON.stringify(values)) as JsonObject
}
