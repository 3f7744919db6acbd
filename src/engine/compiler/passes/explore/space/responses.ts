/** A call's sample response: the smallest that its schema allows, with the facts of the move in it. */

import { memoize } from '../../../../core/memoize.ts'
import type { FactPath, Json, JsonObject } from '../../../../core/model.ts'
import { stepNamed } from '../../../../core/path.ts'
import { isObject, requiredOf } from '../../../source/schema-parts.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { withAt } from '../model/nested.ts'
import { sampleOf } from '../model/sample.ts'
import { solveWith } from '../model/solve.ts'

/**
 * A response that the engine reads as that outcome: `ok`, or a code that `outcomes` derives from a response.
 * The same object for the same facts: what is known of it is found again in every state that holds it.
 * @param step '' for a read of the journey itself
 */
export function responseFor(
  model: AbstractModel,
  step: string,
  call: string,
  code: string,
  facts: FactValues,
): Json | undefined {
  const responses = responsesOf(model)(facts)
  const key = `${step}.${call}.${code}`
  if (!responses.has(key)) responses.set(key, makeResponse(model, step, call, code, facts))
  return responses.get(key)
}

/** Response by `<step>.<call>.<code>`, for facts by identity. */
const responsesOf = memoize((_: AbstractModel) => memoize((__: FactValues) => new Map<string, Json | undefined>()))

function makeResponse(
  model: AbstractModel,
  step: string,
  call: string,
  code: string,
  facts: FactValues,
): Json | undefined {
  const { definition } = model.journey
  const use = step === '' ? definition.reads[call] : stepNamed(model.journey, step).calls[call]
  const service = model.project.services.value.services[use?.effect ?? '']
  const schema = service?.answer === undefined ? undefined : model.project.schemas.get(service.answer)?.schema
  const record = step === '' ? call : use?.keep
  const prefix = `${step}.${call}.`
  const required = requiredOf(schema ?? {})
  // A required property is always there, whatever the move says.
  const own = new Map(
    [...factsBelow(facts, record === undefined ? [prefix] : [prefix, `${record}.`])].filter(
      ([path, value]) => value !== undefined || !required.includes(path),
    ),
  )
  const outcomes = definition.effects[use?.effect ?? '']?.outcomes ?? []
  const index = outcomes.findIndex((one) => one.code === code)
  const absolute = (fact: FactPath): FactPath => `${prefix}${fact}`
  const goals = outcomes
    .slice(0, index < 0 ? outcomes.length : index + 1)
    .map(({ when }, at) => ({ condition: renameFacts(when, absolute), holds: at === index }))
  const fixed = new Map([...own].map(([path, value]) => [absolute(path), value]))
  const solution = solveWith(definition, model.domains, goals, fixed) ?? fixed
  const values: FactValues = new Map([...solution].map(([fact, value]) => [fact.slice(prefix.length), value]))
  if (!schema && values.size === 0) return undefined
  const base = sampleOf(schema ?? { type: 'object' })
  return isObject(base) ? withValues(base, required, values) : base
}

/** Facts below one of the prefixes, by the rest of their path. */
function factsBelow(facts: FactValues, prefixes: string[]): Map<string, Json | undefined> {
  const found = new Map<string, Json | undefined>()
  for (const prefix of prefixes) {
    for (const [fact, value] of facts) if (fact.startsWith(prefix)) found.set(fact.slice(prefix.length), value)
  }
  return found
}

function withValues(base: JsonObject, required: string[], values: FactValues): JsonObject {
  return [...values]
    .toSorted(([a], [b]) => a.length - b.length)
    .reduce<JsonObject>((object, [path, value]) => {
      if (value === undefined && required.includes(path)) return object
      return withAt(object, path.split('.'), value)
    }, base)
}

type Table = Parameters<typeof solveWith>[2][number]['condition']

function renameFacts(condition: Table, rename: (fact: FactPath) => FactPath): Table {
  return {
    facts: condition.facts.map(({ fact, is }) => ({ fact: rename(fact), is })),
    ...(condition.anyOf ? { anyOf: condition.anyOf.map((each) => renameFacts(each, rename)) } : {}),
  }
}
