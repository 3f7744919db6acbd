/** A contract that others wrote, put as ours is: one base path, parameters at each operation, parts of a schema in one. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { isObject } from '../../source/schema-parts.ts'
import { resolveContract } from './schemas.ts'

/** What is written in other words means the same afterwards; what is not understood is left as it is. */
export function inOurForm(contract: JsonObject): JsonObject {
  const base = basePath(contract)
  const paths = Object.entries(isObject(contract.paths) ? contract.paths : {}).map(([path, item]): [string, Json] => [
    `${base}${path}`,
    isObject(item) ? withSharedParameters(item, contract) : item,
  ])
  return schemasInOne({ ...contract, paths: Object.fromEntries(paths) }, contract) as JsonObject
}

/** The path of the first server: `https://api.example/v2` has `/v2`. */
function basePath({ servers }: JsonObject): string {
  const [first] = Array.isArray(servers) ? servers : []
  const url = isObject(first) && typeof first.url === 'string' ? first.url : ''
  return url.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '')
}

/** Parameters of a path go for each of its operations, and so do keys of its security; a success may have another number than 200. */
function withSharedParameters({ parameters, ...item }: JsonObject, contract: JsonObject): JsonObject {
  const shared = Array.isArray(parameters) ? parameters : []
  const entries = Object.entries(item).map(([method, operation]): [string, Json] => {
    if (!isObject(operation)) return [method, operation]
    const own = Array.isArray(operation.parameters) ? operation.parameters : []
    const responses = isObject(operation.responses) ? operation.responses : {}
    const success = Object.keys(responses).find((status) => /^2(\d\d|XX)$/i.test(status))
    const answered = success === undefined ? {} : { responses: { ...responses, '200': responses[success] ?? null } }
    const all = [...shared, ...own, ...securityHeaders(operation, contract)]
    return [method, { ...operation, ...answered, ...(all.length > 0 ? { parameters: all } : {}) }]
  })
  return Object.fromEntries(entries)
}

/** Headers that the security of an operation reads. None is required: a gateway on the way may add it. */
function securityHeaders({ security = [] }: JsonObject, contract: JsonObject): JsonObject[] {
  const components = isObject(contract.components) ? contract.components : {}
  const schemes = isObject(components.securitySchemes) ? components.securitySchemes : {}
  return [security, contract.security ?? []]
    .flat()
    .flatMap((each) => (isObject(each) ? Object.keys(each) : []))
    .flatMap((name) => {
      const scheme = resolveContract(contract, schemes[name])
      return isObject(scheme) && scheme.type === 'apiKey' && scheme.in === 'header'
        ? [{ name: asText(scheme.name), in: 'header' }]
        : []
    })
}

/** One media type for JSON, `nullable: true` of OpenAPI 3.0 as a type, and the parts of an `allOf` put together where each only lists properties. */
function schemasInOne(value: Json, contract: JsonObject): Json {
  if (Array.isArray(value)) return value.map((each) => schemasInOne(each, contract))
  if (!isObject(value)) return value
  const { nullable, ...rest } = value
  const typed = nullable === true && typeof rest.type === 'string' ? { ...rest, type: [rest.type, 'null'] } : rest
  const whole = nullable === undefined || typeof nullable === 'boolean' ? typed : value
  const merged = mergedParts(whole, contract) ?? whole
  return Object.fromEntries(
    Object.entries(merged).map(([key, each]) => [isJsonType(key) ? json : key, schemasInOne(each, contract)]),
  )
}

const json = 'application/json'

/** `application/json` with a character set, or of a vendor. */
function isJsonType(name: string): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/.test(name)
}

function mergedParts(schema: JsonObject, contract: JsonObject): JsonObject | undefined {
  const { allOf, ...rest } = schema
  if (!Array.isArray(allOf)) return undefined
  const parts = [...allOf, rest].map((each) => {
    const found = resolveContract(contract, each)
    return isObject(found) && Array.isArray(found.allOf) ? mergedParts(found, contract) : found
  })
  const plain = parts.filter(
    (each): each is JsonObject => isObject(each) && Object.keys(each).every((key) => listing.has(key)),
  )
  if (plain.length < parts.length) return undefined
  const required = plain.flatMap((each) => (Array.isArray(each.required) ? each.required : []))
  return {
    ...Object.assign({}, ...plain),
    properties: Object.assign({}, ...plain.map(({ properties }) => (isObject(properties) ? properties : {}))),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  }
}

const listing = new Set(['type', 'properties', 'required', 'title', 'description', 'additionalProperties', 'example'])
