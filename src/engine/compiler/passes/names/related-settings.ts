/** Settings of which a schema says how two of them belong together. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import type { Scope } from './facts.ts'

/** `x-range: { from, to }` are the ends of a range; `x-times: { bytes: { of: megabytes, by: 1000000 } }` is one size in two units. */
export function checkRelated(scope: Scope, schema: Schema, value: Json, path: Path): void {
  if (!isObject(value)) return
  const range = schema['x-range']
  if (isObject(range)) checkEnds(scope, value, [asText(range.from), asText(range.to)], path)
  const times = schema['x-times']
  for (const [key, other] of isObject(times) ? Object.entries(times) : [])
    if (isObject(other)) checkTimes(scope, value, [key, other], path)
}

/** Two ends of one range, the wrong way round or one and the same. */
function checkEnds({ project, report }: Scope, value: JsonObject, [from, to]: [string, string], path: Path): void {
  const [low, high] = [value[from], value[to]]
  if (typeof low !== 'number' || typeof high !== 'number' || low < high) return
  const { document } = project.settings
  const message = `\`${from}\` is ${low === high ? 'the same as' : 'more than'} \`${to}\``
  const label = low === high ? `there is nothing but ${low}` : `nothing is at least ${low} and at most ${high}`
  const other = { place: { document, path: [...path, to] }, label: 'the other one' }
  const place = { document, path: [...path, from] }
  if (low === high) return report('J111', place, message, label, 'fix one of the two', other)
  const about = { is: 'swapped' as const, kind: 'ends', name: from }
  report.about(about, 'J111', place, message, label, 'fix one of the two', other)
}

/** The one is so many times the other. */
function checkTimes(
  { project, report }: Scope,
  value: JsonObject,
  [key, { of, by }]: [string, JsonObject],
  path: Path,
): void {
  const [small, large] = [key, asText(of)].map((each) => settingAt(value, each.split('.')))
  const times = timesOf(value, by)
  if (typeof small !== 'number' || typeof large !== 'number' || times === undefined) return
  const meant = Number((small / times).toPrecision(12))
  if (large === meant) return
  const { document } = project.settings
  const place = { document, path: [...path, ...asText(of).split('.')] }
  const message = `\`${asText(of)}\` is not \`${key}\``
  const related = { place: { document, path: [...path, ...key.split('.')] }, label: 'belongs to it' }
  report('J111', place, message, `${small} is ${times} times ${meant}`, `write \`${meant}\``, related)
}

/** A number, or one and so many percent as another setting says: `{ plusPercent: vat }`. */
function timesOf(value: JsonObject, by: Json | undefined): number | undefined {
  if (!isObject(by)) return typeof by === 'number' ? by : undefined
  const percent = settingAt(value, asText(by.plusPercent).split('.'))
  return typeof percent === 'number' ? Number((1 + percent / 100).toPrecision(12)) : undefined
}

/** By its path within the mapping. */
function settingAt(value: JsonObject, path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((here, part) => (isObject(here) ? here[part] : undefined), value)
}
