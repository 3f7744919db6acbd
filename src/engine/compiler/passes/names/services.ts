/** Names in services.yaml. */

import type { Schema } from '../../../core/define.ts'
import { incompleteRequest } from '../../../core/request.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion } from '../../diagnostics/suggest.ts'
import { servicePathProblem } from '../../source/addresses.ts'
import { type AuthoredCondition, type AuthoredService, eachWithPath, list, type Value } from '../../source/authored.ts'
import { isWritten, type Path } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject, propertiesOf, propertyOf, typesOf } from '../../source/schema-parts.ts'
import { alwaysPossible } from '../../symbols/events.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { namePart } from '../../symbols/parts-of-facts.ts'
import { checkAlikeHeaders } from './alike-headers.ts'
import { checkComparison } from './conditions.ts'
import { checkDuration } from './durations.ts'
import { checkValue, type Scope } from './facts.ts'
import { checkFixedInputs, checkNamesakes, checkSentTwice } from './namesakes.ts'
import { checkSchemaName } from './references.ts'
import { checkSettings } from './setting-values.ts'

/** Checks every service, and the waits that they share. */
export function checkNamesOfServices(project: Structure, report: Report): void {
  const { document, value } = project.services
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  checkSettings(scope)
  if (value.timeout !== undefined) checkDuration(scope, value.timeout, ['timeout'], 'timeout')
  checkContext(scope, value.context ?? {}, ['context'], {})
  for (const [name, service] of Object.entries(value.services)) checkService(scope, name, service, ['services', name])
  checkSameHeaders(scope, value.services)
  checkSameAddress(scope, value.services)
}

/** One address of the other side takes one body, and gives one answer. What is only read may be asked for in several ways. */
function checkSameAddress({ report, place }: Scope, services: Record<string, AuthoredService>): void {
  const all = Object.entries(services).flatMap(([name, service]) =>
    service.path !== undefined && service.method !== undefined
      ? [{ name, service, address: `${service.method} ${service.path}` }]
      : [],
  )
  for (const address of new Set(all.map((each) => each.address))) {
    const own = all.filter((each) => each.address === address)
    const isRead = own.some(({ service }) => service.method === 'GET')
    for (const key of isRead ? (['answer'] as const) : (['request', 'answer'] as const)) {
      const users = own.flatMap(({ name, service }) => (service[key] === undefined ? [] : [{ name, is: service[key] }]))
      const uses = (is: string): number => users.filter((each) => each.is === is).length
      const [odd] = users.toReversed().toSorted((a, b) => uses(a.is) - uses(b.is))
      const usual = users.find(({ is }) => is !== odd?.is)
      if (!odd || !usual) continue
      const label = `\`${odd.name}\` has \`${key}: ${odd.is}\` there, \`${usual.name}\` has \`${usual.is}\``
      const related = { place: place(['services', usual.name, 'path']), label: 'the other service' }
      const at = place(['services', odd.name, 'path'])
      const about = { is: 'taken' as const, kind: 'path', name: address }
      report.about(about, 'J217', at, `\`${address}\` is taken`, label, 'write the path of the service', related)
      break
    }
  }
}

/** A header that one service alone fills from another fact than all others do. One that may be left out may differ. */
function checkSameHeaders({ report, place }: Scope, services: Record<string, AuthoredService>): void {
  const uses = Object.entries(services).flatMap(([service, { context = {}, optional = [] }]) =>
    Object.entries(context).flatMap(([header, fact]) =>
      typeof fact === 'string' && !optional.includes(header) ? [{ service, header, fact }] : [],
    ),
  )
  for (const header of new Set(uses.map((each) => each.header))) {
    const own = uses.filter((each) => each.header === header)
    const facts = [...new Set(own.map(({ fact }) => fact))]
    const [odd] = own.filter(({ fact }) => own.filter((each) => each.fact === fact).length === 1)
    const [usual] = facts.filter((fact) => fact !== odd?.fact)
    if (!odd || usual === undefined || facts.length !== 2 || own.length < 4) continue
    const at = place(['services', odd.service, 'context', header])
    const label = `${own.length - 1} other services fill it from \`${usual}\``
    report('J233', at, `\`${header}\` is filled from \`${odd.fact}\``, label, `write \`${usual}\``)
  }
}

