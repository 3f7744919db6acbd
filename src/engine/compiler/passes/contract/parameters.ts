/** What goes beside the body of a call: headers, and the query of a GET. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { headersOf } from '../../lower/openapi.ts'
import type { AuthoredService } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import { mayBeRefused } from './compatibility.ts'
import { normalForm } from './normal-form.ts'
import { near } from './responses.ts'
import { compareSchemas, type Documents, type PlaceOf, resolveContract } from './schemas.ts'

/** Headers of every call that no operation knows. A contract that names no header says nothing of them. */
export function checkSharedHeaders(operations: JsonObject[], { project, contract, differ }: Documents): void {
  const named = new Set(operations.flatMap((operation) => headersIn(contract, operation)))
  if (named.size === 0) return
  for (const name of Object.keys(project.services.value.context ?? {})) {
    if (named.has(name.toLowerCase())) continue
    const place: Place = { document: project.services.document, path: ['context', name], part: 'key' }
    const todo = near(name, [...named]) ?? 'delete it'
    differ(place, `the contract has no header \`${name}\``, 'the other side does not read it', todo)
  }
}

/** Headers of a call, and what its query must have. */
export function checkParameters(
  service: AuthoredService,
  operation: JsonObject,
  place: PlaceOf,
  { project, contract, isAgreed, differ }: Documents,
): void {
  const parameters = parametersOf(contract, operation)
  const names = (where: string, some = (_: JsonObject): boolean => true): string[] =>
    parameters.filter((each) => each.in === where && some(each)).map(({ name }) => asText(name))
  const isRequired = (each: JsonObject): boolean => each.required === true
  const own = headersOf(project, service).map((name) => name.toLowerCase())
  const theirs = names('header')
  // The client's own headers need not be in the contract.
  for (const name of Object.keys(service.context ?? {}))
    if (!theirs.some((each) => each.toLowerCase() === name.toLowerCase()))
      differ(
        { ...place('context', name), part: 'key' },
        `the contract has no header \`${name}\` here`,
        'the other side does not read it',
        near(name, theirs) ?? 'delete it',
      )
  for (const name of isAgreed ? theirs : names('header', isRequired))
    if (!own.includes(name.toLowerCase()))
      differ(
        { ...place('context'), part: 'key' },
        `the header \`${name}\` is missing`,
        'the contract asks for it',
        `add \`${name}\` to the \`context\``,
        { is: 'missing', kind: 'header', name },
      )
  const hasSchema = service.method === 'GET' && service.request !== undefined
  // Where there is a schema of the query, `compareQuery` holds it to all of them.
  for (const name of hasSchema ? [] : names('query', isRequired))
    differ(
      { ...place('path'), part: 'key' },
      `the parameter \`${name}\` is missing`,
      'the other side refuses a request without it',
      `add \`${name}\` to the schema of the \`request\``,
    )
}

/** Values of headers that are written in the journey, beside those that an operation takes. */
export function checkHeaderValues(
  service: AuthoredService,
  operation: JsonObject,
  place: PlaceOf,
  { project, contract, differ }: Documents,
): void {
  const shared = project.services.value.context ?? {}
  for (const each of parametersOf(contract, operation)) {
    const name = Object.keys({ ...shared, ...service.context }).find(
      (own) => each.in === 'header' && own.toLowerCase() === asText(each.name).toLowerCase(),
    )
    const schema = resolveContract(contract, each.schema)
    if (name === undefined || !isObject(schema)) continue
    const isOwn = service.context?.[name] !== undefined
    const value = isOwn ? service.context?.[name] : shared[name]
    const accepted = normalForm(schema)
    if (!isObject(value) || value.const === undefined || !mayBeRefused('enum', normalForm(value), accepted)) continue
    differ(
      isOwn ? place('context', name) : { document: project.services.document, path: ['context', name] },
      `the contract takes no \`${valueText(value.const)}\` for \`${name}\``,
      'the other side refuses another value',
      `write one of \`${valueText(accepted.enum)}\``,
    )
  }
}

function parametersOf(contract: JsonObject, { parameters }: JsonObject): JsonObject[] {
  return (Array.isArray(parameters) ? parameters : []).flatMap((each) => {
    const found = resolveContract(contract, each)
    return isObject(found) ? [found] : []
  })
}

/** The query of a GET is one schema on our side, and a list of parameters in OpenAPI. */
export function compareQuery(request: string, operation: JsonObject, documents: Documents): void {
  const all = parametersOf(documents.contract, operation).filter((each) => each.in === 'query' || each.in === 'path')
  const written = documents.project.schemas.get(request)?.written ?? {}
  const own = isObject(written.properties) ? written.properties : {}
  const known = all.filter((each) => own[asText(each.name)] !== undefined)
  const { type, additionalProperties } = written
  const theirs: JsonObject = {
    ...(type === undefined ? {} : { type }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    required: all.filter((each) => each.required === true && each.in === 'query').map(({ name }) => name ?? ''),
    properties: Object.fromEntries(
      known.map((each): [string, Json] => [
        asText(each.name),
        each.in === 'path' ? (own[asText(each.name)] ?? {}) : (each.schema ?? {}),
      ]),
    ),
  }
  const inPath = new Set(all.filter((each) => each.in === 'path').map(({ name }) => asText(name)))
  const required = Array.isArray(written.required) ? written.required : []
  theirs.required = [...(theirs.required as Json[]), ...required.filter((name) => inPath.has(asText(name)))]
  compareSchemas({ ...documents, isRequest: true }, request, theirs)
}

/** Names of the headers that an operation asks for, in small letters. */
function headersIn(contract: JsonObject, operation: JsonObject): string[] {
  return parametersOf(contract, operation).flatMap((each) =>
    each.in === 'header' ? [asText(each.name).toLowerCase()] : [],
  )
}
