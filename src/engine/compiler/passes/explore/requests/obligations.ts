/** What each call must have and may have, and whether the facts at its rule prove it. */
import type { Call, FactPath, JsonObject, Template } from '../../../../core/model.ts'
import { schemaProblems } from '../../../../core/value-schema.ts'
import { pathInputsOf, requiredContextOf, valueSchemaOf } from '../../../lower/requests.ts'
import { isObject, propertyOf, requiredOf } from '../../../source/schema-parts.ts'
import type { Facts } from './facts.ts'
import { type Journey, knownValue, satisfies, satisfiesWhereThere } from './knowledge.ts'

/** A place of a request, and the fact that fills it. `absent`: it may not be there; `invalid`: it may break the schema. */
export type Obligation = {
  /** Property of the body or query, dotted; or the name of a header. */
  property: string
  isHeader: boolean
  fact: FactPath | undefined
  /** Schema of the request; absent for a header. */
  schema: string | undefined
  verdict: 'proven' | 'absent' | 'invalid'
}

/**
 * Every property that the request of a call must have, every header that goes with it, and what it may have besides: that can be
 * absent, and has to be valid where it is there.
 */
export function obligationsOf(journey: Journey, facts: Facts, step: string, call: Call): Obligation[] {
  const { project, definition } = journey
  const declaration = definition.effects[call.effect]
  const service = project.services.value.services[call.effect]
  if (!declaration || !service) return []
  const input = { object: { ...objectOf(declaration.with), ...objectOf(call.with) } }
  const name = service.request
  const schema = name === undefined ? undefined : project.schemas.get(name)?.schema
  const judged = (
    template: Template | undefined,
    wanted: JsonObject,
    property: string,
    isHeader: boolean,
  ): Obligation[] =>
    judge(journey, facts, step, template, wanted, property).map((each) => ({
      ...each,
      isHeader,
      schema: isHeader ? undefined : name,
    }))
  const context = objectOf(declaration.context)
  return [
    ...(schema ? judged(input, schema, '', false) : []),
    ...pathInputsOf(service).flatMap((each) => judged(input.object[each], partOfPath, each, false)),
    ...requiredContextOf(project, service).flatMap((each) => judged(context[each], {}, each, true)),
  ]
}

/** What an address can be filled with: a list or an empty text would lead elsewhere. */
const partOfPath: JsonObject = { type: ['string', 'number', 'integer'], minLength: 1 }

type Judged = Omit<Obligation, 'isHeader' | 'schema'>

function judge(
  journey: Journey,
  facts: Facts,
  step: string,
  template: Template | undefined,
  wanted: JsonObject,
  property: string,
): Judged[] {
  if (!template) return [{ property, fact: undefined, verdict: 'absent' }]
  if ('fact' in template) {
    const isThere = knownValue(journey, facts, step, template.fact) !== undefined
    const isRight = isThere && satisfies(journey, facts, step, template.fact, wanted)
    return [{ property, fact: template.fact, verdict: isRight ? 'proven' : isThere ? 'invalid' : 'absent' }]
  }
  if ('const' in template) {
    const isRight = schemaProblems(valueSchemaOf(wanted), template.const).length === 0
    return [{ property, fact: undefined, verdict: isRight ? 'proven' : 'invalid' }]
  }
  if ('list' in template) return judgeList(journey, facts, step, template.list, wanted, property)
  const required = requiredOf(wanted)
  const optional = Object.keys(template.object).filter((name) => !required.includes(name))
  return [...required, ...optional].flatMap((name) => {
    const inner = propertyOf(wanted, name)
    const path = property === '' ? name : `${property}.${name}`
    const part = template.object[name]
    const schema = isObject(inner) ? inner : {}
    if (!required.includes(name) && part && 'fact' in part)
      return judgeOptional(journey, facts, step, part.fact, schema, path)
    return judge(journey, facts, step, part, schema, path)
  })
}

/** What may be left out has to be right where it is there. */
function judgeOptional(
  journey: Journey,
  facts: Facts,
  step: string,
  fact: FactPath,
  wanted: JsonObject,
  property: string,
): Judged[] {
  const isRight = satisfiesWhereThere(journey, facts, step, fact, wanted)
  return [{ property, fact, verdict: isRight ? 'proven' : 'invalid' }]
}

/** What is absent is left out of a list: only what is left has to be right, unless so many items are asked for. */
function judgeList(
  journey: Journey,
  facts: Facts,
  step: string,
  items: readonly Template[],
  wanted: JsonObject,
  property: string,
): Judged[] {
  const inner = isObject(wanted.items) ? wanted.items : {}
  const all = items.flatMap((item, index) => judge(journey, facts, step, item, inner, `${property}.${index}`))
  const missing = all.filter(({ verdict }) => verdict === 'absent')
  const least = typeof wanted.minItems === 'number' ? wanted.minItems : 0
  const wrong = [
    ...all.filter(({ verdict }) => verdict === 'invalid'),
    ...(items.length - missing.length < least ? missing : []),
  ]
  return wrong.length > 0 ? wrong : [{ property, fact: undefined, verdict: 'proven' }]
}

function objectOf(template: Template): Record<string, Template> {
  return 'object' in template ? template.object : {}
}