function checkService(scope: Scope, name: string, service: AuthoredService, path: Path): void {
  checkIsReached(scope, name, service, path)
  checkContext(scope, service.context ?? {}, [...path, 'context'], scope.project.services.value.context ?? {})
  checkOptional(scope, service, path)
  checkStatuses(scope, service, path)
  checkValue(scope, service.with ?? {}, [...path, 'with'])
  checkNamesakes(scope, service.with ?? {}, [...path, 'with'])
  checkFixedInputs(scope, service.with ?? {}, [...path, 'with'])
  checkSentTwice(scope, service.with ?? {}, [...path, 'with'])
  checkAlikeHeaders(scope, service.context ?? {}, service.with ?? {}, [...path, 'with'])
  if (service.request !== undefined) checkSchemaName(scope, service.request, [...path, 'request'])
  if (service.answer !== undefined) checkSchemaName(scope, service.answer, [...path, 'answer'])
  for (const [status, schema] of Object.entries(service.accepts ?? {}))
    checkSchemaName(scope, schema, [...path, 'accepts', status])
  if (service.timeout !== undefined) checkDuration(scope, service.timeout, [...path, 'timeout'], 'timeout')
  if (service.cacheFor !== undefined) checkDuration(scope, service.cacheFor, [...path, 'cacheFor'], 'cache')
  for (const [code, condition] of Object.entries(service.outcomes ?? {})) {
    checkOutcome(scope, name, service, condition, [...path, 'outcomes', code])
  }
  checkOwnCodes(scope, service, path)
}

/** How a call ends by the word of the page itself: under such a name no rule would hear what the service means by it. */
const endings: Readonly<Record<string, string>> = {
  ok: 'a call that has succeeded ends so',
  failed: 'a failure that the step does not mention is heard so',
  retriesExhausted: 'a call that was made again too often ends so',
  ABORTED: 'a call that is no longer wanted ends so',
  [incompleteRequest]: 'a call that could not be sent ends so',
}

/** What a service calls its own endings. The page may take a status for one that every call can have. */
function checkOwnCodes({ report, place }: Scope, service: AuthoredService, path: Path): void {
  const { codes, outcomes = {}, statuses = {} } = service
  const shared = Object.fromEntries(alwaysPossible.map((code) => [code, 'any call can end so']))
  const name = (code: string, at: Parameters<Report>[1], taken: Readonly<Record<string, string>>, help: string) => {
    const label = Object.hasOwn(taken, code) ? taken[code] : undefined
    if (label !== undefined) report('J217', at, `\`${code}\` is taken`, label, help)
  }
  const rename = 'give it a name of its own'
  for (const { item, path: at } of eachWithPath(codes, [...path, 'codes'])) {
    name(item, place(at), endings, rename)
    name(item, place(at), shared, 'delete it here')
  }
  for (const code of Object.keys(outcomes))
    name(code, { ...place([...path, 'outcomes', code]), part: 'key' }, { ...endings, ...shared }, rename)
  for (const [status, code] of Object.entries(statuses))
    name(code, place([...path, 'statuses', status]), endings, rename)
}

/** Over HTTP it needs a method and a path; as code it must be registered. */
function checkIsReached({ project, report, place }: Scope, name: string, service: AuthoredService, path: Path): void {
  const at = { ...place(path), part: 'key' as const }
  // One that cannot be read is reported where it is written.
  const isThere = (key: string): boolean => isWritten(project.services.document, [...path, key])
  const missing = (['method', 'path'] as const).find((key) => !service.local && !isThere(key))
  if (missing) {
    const help = `add \`${missing}\`, or \`local: true\` for an effect written in code`
    report('J103', at, `\`${name}\` has no \`${missing}\``, `needs \`${missing}\``, help)
  }
  const problem = service.path === undefined ? undefined : servicePathProblem(service.path)
  if (problem !== undefined)
    report(
      'J121',
      place([...path, 'path']),
      `\`${service.path}\` is no address of a service`,
      problem,
      'write a path such as `/orders/{id}`',
    )
  const { effects } = project.registry
  if (!service.local) return
  for (const key of ['statuses', 'accepts'] as const) {
    if (service[key] === undefined) continue
    const label = `\`${name}\` is written in code and ends with no status`
    report(
      'J102',
      { ...place([...path, key]), part: 'key' },
      `\`${key}\` says nothing of a \`local\` service`,
      label,
      'delete it',
    )
  }
  if (effects.includes(name)) return
  const near = nearest(name, effects)
  const help =
    near === undefined
      ? `write it: \`npm run journey -- new effect ${name}\`, or add it to \`effects\` of the registry; or give it a method and a path`
      : `use \`${near}\``
  report('J203', at, `nothing is registered for \`${name}\``, '`local` means an effect written in code', help)
}

/** An outcome reads what came back: its answer, or what it accepts beside. */
function checkOutcome(
  scope: Scope,
  name: string,
  service: AuthoredService,
  condition: AuthoredCondition,
  path: Path,
): void {
  const names = [service.answer, ...Object.values(service.accepts ?? {})]
  const answers = names.flatMap((each): Schema[] => {
    const found = scope.project.schemas.get(each ?? '')?.schema
    return found ? [found] : []
  })
  for (const [key, constraint] of Object.entries(condition)) {
    if (key === 'anyOf') continue
    const found = answers.map((answer) => follow(answer, key.split('.')))
    const schemas = found.flatMap((each) => (typeof each === 'object' ? [each] : []))
    if (found.length > 0 && found.every((each) => each === 'none')) {
      const [part = key] = key.split('.')
      const known = answers.flatMap((answer) => propertiesOf(answer))
      const label = 'not in the schema of its answer'
      const at = { ...scope.place([...path, key]), part: 'key' as const }
      scope.report('J208', at, `the answer of \`${name}\` has no \`${key}\``, label, suggestion(part, known))
    } else if (schemas.length > 0 && !found.includes('open'))
      checkComparison(scope, `\`${key}\``, schemas, constraint, [...path, key])
  }
  for (const [index, each] of list(condition.anyOf).entries())
    if (isObject(each)) checkOutcome(scope, name, service, each, [...path, 'anyOf', index])
}

