/** Which facts are personal, and which are never saved. */
import type { JsonObject } from '../../core/model.ts'
import type { Project, StepFile } from '../source/project.ts'
import { propertiesOf, propertyOf, visitSchemas } from '../source/schema-parts.ts'

/** Fields whose schema has the mark, as `<step>.<field>`. */
export function markedFields(project: Project, step: StepFile, mark: 'writeOnly' | 'x-pii'): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  return Object.keys(step.merged.fields ?? {}).flatMap((name) => {
    const field = schema ? propertyOf(schema, name) : 'none'
    return typeof field === 'object' && field[mark] === true ? [`${step.name}.${name}`] : []
  })
}

/** Properties of what calls answer that are for the moment only, as `<step>.<call>.<property>`. */
export function markedAnswers(project: Project, step: StepFile): string[] {
  return Object.entries(step.merged.calls ?? {}).flatMap(([name, call]) => {
    const answer = project.services.value.services[call.effect]?.answer
    const schema = answer === undefined ? undefined : project.schemas.get(answer)?.schema
    return (schema ? propertiesOf(schema) : []).flatMap((property) => {
      const found = schema ? propertyOf(schema, property) : 'none'
      return typeof found === 'object' && found.writeOnly === true ? [`${step.name}.${name}.${property}`] : []
    })
  })
}

/** Properties of records that are personal, found in the schemas of the answers they keep. */
export function personalRecords(project: Project): string[] {
  const { value } = project.journey
  const kept = [
    ...Object.entries(value.reads ?? {}).map(([name, call]) => ({ record: name, effect: call.effect })),
    ...[...project.steps.values()]
      .flatMap((step) => Object.values(step.merged.calls ?? {}))
      .flatMap((call) => (call.keep ? [{ record: call.keep, effect: call.effect }] : [])),
  ]
  const found = kept.flatMap(({ record, effect }) => {
    const service = project.services.value.services[effect]
    return [service?.answer, ...Object.values(service?.accepts ?? {})].flatMap((name) => {
      const schema = name === undefined ? undefined : project.schemas.get(name)?.schema
      return schema ? personalPaths(schema).map((path) => `${record}${path}`) : []
    })
  })
  return [...new Set(found)]
}

function personalPaths(schema: JsonObject): string[] {
  const found: string[] = []
  visitSchemas(schema, [], (each, path) => {
    const plain = path.every((part, index) => (index % 2 === 0 ? part === 'properties' : true))
    if (each['x-pii'] === true && plain)
      found.push(
        path
          .filter((_, index) => index % 2 === 1)
          .map((part) => `.${part}`)
          .join(''),
      )
  })
  return found
}
