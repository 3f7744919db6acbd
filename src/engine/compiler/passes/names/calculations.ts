/** Calculations: is each registered, does it get what it takes, and is what settings.yaml gives it of the right kind? */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { JsonObject } from '../../../core/model.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Value } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { asMilliseconds } from '../../source/duration.ts'
import { isObject, propertiesOf, propertyOf, typesOf } from '../../source/schema-parts.ts'
import { assignabilityError, conflict } from '../../source/schema-values.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { isTime } from './durations.ts'
import { checkValue, type Scope } from './facts.ts'
import { checkNamesakes } from './namesakes.ts'
import { checkOneSource, checkRange } from './ranges.ts'
import { checkSetting, settingOf } from './settings.ts'

type Use = { calculate?: string; with?: Record<string, Value> }

/** Checks one use of a calculation in journey.yaml. */
export function checkCalculation(scope: Scope, name: string, use: Use): void {
  const { calculations } = scope.project.registry
  const registered = use.calculate ?? name
  const calculation = calculations[registered]
  if (!calculation) {
    const path = use.calculate === undefined ? ['calculations', name] : ['calculations', name, 'calculate']
    const place = { ...scope.place(path), ...(use.calculate === undefined ? { part: 'key' as const } : {}) }
    scope.report.about(
      { is: 'unknown', kind: 'calculation', name: registered },
      'J214',
      place,
      `unknown calculation \`${registered}\``,
      'no function of that name is registered',
      suggestion(registered, Object.keys(calculations)),
    )
  }
  checkValue(scope, use.with ?? {}, ['calculations', name, 'with'])
  checkSameInputs(scope, use.with ?? {}, ['calculations', name, 'with'])
  checkNamesakes(scope, use.with ?? {}, ['calculations', name, 'with'])
  if (!calculation) return
  checkInputs(scope, registered, calculation.input, use.with ?? {}, ['calculations', name, 'with'])
  checkCompared(scope, calculation, use.with ?? {}, ['calculations', name, 'with'])
  checkRange(scope, calculation.input, withValues(use.with ?? {}), ['calculations', name, 'with'])
  for (const [input, value] of Object.entries(use.with ?? {}))
    if (isObject(value) && 'min' in value && 'max' in value)
      checkOneSource(scope, ['min', 'max'], value, ['calculations', name, 'with', input])
}

/** Two of one function and with the same inputs: one was copied, and is still to get inputs of its own. */
export function checkCopies({ report, place }: Scope, calculations: Record<string, Use>): void {
  const seen = new Map<string, string>()
  for (const [name, { calculate = name, with: inputs = {} }] of Object.entries(calculations)) {
    const inOrder = Object.entries(inputs).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const key = JSON.stringify([calculate, inOrder])
    const first = seen.get(key)
    seen.set(key, first ?? name)
    if (first === undefined) continue
    const own = ownInput(calculations, calculate, Object.keys(inputs))
    const placeOf = (each: string) => place(['calculations', each, 'with', ...own])
    const at = placeOf(name)
    const related = { place: placeOf(first), label: 'the other one' }
    const help = `give it inputs of its own, or delete it and write \`${first}\``
    report('J122', at, `\`${name}\` is the same as \`${first}\``, 'it is worked out of the same facts', help, related)
  }
}

/** The input by which the uses of one function differ: of two that do not, it was meant to. Empty where it is not a single one. */
function ownInput(calculations: Record<string, Use>, calculate: string, inputs: string[]): string[] {
  const uses = Object.entries(calculations).filter(([name, use]) => (use.calculate ?? name) === calculate)
  const own = inputs.filter((input) => new Set(uses.map(([, use]) => JSON.stringify(use.with?.[input]))).size > 1)
  return own.length === 1 ? own : []
}

