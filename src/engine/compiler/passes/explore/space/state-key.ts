/** States as text, to tell whether two of them are the same. */

import { memoize } from '../../../../core/memoize.ts'
import type { Json, JsonObject, State } from '../../../../core/model.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { shortNames } from './short-names.ts'

/** The state as text: two states with the same text behave the same. */
export function stateKey(model: AbstractModel, state: State): string {
  const { answers, records, results, environment, counters, timers, running, trail, editing, overlays, step, route } =
    state
  const { nameOfGroup, nameOf } = partNames(model)
  const groups = [nameOfGroup(answers), nameOfGroup(records), nameOfGroup(results)]
  const others = [environment, route, counters, timers, running, trail, overlays].map((part) => nameOf(part))
  return [...groups, ...others, step, editing?.step].join(';')
}

/** A part of a state as a short text: parts with the same text are the same. */
export function partKey(model: AbstractModel, part: Json | undefined): string {
  return part === undefined ? '' : partNames(model).textOf(part)
}

/** Parts of a state are never changed, so each of them is made into text once. */
const partNames = memoize((model: AbstractModel) => {
  const short = shortNames(model)
  const nameOf = memoize((value: object): string => short(JSON.stringify(value)))
  const textOf = (value: Json): string =>
    typeof value === 'object' && value !== null ? nameOf(value) : JSON.stringify(value)
  const nameOfGroup = memoize((group: JsonObject): string =>
    short(
      Object.entries(group)
        .map(([name, value]) => `${name} ${textOf(value)}`)
        .join(),
    ),
  )
  return { nameOf, nameOfGroup, textOf }
})
