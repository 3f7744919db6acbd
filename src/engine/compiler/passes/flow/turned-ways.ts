/** Next leads on and Back leads back: neither to where the applicant is, nor to where the other one leads. */
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isReachedWithout } from './reach.ts'

/** Checks the rules in the step's own file. */
export function checkTurnedWays(project: Structure, step: StepFile, report: Report): void {
  const { document, own, name } = step
  for (const event of ['next', 'back'] as const)
    for (const [index, { when: _, unless: __, track: ___, go, ...rest }] of (own.on?.[event] ?? []).entries()) {
      const place = { document, path: ['on', event, index, 'go'] }
      if (go === name && Object.keys(rest).length === 0) {
        const label = 'whoever presses it stays where they are'
        report('J220', place, `\`${event}\` of \`${name}\` leads to itself`, label, 'name the step that comes there')
      }
      if (event !== 'back' || go === undefined || !leadsOnTo(step, go) || leadsHere(project, go, step)) continue
      // What comes without this step may lie before it: an end may lead home by both.
      if (isReachedWithout(project, name, go)) continue
      const label = `so does \`next\`, and \`${go}\` comes only after this step`
      report('J220', place, `\`back\` leads on to \`${go}\``, label, 'name a step that comes before this one')
    }
}

function leadsOnTo({ merged }: StepFile, target: string): boolean {
  return (merged.on?.next ?? []).some(({ go }) => go === target)
}

/** By a rule, or by a link to change an answer. */
function leadsHere({ steps }: Structure, from: string, step: StepFile): boolean {
  const rules = Object.values(steps.get(from)?.merged.on ?? {}).flat()
  return rules.some(({ go }) => go === step.name) || list(step.merged.edit?.from).includes(from)
}
