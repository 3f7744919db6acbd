/** What the checks of a form ask of its answers. */
import { readFact, valueAt } from '../../../../core/facts.ts'
import type { FactPath, Json, State } from '../../../../core/model.ts'
import { stepNamed } from '../../../../core/path.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { goalsOfChecks } from '../model/event-goals.ts'
import { solveWith } from '../model/solve.ts'
import { noFacts } from './move.ts'

/** Values with which the checks hold, of facts that are not there yet; nothing where those that are there fail a check. */
export function passChecks(model: AbstractModel, state: State, step: string): FactValues | undefined {
  const goals = goalsOfChecks(stepNamed(model.journey, step), model)
  if (goals.length === 0) return noFacts
  const { definition } = model.journey
  // What a real function makes of a sample answer says nothing: an assumed result does.
  const read = (fact: FactPath): Json | undefined =>
    Object.hasOwn(definition.calculations, fact.split('.')[0] ?? '')
      ? valueAt(state.environment.given, fact.split('.'))
      : readFact(model.journey, state, fact)
  const asked = goals.flatMap(({ condition }) => linesOf(condition).map(({ fact }) => fact))
  const fixed: FactValues = new Map(
    asked.map((fact) => [fact, read(fact)] as const).filter(([, value]) => value !== undefined),
  )
  const passing = solveWith(definition, model.domains, goals, fixed)
  return passing && new Map([...passing].filter(([fact]) => !fixed.has(fact)))
}
