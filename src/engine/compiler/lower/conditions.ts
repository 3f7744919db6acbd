/** Fact tables as the engine reads them. */
import type { Condition, Constraint, Json } from '../../core/model.ts'
import { type AuthoredCondition, type AuthoredConstraint, list } from '../source/authored.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'
import { absolute } from './values.ts'

export type Resolve = (text: string) => string

type Named = (name: string) => AuthoredCondition | undefined

export function lowerCondition(
  project: Structure,
  step: StepFile | undefined,
  condition: AuthoredCondition,
): Condition {
  const named: Named = (name) => step?.merged.conditions?.[name] ?? project.journey.value.conditions?.[name]
  return tableOf(condition, (text) => absolute(project, step, text), named)
}

/** A fact table; conditions that it names stand in place of their names. */
export function tableOf(
  condition: AuthoredCondition,
  resolve: Resolve,
  named: Named,
  within: string[] = [],
): Condition {
  const facts = Object.entries(condition)
    .filter(([key]) => key !== 'anyOf')
    .map(([fact, constraint]) => ({ fact: resolve(fact), is: lowerConstraint(constraint as AuthoredConstraint) }))
  const anyOf = condition.anyOf?.flatMap((each) => {
    if (typeof each !== 'string') return [tableOf(each, resolve, named, within)]
    const found = within.includes(each) ? undefined : named(each)
    return found ? [tableOf(found, resolve, named, [...within, each])] : []
  })
  const [only, other] = anyOf ?? []
  if (only && !other) return { ...only, facts: [...facts, ...only.facts] }
  return { facts, ...(anyOf ? { anyOf } : {}) }
}

function lowerConstraint(constraint: AuthoredConstraint): Constraint {
  if (Array.isArray(constraint)) return { enum: constraint }
  if (!isObject(constraint)) return { const: constraint as Json }
  const { not, ...rest } = constraint as { not?: AuthoredConstraint }
  return { ...rest, ...(not === undefined ? {} : { not: lowerConstraint(not) }) }
}

/** Conditions by their keys in the definition: a step's own go before those of journey.yaml. */
export function conditionKeys(step: StepFile | undefined, names: string | string[] | undefined): string[] {
  return list(names).map((name) => (step?.merged.conditions?.[name] ? `${step.name}.${name}` : name))
}
