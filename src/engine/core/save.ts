/** What of a state is saved. `restore.ts` brings it back. */
import { isObject } from './json.ts'
import type { Definition, JsonObject, State } from './model.ts'

/** The state without what may never be saved: `writeOnly` fields, and such properties of what calls answered and records hold. */
export function toSaved(definition: Definition, state: State): State {
  let { answers, results, records, editing } = state
  for (const fact of definition.neverSaved) {
    const [step = '', name = '', property] = fact.split('.')
    if (property !== undefined) results = withoutInner(results, `${step}.${name}`, property)
    else if (definition.records.includes(step)) records = withoutInner(records, step, name)
    else {
      answers = withoutInner(answers, step, name)
      // An edit that is given up brings back what was there before it.
      editing = editing && { ...editing, before: withoutInner(editing.before, step, name) }
    }
  }
  return { ...state, answers, results, records, editing }
}

function withoutInner<Outer extends JsonObject | Record<string, JsonObject>>(
  outer: Outer,
  key: string,
  property: string,
): Outer {
  const inner = outer[key]
  if (!isObject(inner) || !Object.hasOwn(inner, property)) return outer
  const { [property]: _, ...kept } = inner
  return { ...outer, [key]: kept }
}
