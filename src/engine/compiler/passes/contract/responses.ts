/** What a call may end with, beside what the contract says of it. */
import { asText } from '../../../core/as-text.ts'
import type { JsonObject } from '../../../core/model.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import { tableOf } from '../../lower/conditions.ts'
import { secondsKept } from '../../lower/openapi.ts'
import type { AuthoredCondition, AuthoredService } from '../../source/authored.ts'
import { isObject } from '../../source/schema-parts.ts'
import { settled } from '../../symbols/settled.ts'
import type { Differ, PlaceOf } from './schemas.ts'

/** Codes, statuses, and what a success carries. `text` is the whole contract. */
export function checkResponses(
  service: AuthoredService,
  operation: JsonObject,
  place: PlaceOf,
  text: string,
  differ: Differ,
): void {
  const responses = isObject(operation.responses) ? operation.responses : {}
  checkCodes(service, responses, place, differ)
  checkDeclaredStatuses(service, responses, place, differ)
  checkSentStatuses(service, responses, place, differ)
  checkSuccess(service, isObject(responses['200']) ? responses['200'] : {}, place, text, differ)
}

/** The codes of a refusal: the same on both sides. */
function checkCodes(service: AuthoredService, responses: JsonObject, place: PlaceOf, differ: Differ): void {
  const refusals = isObject(responses.default) ? responses.default['x-codes'] : undefined
  if (!Array.isArray(refusals)) return
  const codes = service.codes ?? []
  codes.forEach((code, index) => {
    if (!refusals.includes(code))
      differ(
        place('codes', index),
        `the contract has no code \`${code}\` here`,
        'the other side never sends it',
        'delete it, or fix it',
      )
  })
  for (const code of refusals)
    if (!codes.includes(asText(code)))
      differ(
        { ...place('codes'), part: 'key' },
        `the code \`${asText(code)}\` is missing`,
        'the other side may send it',
        `add \`'${asText(code)}'\``,
      )
}

/** Statuses that the service names, and the contract does not. */
function checkDeclaredStatuses(service: AuthoredService, responses: JsonObject, place: PlaceOf, differ: Differ): void {
  for (const key of ['accepts', 'statuses'] as const)
    for (const status of Object.keys(service[key] ?? {}))
      if (responses[status] === undefined)
        differ(
          { ...place(key, status), part: 'key' },
          `the contract has no status ${status} here`,
          'the other side never sends it',
          near(status, Object.keys(responses)) ?? 'delete it',
        )
}

/** Statuses that the contract names: each is known to the service, and means the same. */
function checkSentStatuses(service: AuthoredService, responses: JsonObject, place: PlaceOf, differ: Differ): void {
  for (const [status, response] of Object.entries(responses)) {
    if (!isObject(response) || !/^[1345]\d\d$/.test(status)) continue
    const code = response['x-code']
    const own = code === undefined ? service.accepts?.[status] : service.statuses?.[status]
    // The same code under a status that the contract lacks: that status is what is wrong, and is reported.
    const other = Object.entries(service.statuses ?? {}).some(([key, each]) => !responses[key] && each === code)
    if (own === undefined && other) continue
    if (own === undefined && (code !== undefined || response.content !== undefined))
      differ(
        { ...place(), part: 'key' },
        `the status ${status} is missing`,
        'the other side may send it',
        code === undefined ? 'add it to `accepts`' : `add \`'${status}': ${asText(code)}\` to \`statuses\``,
      )
    else if (code !== undefined && own !== code)
      differ(
        place('statuses', status),
        `${status} stands for \`${asText(code)}\` in the contract`,
        'the two sides differ',
        `write \`${asText(code)}\``,
      )
  }
}

/** How long a success may be kept, whether it is a file, and what it may mean. */
function checkSuccess(
  service: AuthoredService,
  success: JsonObject,
  place: PlaceOf,
  text: string,
  differ: Differ,
): void {
  const header = isObject(success.headers) ? success.headers['Cache-Control'] : undefined
  const schema = isObject(header) && isObject(header.schema) ? header.schema.const : undefined
  const kept = secondsKept(service)
  const most = typeof schema === 'string' ? Number(/max-age=(\d+)/.exec(schema)?.[1] ?? 0) : 0
  if (kept !== undefined && text.includes('"Cache-Control"') && kept > most)
    differ(
      { ...place('cacheFor') },
      most === 0 ? 'the contract does not let this be kept' : `the contract lets this be kept for ${most} s`,
      'what is kept may be out of date',
      most === 0 ? 'delete `cacheFor`' : `write \`${most}s\``,
    )
  const types = Object.keys(isObject(success.content) ? success.content : {})
  const file = types.find((type) => type !== 'application/json')
  if (service.file !== undefined && types.length > 0 && !types.includes(service.file))
    differ(
      place('file'),
      `the contract has no \`${service.file}\` here`,
      'the other side sends something else',
      file ? `write \`${file}\`` : 'delete `file`',
    )
  else if (service.file === undefined && file !== undefined && !types.includes('application/json'))
    differ(
      { ...place(), part: 'key' },
      '`file` is missing',
      `the other side sends \`${file}\``,
      `add \`file: ${file}\``,
    )
  const outcomes = success['x-outcomes']
  if (!isObject(outcomes)) return
  const own: Record<string, unknown> = service.outcomes ?? {}
  for (const name of new Set([...Object.keys(outcomes), ...Object.keys(own)]))
    if (meant(outcomes[name]) !== meant(own[name]))
      differ(
        { ...place('outcomes', name), ...(own[name] === undefined ? { part: 'key' as const } : {}) },
        `\`${name}\` means something else in the contract`,
        own[name] === undefined ? 'it is missing' : 'the two sides differ',
        outcomes[name] === undefined ? 'delete it' : `write \`${name}: ${JSON.stringify(outcomes[name])}\``,
      )
}

/** The name that was probably meant, as help. */
export function near(name: string, known: string[]): string | undefined {
  const found = nearest(name, known)
  return found === undefined ? undefined : `write \`${found}\``
}

/** A table of facts as text: the same for the same, however it is written. */
function meant(table: unknown): string | undefined {
  if (!isObject(table)) return JSON.stringify(table)
  const resolve = (text: string): string => text
  return settled(tableOf(table as AuthoredCondition, resolve, () => undefined))
}