function follow(schema: Schema, parts: string[]): Schema | 'none' | 'open' {
  return parts.reduce<Schema | 'none' | 'open'>(
    (here, part) => (typeof here === 'object' ? propertyOf(here, part) : here),
    schema,
  )
}

/** One status means one thing: success with its own answer, or one code. */
function checkStatuses({ report, place }: Scope, { accepts = {}, statuses = {} }: AuthoredService, path: Path): void {
  for (const [key, status] of [
    ...Object.keys(accepts).map((status) => ['accepts', status] as const),
    ...Object.keys(statuses).map((status) => ['statuses', status] as const),
  ]) {
    const at = { ...place([...path, key, status]), part: 'key' as const }
    if (key === 'statuses' && status in accepts)
      report('J217', at, `the status \`${status}\` is taken`, '`accepts` has it, too', 'delete one of the two')
    if (/^[1-3]/.test(status))
      report(
        'J104',
        at,
        `\`${status}\` is no refusal`,
        'only a status from `400` on is',
        'write the status of the refusal',
      )
  }
}

/** Only what goes with the request may be called optional. */
function checkOptional(scope: Scope, service: AuthoredService, path: Path): void {
  const known = Object.keys({ ...scope.project.services.value.context, ...service.context })
  const sent: Record<string, Value> = { ...scope.project.services.value.context, ...service.context }
  for (const { item, path: here } of eachWithPath(service.optional, [...path, 'optional'])) {
    if (known.includes(item)) {
      const value = sent[item]
      const isThere = typeof value === 'string' ? /^(settings|environment)\./.test(value) : value !== undefined
      const label = 'it is always there'
      if (isThere) scope.report('J235', scope.place(here), `\`${item}\` is never left out`, label, 'delete it here')
      continue
    }
    scope.report(
      'J215',
      scope.place(here),
      `\`${item}\` does not go with this request`,
      'its `context` has no such name',
      suggestion(item, known) ?? 'name it under `context`, or delete it here',
    )
  }
}

/** What goes with a request beside its input is sent as a line of text each. */
function checkContext(scope: Scope, context: Record<string, Value>, path: Path, shared: Record<string, Value>): void {
  checkValue(scope, context, path)
  checkNamesakes(scope, context, path)
  for (const [name, value] of Object.entries(context)) {
    checkHeader(scope, name, [...Object.keys(shared), ...Object.keys(context)], [...path, name])
    const isTree = Array.isArray(value) || (isObject(value) && !('const' in value))
    const part = typeof value === 'string' ? wholeOf(scope, value) : undefined
    if (!isTree && part === undefined) continue
    scope.report(
      'J215',
      scope.place([...path, name]),
      `\`${name}\` cannot be a list or a mapping`,
      'it is sent as one line of text',
      part ?? 'give it one fact, or `{ const: text }`',
    )
  }
}

/** Which parts a fact has that is never one value itself. */
function wholeOf({ project, step }: Scope, text: string): string | undefined {
  const fact = resolveFact(project, step, text)
  const types = fact.known ? typesOf(fact.schema) : []
  if (!fact.known || types.length === 0 || types.some((type) => type !== 'object' && type !== 'array')) return undefined
  return namePart(text, fact.schema, { type: ['string', 'number', 'integer', 'boolean'] })
}

/** A header's name has few signs, no case, and is none of those that are written without being asked. */
function checkHeader({ report, place }: Scope, name: string, all: readonly string[], path: Path): void {
  const at = { ...place(path), part: 'key' as const }
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return report(
      'J104',
      at,
      `\`${name}\` is no header`,
      'has a sign that no header has',
      'write one such as `Step-Up-Token`',
    )
  if (unasked.test(name))
    return report(
      'J217',
      at,
      `\`${name}\` is taken`,
      'it is written without being asked',
      'give it another name, or delete it',
    )
  const same = all.find((each) => each !== name && each.toLowerCase() === name.toLowerCase())
  if (same === undefined || all.indexOf(same) > all.indexOf(name)) return
  report(
    'J217',
    at,
    `\`${name}\` is taken`,
    `\`${same}\` is the same header`,
    'write it as there, or delete one of them',
  )
}

/** Headers that a browser, or the client of the services, writes itself. */
const unasked =
  /^(accept-charset|accept-encoding|connection|content-length|content-type|cookie2?|date|host|idempotency-key|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i
