/** Rules that no path reaches. */
import { onScreen } from '../../../../core/path.ts'
import type { Report } from '../../../diagnostics/report.ts'
import { raisedAnywhere } from '../../flow/buttons.ts'
import { untaken } from '../walk.ts'
import type { Walk } from '../walking.ts'
import type { World } from '../world.ts'

/** `never`: conditions that are told of already. */
export function checkTaken(world: World, walk: Walk, never: ReadonlySet<string>, report: Report): void {
  const reached = new Set(walk.nodes.flatMap(({ state }) => onScreen(state)))
  const said = new Set<string>()
  for (const id of walk.taken.keys()) reached.add(world.rules.get(id)?.step ?? '')
  const lost = [...world.project.steps.values()].filter(({ name }) => !reached.has(name) && !isBase(world, name))
  for (const { name, document } of lost) {
    report(
      'J501',
      { document, path: ['step'] },
      `no path reaches \`${name}\``,
      'nobody comes here',
      'loosen the conditions of the rules that lead here, or delete the step',
    )
  }
  for (const { step, event, index, rules, place, written } of untaken(world, walk)) {
    const rule = rules[index]
    const hopeless = [...(rule?.when ?? [])].some((name) => never.has(name))
    if (hopeless || said.has(written) || lost.some(({ name }) => name === step)) continue
    if (!comesUp(world, walk, step, event)) continue
    said.add(written)
    report(
      'J501',
      place,
      'no path reaches this rule',
      'has its turn in no story',
      'loosen its conditions or those of the way here, or delete it',
    )
  }
}

/** What nothing raises, or what only follows from another rule without a turn, is told of there. */
function comesUp(world: World, { came }: Walk, name: string, event: string): boolean {
  if (event.includes('.')) return came.has(`${name} ${event}`)
  const step = world.project.steps.get(name)
  return (
    !step || ['enter', 'back', 'dismiss', 'cancel'].includes(event) || raisedAnywhere(world.project, step).has(event)
  )
}

function isBase(world: World, name: string): boolean {
  return [...world.project.steps.values()].some(
    ({ name: own, chain }) => own !== name && chain.some((each) => each.name === name),
  )
}
