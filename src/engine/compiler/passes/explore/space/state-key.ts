/** States as text, to tell whether two of them are the same. */
import type { Json, JsonObject, State } from '../../../../core/model.ts'
import { memoize } from '../../../memoize.ts'

/** The state as text: two states with the same text behave the same. */
export function stateKey(state: State): string {
  const { answers, records, results, environment, counters, timers, running, trail, editing, overlays, step, route } =
    state
  const groups = [textOfGroup(answers), textOfGroup(records), textOfGroup(results)]
  const others = [environment, route, counters, timers, running, trail, overlays].map(textOfObject)
  return [...groups, ...others, step, editing?.step].join(';')
}

/** Parts of a state are never changed, so the text of each is made once. */
const textOfObject = memoize((value: object): string => JSON.stringify(value))

const textOfGroup = memoize((group: JsonObject): string =>
  Object.entries(group)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(),
)

function textOf(value: Json): string {
  return typeof value === 'object' && value !== null ? textOfObject(value) : JSON.stringify(value)
}
