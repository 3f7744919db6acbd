/** Fact tables, and the names that rules and guards know them by. */

import type { Schema } from '../../../core/define.ts'
import type { Json } from '../../../core/model.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import { type AuthoredCondition, eachWithPath } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { patternProblem } from '../../source/patterns.ts'
import { isObject } from '../../source/schema-parts.ts'
import { neverHolds, refusal } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
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

function checkFactOfCondition(scope: Scope, text: string, constraint: Json, path: Path): void {
  const fact = checkFact(scope, text, path, 'key')
  if (fact.known) checkComparison(scope, `\`${text}\``, [fact.schema], constraint, path)
}

/**
 * Reports a value that is never there, and a comparison that never holds.
 * @param schemas what the fact may hold: one of these
 */
export function checkComparison(
  scope: Scope,
  subject: string,
  schemas: Schema[],
  constraint: Json,
  path: Path,
  isNegated = false,
): void {
  // `{ not: { const: '' } }` says that there is something, whatever it can be.
  if (isNegated && (constraint === '' || (isObject(constraint) && constraint.maxLength === 0))) return
  if (!isObject(constraint)) {
    const [first] = schemas
    const known: unknown = schemas.length === 1 ? first?.enum : undefined
    for (const { item, path: at } of eachWithPath<Json>(constraint, path)) {
      const labels = schemas.map((schema) => (item === null ? undefined : refusal(item, schema)))
      const [label] = labels
      if (label === undefined || labels.includes(undefined)) continue
      const help = Array.isArray(known)
        ? suggestion(valueText(item), known.map(valueText))
        : 'compare it with a value that it can have'
      scope.report('J211', scope.place(at), `${subject} is never \`${valueText(item)}\``, label, help)
    }
    return
  }
  const { const: only, enum: members, not, pattern } = constraint
  if (only !== undefined) checkComparison(scope, subject, schemas, only, [...path, 'const'], isNegated)
  if (members !== undefined) checkComparison(scope, subject, schemas, members, [...path, 'enum'])
  if (not !== undefined) checkComparison(scope, subject, schemas, not, [...path, 'not'], !isNegated)
  const problem = typeof pattern === 'string' ? patternProblem(pattern) : undefined
  if (problem)
    return scope.report(problem.code, scope.place([...path, 'pattern']), problem.message, problem.label, problem.help)
  for (const key of ['minLength', 'minItems'])
    if (constraint[key] === 0 && !isNegated) {
      const place = scope.place([...path, key])
      scope.report('J235', place, `${subject} always holds this`, 'nothing has less than 0', `write \`${key}: 1\``)
    }
  const reasons = schemas.map((schema) => neverHolds(schema, constraint))
  const [why] = reasons
  if (why === undefined || reasons.includes(undefined)) return
  const key = Object.keys(constraint).find((each) => why.includes(`\`${each}\``)) ?? Object.keys(constraint)[0] ?? ''
  const message = isNegated ? `${subject} is always something else` : `${subject} never holds this`
  const place = { ...scope.place([...path, key]), part: 'key' as const }
  scope.report('J230', place, message, why, 'compare it with what it can be')
}
