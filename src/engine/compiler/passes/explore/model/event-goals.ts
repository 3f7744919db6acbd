/** What an event itself says of the facts, before any condition is evaluated. */
import type { Schema } from '../../../../core/define.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Condition, Constraint, FactPath, Step } from '../../../../core/model.ts'
import { propertyOf, requiredOf } from '../../../source/schema-parts.ts'
import { heldChecks, requiredNow } from '../requests/held-checks.ts'
import type { AbstractModel } from './abstract-model.ts'
import type { Domains } from './domains.ts'
import type { Goal } from './solve.ts'

/** `next` says that the form has nothing against its answers; an outcome says what its response is. */
export function goalsOfEvent(model: AbstractModel, step: string, event: string): Goal[] {
  return event === 'next' ? goalsOfForm(model, step) : goalsOfOutcome(model, step, event)
}

/** A line of a step that lets visitors in: a fact under `needs`, or a condition. */
export type Guard = { key: 'needs' | 'when' | 'unless'; text: string; goal: Goal }

/** The step can be visited: what it needs is there, and its guards let the applicant in. */
export function goalsOfVisit(model: AbstractModel, name: string): Goal[] {
  return guardsOfVisit(model, name).map(({ goal }) => goal)
}

/** The same with the lines that ask for it. */
export function guardsOfVisit({ journey: { definition }, domains }: AbstractModel, name: string): Guard[] {
  const { needs = [], when = [], unless = [] } = definition.steps[name] ?? {}
  const guard = (key: 'when' | 'unless', text: string): Guard[] => {
    const condition = definition.conditions[text]
    return condition ? [{ key, text, goal: { condition, holds: key === 'when' } }] : []
  }
  return [
    ...needs
      .filter((fact) => domains.asked.has(fact))
      .map(
        (fact): Guard => ({
          key: 'needs',
          text: fact,
          goal: { condition: { facts: [{ fact, is: noEmptyText }] }, holds: true },
        }),
      ),
    ...when.flatMap((condition) => guard('when', condition)),
    ...unless.flatMap((condition) => guard('unless', condition)),
  ]
}

/** What is needed is there, and is no empty text. */
const noEmptyText: Constraint = { not: { const: '' } }

/** The required fields that a condition asks for are there, and the checks of the form hold. */
function goalsOfForm(model: AbstractModel, name: string): Goal[] {
  const { domains, project } = model
  const { definition } = model.journey
  const step = definition.steps[name]
  const schema = step?.form === undefined ? undefined : project.schemas.get(step.form)?.schema
  if (!step || !schema) return []
  const required = step.fields
    .flatMap((field) => askedIn(domains, `${name}.${field}`))
    .filter((fact) => isDemanded(schema, fact.split('.').slice(1)))
    .map((fact) => ({ condition: { facts: [{ fact, is: {} }] }, holds: true }))
  return [...required, ...goalsOfChecks(step, model)]
}

/** The answer, and its parts, as far as conditions ask for them. */
function askedIn({ asked }: Domains, answer: FactPath): FactPath[] {
  return [...asked].filter((fact) => `${fact}.`.startsWith(`${answer}.`))
}

/** A form that is filled in has it: the answer is required, and so is each part down to it. */
export function isDemanded(schema: Schema, [name = '', ...rest]: readonly string[]): boolean {
  if (!requiredOf(schema).includes(name)) return false
  const part = propertyOf(schema, name)
  return rest.length === 0 || (typeof part === 'object' && isDemanded(part, rest))
}

/** The checks that a filled in form cannot fail and go on. The explored steps have none: samples of answers would fail them. */
export const goalsOfChecks = memoize(
  ({ name }: Step, { project, definition, journey }: AbstractModel): { condition: Condition; holds: boolean }[] => {
    const step = definition.steps[name]
    if (!step) return []
    const whole = { project, definition }
    return heldChecks(whole, requiredNow(whole, step), step).flatMap((check) => {
      const condition = journey.definition.conditions[check]
      return condition ? [{ condition, holds: true }] : []
    })
  },
)

/** What an outcome that is derived from a response says of the response, and `ok` of all of those. */
function goalsOfOutcome({ journey: { definition }, project }: AbstractModel, name: string, event: string): Goal[] {
  const [callName = '', code = ''] = event.split('.')
  const call = definition.steps[name]?.calls[callName]
  if (!call) return []
  const outcomes = definition.effects[call.effect]?.outcomes ?? []
  const index = outcomes.findIndex((outcome) => outcome.code === code)
  if (index < 0 && code !== 'ok') return []
  const schema = project.schemas.get(project.services.value.services[call.effect]?.answer ?? '')?.schema ?? {}
  const required = requiredOf(schema)
  return outcomes.slice(0, index < 0 ? outcomes.length : index + 1).flatMap(({ when }, at): Goal[] => {
    // A record keeps an older value of a property that the response lacks.
    const isKept = call.keep !== undefined && factsOf(when).every((fact) => required.includes(fact.split('.')[0] ?? ''))
    const prefixes = [`${name}.${callName}`, ...(isKept ? [call.keep ?? ''] : [])]
    return prefixes.map((prefix) => ({ condition: withPrefix(when, prefix), holds: at === index }))
  })
}

function factsOf({ facts, anyOf = [] }: Condition): FactPath[] {
  return [...facts.map(({ fact }) => fact), ...anyOf.flatMap(factsOf)]
}

function withPrefix({ facts, anyOf }: Condition, prefix: string): Condition {
  return {
    facts: facts.map(({ fact, is }) => ({ fact: `${prefix}.${fact}`, is })),
    ...(anyOf ? { anyOf: anyOf.map((each) => withPrefix(each, prefix)) } : {}),
  }
}
