/** Counters that count past their limit. */

import type { Report } from '../../../diagnostics/report.ts'
import { list } from '../../../source/authored.ts'
import type { StepFile } from '../../../source/project.ts'
import { scopeOf } from '../../names/facts.ts'
import { tell } from '../story.ts'
import { movesOf, type Walk } from '../walking.ts'
import type { World } from '../world.ts'

export function checkLimits(world: World, { passed }: Walk, report: Report): void {
  const said = new Set<unknown>()
  for (const [key, story] of passed) {
    const [name = '', counter = ''] = key.split('.')
    const step = world.project.steps.get(name)
    if (!step || !isOfCalls(step.merged.counters?.[counter]?.counts, step)) continue
    const place = scopeOf(world.project, report, step).place(['counters', counter])
    if (said.has(`${place.document.file} ${counter}`)) continue
    said.add(`${place.document.file} ${counter}`)
    report.told(
      tell(world, movesOf(story)),
      'J503',
      { ...place, part: 'key' },
      `\`${counter}\` can pass its limit`,
      'goes on counting after its `max`',
      `ask for \`${name}.${counter}.left\` where the call is made`,
    )
  }
}

/** What just happens cannot be held back; a call can. */
function isOfCalls(counts: string | string[] | undefined, { merged }: StepFile): boolean {
  return list(counts).some((event) => merged.calls?.[event.split('.')[0] ?? ''] !== undefined)
}
