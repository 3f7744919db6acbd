/** What the applicant types before a move: the fields of the step that the facts of the move speak of. */
import type { Event } from '../../../../core/event.ts'
import type { FactPath, Json, JsonObject, State } from '../../../../core/model.ts'
import { stepNamed } from '../../../../core/path.ts'
import { fieldSchema } from '../../../symbols/fact-schemas.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { Domains, FactValues } from '../model/domains.ts'
import { isDemanded } from '../model/event-goals.ts'
import { withAt } from '../model/nested.ts'
import { sampleOf } from '../model/sample.ts'

export type AnswerEvent = Extract<Event, { type: 'answer' }>

/**
 * Events that fill in the fields. Before `next`, a field that another step needs gets a sample value, too, and one that the form
 * demands is never left out, whatever is assumed.
 */
export function fillEvents(
  model: AbstractModel,
  state: State,
  move: { step: string; name: string },
  assumed: FactValues,
): AnswerEvent[] {
  const { domains } = model
  const answers = state.answers[move.step] ?? {}
  const facts = move.name === 'next' ? withDemanded(model, move.step, assumed) : assumed
  return stepNamed(model.journey, move.step).fields.flatMap((field): AnswerEvent[] => {
    const fact = `${move.step}.${field}`
    const schema = schemaOfField(model, move.step, field)
    if (facts.has(fact)) return [answerEvent(move.step, field, facts.get(fact))]
    const parts = partsBelow(facts, `${fact}.`)
    const isOpen = move.name === 'next' && answers[field] === undefined
    const needed = isOpen ? neededBelow(domains, `${fact}.`) : []
    if (parts.length + needed.length > 0)
      return [answerEvent(move.step, field, withParts(sampleOf(schema), [...needed, ...parts]))]
    return isOpen && domains.needed.has(fact) ? [answerEvent(move.step, field, sampleOf(schema))] : []
  })
}

/** Events that change one field: as the facts say, or to a sample value. */
export function changeEvents(
  model: AbstractModel,
  state: State,
  { step, field }: { step: string; field: string },
  facts: FactValues,
): AnswerEvent[] {
  const filled = fillEvents(model, state, { step, name: 'next' }, facts).filter(
    ({ field: filledIn }) => filledIn === field,
  )
  return filled.length > 0 ? filled : [answerEvent(step, field, sampleOf(schemaOfField(model, step, field)))]
}

/** What an action carries: a value, or an object of the parts that the facts name. */
export function actionValue(facts: FactValues): Json | undefined {
  const parts = partsBelow(facts, 'journey.value.')
  return parts.length === 0 ? facts.get('journey.value') : withParts({}, parts)
}

type Part = [path: string[], value: Json | undefined]

function partsBelow(facts: FactValues, prefix: string): Part[] {
  return [...facts]
    .filter(([fact]) => fact.startsWith(prefix))
    .map(([fact, value]) => [fact.slice(prefix.length).split('.'), value])
}

/** A form with an answer that it demands left out is not sent. */
export function withDemanded(
  { project, journey, domains }: AbstractModel,
  name: string,
  facts: FactValues,
): FactValues {
  const form = stepNamed(journey, name).form
  const schema = form === undefined ? undefined : project.schemas.get(form)?.schema
  const isLeftOut = ([fact, value]: readonly [FactPath, Json | undefined]): boolean =>
    value === undefined && fact.startsWith(`${name}.`) && isDemanded(schema ?? {}, fact.split('.').slice(1))
  if (![...facts].some(isLeftOut)) return facts
  const given = (fact: FactPath): Json | undefined => domains.of(fact).find((value) => value !== undefined)
  return new Map([...facts].map((each) => (isLeftOut(each) ? [each[0], given(each[0])] : each)))
}

/** Parts of an answer that a step needs: its schema may do without them. */
function neededBelow({ needed, of }: Domains, prefix: string): Part[] {
  return [...needed]
    .filter((fact) => fact.startsWith(prefix))
    .map((fact) => [fact.slice(prefix.length).split('.'), of(fact)[0]])
}

function withParts(base: Json, parts: Part[]): JsonObject {
  const object: JsonObject = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {}
  return parts.reduce<JsonObject>((sofar, [path, value]) => withAt(sofar, path, value), object)
}

function schemaOfField(model: AbstractModel, name: string, field: string) {
  const step = model.project.steps.get(name)
  return (step && fieldSchema(model.project, step, field)) ?? {}
}

function answerEvent(step: string, field: string, value: Json | undefined): AnswerEvent {
  return { type: 'answer', at: 0, step, field, value }
}
