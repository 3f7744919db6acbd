/** Conditions that can never hold, whatever the world says. */

import type { Report } from '../../../diagnostics/report.ts'
import { type Place, spanOf } from '../../../source/document.ts'
import { placeIn } from '../../../source/project.ts'
import { neverHolds } from '../demand.ts'
import type { World } from '../world.ts'

/** Returns the names of those that it found. */
export function checkNeverHolds(world: World, report: Report): Set<string> {
  const { definition } = world.journey
  const never = new Set<string>()
  const said = new Set<string>()
  for (const [key, condition] of Object.entries(definition.conditions)) {
    if (!neverHolds(definition, world.domains, condition)) continue
    never.add(key)
    const place = placeOf(world, key)
    const { file, line } = spanOf(place)
    if (said.has(`${file}:${line}`)) continue
    said.add(`${file}:${line}`)
    report(
      'J505',
      { ...place, part: 'key' },
      `\`${key.split('.').at(-1)}\` never holds`,
      'its facts cannot have these values, or not together',
      'compare it with the schemas and settings of its facts',
    )
  }
  return never
}

function placeOf(world: World, key: string): Place {
  const [first = '', second] = key.split('.')
  const step = second === undefined ? undefined : world.project.steps.get(first)
  if (step) return placeIn(step, ['conditions', second ?? ''])
  return { document: world.project.journey.document, path: ['conditions', first] }
}
