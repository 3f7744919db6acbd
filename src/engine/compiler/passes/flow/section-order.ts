/** The parts of the journey in the order in which its steps come. */
import type { Report } from '../../diagnostics/report.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { waysOn } from './ways-on.ts'

/** A part that every way on reaches only from a part that is named after it. */
export function checkOrderOfSections(project: Structure, report: Report): void {
  const { document, value } = project.journey
  const { sections = [] } = value
  const ways = new Set([...project.steps.values()].flatMap((step) => turnsOf(project, step)))
  for (const [index, later] of sections.entries()) {
    const earlier = sections.slice(0, index).find((each) => {
      const isTurned = ways.has(`${later} ${each}`) && !ways.has(`${each} ${later}`)
      return isTurned && !sections.some((between) => ways.has(`${each} ${between}`) && ways.has(`${between} ${later}`))
    })
    if (earlier === undefined) continue
    const place = { document, path: ['sections', index] }
    const label = `each way on between the two leads from \`${later}\` to \`${earlier}\``
    const related = { place: { document, path: ['sections', sections.indexOf(earlier)] }, label: 'named before it' }
    report('J216', place, `\`${later}\` comes before \`${earlier}\``, label, 'name the parts in their order', related)
  }
}

/** `from to` for each way on to another part. */
function turnsOf({ steps }: Structure, step: StepFile): string[] {
  const { section } = step.merged
  if (section === undefined) return []
  return waysOn(step)
    .flatMap((name) => steps.get(name)?.merged.section ?? [])
    .filter((other) => other !== section)
    .map((other) => `${section} ${other}`)
}
