/** A field and its check go by the same limits: what the widget lets be chosen must not be refused afterwards. */
import type { Report } from '../../diagnostics/report.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { resolveFact } from '../../symbols/facts.ts'

/** An option of the field, and the input of that name of the calculation by which the field is checked, are one fact. */
export function checkCheckLimits(project: Structure, step: StepFile, report: Report): void {
  for (const [check, { at, holds }] of Object.entries(step.own.checks ?? {})) {
    const use = step.own.fields?.[at]
    if (!isObject(use)) continue
    for (const calculation of calculationsOf(project, factsOfConditions(project, step, holds))) {
      const inputs = Object.entries(project.journey.value.calculations?.[calculation]?.with ?? {})
      if (!inputs.some(([, value]) => value === `${step.name}.${at}`)) continue
      for (const [input, value] of inputs) {
        const option = use[input]
        // The answer itself may go in by a name that the widget has for a limit.
        if (value === `${step.name}.${at}`) continue
        if (typeof value !== 'string' || typeof option !== 'string') continue
        const [one, other] = [resolveFact(project, step, option), resolveFact(project, undefined, value)]
        if (!one.known || !other.known || one.path === other.path) continue
        const place = placeIn(step, ['fields', at, input])
        const path = ['calculations', calculation, 'with', input]
        const related = { place: { document: project.journey.document, path }, label: 'checked with this one' }
        const label = `the check \`${check}\` holds \`${at}\` to \`${value}\``
        report('J233', place, `\`${input}\` is filled from \`${option}\``, label, `write \`${value}\``, related)
      }
    }
  }
}

function calculationsOf({ journey }: Structure, facts: string[]): Set<string> {
  const known = journey.value.calculations ?? {}
  return new Set(facts.map((fact) => fact.split('.')[0] ?? '').filter((name) => Object.hasOwn(known, name)))
}
