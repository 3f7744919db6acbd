/** Facts that are certainly there, with what is known of each: the values that the analysis computes with. */
import type { Schema } from '../../../../core/define.ts'
import type { FactPath } from '../../../../core/model.ts'
import { propertiesOf, propertyOf, requiredOf } from '../../../source/schema-parts.ts'
import { either, ofSchema, type Value } from './value.ts'

/** `#<step>` stands for "the step is on the trail". */
export type Facts = ReadonlyMap<FactPath, Value>

const DEEPEST = 4

/** The facts, and a value at a path with all that its schema requires below. What was known of the path is replaced. */
export function assign(facts: Facts, path: FactPath, schema: Schema, value: Value = ofSchema(schema)): Facts {
  const next = new Map(clear(facts, path))
  next.set(path, value)
  for (const [below, each] of requiredBelow(schema, path)) next.set(below, ofSchema(each))
  return next
}

/** Without a path and all below it. */
export function clear(facts: Facts, path: FactPath): Facts {
  return filter(facts, (fact) => fact !== path && !fact.startsWith(`${path}.`))
}

/** Whether a fact is one of those, or below one. */
export function isBelowAny(paths: ReadonlySet<FactPath>, fact: FactPath): boolean {
  for (let end = fact.length; end > 0; end = fact.lastIndexOf('.', end - 1))
    if (paths.has(fact.slice(0, end))) return true
  return false
}

export function filter(facts: Facts, keep: (fact: FactPath) => boolean): Facts {
  return new Map([...facts].filter(([fact]) => keep(fact)))
}

/** All of both: what is known on one way, and something more. What the second says of a fact counts. */
export function union(one: Facts, other: Facts): Facts {
  return new Map([...one, ...other])
}

/** What is known on both ways. `undefined` is a way that nothing has come by yet. */
export function join(one: Facts | undefined, other: Facts | undefined): Facts | undefined {
  if (one === undefined || other === undefined || one === other) return one ?? other
  const both = new Map<FactPath, Value>()
  for (const [fact, value] of one) {
    const known = other.get(fact)
    if (known) both.set(fact, either(value, known))
  }
  return both
}

export function isSame(one: Facts | undefined, other: Facts | undefined): boolean {
  if (one === other) return true
  if (!one || !other || one.size !== other.size) return false
  return [...one].every(([fact, value]) => other.get(fact) === value)
}

/** A record after an answer was laid over it: property by property, as the engine does it. */
export function mergeAnswer(facts: Facts, record: string, answers: readonly Schema[]): Facts {
  const next = new Map(facts)
  next.set(record, ofSchema({}))
  for (const name of new Set(answers.flatMap(propertiesOf))) {
    const path = `${record}.${name}`
    const ways = answers.map((answer): Facts | undefined => {
      const property = propertyOf(answer, name)
      const isRequired = requiredOf(answer).includes(name)
      // What an answer does not declare is taken not to be in it.
      if (typeof property !== 'object' && !isRequired) return below(facts, path)
      const given = assign(new Map(), path, typeof property === 'object' ? property : {})
      // Not in the answer: what was there stays.
      return isRequired ? given : join(below(facts, path), given)
    })
    for (const fact of below(next, path).keys()) next.delete(fact)
    const merged = ways.reduce<Facts | undefined>(join, undefined)
    for (const [fact, value] of merged ?? []) next.set(fact, value)
  }
  return next
}

function below(facts: Facts, path: FactPath): Facts {
  return filter(facts, (fact) => fact === path || fact.startsWith(`${path}.`))
}

function requiredBelow(schema: Schema, path: FactPath, depth = 0): [FactPath, Schema][] {
  if (depth === DEEPEST) return []
  return requiredOf(schema).flatMap((name): [FactPath, Schema][] => {
    const property = propertyOf(schema, name)
    const inner = typeof property === 'object' ? property : {}
    return [[`${path}.${name}`, inner], ...requiredBelow(inner, `${path}.${name}`, depth + 1)]
  })
}
