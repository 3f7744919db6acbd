/** Durations and counts: each with its unit, and within what can be meant. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json } from '../../../core/model.ts'
import type { Path, Place } from '../../source/document.ts'
import { asMilliseconds, durationText } from '../../source/duration.ts'
import type { Structure } from '../../source/project.ts'
import { isAssignable, propertyOf, typesOf } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { checkFact, type Scope } from './facts.ts'
import { settingOf } from './settings.ts'

const [second, minute, day] = [1000, 60_000, 86_400_000]

/** Use of a duration → the least and the most that can be meant, in milliseconds. */
const ranges = {
  timer: [1, day],
  pause: [100, 15 * minute],
  timeout: [second, 10 * minute],
  cache: [second, 7 * day],
  idle: [10 * second, day],
  setting: [1, 366 * day],
} as const

export type DurationUse = keyof typeof ranges

/** A duration as written, or a fact that holds one. A setting is checked where its value is written. */
export function checkDuration(scope: Scope, value: number | string, path: Path, use: DurationUse): void {
  const place = scope.place(path)
  if (isWrittenDuration(value)) return checkWritten(scope, value, place, use)
  const fact = checkFact(scope, asText(value), path)
  if (!fact.known) return
  const setting = settingOf(scope.project, asText(value))
  if (setting) {
    const other = otherThanTime(scope.project, setting)
    if (other === undefined)
      return checkWritten(scope, setting.value, setting.place, use, { place, label: 'used here' })
    return scope.report('J215', place, `\`${value}\` is not a duration`, other, 'name a setting that says how long')
  }
  if (isAssignable(fact.schema, { type: 'number' })) return checkUnit(scope, asText(value), fact.schema, place)
  const label = `holds \`${typesOf(fact.schema).join(' or ')}\``
  scope.report(
    'J215',
    place,
    `\`${value}\` is not a duration`,
    label,
    'give a duration such as `31s`, or a fact that holds one',
  )
}

/** What a setting is that was never meant to be a duration: the name is wrong, not the value. */
function otherThanTime({ schemas }: Structure, { value, path }: { value: Json; path: string[] }): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return `\`${valueText(value)}\` is no time`
  const stated = schemas.get('settings')
  const schema = path.reduce<Schema | 'none' | 'open'>(
    (here, part) => (typeof here === 'object' ? propertyOf(here, part) : here),
    stated?.schema ?? {},
  )
  const isNumber =
    typeof value === 'number' && typeof schema === 'object' && /^(integer|number)$/.test(asText(schema.type))
  return isNumber ? `the schema \`settings\` says that \`${value}\` is a number` : undefined
}

/** A number that is worked out says of itself that it counts milliseconds. */
function checkUnit({ project, report }: Scope, fact: string, schema: Schema, place: Place): void {
  const [first = ''] = fact.split('.')
  if (!project.journey.value.calculations?.[first] || isTime(schema)) return
  const help =
    'give it a fact in milliseconds, of which the calculation says `description: milliseconds` in its `output`'
  report('J215', place, `\`${fact}\` is not a duration`, 'a number of something else', help)
}

/** A calculation says so of what it works out. */
export function isTime({ description }: Schema): boolean {
  return description === 'milliseconds'
}

/**
 * The milliseconds of a duration that is written out, here or in the settings. None where they cannot be meant: that is reported, and
 * says nothing of what they are compared with.
 */
export function lengthOf({ project }: Scope, duration: number | string, use: DurationUse): number | undefined {
  const written = typeof duration === 'string' ? (settingOf(project, duration)?.value ?? duration) : duration
  const length = typeof written === 'string' ? asMilliseconds(written) : undefined
  return length !== undefined && isWithin(length, use) ? length : undefined
}

function isWithin(length: number, use: DurationUse): boolean {
  const [least, most] = ranges[use]
  return length >= least && length <= most
}

