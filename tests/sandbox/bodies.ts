/** What comes back from the lender, each body validated before a test reads it. */

import { readServiceContract, readSources } from '@journey/engine/services'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Services } from '#journey-types'
import { readApi } from '../../sandbox/api.ts'
import { isObject } from '../../sandbox/json.ts'

export type Reply = {
  status: number
  /** JSON, or the text of another media type. `bodyOf` and `at` read it. */
  body: unknown
  /** Code of the refusal. */
  code: string | undefined
  headers: Record<string, unknown>
}

/** An applicant, as the test API creates them. */
export type Person = { said: string; phoneNumber: string; persona: string }
/** A message that was sent to an applicant. */
export type Message = { channel: string; text: string; code?: string; link?: string; at: string }
/** What the lender holds of an application. */
export type HeldApplication = {
  [name: string]: unknown
  loanApplicationNumber: string
  loanApplicationStatus: string
  live: boolean
  offerList: { id: string }[]
  received: { call: string; body: unknown }[]
}

const contract = readServiceContract(readSources('journey'))
const endpoints = new Map(readApi().map((endpoint) => [endpoint.name, endpoint]))

/**
 * The body of a reply that the service answers with on success.
 * @throws Error where the service refused, or where the body does not fit the schema of its response
 */
export function bodyOf<Name extends keyof Services>(service: Name, { status, body }: Reply): Services[Name]['answer'] {
  const description = contract.services[service]
  const accepted = status < 300 || (description && !description.local && description.accepts?.[status] !== undefined)
  if (!accepted) throw new Error(`expected success of ${service}, found ${status}: ${JSON.stringify(body)}`)
  const problems = endpoints.get(service)?.checkResponse(status, body) ?? [
    { path: '/', message: 'no service over HTTP' },
  ]
  if (problems.length > 0) throw new Error(`the response of ${service} breaks its schema: ${JSON.stringify(problems)}`)
  // `checkResponse` has validated it against the schema of which this type is made.
  return body as Services[Name]['answer']
}

/**
 * What is at that place of a JSON value; `undefined` where its last step leads to nothing.
 * @throws Error where an earlier step leads to nothing
 */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce((found: unknown, key, index) => {
    if (Array.isArray(found)) return found[Number(key)]
    if (isObject(found)) return found[key]
    throw new Error(`expected a value at ${path.slice(0, index).join('.')}, found ${JSON.stringify(found)}`)
  }, value)
}

/**
 * A list of JSON values.
 * @throws Error where it is something else
 */
export function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new Error(`expected a list, found ${JSON.stringify(value)}`)
}

/** The errors of a refusal; none where the body has no list of them. */
export function errorsIn(body: unknown): { errorCode?: string; errorMessage?: string; path?: string }[] {
  const errors = isObject(body) && Array.isArray(body.errors) ? body.errors.filter(isObject) : []
  return errors.map(({ errorCode, errorMessage, path }) => ({
    ...(errorCode === undefined ? {} : { errorCode: String(errorCode) }),
    ...(errorMessage === undefined ? {} : { errorMessage: String(errorMessage) }),
    ...(path === undefined ? {} : { path: String(path) }),
  }))
}

const ajv = new Ajv()
const text = { type: 'string' }

/** The applicant that the test API has created. */
export const readPerson = reader<Person & { loanApplicationNumber?: string }>({
  type: 'object',
  required: ['said', 'phoneNumber', 'persona'],
  properties: { said: text, phoneNumber: text, persona: text, loanApplicationNumber: text },
})

/** Messages, newest first. */
export const readMessages = reader<Message[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['channel', 'text', 'at'],
    properties: { channel: text, text, code: text, link: text, at: text },
  },
})

/** Applications, newest first. */
export const readApplications = reader<HeldApplication[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['loanApplicationNumber', 'loanApplicationStatus', 'live', 'offerList', 'received'],
    properties: {
      loanApplicationNumber: text,
      loanApplicationStatus: text,
      live: { type: 'boolean' },
      offerList: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: text } } },
      received: { type: 'array', items: { type: 'object', required: ['call'], properties: { call: text } } },
    },
  },
})

function reader<Body>(schema: object): (reply: Reply) => Body {
  const isBody: ValidateFunction<Body> = ajv.compile<Body>(schema)
  return ({ status, body }) => {
    if (isBody(body)) return body
    throw new Error(`unexpected body with status ${status}: ${ajv.errorsText(isBody.errors)}: ${JSON.stringify(body)}`)
  }
}
