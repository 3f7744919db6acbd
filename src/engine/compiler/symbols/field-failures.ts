/** In which ways a field can be wrong on screen. */
import type { Schema } from '../../core/define.ts'
import type { Project, StepFile } from '../source/project.ts'
import { branches, isObject, refusesNothing } from '../source/schema-parts.ts'
import { fieldSchema } from './fact-schemas.ts'
import { offeredList } from './offered-list.ts'

/** Keywords and checks that a field can fail on screen. */
export function canFail(project: Project, step: StepFile, name: string): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  const all: Schema[] = schema ? branches(schema) : []
  const isRequired = all.some((branch) => Array.isArray(branch.required) && branch.required.includes(name))
  // What its list has no longer is asked for again, whether it is required or not.
  const isChosen = offeredList(project, step.merged.fields?.[name] ?? '') !== undefined
  const required = isRequired || isChosen ? ['required'] : []
  const uses = all.flatMap((branch) => {
    // A schema may be `true`: anything fits it.
    const property = isObject(branch.properties) ? branch.properties[name] : undefined
    return isObject(property) ? branches(property) : []
  })
  const keywords = uses.length > 0 ? uses.flatMap(refusing) : refusing(fieldSchema(project, step, name) ?? {})
  const checks = Object.entries(step.merged.checks ?? {})
    .filter(([, check]) => check.at === name)
    .map(([key]) => key)
  return [...new Set([...required, ...keywords.filter((keyword) => failing.has(keyword)), ...checks])]
}

/** Keywords with a value that refuses something. */
function refusing(schema: Schema): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => (refusesNothing(keyword, value) ? [] : [keyword]))
}

/** A widget keeps `type` and `enum`; everything else can be broken by what is typed. */
const failing = new Set(
  `pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf const minItems maxItems uniqueItems contains not
  anyOf oneOf minProperties maxProperties propertyNames dependencies`.split(/\s+/),
)

/** Keywords by which the answers of a step can be wrong together, and no single one of them. */
export function canFailTogether(project: Project, step: StepFile): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  const keywords = schema ? branches(schema).flatMap((branch) => Object.keys(branch)) : []
  return [...new Set(keywords.filter((keyword) => together.has(keyword)))]
}

const together = new Set(['not', 'anyOf', 'oneOf', 'minProperties', 'maxProperties', 'propertyNames', 'const', 'enum'])
