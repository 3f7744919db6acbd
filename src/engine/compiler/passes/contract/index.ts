/** What both sides have agreed: each call beside the same one in an OpenAPI document, with the line on our side. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import { headersOf, pathParameters } from '../../lower/openapi.ts'
import type { AuthoredService } from '../../source/authored.ts'
import type { Document, Path, Place } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { isObject, propertiesOf } from '../../source/schema-parts.ts'
import { inOurForm } from './foreign.ts'
import { checkResponses, near } from './responses.ts'
import { type Comparison, compareSchemas, resolveContract, sameSchema } from './schemas.ts'

type Operation = { path: string; method: string; value: JsonObject }

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Holds the services and their schemas to a contract. What only the contract has is left alone: a journey may use part of it. */
export function checkContract(project: Project, { value }: Document, report: Report): void {
  if (!isObject(value)) return
  const contract = inOurForm(value)
  const operations = operationsOf(contract)
  const help = (todo: string): string => `${todo}; where both sides have agreed on it, \`npm run journey -- contract\``
  const text = JSON.stringify(contract)
  const shared = {
    ...{ project, contract, hasMarks: text.includes('"x-pii"') },
    differ: (place: Place, message: string, label: string, todo: string): void =>
      report('J318', place, message, label, help(todo)),
  }
  const named = new Set(operations.flatMap(({ value: operation }) => headersIn(contract, operation)))
  for (const name of operations.length > 0 ? Object.keys(project.services.value.context ?? {}) : []) {
    // A contract that names no header says nothing of those that go with every call.
    if (named.size === 0 || named.has(name.toLowerCase())) continue
    const place: Place = { document: project.services.document, path: ['context', name], part: 'key' }
    const todo = near(name, [...named]) ?? 'delete it'
    shared.differ(place, `the contract has no header \`${name}\``, 'the other side does not read it', todo)
  }
  for (const [name, service] of Object.entries(project.services.value.services)) {
    if (service.local || service.path === undefined || service.method === undefined) continue
    const found = operationFor(operations, name, service)
    const place = (...path: Path): Place => ({ document: project.services.document, path: ['services', name, ...path] })
    if (!found) {
      const near = nearest(
        service.path,
        operations.map(({ path }) => path),
      )
      const todo = near === undefined ? 'delete the service' : `write \`${near}\``
      shared.differ(
        place('path'),
        `the contract has no \`${service.method} ${service.path}\``,
        'the other side does not answer this',
        todo,
      )
      continue
    }
    checkAddress(service, found, place, shared.differ)
    checkParameters(project, service, found.value, contract, place, shared.differ)
    checkResponses(service, found.value, place, text, shared.differ)
    if (found.method === service.method) checkBodies(service, found.value, place, shared)
  }
}

function operationsOf(contract: JsonObject): Operation[] {
  return Object.entries(isObject(contract.paths) ? contract.paths : {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const value = isObject(item) ? item[method] : undefined
      return isObject(value) ? [{ path: path.split('#')[0] ?? path, method: method.toUpperCase(), value }] : []
    }),
  )
}

/** Names of the headers that an operation asks for, in small letters. */
function headersIn(contract: JsonObject, { parameters }: JsonObject): string[] {
  return (Array.isArray(parameters) ? parameters : []).flatMap((each) => {
    const found = resolveContract(contract, each)
    return isObject(found) && found.in === 'header' ? [String(found.name).toLowerCase()] : []
  })
}

/** By its name where the contract has that, else by its address. */
function operationFor(all: Operation[], name: string, service: AuthoredService): Operation | undefined {
  const path = shapeOf(service.path)
  return (
    all.find(({ value }) => value.operationId === name) ??
    all.find((each) => shapeOf(each.path) === path && each.method === service.method) ??
    all.find((each) => shapeOf(each.path) === path)
  )
}

/** A path whatever its parameters are called. */
function shapeOf(path = ''): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

type Differ = Comparison['differ']
type PlaceOf = (...path: Path) => Place

function checkAddress(service: AuthoredService, { path, method }: Operation, place: PlaceOf, differ: Differ): void {
  if (shapeOf(path) !== shapeOf(service.path))
    differ(
      place('path'),
      `the contract has another path: \`${path}\``,
      'the other side does not answer this',
      `write \`${path}\``,
    )
  if (method !== service.method)
    differ(
      place('method'),
      `the contract has \`${method}\` here`,
      'the other side refuses another method',
      `write \`${method}\``,
    )
}

