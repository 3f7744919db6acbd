/** What the lender knew of one person is not shown to another, nor sent for them. */

import { transition } from '@journey/engine'
import { expect, test } from 'vitest'
import type { Condition, Rule } from '../../src/engine/core/model.ts'
import { loan, standing } from './loan.ts'

const { steps, conditions, calculations } = loan.definition
const rules = Object.values(steps).flatMap(({ on = {} }) => Object.values(on).flat())

/** Facts that are made of what the lender knows of a customer. */
const known = [
  'customer.',
  ...Object.entries(calculations ?? {}).flatMap(([name, calculation]) =>
    JSON.stringify(calculation).includes('"customer.') ? [`${name}.`] : [],
  ),
]
const isKnown = (value: unknown): boolean => known.some((fact) => JSON.stringify(value).includes(`"${fact}`))
/** Answers alone: a record falls with the identity. */
const isAnswer = (fact: string): boolean => Object.hasOwn(steps, fact.split('.')[0] ?? '')

/** Fields that a rule fills from a customer, or with what only a customer's rule says. */
function prefilledBy({ when = [], set = [] }: Rule): string[] {
  const isOfCustomer = when.some((name) => isKnown(conditionNamed(name)))
  return set.flatMap(({ fact, to }) => {
    const isFilled = 'fact' in to ? isKnown(to) : isOfCustomer && 'const' in to && to.const !== null
    return isAnswer(fact) && isFilled ? [fact] : []
  })
}

function conditionNamed(name: string): Condition | undefined {
  return conditions?.[name]
}

test('[I1] 1.3.96 every answer that is filled in from a customer falls when the ID number changes', () => {
  const prefilled = new Set(rules.flatMap(prefilledBy))
  expect([...prefilled]).toEqual(expect.arrayContaining(['user-info.email', 'employment.salaryInBank']))
  const [changed] = steps.said?.on?.['said.changed'] ?? []
  const emptied = (changed?.set ?? []).flatMap(({ fact, to }) => ('const' in to && to.const === null ? [fact] : []))
  expect([...prefilled].filter((fact) => !emptied.includes(fact.split('.')[0] ?? ''))).toEqual([])
})

test('[I1] 1.3.96 of what one person has answered nothing is there once another ID number is typed, signed in or not', () => {
  const personal = Object.values(steps).filter(({ needs, fields }) => needs.includes('customer') && fields.length > 0)
  const answers = Object.fromEntries(
    personal.map(({ name, fields }) => [name, Object.fromEntries(fields.map((field) => [field, 'x']))]),
  )
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(['user-info', 'employment', 'additional-info']))
  for (const session of [{}, { stepUpToken: 'token' }]) {
    const state = standing('said', { session, customer: { email: 'a@b.co' } }, answers)
    const typed = { type: 'answer', at: state.at, step: 'said', field: 'said', value: '9001015009086' } as const
    const { answers: left, records } = transition(loan, state, typed).state
    // The amount was chosen on the landing page, before the ID number.
    expect(Object.keys(left).toSorted()).toEqual(['loan-info', 'said'])
    expect(records).not.toHaveProperty('customer')
  }
})
