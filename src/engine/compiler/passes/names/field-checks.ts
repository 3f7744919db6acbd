/** The checks of a step's fields, and whether they hold for answers that are assumed. */
import { holds } from '../../../core/condition.ts'
import type { Condition, Json } from '../../../core/model.ts'
import { tableOf } from '../../lower/conditions.ts'
import { absolute } from '../../lower/values.ts'
import { list, type Names } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { writtenCondition } from '../../symbols/written-condition.ts'
import type { StepScope } from './facts.ts'
import { knownValue, originsOf } from './known-facts.ts'

/** A check: what has to hold, and the facts that it is worked out of. */
export type FieldCheck = { name: string; conditions: Condition[]; origins: string[] }

export function checksOfField(project: Structure, step: StepFile, field: string): FieldCheck[] {
  return Object.entries(step.merged.checks ?? {}).flatMap(([name, { at, holds: wanted }]) =>
    at === field ? [{ name, ...conditionsNamed(project, step, wanted) }] : [],
  )
}

/** Conditions by their names, and the facts that they are worked out of. */
export function conditionsNamed(
  project: Structure,
  step: StepFile,
  names: Names | undefined,
): Omit<FieldCheck, 'name'> {
  const named = (each: string) => step.merged.conditions?.[each] ?? project.journey.value.conditions?.[each]
  const conditions = list(names).flatMap((each) => {
    const condition = named(each)
    return condition ? [tableOf(condition, (text) => absolute(project, step, text), named, [each])] : []
  })
  return { conditions, origins: conditions.flatMap(factsIn).flatMap((fact) => originsOf(project, fact)) }
}

/** Whether all of them hold; what is not assumed and no setting is not known. */
export function holdWith(
  project: Structure,
  all: readonly { conditions: Condition[] }[],
  assumed: Record<string, Json>,
): boolean {
  const read = (fact: string) => knownValue(project, fact, assumed)
  return all.every(({ conditions }) => conditions.every((condition) => holds(condition, read)))
}

/** Where the first condition of a check is written; where it is written nowhere, the check itself. */
export function conditionPlace({ project, step, place }: StepScope, check: string): Place {
  const [name = ''] = list(step.merged.checks?.[check]?.holds)
  return writtenCondition(project, step, name) ?? place(['checks', check, 'holds'])
}

function factsIn({ facts, anyOf = [] }: Condition): string[] {
  return [...facts.map(({ fact }) => fact), ...anyOf.flatMap(factsIn)]
}
