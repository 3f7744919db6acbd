/** Fact tables, and the names that rules and guards know them by. */

import { suggestion } from '../../diagnostics/suggest.ts'
import { type AuthoredCondition, eachWithPath, list } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { conditionNames } from '../../symbols/events.ts'
import { checkFact, type Scope } from './facts.ts'
import { checkReference } from './references.ts'

export function checkCondition(scope: Scope, condition: AuthoredCondition, path: Path): void {
  for (const [key, constraint] of Object.entries(condition)) {
    if (key !== 'anyOf') checkFactOfCondition(scope, key, constraint, [...path, key])
  }
  for (const [index, each] of (condition.anyOf ?? []).entries()) {
    if (typeof each === 'string') checkConditionNames(scope, each, [...path, 'anyOf', index])
    else checkCondition(scope, each, [...path, 'anyOf', index])
  }
}

/** Reports conditions that neither the step nor journey.yaml declares. */
export function checkConditionNames(scope: Scope, names: string | string[] | undefined, path: Path): void {
  for (const { item, path: here } of eachWithPath(names, [...path])) {
    const known = conditionNames(scope.project, scope.step)
    const where = scope.step ? 'not declared in this step or in journey.yaml' : undefined
    checkReference(scope, 'condition', item, known, here, where)
  }
}

function checkFactOfCondition(scope: Scope, text: string, constraint: unknown, path: Path): void {
  const fact = checkFact(scope, text, path, 'key')
  if (!fact.known) return
  const values = isObject(constraint) ? list(constraint.enum ?? constraint.const) : list(constraint)
  const possible: unknown = fact.schema.enum
  if (!Array.isArray(possible)) return
  for (const [index, value] of (Array.isArray(values) ? values : [values]).entries()) {
    if (value === undefined || possible.includes(value)) continue
    const at = Array.isArray(constraint) ? [...path, index] : path
    scope.report(
      'J211',
      scope.place(at),
      `\`${text}\` is never \`${String(value)}\``,
      'not among its values',
      suggestion(String(value), possible.map(String)),
    )
  }
}
