/** Which facts are never saved. */
import type { Schema } from '../../core/define.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { propertiesOf, propertyOf } from '../source/schema-parts.ts'
import { answersOf, recordSchema } from '../symbols/fact-schemas.ts'
import { recordNames } from '../symbols/facts.ts'

/** Fields that are for the moment only (`writeOnly`), as `<step>.<field>`. */
export function neverSavedFields(project: Structure, step: StepFile): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  return Object.keys(step.merged.fields ?? {}).flatMap((name) => {
    const field = schema ? propertyOf(schema, name) : 'none'
    return typeof field === 'object' && field.writeOnly === true ? [`${step.name}.${name}`] : []
  })
}

/** Properties of what calls answer that are for the moment only, as `<step>.<call>.<property>`. */
export function neverSavedAnswers(project: Structure, step: StepFile): string[] {
  return Object.entries(step.merged.calls ?? {}).flatMap(([name, { effect }]) => {
    const secrets = new Set(answersOf(project, effect).flatMap(secretsOf))
    return [...secrets].map((property) => `${step.name}.${name}.${property}`)
  })
}

/** The same of what records hold, as `<record>.<property>`: an answer that is kept is no less for the moment. */
export function neverSavedRecords(project: Structure): string[] {
  return recordNames(project).flatMap((record) =>
    secretsOf(recordSchema(project, record)).map((property) => `${record}.${property}`),
  )
}

function secretsOf(schema: Schema): string[] {
  return propertiesOf(schema).filter((property) => {
    const found = propertyOf(schema, property)
    return typeof found === 'object' && found.writeOnly === true
  })
}
