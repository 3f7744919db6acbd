/** What a call sends and what it gets, beside the schemas of the contract. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { AuthoredService } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { compareQuery } from './parameters.ts'
import { compareSchemas, type Documents, type PlaceOf, resolveContract, sameSchema } from './schemas.ts'

/** Compares the request, and each response that is read. */
export function checkBodies(
  service: AuthoredService,
  operation: JsonObject,
  place: PlaceOf,
  documents: Documents,
): void {
  const compare = (isRequest: boolean, name: string, theirs: Json, at: Place): void => {
    const meant = meantSchema(documents, name, theirs)
    if (meant === undefined) compareSchemas({ ...documents, isRequest }, name, theirs)
    else documents.differ(at, `the contract has \`${meant}\` here`, 'another schema', `write \`${meant}\``)
  }
  const body = schemaIn(resolveContract(documents.contract, operation.requestBody))
  const missing = (key: string, what: string): void =>
    documents.differ({ ...place(), part: 'key' }, `\`${key}\` is missing`, what, `add \`${key}: <schema>\``)
  if (service.request === undefined && body !== undefined && service.method !== 'GET')
    missing('request', 'the contract says what is sent')
  if (service.request && body !== undefined && service.method !== 'GET')
    compare(true, service.request, body, place('request'))
  if (service.request && service.method === 'GET') compareQuery(service.request, operation, documents)
  else if (service.request && body === undefined && !documents.isAgreed)
    documents.differ(
      place('request'),
      'the contract takes no JSON here',
      'the other side does not read it',
      'delete it, or ask the other side',
    )
  const responses = isObject(operation.responses) ? operation.responses : {}
  const success = resolveContract(documents.contract, responses['200'])
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
    if (name === undefined) continue
    const response = resolveContract(documents.contract, responses[status])
    const theirs = schemaIn(response)
    const isEmpty = isObject(response) && response.content === undefined
    if (theirs !== undefined) compare(false, name, theirs, at)
    else if (!documents.isAgreed && isEmpty)
      documents.differ(
        at,
        'the contract answers nothing here',
        'what is read never comes',
        'delete it, or ask the other side',
      )
  }
}

/** The schema that the contract names, where the journey has it unchanged and names another one. */
function meantSchema(documents: Documents, name: string, theirs: Json): string | undefined {
  const reference = isObject(theirs) && typeof theirs.$ref === 'string' ? theirs.$ref : undefined
  const meant = /^#\/components\/schemas\/([^/]+)$/.exec(reference ?? '')?.[1]
  if (meant === undefined || meant === name || !documents.project.schemas.has(meant)) return undefined
  return !sameSchema(documents, name, theirs) && sameSchema(documents, meant, theirs) ? meant : undefined
}

function schemaIn(part: Json | undefined): Json | undefined {
  const content = isObject(part) ? part.content : undefined
  const json = isObject(content) ? content['application/json'] : undefined
  return isObject(json) ? json.schema : undefined
}
