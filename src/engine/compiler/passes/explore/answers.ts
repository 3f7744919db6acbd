/** What the world answers: the smallest answer of the schema, with the facts of the occasion in it. */
import type { FactPath, Json, JsonObject } from '../../../core/model.ts'
import { stepNamed } from '../../../core/path.ts'
import { isObject } from '../../source/schema-parts.ts'
import { waysToSettle } from './demand.ts'
import type { Facts } from './domains.ts'
import { withAt } from './nested.ts'
import { requiredOf, sampleOf } from './sample.ts'
import type { World } from './world.ts'

/**
 * An answer of a call that the engine takes for `code`: `ok`, or one of those that an answer stands for.
 * @param step '' for a read of the journey itself
 */
export function answerTo(world: World, step: string, call: string, code: string, facts: Facts): Json | undefined {
  const { definition } = world.journey
  const use = step === '' ? definition.reads[call] : stepNamed(world.journey, step).calls[call]
  const service = world.project.services.value.services[use?.effect ?? '']
  const schema = service?.answer === undefined ? undefined : world.project.schemas.get(service.answer)?.schema
  const kept = step === '' ? call : use?.keep
  const prefix = `${step}.${call}.`
  const required = requiredOf(schema ?? {})
  const relevantFacts = relevant(facts, kept === undefined ? [prefix] : [prefix, `${kept}.`])
  // What is required is always there, even where nothing would be said.
  const said = new Map([...relevantFacts].filter(([path, value]) => value !== undefined || !required.includes(path)))
  const outcomes = definition.effects[use?.effect ?? '']?.outcomes ?? []
  const index = outcomes.findIndex((one) => one.code === code)
  const local = (fact: FactPath): FactPath => `${prefix}${fact}`
  const wanted = outcomes
    .slice(0, index < 0 ? outcomes.length : index + 1)
    .map(({ when }, at) => ({ condition: renamed(when, local), holds: at === index }))
  const fixed = new Map([...said].map(([path, value]) => [local(path), value]))
  const settled = waysToSettle(definition, world.domains, wanted, fixed) ?? fixed
  const all: Facts = new Map([...settled].map(([fact, value]) => [fact.slice(prefix.length), value]))
  if (!schema && all.size === 0) return undefined
  const base = sampleOf(schema ?? { type: 'object' })
  return isObject(base) ? filled(base, required, all) : base
}

/** Facts below one of the prefixes, by what stands behind it. */
function relevant(facts: Facts, prefixes: string[]): Map<string, Json | undefined> {
  const found = new Map<string, Json | undefined>()
  for (const prefix of prefixes) {
    for (const [fact, value] of facts) if (fact.startsWith(prefix)) found.set(fact.slice(prefix.length), value)
  }
  return found
}

function filled(base: JsonObject, required: string[], facts: Facts): JsonObject {
  return [...facts]
    .toSorted(([a], [b]) => a.length - b.length)
    .reduce<JsonObject>((object, [path, value]) => {
      if (value === undefined && required.includes(path)) return object
      return withAt(object, path.split('.'), value)
    }, base)
}

type Table = Parameters<typeof waysToSettle>[2][number]['condition']

function renamed(condition: Table, rename: (fact: FactPath) => FactPath): Table {
  return {
    facts: condition.facts.map(({ fact, is }) => ({ fact: rename(fact), is })),
    ...(condition.anyOf ? { anyOf: condition.anyOf.map((each) => renamed(each, rename)) } : {}),
  }
}