/** How often at most: a larger count is a typing mistake. */
export function checkCountRange(scope: Scope, value: number | string, path: Path): void {
  const setting = typeof value === 'string' ? settingOf(scope.project, value) : { value, place: scope.place(path) }
  const most = 1000
  if (typeof setting?.value === 'string') {
    // A text that is no duration is no number: that is reported already.
    if (asMilliseconds(setting.value) === undefined) return
    const label = `\`${setting.value}\` is how long, not how often`
    return scope.report('J215', scope.place(path), `\`${value}\` is not a count`, label, 'name a setting that counts')
  }
  if (typeof value === 'string' && !setting) return checkCounted(scope, value, path)
  if (!setting || typeof setting.value !== 'number') return
  if (setting.value > 0 && setting.value <= most && Number.isInteger(setting.value)) return
  const message = `\`${setting.value}\` is no count that can be meant`
  scope.report('J118', setting.place, message, `a whole number from 1 to ${most}`, 'write another count')
}

/** What is worked out and may be a part of one, or a time, counts nothing. */
function checkCounted({ project, step, report, place }: Scope, text: string, path: Path): void {
  const fact = resolveFact(project, step, text)
  if (!fact.known || !project.journey.value.calculations?.[text.split('.')[0] ?? '']) return
  const holdsTime = isTime(fact.schema)
  if (!holdsTime && fact.schema.type !== 'number') return
  const label = holdsTime ? 'it holds milliseconds' : 'it may be a part of one'
  report('J215', place(path), `\`${text}\` is not a count`, label, 'give it a fact whose schema says `integer`')
}

/** Begins like a number: no fact does. */
export function isWrittenDuration(value: number | string): boolean {
  return typeof value === 'number' || /^\s*[-+.]?\d|^P(T|\d)/.test(value)
}

export function checkWritten(
  { report }: Scope,
  value: Json,
  place: Place,
  use: DurationUse,
  related?: { place: Place; label: string },
): void {
  const shown = `\`${valueText(value)}\``
  const length = typeof value === 'string' ? asMilliseconds(value) : undefined
  if (length === undefined) {
    const label =
      typeof value === 'number' ? 'has no unit' : 'a number, then `ms`, `s`, `m`, `h` or `d`, with nothing between'
    return report('J115', place, `${shown} is not a duration`, label, helpFor(value), related)
  }
  if (isWithin(length, use)) return
  const [least, most] = ranges[use]
  report(
    'J118',
    place,
    `${shown} is no ${namesOfUse[use]} that can be meant`,
    `from ${durationText(least)} to ${durationText(most)}`,
    'write another duration',
    related,
  )
}

const namesOfUse: Record<DurationUse, string> = {
  timer: 'wait',
  pause: 'pause between two tries',
  timeout: 'time to wait for an answer',
  cache: 'time to keep an answer',
  idle: 'time without a change',
  setting: 'duration',
}

/** The duration that was probably meant. */
function helpFor(value: Json): string {
  const [, number, unit = ''] =
    /^\s*[-+]?(\d+(?:\.\d+)?)\s*([a-z]*)(?!\S*:)/i.exec(
      valueText(value)
        .replace(/^PT?/, '')
        .replace(/^(\d+),(\d)/, '$1.$2'),
    ) ?? []
  if (number === undefined) return 'write a duration such as `31s`'
  const known = ['ms', 's', 'm', 'h', 'd'].find((each) =>
    each === 'ms' ? /^(ms|milli)/i.test(unit) : unit.toLowerCase().startsWith(each),
  )
  // A bare number of thousands was meant in milliseconds.
  const length = unit === '' && Number(number) >= 1000 ? Number(number) : undefined
  if (length !== undefined) return `write \`${durationText(length)}\` for ${number} milliseconds`
  return known === undefined
    ? `write \`${number}s\` for seconds, \`${number}m\` for minutes, \`${number}ms\` for milliseconds`
    : `write \`${number}${known}\``
}
