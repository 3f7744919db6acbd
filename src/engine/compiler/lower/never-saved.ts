/** Which facts are never saved. */
import type { Project, StepFile } from '../source/project.ts'
import { propertiesOf, propertyOf } from '../source/schema-parts.ts'

/** Fields that are for the moment only (`writeOnly`), as `<step>.<field>`. */
export function neverSavedFields(project: Project, step: StepFile): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  return Object.keys(step.merged.fields ?? {}).flatMap((name) => {
    const field = schema ? propertyOf(schema, name) : 'none'
    return typeof field === 'object' && field.writeOnly === true ? [`${step.name}.${name}`] : []
  })
}

/** Properties of what calls answer that are for the moment only, as `<step>.<call>.<property>`. */
export function neverSavedAnswers(project: Project, step: StepFile): string[] {
  return Object.entries(step.merged.calls ?? {}).flatMap(([name, call]) => {
    const answer = project.services.value.services[call.effect]?.answer
    const schema = answer === undefined ? undefined : project.schemas.get(answer)?.schema
    return (schema ? propertiesOf(schema) : []).flatMap((property) => {
      const found = schema ? propertyOf(schema, property) : 'none'
      return typeof found === 'object' && found.writeOnly === true ? [`${step.name}.${name}.${property}`] : []
    })
  })
}
