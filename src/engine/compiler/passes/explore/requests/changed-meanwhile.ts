/** Answers that may be changed while a call runs: a form can be written in until the call has ended. */
import type { Definition, FactPath, Step } from '../../../../core/model.ts'
import { conditionKeys } from '../../../lower/conditions.ts'
import type { Structure } from '../../../source/project.ts'
import { readOnlyConditions } from '../../../symbols/events.ts'

/** Whether a field cannot be changed while a call of its step runs. */
export function isHeld(
  project: Structure,
  { conditions }: Definition,
  step: Step,
  field: string,
  call: string,
): boolean {
  const file = project.steps.get(step.name)
  const use = file?.merged.fields?.[field]
  const keys = use === undefined ? [] : conditionKeys(file, readOnlyConditions(use))
  const isRunning = ({ facts, anyOf }: Definition['conditions'][string]): boolean =>
    facts.every(({ fact, is }) => fact === `${step.name}.${call}.running` && is.const === true) &&
    (anyOf === undefined ? facts.length > 0 : anyOf.some(isRunning))
  return keys.length > 0 && keys.every((key) => conditions[key] !== undefined && isRunning(conditions[key]))
}

/** Why a fact may be absent at an event: the answer that it is, or was set from, may be changed before a call has ended. */
export function changedMeanwhile(
  { steps }: Definition,
  { step, event }: { step: string; event: string },
  fact: FactPath,
): { field: FactPath; call: string } | undefined {
  const own = endedCall(steps[step], event)
  if (own !== undefined && isField(steps[step], fact)) return { field: fact, call: own }
  for (const each of Object.values(steps))
    for (const [on, rules] of Object.entries(each.on)) {
      const call = endedCall(each, on)
      const set = rules.flatMap((rule) => rule.set ?? []).find((one) => one.fact === fact && 'fact' in one.to)
      if (call !== undefined && set && 'fact' in set.to && isField(each, set.to.fact))
        return { field: set.to.fact, call }
    }
  return undefined
}

/** The call of the step whose end the event is. */
function endedCall(step: Step | undefined, event: string): string | undefined {
  const [name = '', outcome] = event.split('.')
  return step && outcome !== undefined && Object.hasOwn(step.calls, name) ? name : undefined
}

function isField(step: Step | undefined, fact: FactPath): boolean {
  return step?.fields.some((field) => fact === `${step.name}.${field}`) === true
}
