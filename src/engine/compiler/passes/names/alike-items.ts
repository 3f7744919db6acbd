/** Items of one list on screen: what all others are drawn with, the last one has, too. */
import type { Schema } from '../../../core/define.ts'
import type { Json } from '../../../core/model.ts'
import type { Path } from '../../source/document.ts'
import { isObject, propertiesOf } from '../../source/schema-parts.ts'
import { inner } from '../../symbols/options.ts'
import type { Scope } from './facts.ts'

/** How another option beside it is shown, which may go without saying. */
function isManner(item: Schema, key: string): boolean {
  return propertiesOf(item).some((option) => {
    const holds = inner(item, option)['x-holds']
    return isObject(holds) && holds.by === key
  })
}

/** From so many items on, one without is no kind of its own. */
const many = 3

/**
 * Reports the one item of a list that lacks what all others have, where the option is one of a few choices, such as an icon. A fact may
 * well be missing: an item without it is never done, or not chosen.
 */
export function checkAlikeItems(scope: Scope, schema: Schema, value: Json | undefined, path: Path): void {
  if (isObject(value))
    for (const [key, each] of Object.entries(value)) checkAlikeItems(scope, inner(schema, key), each, [...path, key])
  if (!Array.isArray(value)) return
  const one = inner(schema, 'items')
  value.forEach((each, index) => {
    checkAlikeItems(scope, one, each, [...path, index])
  })
  const items = value.filter(isObject)
  if (items.length < many || items.length < value.length) return
  for (const key of new Set(items.flatMap((item) => Object.keys(item)))) {
    const without = items.flatMap((item, index) => (item[key] === undefined ? [index] : []))
    const [index] = without
    if (index === undefined || without.length > 1 || !Array.isArray(inner(one, key).enum) || isManner(one, key))
      continue
    const label = `all others of the list have \`${key}\``
    const report = scope.report.heuristic()
    report('J126', scope.place([...path, index]), `this item has no \`${key}\``, label, `add \`${key}\``)
  }
}
