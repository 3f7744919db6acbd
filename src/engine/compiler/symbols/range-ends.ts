/** The two ends of a range: where options declare them, and by which names texts show them. */
import type { Schema } from '../../core/define.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import type { Structure } from '../source/project.ts'
import { copyNames } from './copy-names.ts'
import { fieldOptions } from './events.ts'
import { resolveFact } from './facts.ts'

/** `x-range` of options, or of what a calculation takes: which of them are the ends, which the steps between them, and which
 * are `coarse`: a finger's, which may leave a rest and go by whole steps. */
export type Range = { from: string; to: string; steps?: string[]; coarse?: string[] }

/** The ends of the range that an options' schema declares, as they are filled in. */
export function endsOf(schema: Schema, options: JsonObject): { key: string; value: Json | undefined }[] {
  const range = schema['x-range'] as Range | undefined
  return range ? [range.from, range.to].map((key) => ({ key, value: options[key] })) : []
}

/** The name of the other end, where a field of the step is entered between the two. */
export function otherEnd(project: Structure, key: string, name: string): string | undefined {
  const step = project.steps.get(key.split('.')[0] ?? '')
  if (!step) return undefined
  const names = copyNames(project, step)
  for (const use of Object.values(step.merged.fields ?? {})) {
    const widget = project.registry.widgets[typeof use === 'string' ? use : use.widget]
    const ends = endsOf(widget?.options ?? {}, fieldOptions(use))
    const facts = ends.map(({ value }): string | undefined =>
      typeof value === 'string' ? resolveFact(project, step, value).path : undefined,
    )
    const at = facts.indexOf(names[name] ?? '')
    const other: string | undefined = at < 0 ? undefined : facts[1 - at]
    if (other !== undefined && other !== facts[at]) return Object.keys(names).find((each) => names[each] === other)
  }
  return undefined
}
