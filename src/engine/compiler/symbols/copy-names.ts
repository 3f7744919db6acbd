/** Which names the words of a step may use. */

import { memoize } from '../../core/memoize.ts'
import type { FactPath } from '../../core/model.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { resolveFact } from './facts.ts'

/** Every name that a step's copy may use → the fact it stands for. */
export function copyNames(project: Structure, step: StepFile): Readonly<Record<string, FactPath>> {
  return namesOf(step, project)
}

/** A step has a few texts for each field: listing all names anew for each text would be quadratic. */
const namesOf = memoize((step: StepFile, project: Structure): Record<string, FactPath> => {
  const { fields = {}, counters = {}, timers = {}, copyValues = {} } = step.merged
  const under = (names: Record<string, unknown>, rest: string): Record<string, FactPath> =>
    Object.fromEntries(Object.keys(names).map((name) => [name, `${step.name}.${name}${rest}`]))
  return {
    ...project.journey.value.copyValues,
    ...under(fields, ''),
    ...under(counters, '.left'),
    ...under(timers, '.left'),
    ...Object.fromEntries(
      Object.entries(copyValues).map(([name, fact]) => [name, resolveFact(project, step, fact).path]),
    ),
  }
})
