/** Durations and counts: each with its unit, and within what can be meant. */

import type { Json } from '../../../core/model.ts'
import { linkProblem } from '../../source/addresses.ts'
import type { Path, Place } from '../../source/document.ts'
import { asMilliseconds } from '../../source/duration.ts'
import { isAssignable, isObject, typesOf } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import { checkFact, type Scope } from './facts.ts'

const [second, minute, day] = [1000, 60_000, 86_400_000]

/** Use of a duration → the least and the most that can be meant, in milliseconds. */
const ranges = {
  timer: [1, day],
  pause: [100, 60 * minute],
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
  const fact = checkFact(scope, String(value), path)
  if (!fact.known) return
  const setting = settingOf(scope, String(value))
  if (setting) return checkWritten(scope, setting.value, setting.place, use)
  if (isAssignable(fact.schema, { type: 'number' })) return
  const label = `holds \`${typesOf(fact.schema).join(' or ')}\``
  scope.report(
    'J215',
    place,
    `\`${value}\` is not a duration`,
    label,
    'give a duration such as `31s`, or a fact that holds one',
  )
}

/** Settings whose text is meant for a duration and is none, at whatever depth; and those of the engine itself. */
export function checkSettings(scope: Scope): void {
  const { document, value: settings } = scope.project.settings
  const walk = (value: Json, path: Path): void => {
    const place = { document, path }
    if (Array.isArray(value)) for (const [index, each] of value.entries()) walk(each, [...path, index])
    else if (isObject(value)) {
      checkEnds(scope, value, path)
      for (const [key, each] of Object.entries(value)) walk(each ?? null, [...path, key])
    } else if (path.join('.') === 'idle') checkWritten(scope, value, place, 'idle')
    else if (typeof value === 'string' && linkProblem(value) !== undefined)
      scope.report(
        'J121',
        place,
        `\`${value}\` is no address to link to`,
        linkProblem(value) ?? '',
        'write `https://…`',
      )
    else if (typeof value === 'number' && value < 0 && isCounted(path))
      scope.report('J118', place, `\`${value}\` is less than nothing`, 'a limit from 0', `write \`${-value}\``)
    else if (typeof value === 'string' && isWrittenDuration(value) && /\d\s*[a-z]+$/i.test(value))
      checkWritten(scope, value, place, 'setting')
  }
  walk(settings, [])
}

/** How often at most: a larger count is a typing mistake. */
export function checkCountRange(scope: Scope, value: number | string, path: Path): void {
  const setting = typeof value === 'string' ? settingOf(scope, value) : { value, place: scope.place(path) }
  const most = 1000
  if (!setting || typeof setting.value !== 'number') return
  const isWhole = typeof value === 'string' || Number.isInteger(value)
  if (setting.value > 0 && setting.value <= most && isWhole) return
  const message = `\`${setting.value}\` is no count that can be meant`
  scope.report('J118', setting.place, message, `a whole number from 1 to ${most}`, 'write another count')
}

const limitNames = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['least', 'most'],
  ['from', 'to'],
] as const

/** What is counted, measured or paid: there is never less than none of it. */
const countedNames = new Set(
  `min max minimum maximum least most largest smallest from to limit limits cap base threshold amount fee price cost rate percent
  count number size length age day days week weeks month months year years hour hours minute minutes second seconds retry retries
  try tries attempt attempts sends letters suggestions step steps drag gap interest term thousand defaults`.split(
    /\s+/,
  ),
)

/** One of the names on the way to the value, or a word of one, says that it is counted. */
function isCounted(path: Path): boolean {
  return path.some((part) =>
    String(part)
      .split(/(?=[A-Z])|[-_]/)
      .some((word) => countedNames.has(word.toLowerCase())),
  )
}

/** Two ends of one range, the wrong way round. */
function checkEnds(scope: Scope, value: Record<string, unknown>, path: Path): void {
  for (const [least, most] of limitNames) {
    const [low, high] = [value[least], value[most]]
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) continue
    const place = { document: scope.project.settings.document, path: [...path, least] }
    const label = `nothing is at least ${low} and at most ${high}`
    scope.report('J111', place, `\`${least}\` is more than \`${most}\``, label, 'fix one of the two')
  }
}

/** Begins like a number: no fact does. */
function isWrittenDuration(value: number | string): boolean {
  return typeof value === 'number' || /^\s*[-+.]?\d|^P(T|\d)/.test(value)
}

function checkWritten({ report }: Scope, value: Json, place: Place, use: DurationUse): void {
  const shown = `\`${valueText(value)}\``
  const length = typeof value === 'string' ? asMilliseconds(value) : undefined
  if (length === undefined) {
    const label =
      typeof value === 'number' ? 'has no unit' : 'a number, then `ms`, `s`, `m`, `h` or `d`, with nothing between'
    return report('J115', place, `${shown} is not a duration`, label, helpFor(value))
  }
  const [least, most] = ranges[use]
  if (length >= least && length <= most) return
  report(
    'J118',
    place,
    `${shown} is no ${namesOfUse[use]} that can be meant`,
    `from ${written(least)} to ${written(most)}`,
    'write another duration',
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
  const [, number, unit = ''] = /^\s*[-+]?(\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(valueText(value).replace(/^PT?/, '')) ?? []
  if (number === undefined) return 'write a duration such as `31s`'
  const known = ['ms', 's', 'm', 'h', 'd'].find((each) =>
    each === 'ms' ? /^(ms|milli)/i.test(unit) : unit.toLowerCase().startsWith(each),
  )
  return known === undefined
    ? `write \`${number}s\` for seconds, \`${number}m\` for minutes, \`${number}ms\` for milliseconds`
    : `write \`${number}${known}\``
}

function written(length: number): string {
  const [size, unit] = (
    [
      [day, 'd'],
      [60 * minute, 'h'],
      [minute, 'm'],
      [second, 's'],
    ] as const
  ).find(([each]) => length % each === 0) ?? [1, 'ms']
  return `${length / size}${unit}`
}

/** The setting that a fact names, where it is written. */
function settingOf({ project }: Scope, fact: string): { value: Json; place: Place } | undefined {
  const [first, ...path] = fact.split('.')
  if (first !== 'settings') return undefined
  const { document, value } = project.settings
  const found = path.reduce<Json | undefined>((here, part) => (isObject(here) ? here[part] : undefined), value)
  return found === undefined ? undefined : { value: found, place: { document, path } }
}
