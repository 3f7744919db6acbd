/** A request that its service refuses as it is: which answer has to change. */
import { factsIn, isFinished } from './facts.ts'
import type { FactPath, Journey, State, Template } from './model.ts'
import { mayEdit, mayVisit } from './path.ts'
import { factAt } from './request.ts'

/** Entries of the catalogue, both optional: with an answer to change, and where none is known. */
export const answerRefused = 'ANSWER_REFUSED'
export const requestRefused = 'REQUEST_REFUSED'

/**
 * The first answer behind the places of a request that a service has refused: `<step>.<field>`. A calculated value leads
 * to what it is calculated from. `undefined` where no answer is behind them, or its step is closed by now.
 */
export function refusedAnswer(
  journey: Journey,
  state: State,
  templates: readonly Template[],
  pointers: readonly string[],
): FactPath | undefined {
  for (const pointer of pointers) {
    const path = pointer.split('/').filter((part) => part !== '')
    for (const template of templates) {
      const fact = factAt(template, path)
      const answer = fact === undefined ? undefined : answerBehind(journey, fact, [])
      if (answer !== undefined && isOpen(journey, state, answer)) return answer
    }
  }
  return undefined
}

function answerBehind(journey: Journey, fact: FactPath, visited: readonly string[]): FactPath | undefined {
  const [head = '', field = ''] = fact.split('.')
  const { steps, calculations } = journey.definition
  if (steps[head]?.fields.includes(field)) return `${head}.${field}`
  const calculation = calculations[head]
  if (!calculation || visited.includes(head)) return undefined
  for (const one of factsIn(calculation.with)) {
    const found = answerBehind(journey, one, [...visited, head])
    if (found !== undefined) return found
  }
  return undefined
}

function isOpen(journey: Journey, state: State, answer: FactPath): boolean {
  const [step = ''] = answer.split('.')
  if (state.step === step) return true
  return isFinished(journey, state, step) && (mayEdit(journey, state, step) || mayVisit(journey, state, step))
}
