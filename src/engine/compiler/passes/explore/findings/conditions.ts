/** Conditions that no values of their facts satisfy. */

import type { Report } from '../../../diagnostics/report.ts'
import { type Place, spanOf } from '../../../source/document.ts'
import { placeIn } from '../../../source/project.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { isUnsatisfiable } from '../model/solve.ts'

/** Reports them, and returns their names. */
export function checkConditions(model: AbstractModel, report: Report): Set<string> {
  const { definition } = model.journey
  const unsatisfiable = new Set<string>()
  const reported = new Set<string>()
  for (const [key, condition] of Object.entries(definition.conditions)) {
    if (!isUnsatisfiable(definition, model.domains, condition)) continue
    unsatisfiable.add(key)
    const place = placeOf(model, key)
    const { file, line } = spanOf(place)
    if (reported.has(`${file}:${line}`)) continue
    reported.add(`${file}:${line}`)
    report(
      'J505',
      { ...place, part: 'key' },
      `\`${key.split('.').at(-1)}\` never holds`,
      'its facts cannot have these values, or not together',
      'compare it with the schemas and settings of its facts',
    )
  }
  return unsatisfiable
}

function placeOf(model: AbstractModel, key: string): Place {
  const [first = '', second] = key.split('.')
  const step = second === undefined ? undefined : model.project.steps.get(first)
  if (step) return placeIn(step, ['conditions', second ?? ''])
  return { document: model.project.journey.document, path: ['conditions', first] }
}
