/** One fact that conditions of a file compare with a number here and with the text of one there: one of the two never holds. */
import type { Json } from '../../../core/model.ts'
import type { AuthoredCondition } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'

type Compared = { fact: string; value: Json; path: Path }

/** Only of facts of which no schema says what they hold. */
export function checkKindsCompared(scope: Scope, conditions: Record<string, AuthoredCondition>): void {
  const all = Object.entries(conditions).flatMap(([name, each]) => comparedIn(each, ['conditions', name]))
  for (const { fact, value, path } of all) {
    if (typeof value !== 'string' || !/^-?\d+([.]\d+)?$/.test(value)) continue
    const number = all.find((each) => each.fact === fact && typeof each.value === 'number')
    const known = resolveFact(scope.project, scope.step, fact)
    if (!number || (known.known && known.schema.type !== undefined)) continue
    const related = { place: scope.place(number.path), label: 'a number here' }
    const message = `\`${fact}\` is compared with a text`
    const label = 'elsewhere it is a number, and no number is a text'
    scope.report('J229', scope.place(path), message, label, `write \`${value}\` without quotes`, related)
  }
}

function comparedIn({ anyOf = [], ...facts }: AuthoredCondition, path: Path): Compared[] {
  const own = Object.entries(facts).flatMap(([fact, constraint]) =>
    valuesIn(constraint as Json, [...path, fact]).map((each) => ({ fact, ...each })),
  )
  const others = anyOf.flatMap((each, index) => (isObject(each) ? comparedIn(each, [...path, 'anyOf', index]) : []))
  return [...own, ...others]
}

function valuesIn(constraint: Json, path: Path): { value: Json; path: Path }[] {
  if (Array.isArray(constraint)) return constraint.map((value, index) => ({ value, path: [...path, index] }))
  if (!isObject(constraint)) return [{ value: constraint, path }]
  return (['const', 'enum', 'not'] as const).flatMap((key) => {
    const inner = constraint[key]
    return inner === undefined ? [] : valuesIn(inner as Json, [...path, key])
  })
}
