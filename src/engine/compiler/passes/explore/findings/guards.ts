/** Steps whose `needs`, `when` and `unless` ask for what cannot be together. */
import type { FactPath } from '../../../../core/model.ts'
import type { Report } from '../../../diagnostics/report.ts'
import type { Place } from '../../../source/document.ts'
import { placeIn, type StepFile } from '../../../source/project.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { type Guard, guardsOfVisit } from '../model/event-goals.ts'
import { areContradictory, linesOfGoal } from '../model/solve.ts'

/** @param unsatisfiable conditions that are reported already */
export function checkGuards(model: AbstractModel, unsatisfiable: ReadonlySet<string>, report: Report): void {
  const { definition } = model.journey
  for (const { name } of Object.values(definition.steps)) {
    const guards = guardsOfVisit(model, name)
    const file = model.project.steps.get(name)
    if (!file || guards.length < 2 || guards.some(({ text }) => unsatisfiable.has(text))) continue
    const conflict = leastConflict(model, guards)
    const last = conflict.at(-1)
    if (!last) continue
    const names = conflict.map(({ key, text }) => `\`${key}: ${text}\``).join(' and ')
    const facts = factsOf(model, conflict).map((fact) => `\`${fact}\``)
    report(
      'J301',
      placeOf(file, last),
      `\`${name}\` never opens: ${names} contradict each other`,
      `no ${facts.join(', ')} can be all of that`,
      'leave out one of them, or turn `unless` into `when`',
    )
  }
}

/** Its item where the guards are a list. */
function placeOf(file: StepFile, { key, text }: Guard): Place {
  const written = file.merged[key]
  const at = Array.isArray(written) ? written.indexOf(text) : -1
  return placeIn(file, at < 0 ? [key] : [key, at])
}

/** A minimal set of guards that no values satisfy; empty where some do, or where that is not known. */
function leastConflict(model: AbstractModel, guards: readonly Guard[]): readonly Guard[] {
  const isConflict = (some: readonly Guard[]): boolean =>
    areContradictory(
      model.journey.definition,
      model.domains,
      some.map(({ goal }) => goal),
    )
  let least = guards
  if (!isConflict(least)) return []
  for (const guard of guards) {
    const others = least.filter((each) => each !== guard)
    if (isConflict(others)) least = others
  }
  return least
}

function factsOf({ journey }: AbstractModel, guards: readonly Guard[]): FactPath[] {
  return [...new Set(guards.flatMap(({ goal }) => linesOfGoal(journey.definition, goal).map(({ fact }) => fact)))]
}
