/** What can only be agreed to must be asked for: else an applicant who leaves it alone goes on. */
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import type { StepScope } from './facts.ts'

/** Checks every field of the step that takes nothing but `true`. */
export function checkLeftOut({ project, step, report }: StepScope): void {
  const form = project.schemas.get(step.own.form ?? '')
  if (!form) return
  const required = new Set<unknown>()
  visitSchemas(form.schema, [], (each) => {
    for (const name of Array.isArray(each.required) ? each.required : []) required.add(name)
  })
  visitSchemas(form.schema, [], ({ properties }, path) => {
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
      if (!isObject(schema) || schema.type !== 'boolean' || schema.const !== true) continue
      if (required.has(name) || !Object.hasOwn(step.merged.fields ?? {}, name)) continue
      const place = { document: form.document, path: [...path, 'properties', name], part: 'key' as const }
      const label = 'only `true` is right, and whoever leaves it alone goes on'
      report('J123', place, `\`${name}\` may be left out`, label, `add \`${name}\` to \`required\``)
    }
  })
}
