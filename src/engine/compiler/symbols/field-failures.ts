/** In which ways a field can be wrong on screen. */
import type { Schema } from '../../core/define.ts'
import type { Json } from '../../core/model.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { branches, isObject, refusesNothing } from '../source/schema-parts.ts'
import { refusal } from '../source/schema-values.ts'
import { fieldSchema } from './fact-schemas.ts'
import { choicesOffered } from './needed-choices.ts'
import { offeredList } from './offered-list.ts'

/** The same but for what no choice of its list fails: words for that may be there, and are never read. */
export function mustSay(project: Structure, step: StepFile, name: string): string[] {
  const use = step.merged.fields?.[name] ?? ''
  return canFail(project, step, name, offeredList(project, use) === undefined ? [] : choicesOffered(project, use))
}

/**
 * Keywords and checks that a field can fail on screen.
 * @param choices all that it can be answered with, where that is known
 */
export function canFail(project: Structure, step: StepFile, name: string, choices: readonly Json[] = []): string[] {
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
  const schemas = uses.length > 0 ? uses : [fieldSchema(project, step, name) ?? {}]
  const keywords = schemas.flatMap((each) =>
    isWholly(choices, each) ? [] : [...failingOf(each), ...failingWithin(each)],
  )
  const checks = Object.entries(step.merged.checks ?? {})
    .filter(([, check]) => check.at === name)
    .map(([key]) => key)
  return [...new Set([...required, ...keywords, ...checks])]
}

/** Whether the schema takes each of the choices: nothing else is an answer. */
function isWholly(choices: readonly Json[], schema: Schema): boolean {
  return choices.length > 0 && choices.every((choice) => refusal(choice, schema) === undefined)
}

/** Keywords that can fail, with a value that refuses something. */
function failingOf(schema: Schema): string[] {
  const keywords = Object.entries(schema).filter(([keyword, value]) => !refusesNothing(keyword, value))
  return keywords.flatMap(([keyword]) => (failing.has(keyword) ? [keyword] : []))
}

/**
 * The same of the parts of a list or mapping: the field says it in its own words. A part that is asked for may be left out, too, but
 * not where none has a limit: such parts are made by the widget.
 */
function failingWithin(schema: Schema, around: readonly Schema[] = []): string[] {
  if (around.includes(schema)) return []
  const parts = branches(schema).flatMap(({ items, properties }) =>
    [items, ...(isObject(properties) ? Object.values(properties) : [])].flat().filter(isObject),
  )
  const within = [...around, schema]
  const keywords = parts.flatMap((part) => [...branches(part).flatMap(failingOf), ...failingWithin(part, within)])
  const isAskedFor = [schema, ...parts].flatMap(branches).some(({ required }) => Array.isArray(required))
  return isAskedFor && keywords.length > 0 ? ['required', ...keywords] : keywords
}

/** A widget keeps `type` and `enum`; everything else can be broken by what is typed. */
const failing = new Set(
  `pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf const minItems maxItems uniqueItems contains not
  anyOf oneOf minProperties maxProperties propertyNames dependencies`.split(/\s+/),
)

/** Keywords by which the answers of a step can be wrong together, and no single one of them. */
export function canFailTogether(project: Structure, step: StepFile): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  const keywords = schema ? branches(schema).flatMap((branch) => Object.keys(branch)) : []
  return [...new Set(keywords.filter((keyword) => together.has(keyword)))]
}

const together = new Set(['not', 'anyOf', 'oneOf', 'minProperties', 'maxProperties', 'propertyNames', 'const', 'enum'])
