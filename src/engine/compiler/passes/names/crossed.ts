/** Two names beside each other, each filled from what belongs to the other; and a field of another step in place of one's own. */
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import { groupBy } from '../../group-by.ts'
import type { Path } from '../../source/document.ts'
import { placeIn } from '../../source/project.ts'
import { isObject, propertiesOf } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'

/** `{ min: limits.max, max: limits.min }`, at any depth. */
export function checkCrossed(scope: Scope, values: Record<string, Json>, path: Path): void {
  const report = scope.report.heuristic()
  const filled = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.includes('.') ? [filledFrom(name, value)] : [],
  )
  // One that has what its own name says is crossed with none.
  const amiss = filled.filter((each) => !each.last.includes(each.own) || !says(each, each))
  const byLast = groupBy(filled, ({ last }) => last)
  const byWord = groupBy(
    amiss.flatMap((each) => each.lastWords.map((word) => ({ word, each }))),
    ({ word }) => word,
  )
  for (const [index, one] of amiss.entries()) {
    const sharing = new Set(one.ownWords.flatMap((word) => (byWord.get(word) ?? []).map(({ each }) => each)))
    const other = amiss
      .slice(index + 1)
      .find((each) => isCrossed(one, each) || (sharing.has(each) && isCrossedByWords(one, each)))
    if (!other) continue
    report.about(
      { is: 'swapped', kind: 'facts', name: one.name, names: [one.name, other.name] },
      'J233',
      scope.place([...path, one.name]),
      `\`${one.name}\` is filled from \`${one.value}\`, and \`${other.name}\` from \`${other.value}\``,
      'each has what the name of the other says',
      `write \`${one.name}: ${other.value}\` and \`${other.name}: ${one.value}\``,
      { place: scope.place([...path, other.name]), label: 'the other one' },
    )
  }
  for (const one of filled) {
    const other = byLast.get(one.own)?.find((each) => each !== one && isTakenBy(one, each))
    if (!other || amiss.some((each) => isCrossed(one, each))) continue
    const label = `\`${other.name}\` is filled from \`${other.value}\``
    const related = { place: scope.place([...path, other.name]), label: 'has it' }
    const message = `\`${one.name}\` is filled from \`${one.value}\``
    report('J233', scope.place([...path, one.name]), message, label, `write \`${one.name}: ${other.value}\``, related)
  }
  for (const [name, value] of Object.entries(values))
    if (isObject(value) && !('const' in value)) checkCrossed(scope, value, [...path, name])
}

/** `own`: the last part of what is filled, and its words; `last`: of what it is filled from. */
type Filled = { name: string; value: string; own: string; last: string; ownWords: string[]; lastWords: string[] }

function filledFrom(name: string, value: string): Filled {
  const [own, last] = [lastOf(name), lastOf(value)]
  return { name, value, own: plain(own), last: plain(last), ownWords: wordsOf(own), lastWords: wordsOf(last) }
}

/**
 * What goes by one's own name stands at the other, of the same fact, and neither has what its name says. An `amount` may well be the
 * `finalAmount` where the `requestedAmount` is the `amount`.
 */
function isTakenBy(one: Filled, other: Filled): boolean {
  if (says(one, one)) return false
  const factOf = ({ value }: { value: string }): string => value.slice(0, value.lastIndexOf('.'))
  return one.own === other.last && one.last !== one.own && other.own !== other.last && factOf(one) === factOf(other)
}

function isCrossed(one: Filled, other: Filled): boolean {
  const [a, b] = [one.own, other.own]
  if (a.length < 2 || b.length < 2 || a.includes(b) || b.includes(a)) return false
  return has(one.last, b) && has(other.last, a) && !one.last.includes(a) && !other.last.includes(b)
}

/** So short a word as `to` may stand in any other, such as `today`. */
function has(last: string, own: string): boolean {
  return own.length < 3 ? last === own : last.includes(own)
}

/** The same where the facts say more than the names: `costMost: tariff.costMonthlyFrom` beside `costFrom: tariff.costMonthlyMost`. */
function isCrossedByWords(one: Filled, other: Filled): boolean {
  if (says(one, other) && says(other, one) && !says(one, one) && !says(other, other)) return true
  // Two words tell as much, where nothing speaks for what stands there.
  const saysMuch = (from: Filled, each: Filled): boolean => shared(from, each).length > 1
  return saysMuch(one, other) && saysMuch(other, one) && [one, other].every((each) => shared(each, each).length === 0)
}

/** The words of one name that the fact of another has. */
function shared(from: Filled, each: Filled): string[] {
  return each.ownWords.filter((word) => from.lastWords.includes(word))
}

