/** States that nobody can leave. */
import type { Report } from '../../../diagnostics/report.ts'
import { tell } from '../story.ts'
import { movesTo, type Walk } from '../walking.ts'
import type { World } from '../world.ts'

/** One for each step: the first that the walk came to. */
export function checkStuck(world: World, { stuck }: Walk, report: Report): void {
  const said = new Set<string>()
  for (const node of stuck) {
    const { step, showing } = node.state
    const file = world.project.steps.get(step)
    if (!file || said.has(step)) continue
    said.add(step)
    const under = showing.length > 0 ? ' under what is shown' : ''
    report.told(
      tell(world, movesTo(node)),
      'J502',
      { document: file.document, path: ['step'] },
      `applicants can be left on \`${step}\``,
      `nothing is awaited${under}, and nothing that can be pressed goes on`,
      'add a rule or a button that goes on from there',
    )
  }
}
