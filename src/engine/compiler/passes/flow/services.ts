/** How services are called: by a method that fits what they do, kept only where nothing is written, with the token they need. */

import { memoizeByName } from '../../../core/memoize.ts'
import type { JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { graphOfProject } from '../../graph/graph.ts'
import { anywhere, type GraphEdge, outside } from '../../graph/model.ts'
import { groupBy } from '../../group-by.ts'
import { type AuthoredService, eachWithPath, list } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject, propertiesOf, propertyOf } from '../../source/schema-parts.ts'
import { raisedByStep } from '../../symbols/events.ts'
import { recordNames, resolveFact } from '../../symbols/facts.ts'
import { implies } from './implied.ts'

/** Checks every service, those that go over HTTP and effects in code. */
export function checkServices(project: Structure, report: Report): void {
  const { document, value } = project.services
  for (const [name, service] of Object.entries(value.services)) {
    if (!project.hasShapeErrors) checkOrderOfOutcomes(project, name, service, report)
    const place = (...path: Path): Place => ({ document, path: ['services', name, ...path] })
    if (service.local || service.method !== undefined) checkSchemas(project, name, service, place, report)
    if (service.local || service.method === undefined) continue
    checkMethod(project, name, service, place, report)
    checkKept(project, name, service, place, report)
  }
  if (!project.hasShapeErrors) checkTokens(project, report)
}

/** The first outcome whose condition holds is the one: what holds only where an earlier one does never comes. */
function checkOrderOfOutcomes(
  project: Structure,
  name: string,
  { outcomes = {} }: AuthoredService,
  report: Report,
): void {
  const place = (code: string): Place => ({
    ...{ document: project.services.document, part: 'key' },
    path: ['services', name, 'outcomes', code],
  })
  const all = Object.entries(outcomes)
  for (const [index, [earlier, wide]] of all.entries()) {
    const later = all.slice(index + 1).filter(([, condition]) => implies(project, condition, wide))
    const [code, ...others] = later.map(([each]) => each)
    if (code === undefined) continue
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    const label = `every answer that is one is \`${earlier}\` before`
    const related = { place: place(earlier), label: 'comes first' }
    const help = `put \`${earlier}\` after it, or delete one of the two`
    report('J302', place(code), `\`${code}\`${more} never comes`, label, help, related)
  }
}

/** Last words of names whose services change something at the other side. */
const writing =
  /^(add|assign|book|calculate|cancel|capture|close|confirm|create|delete|open|order|pay|place|post|put|register|remove|replace|request|resend|save|select|send|set|sign|start|stop|store|submit|update|upload|verify|write)(?![a-z])/

function checkMethod(
  project: Structure,
  name: string,
  { method, request, cacheFor }: AuthoredService,
  place: (...path: Path) => Place,
  report: Report,
): void {
  const word = name.split('.').at(-1) ?? ''
  const refuse = (message: string, label: string, help: string): void =>
    report('J316', place('method'), message, label, help)
  if (cacheFor !== undefined && method !== 'GET')
    report(
      'J316',
      { ...place('cacheFor'), part: 'key' },
      `\`${name}\` writes, and its answer would be kept`,
      `\`${method}\` is sent each time`,
      'delete `cacheFor`, or write `method: GET` where it only reads',
    )
  const schema = project.schemas.get(request ?? '')?.schema
  const body = schema && propertiesOf(schema).find((each) => isBody(schema, each))
  if (method === 'GET' && body !== undefined)
    refuse(`\`${name}\` sends \`${body}\` in an address`, 'a `GET` has no body', 'write `method: POST`')
  else if (method === 'GET' && writing.test(word))
    refuse(`\`${name}\` changes something by a \`GET\``, 'a `GET` may be sent twice, and kept', 'write `method: POST`')
  if (method === 'DELETE' && schema && propertiesOf(schema).length > 0)
    refuse(
      `\`${name}\` sends a body with a \`DELETE\``,
      'what a `DELETE` carries may be dropped',
      'write `method: POST`',
    )
}

/** Asked again until it answers something else: the next step that waits for it would get what was kept. */
function checkKept(
  { steps }: Structure,
  name: string,
  { cacheFor, outcomes = {} }: AuthoredService,
  place: (...path: Path) => Place,
  report: Report,
): void {
  if (cacheFor === undefined) return
  const calls = [...steps.values()].flatMap(({ merged }) => Object.values(merged.calls ?? {}))
  const awaited = calls
    .filter(({ effect }) => effect === name)
    .flatMap(({ retry }) => list(retry?.on))
    .find((code) => Object.hasOwn(outcomes, code))
  if (awaited === undefined) return
  const message = `\`${name}\` is asked until it changes, and its answer would be kept`
  const label = `a call is made again on \`${awaited}\``
  report('J316', { ...place('cacheFor'), part: 'key' }, message, label, 'delete `cacheFor`')
}

/** Lists, mappings and secrets belong in a body. */
function isBody(schema: JsonObject, name: string): boolean {
  const found = propertyOf(schema, name)
  if (typeof found !== 'object') return false
  return found.type === 'object' || found.type === 'array' || found.writeOnly === true || isObject(found.properties)
}

