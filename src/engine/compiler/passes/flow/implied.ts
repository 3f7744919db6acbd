/** What follows from the conditions of a rule: which other conditions then hold, and whether it can hold at all. */
import type { Json } from '../../../core/model.ts'
import { type AuthoredCondition, type AuthoredRule, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { refusal } from '../../source/schema-values.ts'

type Where = { project: Structure; step?: StepFile | undefined }

/** Whenever the rule applies, the earlier one does, too, so that it never runs. */
export function isShadowed(where: Where, rule: AuthoredRule, earlier: AuthoredRule): boolean {
  const known = { names: list(rule.when), facts: factsOf(where, rule.when) }
  const holds = (name: string): boolean => {
    if (known.names.includes(name)) return true
    const table = tableOf(where, name)
    return table !== undefined && isImplied(where, table, known)
  }
  return list(earlier.when).every(holds) && list(earlier.unless).every((name) => list(rule.unless).includes(name))
}

/** Whenever the one table holds, the other does, too. */
export function implies(project: Structure, one: AuthoredCondition, other: AuthoredCondition): boolean {
  return isImplied({ project }, other, { names: [], facts: factsIn(one) })
}

/** Why a rule never applies: a name on both sides. What its facts exclude is for the exploration to prove. */
export function contradiction(rule: AuthoredRule): string | undefined {
  const both = list(rule.when).find((name) => list(rule.unless).includes(name))
  return both === undefined ? undefined : `\`${both}\` is asked for and ruled out`
}

function tableOf({ project, step }: Where, name: string): AuthoredCondition | undefined {
  return step?.merged.conditions?.[name] ?? project.journey.value.conditions?.[name]
}

/** Every fact that the conditions ask something of; alternatives tell nothing for certain. */
function factsOf(where: Where, names: AuthoredRule['when']): [fact: string, constraint: Json][] {
  return list(names).flatMap((name) => factsIn(tableOf(where, name) ?? {}))
}

function factsIn(table: AuthoredCondition): [fact: string, constraint: Json][] {
  return Object.entries(table).filter(([fact]) => fact !== 'anyOf') as [string, Json][]
}

/** What holds: conditions by their names, and what they ask of facts. */
type Known = { names: string[]; facts: [fact: string, constraint: Json][] }

/** A table holds where each of its facts is known to be so, and one of its alternatives. */
function isImplied(
  where: Where,
  table: AuthoredCondition,
  known: Known,
  around: readonly AuthoredCondition[] = [],
): boolean {
  // One that asks for itself is reported where it is declared.
  if (around.includes(table)) return false
  const { anyOf, ...own } = table
  const holds = Object.entries(own).every(([fact, constraint]) =>
    known.facts.some(([name, by]) => name === fact && isNarrower(by, constraint as Json)),
  )
  if (!holds || anyOf === undefined) return holds && Object.keys(own).length > 0
  return anyOf.some((each) => {
    if (typeof each === 'string' && around.length === 0 && known.names.includes(each)) return true
    const alternative = typeof each === 'string' ? tableOf(where, each) : each
    return alternative !== undefined && isImplied(where, alternative, known, [...around, table])
  })
}

/** Whether all that fits one constraint fits the other. */
function isNarrower(one: Json, other: Json): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true
  const [narrow, wide] = [schemaOf(one), schemaOf(other)]
  const values =
    'const' in narrow ? [narrow.const as Json] : Array.isArray(narrow.enum) ? (narrow.enum as Json[]) : undefined
  if (values) return values.length > 0 && values.every((value) => refusal(value, wide) === undefined)
  return Object.entries(wide).every(([key, limit]) => {
    const own = narrow[key]
    if (typeof limit !== 'number' || typeof own !== 'number') return false
    return /^(min|exclusiveMin)/.test(key) ? own >= limit : own <= limit
  })
}

function schemaOf(constraint: Json): Record<string, unknown> {
  if (Array.isArray(constraint)) return { enum: constraint }
  if (!isObject(constraint)) return { const: constraint }
  const { not, ...rest } = constraint
  return not === undefined ? rest : { ...rest, not: schemaOf(not) }
}
