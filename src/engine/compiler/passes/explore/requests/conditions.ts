/** What a condition that holds says of facts. */
import { asText } from '../../../../core/as-text.ts'
import type { Schema } from '../../../../core/define.ts'
import { factsIn } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Condition, FactPath, Step } from '../../../../core/model.ts'
import { assign, type Facts, join, union } from './facts.ts'
import { type Journey, knownValue, runCalculation, sampleOfValue, schemaOf } from './knowledge.ts'
import { narrowed, ofSchema } from './value.ts'

/** An answer is neither empty nor null: what `needs` asks for. */
export const answered: Schema = { type: ['string', 'number', 'integer', 'boolean', 'object', 'array'], minLength: 1 }

/** The facts where named conditions hold too. `undefined`: no way to it is known yet. */
export function whereHold(
  journey: Journey,
  facts: Facts,
  step: string,
  names: readonly string[] = [],
): Facts | undefined {
  return names.reduce<Facts | undefined>((known, name) => {
    const condition = journey.definition.conditions[name]
    return known && condition ? whereHolds(journey, known, step, condition) : known
  }, facts)
}

/** Of a field that is on screen no more is certain than what a widget can store: what is typed may break the rest. */
function keptByWidget({ type }: Schema): Schema {
  return type === undefined ? {} : { type }
}

/** The step of a rule, and what may be under it or over it. */
function mayBeOnScreen({ definition }: Journey, owner: Step, step: string): boolean {
  return owner.name === step || owner.as === 'dialog' || definition.steps[step]?.as === 'dialog'
}

export function whereHolds(journey: Journey, facts: Facts, step: string, condition: Condition): Facts | undefined {
  const lines = condition.facts.reduce<Facts | undefined>(
    (known, { fact, is }) => known && wherePresent(journey, known, step, fact, is as Schema),
    facts,
  )
  if (!lines || !condition.anyOf) return lines
  return condition.anyOf
    .map((each) => whereHolds(journey, lines, step, each))
    .reduce<Facts | undefined>(join, undefined)
}

/** The facts where one more is there and satisfies a schema: with it everything that it cannot be there without. */
export function wherePresent(
  journey: Journey,
  before: Facts,
  step: string,
  path: FactPath,
  is: Schema,
): Facts | undefined {
  const isRecord = journey.definition.records.includes(path.split('.')[0] ?? '')
  const implied = isRecord && journey.implied ? journey.implied(path) : new Map()
  if (!implied) return undefined
  const facts = implied.size > 0 ? union(implied, before) : before
  const [head = '', ...rest] = path.split('.')
  const owner = journey.definition.steps[head]
  const isTyped = owner?.fields.includes(rest[0] ?? '') === true && mayBeOnScreen(journey, owner, step)
  const schema = isTyped ? keptByWidget(schemaOf(journey, path)) : schemaOf(journey, path)
  const value = narrowed(knownValue(journey, facts, step, path) ?? ofSchema(schema), is)
  const known = facts.has(path) ? new Map(facts).set(path, value) : assign(facts, path, schema, value)
  if (Object.hasOwn(journey.definition.calculations, head)) return inputsOf(journey, known, step, path)
  const isFinished = owner?.fields.includes(rest[0] ?? '') === true && !isTyped
  return isFinished ? whereFinished(journey, new Map(known).set(`#${head}`, ofSchema({})), head) : known
}

/** The facts where a step has been finished: its form has nothing against its answers. */
export function whereFinished(journey: Journey, facts: Facts, name: string): Facts {
  const step = journey.definition.steps[name]
  if (step?.form === undefined || (step.as === 'screen' && !facts.has(`#${name}`))) return facts
  return union(requiredAnswers(journey, name), facts)
}

/** The facts where the form of a step has nothing against its answers: one that is there is valid, required or not. */
export function whereValid(journey: Journey, facts: Facts, step: Step): Facts {
  return step.fields.reduce((known, field) => {
    const path = `${step.name}.${field}`
    const value = known.get(path)
    return value ? new Map(known).set(path, narrowed(value, schemaOf(journey, path))) : known
  }, facts)
}

/** What the form of a step requires. What is never saved may be missing once the page was opened anew. */
export function requiredAnswers(journey: Journey, name: string): Facts {
  const { project, definition } = journey
  const form = definition.steps[name]?.form
  const schema = form === undefined ? undefined : project.schemas.get(form)?.schema
  const isSaved = (field: string): boolean => !definition.neverSaved.includes(`${name}.${field}`)
  const required = Array.isArray(schema?.required) ? schema.required.map(asText) : []
  return required.filter(isSaved).reduce<Facts>((facts, field) => {
    const path = `${name}.${field}`
    return assign(facts, path, schemaOf(journey, path))
  }, new Map())
}

/** An input without which a calculation has no such result was there. */
function inputsOf(journey: Journey, facts: Facts, step: string, path: FactPath): Facts | undefined {
  return premisesOf(journey, path).reduce<Facts | undefined>(
    (known, { fact, is }) => (!known || known.has(fact) ? known : wherePresent(journey, known, step, fact, is)),
    facts,
  )
}

function premisesOf(journey: Journey, path: FactPath): { fact: FactPath; is: Schema }[] {
  const known = premises(journey.project)
  const before = known.get(path) ?? findPremises(journey, path)
  known.set(path, before)
  return before
}

const premises = memoize((_: object) => new Map<FactPath, { fact: FactPath; is: Schema }[]>())

function findPremises(journey: Journey, path: FactPath): { fact: FactPath; is: Schema }[] {
  const [name = '', ...rest] = path.split('.')
  const use = journey.definition.calculations[name]
  if (!use) return []
  const isKept = (fact: FactPath): boolean => {
    const [head = ''] = fact.split('.')
    return journey.definition.records.includes(head) || journey.definition.steps[head] !== undefined
  }
  const all = factsIn(use.with)
  const sample = (fact: FactPath) => {
    const known = knownValue(journey, new Map(), '', fact)
    return sampleOfValue(known ?? ofSchema({ ...schemaOf(journey, fact), minItems: 1 }), 0)
  }
  const resultWith = (read: (fact: FactPath) => ReturnType<typeof sample> | undefined) =>
    rest.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      runCalculation(journey, name, read),
    )
  // A sample with which there is no result either says nothing of what is missing.
  if (resultWith(sample) === undefined) return []
  return all.filter(isKept).flatMap((fact) => {
    if (resultWith((each) => (each === fact ? undefined : sample(each))) !== undefined) return []
    const isList = schemaOf(journey, fact).type === 'array'
    const needsItems = isList && resultWith((each) => (each === fact ? [] : sample(each))) === undefined
    return [{ fact, is: needsItems ? { minItems: 1 } : {} }]
  })
}
