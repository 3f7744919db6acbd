/** What is known of any fact where some facts are: the engine's own, settings, and what calculations make of the others. */
import type { Schema } from '../../../../core/define.ts'
import { valueAt } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Definition, FactPath, Json, JsonObject, Template } from '../../../../core/model.ts'
import { schemaProblems } from '../../../../core/value-schema.ts'
import { valueSchemaOf } from '../../../lower/requests.ts'
import type { Structure } from '../../../source/project.ts'
import { resolveFact } from '../../../symbols/facts.ts'
import { sampleOf } from '../model/sample.ts'
import type { Facts } from './facts.ts'
import { implies, ofSchema, type Value } from './value.ts'

export type Journey = {
  project: Structure
  definition: Definition
  /** What is known where a fact of a record is there; `undefined` while nothing is known to set it. Absent: nothing is implied. */
  implied?: (fact: FactPath) => Facts | undefined
}

const dateSample = '2026-01-31'
const builtIn: Record<string, Json> = {
  'environment.host': 'localhost',
  'environment.language': 'en',
  'journey.now': 1,
  'journey.today': dateSample,
  'journey.editing': false,
  'journey.resuming': false,
}

/** What is known of a fact on a step; `undefined` where it may be absent. */
export function knownValue(journey: Journey, facts: Facts, step: string, path: FactPath): Value | undefined {
  const known = facts.get(path)
  if (known) return known
  const { definition } = journey
  const [head = '', ...rest] = path.split('.')
  if (Object.hasOwn(builtIn, path) || path === 'journey.step') return ofSchema(schemaOf(journey, path))
  if (head === 'settings') {
    const value = valueAt(definition.settings, rest)
    return value === undefined ? undefined : ofSchema({ const: value })
  }
  if (head === 'route')
    return definition.steps[step]?.path?.includes(`{${rest[0]}}`)
      ? ofSchema({ type: 'string', minLength: 1 })
      : undefined
  if (rest.at(-1) === 'running') return ofSchema({ type: 'boolean' })
  const owner = definition.steps[head]
  const [name = ''] = rest
  if (owner && (Object.hasOwn(owner.counters, name) || Object.hasOwn(owner.timers, name)))
    return ofSchema(schemaOf(journey, path))
  if (Object.hasOwn(definition.calculations, head)) return calculatedValue(journey, facts, step, path)
  return undefined
}

/** Whether a fact certainly satisfies a schema. What calculations return is held to it by samples. */
export function satisfies(journey: Journey, facts: Facts, step: string, path: FactPath, wanted: Schema): boolean {
  const value = knownValue(journey, facts, step, path)
  if (!value) return false
  if (implies(value, wanted)) return true
  const [head = ''] = path.split('.')
  if (!Object.hasOwn(journey.definition.calculations, head)) return false
  const small = valueSchemaOf(wanted as JsonObject)
  return variants.every((variant) => {
    const sample = sampleFact(journey, facts, step, path, variant)
    return sample !== undefined && schemaProblems(small, sample).length === 0
  })
}

/** The same of a fact that may be absent: what comes from a form or a service is valid where it is there. */
export function satisfiesWhereThere(
  journey: Journey,
  facts: Facts,
  step: string,
  path: FactPath,
  wanted: Schema,
): boolean {
  if (knownValue(journey, facts, step, path)) return satisfies(journey, facts, step, path, wanted)
  return implies(ofSchema(schemaOf(journey, path)), wanted)
}

/** The schema that the definition gives a fact; empty where it gives none. */
export function schemaOf({ project }: Journey, path: FactPath): Schema {
  return (schemasOf(project).get(path) ?? rememberSchema(project, path)) as Schema
}

const schemasOf = memoize((_: Structure) => new Map<FactPath, Schema>())

function rememberSchema(project: Structure, path: FactPath): Schema {
  const fact = resolveFact(project, undefined, path)
  const schema = fact.known ? fact.schema : {}
  schemasOf(project).set(path, schema)
  return schema
}

/** Values of each kind that a sample is made of: the least of what is allowed, and the last of what is listed. */
const variants = [0, 1] as const

/** Calculations are functions in code: what they return is looked at for samples of what is known of their input. */
function calculatedValue(journey: Journey, facts: Facts, step: string, path: FactPath): Value | undefined {
  const isThere = variants.every((variant) => sampleFact(journey, facts, step, path, variant) !== undefined)
  return isThere ? ofSchema(schemaOf(journey, path)) : undefined
}

function sampleFact(journey: Journey, facts: Facts, step: string, path: FactPath, variant: number): Json | undefined {
  const [head = '', ...rest] = path.split('.')
  const { definition } = journey
  if (Object.hasOwn(definition.calculations, head)) {
    return valueAt(
      runCalculation(journey, head, (fact) => sampleFact(journey, facts, step, fact, variant)),
      rest,
    )
  }
  if (Object.hasOwn(builtIn, path)) return builtIn[path]
  if (head === 'settings') return valueAt(definition.settings, rest)
  const value = knownValue(journey, facts, step, path)
  return value && sampleOfValue(value, variant)
}

/** What a calculation returns where its input is read so; nothing where it cannot be run. */
export function runCalculation(
  { project, definition }: Journey,
  name: string,
  read: (fact: FactPath) => Json | undefined,
): JsonObject | undefined {
  const use = definition.calculations[name]
  const run = use && project.registry.calculations[use.calculate]?.run
  if (!use || !run) return undefined
  try {
    const input = fill(use.with, read)
    return run((input ?? {}) as JsonObject)
  } catch {
    // A sample that the function cannot use says nothing.
    return undefined
  }
}

export function sampleOfValue({ alternatives }: Value, variant: number): Json {
  const schemas = alternatives[variant % alternatives.length] ?? []
  const merged = Object.assign({}, ...schemas.flatMap((schema) => [schema, ...listOf(schema.allOf)])) as Schema
  const listed = listOf(merged.enum)
  if (variant > 0 && listed.length > 0) return listed.at(-1) as Json
  if (variant > 0 && merged.type === 'boolean' && !('const' in merged)) return true
  return sampleOf(merged)
}

function fill(template: Template, read: (fact: FactPath) => Json | undefined): Json | undefined {
  if ('fact' in template) return read(template.fact)
  if ('const' in template) return template.const
  if ('list' in template) return template.list.map((each) => fill(each, read)).filter((each) => each !== undefined)
  return Object.fromEntries(
    Object.entries(template.object).flatMap(([key, each]) => {
      const value = fill(each, read)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? (value as Schema[]) : []
}
