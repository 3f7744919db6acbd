/**
 * Calculations, held to what they declare while a product is developed: their types hold only as far as nothing in them was cast. It
 * comes with `held-effects.ts`, and imports nothing of the first page either: it looks at the types of what is returned, no deeper.
 */
import type { Calculation, Journey, Json, JsonObject } from '../../core/index.ts'
import type { StartOptions } from './options.ts'

type Functions = Journey['calculations']

/**
 * The same functions, which report what they return where it breaks the declared output, once for each mistake. What they are given
 * cannot be changed by them: a part of it may be an answer of the applicant. What they throw says which one has thrown.
 */
export function holdCalculations(
  functions: Functions,
  declared: StartOptions['registry']['calculations'],
  report: (problem: unknown) => void,
): Functions {
  const reported = new Set<string>()
  const reportOnce = (message: string): void => {
    if (reported.has(message)) return
    reported.add(message)
    report(new Error(message))
  }
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => {
      const { output = {} }: Partial<Calculation> = Object(declared[name])
      const held = (input: JsonObject): JsonObject => {
        const result = runNamed(name, run, frozen(input))
        const problem = problemOf(result, output)
        if (problem !== undefined) reportOnce(`calculation \`${name}\` ${problem}`)
        return result
      }
      return [name, held]
    }),
  )
}

function runNamed(name: string, run: Functions[string], input: JsonObject): JsonObject {
  try {
    return run(input)
  } catch (cause) {
    throw new Error(`calculation \`${name}\` failed`, { cause })
  }
}

/** What is wrong with a result, in names and without values. */
function problemOf(result: unknown, output: Calculation['output']): string | undefined {
  if (result instanceof Promise) return 'returned a promise: it cannot wait, what has to be waited for is an effect'
  if (typeof result !== 'object' || result === null || Array.isArray(result))
    return `is to return an object, and returned ${result === null ? 'null' : typeof result}`
  // What is `undefined` is an absent fact.
  const given = Object.entries(result).filter(([, value]) => value !== undefined)
  const { properties }: { properties?: Record<string, { type?: string | string[] }> } = output
  for (const [name, value] of given) {
    const { type } = properties?.[name] ?? {}
    if (type !== undefined && !typesOf(value).some((each) => [type].flat().includes(each)))
      return `returned what breaks its output at \`${name}\`: \`type\``
  }
  const lost = given.find(([, value]) => typeof value === 'number' && !Number.isFinite(value))
  return lost && `returned at \`${lost[0]}\` a number that is none`
}

/** The types of a schema that a value has. */
export function typesOf(value: unknown): string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

function frozen<Value extends Json>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part as Json)
    Object.freeze(value)
  }
  return value
}
