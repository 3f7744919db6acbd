/**
 * The API that the lender serves: paths, methods and validators of `journey/services.yaml` and `journey/schemas`, read at
 * start. It is a reader of its own, because the compiler would triple the server's start; a test holds both to one meaning.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { parse } from 'yaml'
import { isObject, type JsonObject } from './json.ts'

export type Endpoint = {
  /** Name in services.yaml. */
  name: string
  method: Method
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

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

export type ValidationError = { path: string; message: string }

const journeyFolder = fileURLToPath(new URL('../journey', import.meta.url))

/** Reads every service that is called over HTTP. Throws, naming the service, when the files do not fit together. */
export function readApi(folder: string = journeyFolder): Endpoint[] {
  const ajv = readSchemas(join(folder, 'schemas'))
  const file: unknown = parse(readFileSync(join(folder, 'services.yaml'), 'utf8'))
  if (!isObject(file) || !isObject(file.services)) throw new Error('`services.yaml` has no `services`')
  return Object.entries(file.services).flatMap(([name, entry]) => {
    if (!isObject(entry)) throw new Error(`\`${name}\` in services.yaml is not a mapping`)
    return entry.local === true ? [] : [readEndpoint(ajv, name, entry)]
  })
}

function readEndpoint(ajv: Ajv, name: string, entry: JsonObject): Endpoint {
  const { path } = entry
  const method = methods.find((each) => each === entry.method)
  if (!method) throw new Error(`\`${name}\` in services.yaml needs \`method\`: ${methods.join(', ')}`)
  if (typeof path !== 'string') throw new Error(`\`${name}\` in services.yaml has no \`path\``)
  return {
    name,
    method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    codes: Array.isArray(entry.codes) ? entry.codes.map(String) : [],
    checkRequest: compileCheck(ajv, name, entry.request),
    writeOnly: writeOnlyOf(ajv, entry.request),
    checkResponse: checkResponse(ajv, name, entry),
  }
}

function checkResponse(ajv: Ajv, name: string, entry: JsonObject): Endpoint['checkResponse'] {
  const success = compileCheck(ajv, name, entry.answer)
  const accepts = isObject(entry.accepts) ? entry.accepts : {}
  const accepted = new Map(Object.entries(accepts).map(([status, schema]) => [status, compileCheck(ajv, name, schema)]))
  return (status, body) => (status < 300 ? success(body) : (accepted.get(String(status))?.(body) ?? []))
}

function writeOnlyOf(ajv: Ajv, schema: unknown): string[] {
  const found = typeof schema === 'string' ? ajv.getSchema(schema)?.schema : undefined
  const properties = isObject(found) && isObject(found.properties) ? found.properties : {}
  return Object.keys(properties).filter((name) => {
    const property = properties[name]
    return isObject(property) && property.writeOnly === true
  })
}

function compileCheck(ajv: Ajv, service: string, schema: unknown): (data: unknown) => ValidationError[] {
  if (schema === undefined) return () => []
  const validate = typeof schema === 'string' ? ajv.getSchema(schema) : undefined
  if (!validate)
    throw new Error(
      `\`${service}\` in services.yaml names the schema \`${String(schema)}\`, which is not in journey/schemas`,
    )
  return (data) => validationErrors(validate, data)
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
function readSchemas(folder: string): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false })
  ajv.addVocabulary(['x-pii'])
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.yaml')) continue
    const schema: unknown = parse(readFileSync(join(folder, file), 'utf8'))
    if (isObject(schema)) ajv.addSchema(schema, basename(file, '.yaml'))
  }
  return ajv
}