function says(from: Filled, each: Filled): boolean {
  return shared(from, each).length === each.ownWords.length
}

function lastOf(path: string): string {
  return path.split('.').at(-1) ?? ''
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|[-_]/).map((word) => endOf[word.toLowerCase()] ?? word.toLowerCase())
}

/** The ends of a range have several names. */
const endOf: Record<string, string> = {
  ...{ least: 'min', lowest: 'min', minimum: 'min' },
  ...{ most: 'max', highest: 'max', maximum: 'max' },
}

/** A call of a step with a form sends its own field of that name, not that of another step. */
export function checkOwnFields(scope: Scope, values: Record<string, Json>, path: Path): void {
  const report = scope.report.heuristic()
  const { project, step } = scope
  const form = step && project.schemas.get(step.merged.form ?? '')?.schema
  if (!step || !form) return
  const own = propertiesOf(form)
  for (const [name, value] of Object.entries(values)) {
    const [first = '', second = '', more] = typeof value === 'string' ? value.split('.') : []
    if (first === step.name || more !== undefined || !own.includes(second)) continue
    const other = project.steps.get(first)
    // Steps of one form are mostly copies of each other.
    if (!other || other.merged.form !== step.merged.form || !(second in (other.merged.fields ?? {}))) continue
    // Both are sent.
    if (Object.values(values).includes(`${step.name}.${second}`)) continue
    report(
      'J233',
      scope.place([...path, name]),
      `\`${name}\` is filled from a field of \`${first}\``,
      `\`${step.name}\` has a field \`${second}\` of its own`,
      `write \`${step.name}.${second}\``,
    )
  }
}

/** A step that takes its fields from another sets its own, not those of the other. */
export function checkOwnTargets({ step, report, place }: Scope, targets: Record<string, Json>, path: Path): void {
  const base = step?.own.extends
  if (!step || base === undefined) return
  for (const target of Object.keys(targets)) {
    const [first, field = ''] = target.split('.')
    const own = `${step.name}.${field}`
    if (first !== base || !(field in (step.merged.fields ?? {})) || own in targets) continue
    const at = { ...place([...path, target]), part: 'key' as const }
    const label = `\`${step.name}\` has a field \`${field}\` of its own, taken from \`${base}\``
    report('J233', at, `\`${target}\` is a field of another step`, label, `write \`${own}\``)
  }
}

/** A row that goes by one field's name and shows another, or shows a code without the list of its words. */
export function checkRow(scope: Scope, row: Record<string, Json>, path: Path): void {
  const report = scope.report.heuristic()
  const { project, step } = scope
  const { key, value, items } = row
  if (typeof value !== 'string') return
  const parts = value.split('.')
  const [first = '', second = ''] = parts
  const last = plain(parts.at(-1) ?? '')
  if (typeof key === 'string' && !last.includes(plain(key)) && !plain(key).includes(last)) {
    const meant = [...parts.slice(0, -1), key].join('.')
    const known = resolveFact(project, step, meant)
    if (known.known && Object.keys(known.schema).length > 0)
      report(
        'J233',
        scope.place([...path, 'value']),
        `\`${key}\` shows \`${value}\``,
        `there is \`${meant}\``,
        `write \`${meant}\``,
      )
  }
  const use = parts.length === 2 ? project.steps.get(first)?.merged.fields?.[second] : undefined
  const list = isObject(use) ? use.items : undefined
  if (typeof list !== 'string' || items === list || row.as !== 'text') return
  const owner = project.steps.get(first)
  if (!owner || !resolveFact(project, owner, list).known || isReadable(project, list)) return
  const label = items === undefined ? 'a code is shown as it is' : `\`${value}\` is chosen from \`${list}\``
  const message =
    items === undefined ? `\`${value}\` is shown without its list` : `\`${asText(items)}\` is not its list`
  const place = items === undefined ? scope.place([...path, 'value']) : scope.place([...path, 'items'])
  const chosen = { place: placeIn(owner, ['fields', second, 'items']), label: 'chosen here' }
  const about = { is: 'another' as const, kind: 'list', name: second }
  report.about(about, 'J211', place, message, label, `write \`items: ${list}\``, chosen)
}

/** The codes of the list are the words that a person reads. */
function isReadable({ settings }: Scope['project'], list: string): boolean {
  const [first, ...path] = list.split('.')
  const items = path.reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), settings.value)
  const isSame = (item: Json): boolean => !isObject(item) || item.name === item.code
  return first === 'settings' && Array.isArray(items) && items.every(isSame)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}
