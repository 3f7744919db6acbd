/** The services as an OpenAPI 3.1 document: what the other side has to answer, in the words of its own tools. */
import { asText } from '../../core/as-text.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import { createReport } from '../diagnostics/report.ts'
import { readProject } from '../passes/shape/index.ts'
import type { AuthoredService } from '../source/authored.ts'
import type { Source } from '../source/document.ts'
import { asMilliseconds } from '../source/duration.ts'
import type { Structure } from '../source/project.ts'
import { isObject, propertiesOf } from '../source/schema-parts.ts'
import { mapValues } from './map-values.ts'

/** The OpenAPI document of a journey's services. Sources with mistakes give what can be read of them. */
export function openApiOf(sources: readonly Source[]): JsonObject {
  return lowerOpenApi(
    readProject(sources, { widgets: {}, blocks: {}, calculations: {}, effects: [] }, createReport().report),
  )
}

/** Every service that goes over HTTP, with the schemas that it names. Facts, timings and words are the journey's own affair. */
export function lowerOpenApi(project: Structure): JsonObject {
  const { name, version } = project.journey.value
  const paths: Record<string, JsonObject> = {}
  for (const [id, service] of Object.entries(project.services.value.services)) {
    const { path, method } = service
    if (service.local || path === undefined || method === undefined) continue
    const key = method.toLowerCase()
    // Two services may share an address: the second one is under a fragment, which no server sees.
    const at = paths[path]?.[key] === undefined ? path : `${path}#${id}`
    paths[at] = { ...paths[at], [key]: operation(project, id, service) }
  }
  return {
    openapi: '3.1.0',
    info: { title: name, version: asText(version) },
    paths,
    components: { schemas: usedSchemas(project, paths) },
  }
}

/** Headers that carry something: those of every call, and the service's own. */
export function headersOf(project: Structure, service: AuthoredService): string[] {
  return [...new Set([...Object.keys(project.services.value.context ?? {}), ...Object.keys(service.context ?? {})])]
}

/** Seconds for which an answer may be kept. */
export function secondsKept({ cacheFor }: AuthoredService): number | undefined {
  if (cacheFor === undefined) return undefined
  const kept = typeof cacheFor === 'number' ? cacheFor : asMilliseconds(cacheFor)
  return kept === undefined ? undefined : kept / 1000
}

/** Names between braces in a path. */
function pathParameters(path = ''): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

function operation(project: Structure, id: string, service: AuthoredService): JsonObject {
  const { path, method, request, codes = [], statuses = {}, accepts = {} } = service
  const inPath = pathParameters(path)
  const schema = project.schemas.get(request ?? '')?.schema ?? {}
  const query = method === 'GET' ? propertiesOf(schema).filter((name) => !inPath.includes(name)) : []
  const required: Json[] = Array.isArray(schema.required) ? schema.required : []
  const properties = isObject(schema.properties) ? schema.properties : {}
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...query.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] ?? {} })),
    ...headersOf(project, service).map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
  ]
  const hasBody = request !== undefined && method !== 'GET'
  return {
    operationId: id,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: true, content: content(request) } } : {}),
    responses: {
      '200': success(service),
      ...mapValues(accepts, (each) => ({ description: 'counts as success', content: content(each) })),
      ...mapValues(statuses, (code) => ({ description: `stands for ${code}`, 'x-code': code })),
      default: { description: 'a refusal, by its code', 'x-codes': codes },
    },
  }
}

function success(service: AuthoredService): JsonObject {
  const { answer, file, outcomes } = service
  const kept = secondsKept(service)
  const header = { schema: { const: `max-age=${kept}` } }
  return {
    description: 'success',
    ...(kept === undefined ? {} : { headers: { 'Cache-Control': header } }),
    ...(file === undefined
      ? answer === undefined
        ? {}
        : { content: content(answer) }
      : { content: { [file]: { schema: { type: 'string', format: 'binary' } } } }),
    ...(outcomes === undefined ? {} : { 'x-outcomes': outcomes }),
  }
}

function content(schema: string): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}

/** The schemas that the paths refer to, and those that these refer to. */
function usedSchemas(project: Structure, paths: Json): JsonObject {
  const found: Record<string, Json> = {}
  const open = namesIn(paths)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const written = project.schemas.get(name)?.written
    if (found[name] !== undefined || written === undefined) continue
    const schema = withComponents(written, name)
    found[name] = schema
    open.push(...namesIn(schema))
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function namesIn(value: Json): string[] {
  return [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"/]+)/g)].map(([, name]) => name ?? '')
}

/** The schema with its references as OpenAPI writes them. */
function withComponents(value: Json, file: string): Json {
  if (Array.isArray(value)) return value.map((each) => withComponents(each, file))
  if (!isObject(value)) return value
  return mapValues(value, (each, key) => {
    if (key !== '$ref' || typeof each !== 'string') return withComponents(each, file)
    const [target = '', pointer = ''] = each.split('#')
    return `#/components/schemas/${target === '' ? file : target}${pointer}`
  })
}
