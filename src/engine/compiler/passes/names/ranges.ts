/** A slider's ends and steps: does a step fit between them, and do the steps come out at the other end? */
import type { Schema } from '../../../core/define.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Value } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'
import { settingOf } from './settings.ts'

/** `x-range` of an options' schema: which of the options are the ends, which the steps between them, and which
 * are `coarse`: a finger's, which may leave a rest and go by whole steps. */
type Range = { from: string; to: string; steps: string[]; coarse?: string[] }

/** Reports a step that is longer than the range, or leaves a rest of it. Only where both ends are known without the other side. */
export function checkRange(scope: Scope, schema: Schema, options: JsonObject, path: Path): void {
  const range = schema['x-range'] as Range | undefined
  if (!range) return
  checkCoarse(scope, range, options, path)
  const [from, to] = [range.from, range.to].map((key) => knownNumber(scope, options[key]))
  if (from === undefined || to === undefined) return
  for (const key of range.steps) {
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

/** What is found with a finger can be found by steps as well. */
function checkCoarse(scope: Scope, { from, to, steps, coarse = [] }: Range, options: JsonObject, path: Path): void {
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
function knownNumber({ project, step }: Scope, option: Json | undefined): number | undefined {
  const value = typeof option === 'string' ? knownValue(project, resolveFact(project, step, option).path, 0) : option
  return typeof value === 'number' ? value : undefined
}

const deepest = 5

function knownValue(project: Project, fact: string, depth: number): Json | undefined {
  const setting = settingOf(project, fact)
  if (setting) return setting.value
  const [name = '', ...parts] = fact.split('.')
  const use = project.journey.value.calculations?.[name]
  const run = use && project.registry.calculations[use.calculate ?? name]?.run
  if (!run || depth > deepest) return undefined
  const input = knownInput(project, use.with ?? {}, depth + 1)
  try {
    return parts.reduce<Json | undefined>(
      (here, part) => (isObject(here) ? here[part] : undefined),
      run(isObject(input) ? input : {}),
    )
  } catch {
    // Without what the other side tells it may have nothing to work with.
    return undefined
  }
}

/** What is known of an input; the rest is left out, as it is while a journey runs. */
function knownInput(project: Project, value: Value, depth: number): Json | undefined {
  if (typeof value === 'string') return knownValue(project, value, depth)
  if (Array.isArray(value)) return value.flatMap((each) => knownInput(project, each, depth) ?? [])
  if (!isObject(value)) return value
  if ('const' in value) return value.const
  const known = Object.entries(value).flatMap(([key, each]): [string, Json][] => {
    const found = each === undefined ? undefined : knownInput(project, each, depth)
    return found === undefined ? [] : [[key, found]]
  })
  return Object.fromEntries(known)
}
