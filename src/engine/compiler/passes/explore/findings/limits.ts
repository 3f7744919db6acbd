/** Counters that count past their limit. */

import type { Report } from '../../../diagnostics/report.ts'
import { list } from '../../../source/authored.ts'
import { placeIn, type StepFile } from '../../../source/project.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { movesOf, type StateSpace } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'

export function checkLimits(model: AbstractModel, { limitStories }: StateSpace, report: Report): void {
  const reported = new Set<string>()
  for (const [key, story] of limitStories) {
    const [name = '', counter = ''] = key.split('.')
    const step = model.project.steps.get(name)
    if (!step || !countsCall(step.merged.counters?.[counter]?.counts, step)) continue
    const place = placeIn(step, ['counters', counter])
    const written = `${place.document.file} ${counter}`
    if (reported.has(written)) continue
    reported.add(written)
    report.withStory(
      formatStory(model, movesOf(story)),
      'J503',
      { ...place, part: 'key' },
      `\`${counter}\` can pass its limit`,
      'goes on counting after its `max`',
      `ask for \`${name}.${counter}.left\` where the call is made`,
    )
  }
}

/** A rule can hold back a call, but not what the applicant does. */
function countsCall(counts: string | string[] | undefined, { merged }: StepFile): boolean {
  return list(counts).some((event) => merged.calls?.[event.split('.')[0] ?? ''] !== undefined)
}
