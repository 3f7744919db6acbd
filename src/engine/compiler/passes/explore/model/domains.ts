/** Finite domains: for each fact one value of every class that the conditions of the journey tell apart. */
import { satisfies } from '../../../../core/condition.ts'
import type { Schema } from '../../../../core/define.ts'
import type { Constraint, Definition, FactPath, Json } from '../../../../core/model.ts'
import type { Structure } from '../../../source/project.ts'
import { branches, requiredOf, typesOf } from '../../../source/schema-parts.ts'
import { hasFormat } from '../../../source/schema-values.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { resolveFact } from '../../../symbols/facts.ts'
import { representativesOf } from './partition.ts'
import { sampleOf } from './sample.ts'

/** Values by fact; `undefined` is an absent fact. */
export type FactValues = ReadonlyMap<FactPath, Json | undefined>

export type Domains = {
  /** One value for each class, the most likely one first. */
  of: (fact: FactPath) => readonly (Json | undefined)[]
  /** Facts that a condition reads or a step needs. */
  asked: ReadonlySet<FactPath>
  needed: ReadonlySet<FactPath>
}

/** Where the value of a fact comes from. `given`: from the applicant or a response; the others are the engine's own. */
export type Origin = 'given' | 'counter' | 'timer' | 'running' | 'setting' | 'journey' | 'environment'

export function domainsOf(project: Structure, definition: Definition): Domains {
  const constraints = constraintsOf(definition)
  const needed = neededFacts(definition)
  const known = new Map<FactPath, readonly (Json | undefined)[]>()
  const of = (fact: FactPath): readonly (Json | undefined)[] => {
    const found = known.get(fact) ?? domainOf(project, definition, fact, constraints.get(fact) ?? [], needed)
    known.set(fact, found)
    return found
  }
  return { of, asked: new Set([...constraints.keys(), ...needed]), needed }
}

/** What steps need, and the answers that rules set it from. */
function neededFacts({ steps, on }: Definition): Set<FactPath> {
  const needed = new Set(Object.values(steps).flatMap((step) => step.needs))
  const rules = [on, ...Object.values(steps).map((step) => step.on)].flatMap((each) => Object.values(each).flat())
  const sets = rules.flatMap(({ set = [] }) => set)
  for (const fact of needed)
    for (const each of sets) if (each.fact === fact && 'fact' in each.to) needed.add(each.to.fact)
  return needed
}

export function originOf(definition: Definition, fact: FactPath): Origin {
  const [head = '', second = '', third] = fact.split('.')
  const step = definition.steps[head]
  if (step?.counters[second]) return 'counter'
  if (step && Object.hasOwn(step.timers, second)) return 'timer'
  if (step?.calls[second] && third === 'running') return 'running'
  if (head === 'settings') return 'setting'
  if (head === 'environment') return 'environment'
  return head === 'journey' && second !== 'value' ? 'journey' : 'given'
}

function constraintsOf(definition: Definition): Map<FactPath, Constraint[]> {
  const all = new Map<FactPath, Constraint[]>()
  const add = (fact: FactPath, is: Constraint): void => void all.set(fact, [...(all.get(fact) ?? []), is])
  for (const condition of Object.values(definition.conditions))
    for (const { fact, is } of linesOf(condition)) add(fact, is)
  for (const step of Object.values(definition.steps)) {
    for (const [name, { effect, keep }] of Object.entries(step.calls)) {
      for (const { when } of definition.effects[effect]?.outcomes ?? []) {
        for (const { fact, is } of linesOf(when)) {
          add(`${step.name}.${name}.${fact}`, is)
          if (keep !== undefined) add(`${keep}.${fact}`, is)
        }
      }
    }
  }
  return all
}

/** One value of every class that the constraints tell apart, of those that the fact can have. */
export function domainOf(
  project: Structure,
  definition: Definition,
  fact: FactPath,
  constraints: Constraint[],
  needed: ReadonlySet<FactPath>,
): readonly (Json | undefined)[] {
  switch (originOf(definition, fact)) {
    case 'counter':
      return onePerClass(wholeNumbers(constraints), constraints)
    case 'timer':
      return fact.endsWith('.left') ? onePerClass(wholeNumbers(constraints), constraints) : ['stopped', 'running']
    case 'running':
      return [false, true]
    case 'setting':
      return [settingAt(definition, fact)]
    case 'environment':
      return environmentValues(project, definition, fact, constraints)
    case 'journey':
      return fact === 'journey.step' ? Object.keys(definition.steps) : onePerClass([false, true, 1, 'x'], constraints)
    default:
      return given(project, fact, constraints, needed.has(fact) || isCalculated(definition, fact))
  }
}

