/**
 * The API that the lender serves: paths, methods and validators of `journey/services.yaml` and `journey/schemas`. The
 * compiler reads them, so that the server and the browser mean the same.
 */
import { fileURLToPath } from 'node:url'
import type { RemoteService } from '@journey/engine'
import { areSame, ownKeywords, readServiceContract, readSources, type Source } from '@journey/engine/services'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { isObject, type JsonObject } from './json.ts'

export type Endpoint = {
  /** Name in services.yaml. */
  name: string
  method: RemoteService['method']
  path: string
  /** Error codes that it may refuse with. */
  codes: string[]
  /** All errors of the query or body; empty when it is valid. */
  checkRequest: (input: unknown) => ValidationError[]
  /** Top-level properties of the body that are `writeOnly`: a browser does not keep them, and they are valid once. */
  writeOnly: string[]
  /** All errors of a response body, for a status that counts as success. */
  checkResponse: (status: number, body: unknown) => ValidationError[]
}

export type ValidationError = { path: string; message: string }

const journeyFolder = fileURLToPath(new URL('../journey', import.meta.url))

/**
 * Reads every service that is called over HTTP. From the same files as the last time comes the same API.
 * @throws Error with every mistake in services.yaml and the schemas
 */
export function readApi(folder: string = journeyFolder): readonly Endpoint[] {
  const sources = readSources(folder)
  if (!last || !areSame(sources, last.sources)) last = { sources, api: apiOf(sources) }
  return last.api
}

let last: { sources: Source[]; api: readonly Endpoint[] } | undefined

function apiOf(sources: Source[]): Endpoint[] {
  const { services, schemas } = readServiceContract(sources)
  const ajv = createAjv(schemas)
  return Object.entries(services).flatMap(([name, service]) =>
    service.local ? [] : [endpointOf(name, service, schemas, ajv)],
  )
}

function endpointOf(name: string, service: RemoteService, schemas: Record<string, JsonObject>, ajv: Ajv): Endpoint {
  const { method, path, codes, request, answer, accepts = {} } = service
  const success = createCheck(ajv, answer)
  const accepted = new Map(Object.entries(accepts).map(([status, schema]) => [status, createCheck(ajv, schema)]))
  return {
    name,
    method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    codes,
    checkRequest: createCheck(ajv, request),
    writeOnly: request === undefined ? [] : writeOnlyOf(schemas[request]),
    checkResponse: (status, body) => (status < 300 ? success(body) : (accepted.get(String(status))?.(body) ?? [])),
  }
}

function writeOnlyOf(schema: JsonObject | undefined): string[] {
  const properties = isObject(schema?.properties) ? schema.properties : {}
  return Object.entries(properties).flatMap(([name, property]) =>
    isObject(property) && property.writeOnly === true ? [name] : [],
  )
}

/** A schema is compiled with its first use: compiling all of them would hold up the start. */
function createCheck(ajv: Ajv, schema: string | undefined): (data: unknown) => ValidationError[] {
  if (schema === undefined) return () => []
  return (data) => {
    const validate = ajv.getSchema(schema)
    if (!validate) throw new Error(`expected the schema \`${schema}\`, found none`)
    return validationErrors(validate, data)
  }
}

function validationErrors(validate: ValidateFunction, data: unknown): ValidationError[] {
  return validate(data) ? [] : (validate.errors ?? []).map(validationError)
}

/** Never quotes the value: it may be personal. */
function validationError(error: ErrorObject): ValidationError {
  const key = error.params.missingProperty ?? error.params.additionalProperty
  return {
    path: typeof key === 'string' ? `${error.instancePath}/${key}` : error.instancePath || '/',
    message: error.message ?? `breaks \`${error.keyword}\``,
  }
}

/** No coercion, no removal, no defaults: the input is validated as it was sent. */
function createAjv(schemas: Record<string, JsonObject>): Ajv {
  // The engine has held them to the schema of JSON Schema.
  const ajv = new Ajv({
    ...{ allErrors: true, strict: true, strictRequired: false },
    ...{ validateSchema: false, code: { optimize: false } },
  })
  ajv.addVocabulary([...ownKeywords])
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  return ajv
}
