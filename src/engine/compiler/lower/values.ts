/** Values with facts in them, and durations. */
import { asText } from '../../core/as-text.ts'
import type { Schema } from '../../core/define.ts'
import type { Count, Duration, Json, Template } from '../../core/model.ts'
import type { Value } from '../source/authored.ts'
import { asMilliseconds, milliseconds } from '../source/duration.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'
import { resolveFact } from '../symbols/facts.ts'
import { inner, isMarked } from '../symbols/options.ts'
import { mapValues } from './map-values.ts'

/** An option as the screen gets it: texts at places for a fact become facts. */
export function optionTemplate(project: Structure, step: StepFile, schema: Schema, value: Json): Template {
  if (typeof value === 'string' && isMarked(schema, undefined, 'x-fact'))
    return { fact: resolveFact(project, step, value).path }
  if (Array.isArray(value))
    return { list: value.map((each) => optionTemplate(project, step, inner(schema, 'items'), each)) }
  if (!isObject(value)) return { const: value }
  if (isMarked(schema, undefined, 'x-fact') && 'const' in value) return { const: value.const ?? null }
  return {
    object: Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, optionTemplate(project, step, inner(schema, key), each)]),
    ),
  }
}

/** The absolute form of a fact as written in the step. */
export function absolute(project: Structure, step: StepFile | undefined, text: string): string {
  return resolveFact(project, step, text).path
}

export function lowerWith(
  project: Structure,
  step: StepFile | undefined,
  values: Record<string, Value> | undefined,
): Template {
  return { object: mapValues(values, (value) => lowerValue(project, step, value)) }
}

export function lowerValue(project: Structure, step: StepFile | undefined, value: Value): Template {
  if (typeof value === 'string') return { fact: absolute(project, step, value) }
  if (Array.isArray(value)) return { list: value.map((each) => lowerValue(project, step, each)) }
  if (!isObject(value)) return { const: value }
  const keys = Object.keys(value)
  if (keys.length === 1 && keys[0] === 'const') return { const: value.const ?? null }
  return { object: mapValues(value, (each) => lowerValue(project, step, each)) }
}

export function lowerDuration(project: Structure, step: StepFile | undefined, duration: number | string): Duration {
  return milliseconds(duration) ?? { fact: absolute(project, step, asText(duration)) }
}

export function lowerCount(project: Structure, step: StepFile | undefined, count: number | string): Count {
  return typeof count === 'string' ? { fact: absolute(project, step, count) } : count
}

export function withDurations(value: Json): Json {
  if (typeof value === 'string') return asMilliseconds(value) ?? value
  if (Array.isArray(value)) return value.map(withDurations)
  return isObject(value) ? mapValues(value, withDurations) : value
}
