/** Representatives: values on every side of every bound that constraints and a schema draw through a domain. */
import type { Schema } from '../../../../core/define.ts'
import type { Constraint, Json } from '../../../../core/model.ts'
import { branches, propertyOf, typesOf } from '../../../source/schema-parts.ts'
import { sampleOf } from './sample.ts'
import { textsMatching } from './texts.ts'

/** Values of every class that the constraints may tell apart. The schema may still refuse some of them. */
export function representativesOf(constraints: readonly Constraint[], schema: Schema): Json[] {
  const all = [...constraints.flatMap(withInner), ...branches(schema).map(boundsOf)]
  return [
    ...all.flatMap((is) => [...(is.const === undefined ? [] : [is.const]), ...(is.enum ?? [])]),
    ...all.flatMap((is) =>
      [is.const, is.enum?.[0]].flatMap((value) => (value === undefined ? [] : [otherThan(value)])),
    ),
    ...numbersBetween(all, schema),
    ...textsBetween(all),
    ...listsBetween(all, schema),
    ...(all.some((is) => is.type !== undefined) ? ['x', 1, 1.5, true, {}, [], null] : []),
  ]
}

function withInner(is: Constraint): Constraint[] {
  return [is, ...(is.not ? withInner(is.not) : [])]
}

/** The bounds of a schema as a constraint. */
function boundsOf(schema: Schema): Constraint {
  const bounds: Constraint = {}
  for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const) {
    if (typeof schema[key] === 'number') bounds[key] = schema[key]
  }
  for (const key of ['minLength', 'maxLength', 'minItems', 'maxItems'] as const) {
    if (typeof schema[key] === 'number') bounds[key] = schema[key]
  }
  if (typeof schema.pattern === 'string') bounds.pattern = schema.pattern
  return bounds
}

/** Another value of the same type. */
function otherThan(value: Json): Json {
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : 'something else'
}

/** Every bound, and a number in each interval between two bounds, below the least and above the greatest. */
function numbersBetween(all: readonly Constraint[], schema: Schema): number[] {
  const bounds = all.flatMap(({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, const: only, enum: some = [] }) =>
    [minimum, maximum, exclusiveMinimum, exclusiveMaximum, only, ...some].filter((each) => typeof each === 'number'),
  )
  const step = typesOf(schema).every((type) => type === 'integer') && typesOf(schema).length > 0 ? 1 : 0
  const unit = typeof schema.multipleOf === 'number' ? schema.multipleOf : step
  return cut(bounds, unit)
}

/** @param unit the distance of neighbours; 0 where there is always a number between two others */
function cut(bounds: readonly number[], unit: number): number[] {
  const sorted = [...new Set(bounds)].toSorted((a, b) => a - b)
  const [least, greatest] = [sorted[0], sorted.at(-1)]
  if (least === undefined || greatest === undefined) return []
  const near = unit === 0 ? 1 : unit
  const within = sorted.slice(1).flatMap((high, index) => between(sorted[index] ?? high, high, unit))
  return [
    ...sorted,
    ...between(least - 2 * near, least, unit),
    ...between(greatest, greatest + 2 * near, unit),
    ...within,
  ]
}

/** A whole number in the interval where there is one, or another. */
function between(low: number, high: number, unit: number): number[] {
  const grid = unit === 0 ? 1 : unit
  const next = (Math.floor(low / grid) + 1) * grid
  if (next < high) return [Number(next.toPrecision(15))]
  return unit === 0 ? [(low + high) / 2] : []
}

function lengthsBetween(bounds: readonly (number | undefined)[]): number[] {
  const known = bounds.filter((bound) => bound !== undefined)
  return cut(known, 1).filter((length) => length >= 0 && length <= 5000)
}

/** Texts of every length class, and texts that match each pattern or none of them. */
function textsBetween(all: readonly Constraint[]): string[] {
  const lengths = lengthsBetween(all.flatMap(({ minLength, maxLength }) => [minLength, maxLength]))
  const patterns = all.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
  if (patterns.length === 0) return lengths.map((length) => 'x'.repeat(length))
  const matching = patterns.flatMap(textsMatching)
  const sized = lengths.flatMap((length) => [...matching, 'x'].map((text) => resize(text, length)))
  return [...matching, ...sized, '-', '', 'x x']
}

/** The text repeated or cut to a length. */
function resize(text: string, length: number): string {
  return text === '' ? 'x'.repeat(length) : text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

function listsBetween(all: readonly Constraint[], schema: Schema): Json[] {
  const sizes = lengthsBetween(all.flatMap(({ minItems, maxItems }) => [minItems, maxItems]))
  if (sizes.length === 0) return []
  const items = propertyOf(schema, '0')
  const item = typeof items === 'object' ? sampleOf(items) : 'x'
  return sizes.filter((size) => size <= 200).map((size) => Array<Json>(size).fill(item))
}