/** Facts by their paths, and in place of `{ const: … }` what it says. */
function withValues(inputs: Record<string, Value>): JsonObject {
  const values = Object.entries(inputs).map(([name, value]) => [name, isObject(value) ? value.const : value])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** A calculation of two things that are one and the same. */
function checkSameInputs(scope: Scope, inputs: Record<string, Value>, path: Path): void {
  const [one, other, more] = Object.entries(inputs)
  if (!one || !other || more || typeof one[1] !== 'string' || one[1] !== other[1]) return
  const related = { place: scope.place([...path, one[0]]), label: 'the other one' }
  const message = `\`${one[0]}\` and \`${other[0]}\` are the same`
  scope.report(
    'J122',
    scope.place([...path, other[0]]),
    message,
    'it compares a fact with itself',
    'name two facts',
    related,
  )
}

/**
 * Two texts that can never be the same, where nothing is said of them but whether something is true: `sameText` of a phone number
 * and an ID number.
 */
function checkCompared(
  { project, report, place }: Scope,
  { input, output }: { input: Schema; output: Schema },
  inputs: Record<string, Value>,
  path: Path,
): void {
  const [one, other, more] = Object.entries(inputs)
  const says = propertiesOf(output).map((name) => propertyOf(output, name))
  const isTruth =
    says.length > 0 && says.every((each) => typeof each === 'object' && typesOf(each).join() === 'boolean')
  if (!one || !other || more || !isTruth) return
  const kinds = [one, other].map(([name]) => JSON.stringify(propertyOf(input, name)))
  const facts = [one, other].map(([, value]) =>
    typeof value === 'string' ? resolveFact(project, undefined, value) : undefined,
  )
  const [first, second] = facts
  if (kinds[0] !== kinds[1] || !first?.known || !second?.known) return
  const why = conflict(first.schema, second.schema)
  if (why === undefined) return
  const message = `\`${asText(one[1])}\` and \`${asText(other[1])}\` are never the same`
  const related = { place: place([...path, one[0]]), label: 'compared with this' }
  report('J230', place([...path, other[0]]), message, why, 'name two facts that may hold the same', related)
}

function checkInputs(
  scope: Scope,
  calculation: string,
  schema: Schema,
  inputs: Record<string, Value>,
  path: Path,
): void {
  for (const [input, value] of Object.entries(inputs)) {
    const wanted = propertyOf(schema, input)
    const here = [...path, input]
    const wrong = typeof wanted === 'object' ? assignabilityError(value, wanted) : undefined
    if (wanted === 'none') {
      scope.report(
        'J215',
        { ...scope.place(here), part: 'key' },
        `\`${calculation}\` takes no \`${input}\``,
        'not among its inputs',
        suggestion(input, propertiesOf(schema)),
      )
    } else if (wrong !== undefined) {
      scope.report(
        'J215',
        scope.place(here),
        `\`${calculation}\` cannot use this for \`${input}\``,
        wrong,
        'give it a value of that kind',
      )
    } else if (wanted !== 'open' && isObject(value) && !('const' in value))
      checkInputs(scope, calculation, wanted, value, here)
    else if (wanted !== 'open' && Array.isArray(value))
      checkInputs(scope, calculation, wanted, Object.fromEntries(Object.entries(value)), here)
    else if (wanted !== 'open' && typeof value === 'string') checkFactAsInput(scope, calculation, wanted, value, here)
  }
  const required = Array.isArray(schema.required) ? schema.required.map(asText) : []
  for (const input of required) {
    if (input in inputs) continue
    scope.report(
      'J222',
      { ...scope.place(path.slice(0, -1)), part: 'key' },
      `\`${calculation}\` lacks \`${input}\``,
      'its input requires it',
      `give it \`${input}\` under \`with\``,
    )
  }
}

/** What a fact holds is known from its schema; what settings.yaml says is known altogether. */
function checkFactAsInput(scope: Scope, calculation: string, wanted: Schema, text: string, path: Path): void {
  const fact = resolveFact(scope.project, undefined, text)
  if (!fact.known) return
  if (countsOtherUnit(scope, fact.schema, text, path)) return
  if (text.startsWith('settings.')) return checkSetting(scope, `\`${calculation}\``, wanted, text)
  const label = conflict(fact.schema, wanted)
  if (label === undefined) return
  const about = { is: 'another' as const, kind: 'value', name: text }
  const message = `\`${calculation}\` cannot use \`${text}\``
  scope.report.about(about, 'J215', scope.place(path), message, label, 'give it another fact')
}

/** An input that goes by another unit is given milliseconds: a duration of the settings, or what is worked out so. Reports it. */
function countsOtherUnit(scope: Scope, schema: Schema, text: string, path: Path): boolean {
  const name = path.findLast((part) => typeof part === 'string') ?? ''
  const unit = /(?:^|[-_]|(?<=[a-z])(?=[A-Z]))(seconds|minutes|hours|days|weeks|months|years)$/i.exec(name)?.[1]
  const written = settingOf(scope.project, text)?.value
  const isDuration = typeof written === 'string' && asMilliseconds(written) !== undefined
  if (unit === undefined || !(isDuration || isTime(schema))) return false
  const label = `it is milliseconds, \`${name}\` says ${unit.toLowerCase()}`
  const help = `write a number of ${unit.toLowerCase()} in the settings, or name a fact that holds one`
  scope.report('J215', scope.place(path), `\`${name}\` cannot be \`${text}\``, label, help)
  return true
}
