/** Items of a list that are there twice: one of the two was meant to be another. */
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document, Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'

/** Keys by which the items of a list are told apart. */
const identifying = ['key', 'code']

/** … and those by which the rows of a table in the settings mostly are. */
const numbering = ['id', 'status']

/** Reports items that say the same, or go by the same key or code. What JSON Schema and the order of rules say is checked there. */
export function checkTwice(document: Document, report: Report): void {
  const { kind, value } = document
  if (['schema', 'contract', 'copy', 'messages', 'unknown'].includes(kind)) return
  visit(value as Json, [], (items, path) => {
    const seen = new Map<string, number>()
    if (kind === 'settings') checkNames(items, path, document, report)
    for (const [index, item] of items.entries()) {
      const identity = identityOf(item, items, kind === 'settings')
      if (identity === undefined) continue
      const first = seen.get(identity.text)
      if (first === undefined) {
        seen.set(identity.text, index)
        continue
      }
      const place = { document, path: [...path, index] }
      const label = `item ${first + 1} of this list is the same`
      const related = { place: { document, path: [...path, first] }, label: 'here first' }
      report(
        'J122',
        place,
        `${identity.says} stands twice in a list`,
        label,
        'delete it, or write what was meant',
        related,
      )
    }
  })
}

/** All rows but one pair have a number of their own. */
function isNumbered(items: Json[], key: string): boolean {
  const values = items.map((item) => (isObject(item) ? item[key] : undefined))
  return items.length > 3 && values.every((each) => each !== undefined) && new Set(values).size >= items.length - 1
}

/** Two choices that an applicant reads as one. */
function checkNames(items: Json[], path: Path, document: Document, report: Report): void {
  const names = items.map((item) => (isObject(item) && item.code !== undefined ? item.name : undefined))
  names.forEach((name, index) => {
    const first = names.indexOf(name)
    if (typeof name !== 'string' || first === index) return
    const label = `item ${first + 1} of this list is called so, too`
    const place = { document, path: [...path, index, 'name'] }
    const related = { place: { document, path: [...path, first, 'name'] }, label: 'here first' }
    report('J122', place, `\`name: ${name}\` stands twice in a list`, label, 'write what was meant', related)
  })
}

/** What tells an item from its neighbours; nothing where the same may come again. */
function identityOf(item: Json, items: Json[], isSetting: boolean): { text: string; says: string } | undefined {
  if (typeof item === 'string') return { text: JSON.stringify(item), says: `\`${valueText(item)}\`` }
  if (!isObject(item)) return isSetting ? undefined : { text: JSON.stringify(item), says: `\`${valueText(item)}\`` }
  const key =
    identifying.find((each) => items.every((other) => isObject(other) && other[each] !== undefined)) ??
    (isSetting ? numbering.find((each) => isNumbered(items, each)) : undefined)
  const text = key === undefined ? JSON.stringify(item) : `${key} ${JSON.stringify(item[key])}`
  return { text, says: key === undefined ? 'this' : `\`${key}: ${valueText(item[key])}\`` }
}

/** Every list but those of rules, whose order is checked with their conditions. */
function visit(value: Json, path: Path, found: (items: Json[], path: Path) => void): void {
  if (Array.isArray(value)) {
    if (!(path[0] === 'on' && path.length === 2)) found(value, path)
    value.forEach((each, index) => {
      visit(each, [...path, index], found)
    })
  } else if (isObject(value)) for (const [key, each] of Object.entries(value)) visit(each, [...path, key], found)
}
