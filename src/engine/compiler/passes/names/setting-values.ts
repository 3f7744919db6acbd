/** What a setting can hold by its name and its neighbours alone, whatever reads it. */

import type { Json } from '../../../core/model.ts'
import { linkProblem } from '../../source/addresses.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { checkWritten, isWrittenDuration } from './durations.ts'
import type { Scope } from './facts.ts'
import { checkDeclaredSettings } from './settings.ts'

/** Settings whose text is meant for a duration and is none, at whatever depth; and those of the engine itself. */
export function checkSettings(scope: Scope): void {
  const { document, value: settings } = scope.project.settings
  const walk = (value: Json, path: Path): void => {
    const place = { document, path }
    if (Array.isArray(value)) for (const [index, each] of value.entries()) walk(each, [...path, index])
    else if (isObject(value)) {
      checkEnds(scope, value, path)
      checkSizes(scope, value, path)
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
    else if (typeof value === 'number' && !Number.isInteger(value) && isWhole(path)) {
      const label = 'there is no part of one'
      scope.report('J118', place, `\`${value}\` is no whole number`, label, `write \`${Math.round(value)}\``)
    } else if (typeof value === 'string' && isWrittenDuration(value) && /\d\s*[a-z]+$/i.test(value))
      checkWritten(scope, value, place, 'setting')
  }
  walk(settings, [])
  checkDeclaredSettings(scope)
}

/** How the two ends of a range are called, alone or as the first or last word of a name. */
const ends = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['least', 'most'],
  ['from', 'most'],
  ['from', 'to'],
  ['smallest', 'largest'],
  ['base', 'cap'],
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
  return path.some((part) => wordsOf(String(part)).some((word) => countedNames.has(word)))
}

/** What comes in whole ones only: the last name says so. */
const wholeNames = new Set(
  'retry retries try tries attempt attempts sends letters suggestions files days months years age seconds'.split(' '),
)

function isWhole(path: Path): boolean {
  return wordsOf(String(path.findLast((part) => typeof part === 'string') ?? '')).some((word) => wholeNames.has(word))
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|[-_]/).map((word) => word.toLowerCase())
}

/** Two ends of one range, the wrong way round or one and the same. */
function checkEnds(scope: Scope, value: Record<string, unknown>, path: Path): void {
  for (const least of Object.keys(value)) {
    const low = value[least]
    const most = Object.keys(value).find((key) => isOtherEnd(wordsOf(least), wordsOf(key)))
    const high = most === undefined ? undefined : value[most]
    if (typeof low !== 'number' || typeof high !== 'number' || low < high) continue
    const place = { document: scope.project.settings.document, path: [...path, least] }
    const message = `\`${least}\` is ${low === high ? 'the same as' : 'more than'} \`${most}\``
    const label = low === high ? `there is nothing but ${low}` : `nothing is at least ${low} and at most ${high}`
    const other = { document: scope.project.settings.document, path: [...path, most ?? ''] }
    scope.report('J111', place, message, label, 'fix one of the two', { place: other, label: 'the other one' })
  }
}

const bytes: Record<string, number> = { kb: 1e3, mb: 1e6, gb: 1e9 }

/** `largest` and `largestMb`: one size, in bytes and in a larger unit. */
function checkSizes(scope: Scope, value: Record<string, unknown>, path: Path): void {
  for (const [key, large] of Object.entries(value)) {
    const [unit = '', ...name] = wordsOf(key).reverse()
    const size = bytes[unit]
    const plain = Object.keys(value).find((each) => wordsOf(each).join() === name.toReversed().join())
    const small = plain === undefined ? undefined : value[plain]
    if (size === undefined || typeof large !== 'number' || typeof small !== 'number') continue
    // The same number of bytes, or as programs count them: 1024 for 1000.
    const binary = 1024 ** Math.round(Math.log10(size) / 3)
    if (small === large * size || small === large * binary) continue
    const place = { document: scope.project.settings.document, path: [...path, key] }
    const message = `\`${key}\` is not \`${plain}\``
    scope.report('J111', place, message, `${small} bytes are ${small / size} there`, `write \`${small / size}\``)
  }
}

/** The same name, but for the word that says which end it is. */
function isOtherEnd(low: string[], high: string[]): boolean {
  return ends.some(([least, most]) => {
    const at = low.indexOf(least)
    return at >= 0 && low.with(at, most).join(' ') === high.join(' ')
  })
}
