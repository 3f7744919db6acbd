/** Rows of one key on one screen: where they show parts of one record, they show the same part. */
import type { Json } from '../../../core/model.ts'
import { groupBy } from '../../group-by.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import type { Scope } from './facts.ts'

/** `option`: under which the fact stands, such as `value` or `date`. */
type Row = { key: string; option: string; fact: string; path: Path }

/** Reports the one row that shows another part than several others do. Two may be meant to differ, such as before and after. */
export function checkAlikeRows(scope: Scope, content: Json, path: Path): void {
  const rows = rowsIn(content, path)
  for (const own of groupBy(rows, ({ key, fact }) => `${key} ${fact.slice(0, fact.lastIndexOf('.'))}`).values()) {
    const facts = [...groupBy(own, ({ fact }) => fact).values()].toSorted((one, other) => other.length - one.length)
    const [[usual, ...alike] = [], [odd] = [], more] = facts
    if (!usual || !odd || more || alike.length === 0 || own.length - alike.length > 2) continue
    const at = scope.place([...odd.path, odd.option])
    const label = `\`${odd.key}\` shows \`${usual.fact}\` elsewhere on this screen`
    const related = { place: scope.place([...usual.path, usual.option]), label: 'elsewhere' }
    const report = scope.report.heuristic()
    report('J233', at, `\`${odd.key}\` shows \`${odd.fact}\``, label, `write \`${usual.fact}\``, related)
  }
}

function rowsIn(value: Json, path: Path): Row[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => rowsIn(each, [...path, index]))
  if (!isObject(value)) return []
  const { key, ...others } = value
  const own = ['value', 'date'].flatMap((option): Row[] => {
    const fact = value[option]
    return typeof key === 'string' && typeof fact === 'string' && fact.split('.').length > 2
      ? [{ key, option, fact, path }]
      : []
  })
  return [...own, ...Object.entries(others).flatMap(([name, each]) => rowsIn(each, [...path, name]))]
}