/** What a service is sent, or an effect is given, must be described, else no mistake in it is found. */
function checkSchemas(
  project: Structure,
  name: string,
  service: AuthoredService,
  place: (...path: Path) => Place,
  report: Report,
): void {
  const steps = [...project.steps.values()].map(({ merged }) => merged)
  const calls = [
    ...steps.flatMap(({ calls = {} }) => Object.values(calls)),
    ...Object.values(project.journey.value.reads ?? {}),
  ]
  const own = calls.filter(({ effect }) => effect === name)
  const inPath = new Set([...(service.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, each]) => each))
  const inputs = [service.with ?? {}, ...own.map((call) => call.with ?? {})].flatMap((each) => Object.keys(each))
  const key = { ...place(), part: 'key' as const }
  const label = `nothing says what it may be ${service.local ? 'given' : 'sent'}`
  if (service.request === undefined && inputs.some((each) => !inPath.has(each)))
    report('J231', key, `\`${name}\` has no \`request\``, label, 'add `request: <schema>`')
}

/**
 * A token is what a schema marks with `x-token`. Once it is there, a call that carries none is refused at the other side.
 * Answers that are kept may be read by every step and need none.
 */
function checkTokens(project: Structure, report: Report): void {
  const { document, value } = project.services
  for (const [token, users] of tokensOf(project)) {
    const before = stepsBefore(project, token)
    for (const [name, service] of Object.entries(value.services)) {
      checkOptionalToken(project, [name, service], token, before, report)
      if (service.local || service.cacheFor !== undefined || users.includes(name) || carriesToken(project, service))
        continue
      const callers = [...project.steps.values()].filter(({ merged }) =>
        Object.values(merged.calls ?? {}).some(({ effect }) => effect === name),
      )
      if (callers.length === 0 || callers.some((step) => before.has(step.name))) continue
      const place: Place = { document, path: ['services', name, 'context'], part: 'key' }
      const label = users.length === 1 ? `\`${users[0]}\` gets it` : `${users.length} other services get it`
      report('J317', place, `\`${name}\` is called without \`${token}\``, label, 'add it to the `context`')
    }
  }
}

/** A service that is only called once the token is there can have it: without it, it would be refused. */
function checkOptionalToken(
  project: Structure,
  [name, service]: [string, AuthoredService],
  token: string,
  before: ReadonlySet<string>,
  report: Report,
): void {
  const headers = Object.entries(service.context ?? {}).flatMap(([header, fact]) => (fact === token ? [header] : []))
  const left = eachWithPath(service.optional, ['services', name, 'optional']).find(({ item }) => headers.includes(item))
  const callers = [...project.steps.values()].filter(({ merged }) =>
    Object.values(merged.calls ?? {}).some(({ effect }) => effect === name),
  )
  if (!left || callers.length === 0 || callers.some((step) => before.has(step.name))) return
  const label = `every step that calls it comes after \`${token}\``
  const place = { document: project.services.document, path: left.path }
  report('J317', place, `\`${name}\` may be called without \`${token}\``, label, 'delete it here')
}

/** Token → the services that get it. */
function tokensOf(project: Structure): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const [name, { context = {} }] of Object.entries(project.services.value.services))
    for (const fact of Object.values(context))
      if (typeof fact === 'string' && isToken(project, fact)) users.set(fact, [...(users.get(fact) ?? []), name])
  return users
}

function carriesToken(project: Structure, { context = {} }: AuthoredService): boolean {
  return Object.values(context).some((fact) => typeof fact === 'string' && isToken(project, fact))
}

/** Part of a record whose schema says that it is a token. */
function isToken(project: Structure, fact: string): boolean {
  const [record = '', property] = fact.split('.')
  if (property === undefined || !recordNames(project).includes(record)) return false
  const found = resolveFact(project, undefined, fact)
  return found.known && found.schema['x-token'] === true
}

/** Events of a step that it has no rules for itself: those of journey.yaml hear them. */
const raisedBeyond = memoizeByName((project: Structure, name: string): ReadonlySet<string> => {
  const step = project.steps.get(name)
  const own = step?.merged.on ?? {}
  return new Set((step ? raisedByStep(project, step) : []).filter((event) => !Object.hasOwn(own, event)))
})

/** Steps that can be on screen before any call has brought the record. */
function stepsBefore(project: Structure, token: string): Set<string> {
  const [record = ''] = token.split('.')
  const leaving = groupBy(graphOfProject(project).edges, ({ from }) => from)
  const brings = ({ from, event }: GraphEdge): boolean => {
    const [call = '', outcome] = event.split('.')
    return outcome === 'ok' && project.steps.get(from)?.merged.calls?.[call]?.keep === record
  }
  const needs = (name: string): boolean =>
    (project.steps.get(name)?.merged.needs ?? []).some((fact) => fact.startsWith(`${record}.`))
  const reached = new Set<string>()
  const open = (leaving.get(outside) ?? []).map(({ to }) => to)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name) || needs(name)) continue
    reached.add(name)
    const shared = (leaving.get(anywhere) ?? []).filter(({ event }) => raisedBeyond(project, name).has(event))
    open.push(...[...(leaving.get(name) ?? []), ...shared].filter((edge) => !brings(edge)).map(({ to }) => to))
  }
  return reached
}
