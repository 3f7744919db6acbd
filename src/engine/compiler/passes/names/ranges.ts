/** The ends and steps of a range: are they the right way round, and does a step fit between them without a rest? */
import type { Schema } from '../../../core/define.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Path, Place } from '../../source/document.ts'
import { valueText } from '../../source/value-text.ts'
import { resolveFact } from '../../symbols/facts.ts'
import type { Range } from '../../symbols/range-ends.ts'
import type { Scope } from './facts.ts'
import { knownValue, sampleDays } from './known-facts.ts'
import { checkOneGroup } from './setting-groups.ts'
import { settingOf } from './settings.ts'

/**
 * Reports ends that are the wrong way round, and a step that is longer than the range, or leaves a rest of it.
 * Only where both ends are known without the other side.
 */
export function checkRange(scope: Scope, schema: Schema, options: JsonObject, path: Path): void {
  const range = schema['x-range'] as Range | undefined
  if (range) {
    const keys = [range.from, range.to, ...(range.steps ?? []), ...(range.coarse ?? [])]
    const filled = keys.map((key) => ({ name: key, fact: options[key], place: scope.place([...path, key]) }))
    checkOneGroup(scope, filled)
    checkOneSource(scope, [range.from, range.to], options, path)
  }
  if (!range || isTurned(scope, range, options, path)) return
  checkCoarse(scope, range, options, path)
  const [from, to] = [range.from, range.to].map((key) => knownNumber(scope, options[key]))
  if (from === undefined || to === undefined) return
  for (const key of range.steps ?? []) {
    const step = knownNumber(scope, options[key])
    if (step === undefined || step <= 0) continue
    const place = placeOf(scope, options[key], [...path, key])
    if (step > to - from)
      scope.report('J118', place, `a step of ${step} is longer than the range`, `from ${from} to ${to}`, 'write less')
    else if (!isWholeNumber((to - from) / step))
      scope.report(
        'J118',
        place,
        `steps of ${step} do not end at ${to}`,
        `from ${from} to ${to} there is a rest`,
        'write a step that divides the range',
      )
  }
}

/** `{ min: room.least, max: hall.most }` where there is `room.most`: two ends of two ranges are no range. */
export function checkOneSource(scope: Scope, keys: readonly string[], options: JsonObject, path: Path): void {
  const [low, high] = keys.map((key) => {
    const fact = options[key]
    const [first = '', ...parts] = typeof fact === 'string' ? fact.split('.') : []
    // Settings have groups of their own.
    return parts.length === 1 && first !== 'settings' ? { key, first, last: parts[0] ?? '' } : undefined
  })
  if (!low || !high || low.first === high.first || low.last === high.last) return
  const isThere = (first: string, last: string): boolean => {
    const fact = resolveFact(scope.project, scope.step, `${first}.${last}`)
    return fact.known && Object.keys(fact.schema).length > 0
  }
  if (!isThere(low.first, high.last) || !isThere(high.first, low.last)) return
  const message = `\`${high.key}\` is of \`${high.first}\`, and \`${low.key}\` of \`${low.first}\``
  const related = { place: scope.place([...path, low.key]), label: 'the other end' }
  const about = { is: 'swapped' as const, kind: 'facts', name: high.key }
  const meant = `\`${low.first}.${high.last}\``
  const help = `write ${meant}, or \`${low.key}: ${high.first}.${low.last}\``
  scope.report
    .heuristic()
    .about(about, 'J233', scope.place([...path, high.key]), message, `there is ${meant}`, help, related)
}

/** The beginning is more than the end, or later, whatever day it is. */
function isTurned(scope: Scope, { from, to }: Range, options: JsonObject, path: Path): boolean {
  const pairs = sampleDays.map((today) => [from, to].map((key) => knownEnd(scope, options[key], today)))
  if (!pairs.every(([low, high]) => isMore(low, high))) return false
  const [[low = null, high = null] = []] = pairs
  const isDay = typeof low === 'string'
  const message = `\`${from}\` is ${isDay ? 'later' : 'more'} than \`${to}\``
  const label = `from ${valueText(low)} to ${valueText(high)} there is nothing`
  const own = { place: scope.place([...path, to]), label: 'the other end' }
  const about = { is: 'swapped' as const, kind: 'ends', name: from }
  const help = 'write the ends the other way round'
  scope.report.about(about, 'J111', scope.place([...path, from]), message, label, help, own)
  return true
}

function isMore(low: Json | undefined, high: Json | undefined): boolean {
  if (typeof low === 'number' && typeof high === 'number') return low > high
  return typeof low === 'string' && typeof high === 'string' && low > high
}

/** An end that is written out, or known on that day. */
function knownEnd({ project, step }: Scope, option: Json | undefined, today: string): Json | undefined {
  if (typeof option !== 'string') return option
  return knownValue(project, resolveFact(project, step, option).path, { 'journey.today': today })
}

/** What is found with a finger can be found by steps as well. */
function checkCoarse(
  scope: Scope,
  { from, to, steps = [], coarse = [] }: Range,
  options: JsonObject,
  path: Path,
): void {
  const [low, high, step] = [from, to, steps[0] ?? ''].map((key) => knownNumber(scope, options[key]))
  for (const key of coarse) {
    const length = knownNumber(scope, options[key])
    if (length === undefined || length <= 0) continue
    const say = (message: string, label: string, help: string): void =>
      scope.report('J118', placeOf(scope, options[key], [...path, key]), message, label, help)
    if (low !== undefined && high !== undefined && length > high - low)
      say(`\`${key}\` of ${length} is longer than the range`, `from ${low} to ${high}`, 'write less')
    else if (step !== undefined && step > 0 && !isWholeNumber(length / step))
      say(`\`${key}\` of ${length} is no whole number of steps`, `a step is ${step}`, `write a multiple of ${step}`)
  }
}

/** As far as decimals can be told. */
function isWholeNumber(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-9
}

function placeOf({ project, place }: Scope, option: Json | undefined, path: Path): Place {
  return (typeof option === 'string' ? settingOf(project, option)?.place : undefined) ?? place(path)
}

/** A number that is written out, is in the settings, or is worked out of settings while nothing else is known. */
export function knownNumber({ project, step }: Scope, option: Json | undefined): number | undefined {
  const value = typeof option === 'string' ? knownValue(project, resolveFact(project, step, option).path) : option
  return typeof value === 'number' ? value : undefined
}
