/** States that have no way on (van der Aalst: the option to complete is lost). */
import type { Report } from '../../../diagnostics/report.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { movesTo, type StateSpace } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'

/** Reports one for each step: the first that was found. */
export function checkDeadEnds(model: AbstractModel, { deadEnds }: StateSpace, report: Report): void {
  const reported = new Set<string>()
  for (const node of deadEnds) {
    const { step, overlays } = node.state
    const file = model.project.steps.get(step)
    if (!file || reported.has(step)) continue
    reported.add(step)
    const under = overlays.length > 0 ? ' under what is shown' : ''
    report.told(
      formatStory(model, movesTo(node)),
      'J502',
      { document: file.document, path: ['step'] },
      `applicants can be left on \`${step}\``,
      `nothing is awaited${under}, and nothing that can be pressed goes on`,
      'add a rule or a button that goes on from there',
    )
  }
}
