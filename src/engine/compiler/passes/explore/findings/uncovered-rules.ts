/** Steps and rules that no story reaches (van der Aalst: dead transitions). */

import { onScreen } from '../../../../core/path.ts'
import type { Report } from '../../../diagnostics/report.ts'
import { raisedAnywhere } from '../../../symbols/events.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { uncoveredRules } from '../space/build.ts'
import type { StateSpace } from '../space/state-space.ts'

/** @param unsatisfiable conditions that are reported already */
export function checkUncoveredRules(
  model: AbstractModel,
  space: StateSpace,
  unsatisfiable: ReadonlySet<string>,
  report: Report,
): void {
  const reached = new Set(space.nodes.flatMap(({ state }) => onScreen(state)))
  const reported = new Set<string>()
  for (const id of space.firedRules.keys()) reached.add(model.rules.get(id)?.step ?? '')
  const unreached = [...model.project.steps.values()].filter(({ name }) => !reached.has(name) && !isBase(model, name))
  for (const { name, document } of unreached) {
    report(
      'J501',
      { document, path: ['step'] },
      `no path reaches \`${name}\``,
      'nobody comes here',
      'loosen the conditions of the rules that lead here, or delete the step',
    )
  }
  for (const { step, event, index, rules, place, written } of uncoveredRules(model, space)) {
    const rule = rules[index]
    const isExplained = [...(rule?.when ?? [])].some((name) => unsatisfiable.has(name))
    if (isExplained || reported.has(written) || unreached.some(({ name }) => name === step)) continue
    if (!isRaised(model, space, step, event)) continue
    reported.add(written)
    report(
      'J501',
      place,
      'no path reaches this rule',
      'has its turn in no story',
      'loosen its conditions or those of the way here, or delete it',
    )
  }
}

/** An event that nothing raises, or that only an uncovered rule raises, is reported there. */
function isRaised(model: AbstractModel, { raisedEvents }: StateSpace, name: string, event: string): boolean {
  if (event.includes('.')) return raisedEvents.has(`${name} ${event}`)
  const step = model.project.steps.get(name)
  return (
    !step || ['enter', 'back', 'dismiss', 'cancel'].includes(event) || raisedAnywhere(model.project, step).has(event)
  )
}

function isBase(model: AbstractModel, name: string): boolean {
  return [...model.project.steps.values()].some(
    ({ name: own, chain }) => own !== name && chain.some((each) => each.name === name),
  )
}