function checkParameters(
  project: Project,
  service: AuthoredService,
  operation: JsonObject,
  contract: JsonObject,
  place: PlaceOf,
  differ: Differ,
): void {
  const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).flatMap((each) => {
    const found = resolveContract(contract, each)
    return isObject(found) ? [found] : []
  })
  const names = (where: string): string[] =>
    parameters.filter((each) => each.in === where).map(({ name }) => String(name))
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
  for (const name of theirs)
    if (!own.includes(name.toLowerCase()))
      differ(
        { ...place('context'), part: 'key' },
        `the header \`${name}\` is missing`,
        'the contract asks for it',
        `add \`${name}\` to the \`context\``,
      )
  const query = names('query')
  const schema = project.schemas.get(service.request ?? '')?.schema
  if (service.method !== 'GET' || !schema) return
  const sent = propertiesOf(schema).filter((name) => !pathParameters(service.path).includes(name))
  for (const name of sent)
    if (!query.includes(name))
      differ(
        place('request'),
        `the contract takes no \`${name}\` here`,
        'the other side does not read it',
        near(name, query) ?? 'delete it from the schema',
      )
}

function checkBodies(
  service: AuthoredService,
  operation: JsonObject,
  place: PlaceOf,
  shared: Omit<Comparison, 'isRequest'>,
): void {
  const compare = (isRequest: boolean, name: string, theirs: Json, at: Place): void => {
    const meant = meantSchema(shared, name, theirs)
    if (meant === undefined) compareSchemas({ ...shared, isRequest }, name, theirs)
    else shared.differ(at, `the contract has \`${meant}\` here`, 'another schema', `write \`${meant}\``)
  }
  const body = schemaIn(resolveContract(shared.contract, operation.requestBody))
  const missing = (key: string, what: string): void =>
    shared.differ({ ...place(), part: 'key' }, `\`${key}\` is missing`, what, `add \`${key}: <schema>\``)
  if (service.request === undefined && body !== undefined && service.method !== 'GET')
    missing('request', 'the contract says what is sent')
  if (service.request && body !== undefined && service.method !== 'GET')
    compare(true, service.request, body, place('request'))
  if (service.request && service.method === 'GET') compareQuery(service.request, operation, shared)
  const responses = isObject(operation.responses) ? operation.responses : {}
  const success = resolveContract(shared.contract, responses['200'])
  if (service.answer === undefined && service.file === undefined && schemaIn(success) !== undefined)
    missing('answer', 'the contract says what is answered')
  const pairs: [string, string | undefined, Place][] = [
    ['200', service.answer, place('answer')],
    ...Object.entries(service.accepts ?? {}).map(([status, name]): [string, string, Place] => [
      status,
      name,
      place('accepts', status),
    ]),
  ]
  for (const [status, name, at] of pairs) {
    const theirs = schemaIn(resolveContract(shared.contract, responses[status]))
    if (name !== undefined && theirs !== undefined) compare(false, name, theirs, at)
  }
}

/** The schema that the contract names, where the journey has it unchanged and names another one. */
function meantSchema(shared: Omit<Comparison, 'isRequest'>, name: string, theirs: Json): string | undefined {
  const reference = isObject(theirs) && typeof theirs.$ref === 'string' ? theirs.$ref : undefined
  const meant = /^#\/components\/schemas\/([^/]+)$/.exec(reference ?? '')?.[1]
  if (meant === undefined || meant === name || !shared.project.schemas.has(meant)) return undefined
  return !sameSchema(shared, name, theirs) && sameSchema(shared, meant, theirs) ? meant : undefined
}

/** The query of a GET is one schema on our side, and a list of parameters in OpenAPI. */
function compareQuery(request: string, operation: JsonObject, shared: Omit<Comparison, 'isRequest'>): void {
  const all = (Array.isArray(operation.parameters) ? operation.parameters : []).flatMap((each) => {
    const found = resolveContract(shared.contract, each)
    return isObject(found) && (found.in === 'query' || found.in === 'path') ? [found] : []
  })
  const written = shared.project.schemas.get(request)?.written ?? {}
  const own = isObject(written.properties) ? written.properties : {}
  const known = all.filter((each) => own[String(each.name)] !== undefined)
  const { type, additionalProperties } = written
  const theirs: JsonObject = {
    ...(type === undefined ? {} : { type }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    required: all.filter((each) => each.required === true && each.in === 'query').map(({ name }) => name ?? ''),
    properties: Object.fromEntries(
      known.map((each): [string, Json] => [
        String(each.name),
        each.in === 'path' ? (own[String(each.name)] ?? {}) : (each.schema ?? {}),
      ]),
    ),
  }
  const inPath = new Set(all.filter((each) => each.in === 'path').map(({ name }) => String(name)))
  const required = Array.isArray(written.required) ? written.required : []
  theirs.required = [...(theirs.required as Json[]), ...required.filter((name) => inPath.has(String(name)))]
  compareSchemas({ ...shared, isRequest: true }, request, theirs)
}

function schemaIn(part: Json | undefined): Json | undefined {
  const content = isObject(part) ? part.content : undefined
  const json = isObject(content) ? content['application/json'] : undefined
  return isObject(json) ? json.schema : undefined
}