function given(
  project: Structure,
  fact: FactPath,
  constraints: Constraint[],
  likely: boolean,
): readonly (Json | undefined)[] {
  const resolved = resolveFact(project, undefined, fact)
  const schema = resolved.known ? resolved.schema : {}
  const classes = classesOf(schema, constraints)
  // A required property is absent only together with its object.
  return likely || isRequired(project, fact) ? [...classes, undefined] : [undefined, ...classes]
}

/** A pattern may be about a part of a day, such as its year. */
const anotherDay = '1987-06-05'

/** One value of each class that the constraints tell apart, of those that the schema allows. */
export function classesOf(schema: Schema, constraints: Constraint[]): Json[] {
  const values = [sampleOf(schema), ...branchValues(schema), ...representativesOf(constraints, schema), anotherDay]
  const possible = values.filter((value) => isAllowed(value, schema))
  return onePerClass(possible.length > 0 ? possible : [sampleOf(schema)], constraints)
}

/** What the browser says of itself is always there. */
function environmentValues(project: Structure, definition: Definition, fact: FactPath, constraints: Constraint[]) {
  if (fact === 'environment.language') return onePerClass(definition.languages, constraints)
  const values = given(project, fact, constraints, true)
  return values.filter((value) => value !== undefined)
}

/** A calculation always has the result that a move assumes. */
function isCalculated(definition: Definition, fact: FactPath): boolean {
  return Object.hasOwn(definition.calculations, fact.split('.')[0] ?? '')
}

function isRequired(project: Structure, fact: FactPath): boolean {
  const parts = fact.split('.')
  const parent = resolveFact(project, undefined, parts.slice(0, -1).join('.'))
  return parent.known && requiredOf(parent.schema).includes(parts.at(-1) ?? '')
}

/** Values that the schema lists. */
function branchValues(schema: Schema): Json[] {
  return branches(schema).flatMap((each): Json[] => [
    ...(Array.isArray(each.enum) ? (each.enum as Json[]) : []),
    ...('const' in each ? [each.const as Json] : []),
    ...(typesOf(each).includes('boolean') ? [false, true] : []),
  ])
}

/** Whether the schema allows the value, by its type, enum, bounds, pattern and format. */
function isAllowed(value: Json, schema: Schema): boolean {
  const types = typesOf(schema)
  const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  const typed = types.length === 0 || types.includes(kind) || (types.includes('integer') && Number.isInteger(value))
  if (!typed) return false
  const { enum: values, const: only, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const { minLength, maxLength, minItems, maxItems, pattern, multipleOf, format } = schema
  if (typeof format === 'string' && !hasFormat(value, format)) return false
  if (typeof multipleOf === 'number' && typeof value === 'number' && !isMultiple(value, multipleOf)) return false
  const limits = {
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    pattern,
  }
  const bounds = Object.entries(limits).filter(([, each]) => each !== undefined)
  const is = Object.fromEntries(bounds) as Constraint
  return satisfies(value, {
    ...is,
    ...(Array.isArray(values) ? { enum: values as Json[] } : {}),
    ...(only === undefined ? {} : { const: only as Json }),
  })
}

function isMultiple(value: number, unit: number): boolean {
  return Math.abs(value / unit - Math.round(value / unit)) < 1e-9
}

/** One value for each class: two values are in one class when every constraint agrees on them. */
function onePerClass(values: Json[], constraints: Constraint[]): Json[] {
  const seen = new Map<string, Json>()
  for (const value of values) {
    const key = constraints.map((is) => (satisfies(value, is) ? 1 : 0)).join('')
    if (!seen.has(key)) seen.set(key, value)
  }
  return [...seen.values()]
}

/** A counter and the seconds left are whole numbers from 0. */
function wholeNumbers(constraints: Constraint[]): Json[] {
  const values = representativesOf(constraints, { type: 'integer' })
  return [0, 1, 2, ...values.filter((value) => typeof value === 'number' && Number.isInteger(value) && value >= 0)]
}

function settingAt(definition: Definition, fact: FactPath): Json | undefined {
  return fact
    .split('.')
    .slice(1)
    .reduce<Json | undefined>(
      (here, part) =>
        typeof here === 'object' && here !== null && !Array.isArray(here) && Object.hasOwn(here, part)
          ? here[part]
          : undefined,
      definition.settings,
    )
}
