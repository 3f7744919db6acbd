/** Does a call give its effect what the schema of the request wants? As far as that can be told without running it. */

import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { suggestion, withMore } from '../../diagnostics/suggest.ts'
import type { AuthoredCall, AuthoredService } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject, propertiesOf, propertyOf, requiredOf } from '../../source/schema-parts.ts'
import { assignabilityError, conflict } from '../../source/schema-values.ts'
import { describedAt } from '../../symbols/described-at.ts'
import { isPersonal, resolveFact } from '../../symbols/facts.ts'
import { placeInSchema, schemaPlace } from '../../symbols/schema-place.ts'
import type { Scope } from './facts.ts'

/** Compares what the service and the call put in with the request's schema and with the path's `{names}`. */
export function checkInput(scope: Scope, call: AuthoredCall, service: AuthoredService, path: Path): void {
  const input: JsonObject = { ...service.with, ...call.with }
  const inPath = [...(service.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  for (const name of inPath) {
    if (input[name] !== undefined) continue
    scope.report.about(
      { is: 'missing', kind: 'input', name: `${call.effect} ${name}` },
      'J222',
      scope.place([...path, 'with']),
      `\`${call.effect}\` lacks \`${name}\``,
      `its path has \`{${name}}\``,
      `give it \`${name}\` under \`with\``,
    )
  }
  // The input of a GET is in its address.
  for (const name of service.method === 'GET' ? Object.keys(input) : inPath)
    checkPersonal(scope, input[name], name, call, path)
  const schema = service.request === undefined ? undefined : scope.project.schemas.get(service.request)?.schema
  if (!schema) return
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  compare(scope, schema, body, [], call, path)
}

function compare(
  scope: Scope,
  schema: JsonObject,
  input: JsonObject,
  within: string[],
  call: AuthoredCall,
  path: Path,
): void {
  const dotted = (name: string): string => [...within, name].join('.')
  const missing = requiredOf(schema).filter((name) => input[name] === undefined)
  const [first, ...more] = missing.filter((name) => !checkTakenByPath(scope, call, [...within, name]))
  if (first !== undefined) {
    const rest = more.length === 0 ? '' : ` and ${more.length} more`
    scope.report(
      'J222',
      placeOfGap(scope, call, within, path),
      `\`${call.effect}\` lacks \`${dotted(first)}\`${rest}`,
      `its request requires ${more.length === 0 ? 'it' : 'them'}`,
      `give it ${[first, ...more].map((name) => `\`${dotted(name)}\``).join(', ')} under \`with\``,
    )
  }
  for (const [name, value] of Object.entries(input)) {
    const property = propertyOf(schema, name)
    const wrong = typeof property === 'object' ? assignabilityError(value, property) : undefined
    const own = isObject(call.with) && (within[0] ?? name) in call.with
    const here = own ? [...path, 'with', ...within, name] : [...path, 'effect']
    const services = {
      document: scope.project.services.document,
      path: ['services', call.effect, 'with', ...within, name],
    }
    // A mistake in what the service itself puts in is reported at the service, not at each call.
    const place = own ? scope.place(here) : services
    if (property === 'none' || (property === 'open' && schema.additionalProperties === false)) {
      scope.report(
        'J215',
        { ...place, part: 'key' },
        `\`${call.effect}\` takes no \`${dotted(name)}\``,
        'not in the schema of its request',
        withMore(suggestion(name, propertiesOf(schema)), `its schema is ${requestFile(scope.project, call)}`),
        takenAt(scope.project, call, [...within, name]),
      )
    } else if (wrong !== undefined) {
      scope.report(
        'J215',
        place,
        `\`${call.effect}\` cannot use this for \`${dotted(name)}\``,
        wrong,
        'give it a value of that kind',
      )
    } else if (typeof property === 'object' && typeof value === 'string') {
      checkMarks(scope, property, value, [...within, name], call)
      checkType(scope, property, value, dotted(name), call, place)
    } else if (typeof property === 'object' && isObject(value) && !('const' in value)) {
      compare(scope, property as JsonObject, value, [...within, name], call, path)
    } else if (typeof property === 'object' && Array.isArray(value)) {
      compare(scope, property as JsonObject, Object.fromEntries(Object.entries(value)), [...within, name], call, path)
    }
  }
}

/** A name in the path is taken out of the body, so that the schema of the body cannot ask for it. */
function checkTakenByPath({ project, report }: Scope, { effect }: AuthoredCall, [name, inner]: string[]): boolean {
  const { document, value } = project.services
  const { path = '', request = '' } = value.services[effect] ?? {}
  if (inner !== undefined || !path.includes(`{${name}}`)) return false
  const place = { document, path: ['services', effect, 'path'] }
  const help = `delete \`${name}\` from \`required\` of \`${request}\`, or give the name in the path another input`
  report('J222', place, `\`{${name}}\` takes \`${name}\` out of the body`, 'its request requires it there', help)
  return true
}

/** Where the rest of that part is put in: by the call, or by the service itself. */
function placeOfGap(
  { project, place }: Scope,
  { effect, with: own = {} }: AuthoredCall,
  within: string[],
  path: Path,
): Place {
  const [first] = within
  const ofService = project.services.value.services[effect]?.with ?? {}
  if (first === undefined || first in own || !(first in ofService)) return place([...path, 'with'])
  return { document: project.services.document, path: ['services', effect, 'with', ...within], part: 'key' }
}

function checkPersonal(scope: Scope, value: Json | undefined, name: string, call: AuthoredCall, path: Path): void {
  if (typeof value !== 'string') return
  if (!isPersonal(scope.project, scope.step, value)) return
  const own = call.with && name in call.with
  const place = scope.place([...path, ...(own ? ['with', name] : ['effect'])])
  scope.report(
    'J311',
    place,
    `\`${value}\` is personal and would stand in an address`,
    'addresses are written to logs',
    'send it in a header or the body',
  )
}

/** What is personal, or never saved, at one end of a request is so at the other. */
function checkMarks(
  { project, step, report }: Scope,
  wanted: Schema,
  text: string,
  into: string[],
  { effect }: AuthoredCall,
): void {
  const service = project.services.value.services[effect]
  const target = project.schemas.get(service?.request ?? '')
  const fact = resolveFact(project, step, text)
  const source = describedAt(project, step, text)
  if (!fact.known || !source || !target) return
  const say = (mark: string, is: string, place: Place, label: string): void =>
    report('J315', { ...place, part: 'key' }, `is \`${place.path.at(-1)}\` ${is}?`, label, `add \`${mark}: true\``)
  for (const [mark, is] of Object.entries(marks)) {
    const isHeld = (mark === 'x-pii' && fact.personal) || isMarkedWithin(source.file.schema, source.property, mark)
    if (wanted[mark] === true && !isHeld) say(mark, is, source.place, `it is sent as \`${into.join('.')}\`, which is`)
    const place = { document: target.document, path: into.flatMap((each) => ['properties', each]) }
    // What goes to the other side is held to the contract.
    if (service?.local && fact.schema[mark] === true && !JSON.stringify(wanted).includes(`"${mark}":true`))
      say(mark, is, place, `it is filled from \`${text}\`, which is`)
  }
}

/** Whether the property, or a part of it, has the mark. */
function isMarkedWithin(schema: Schema, name: string, mark: string): boolean {
  return JSON.stringify(propertyOf(schema, name)).includes(`"${mark}":true`)
}

const marks = { 'x-pii': 'personal', writeOnly: 'never to be saved' }

function checkType(scope: Scope, wanted: Schema, text: string, name: string, call: AuthoredCall, place: Place): void {
  const fact = resolveFact(scope.project, scope.step, text)
  const why = fact.known ? (conflict(fact.schema, wanted) ?? excessOf(scope, text, fact.schema, wanted)) : undefined
  if (why === undefined) return
  const label = `\`${text}\` ${why}`
  const described = schemaPlace(scope.project, scope.step, text)
  const related = described && { place: described, label: 'what it holds' }
  scope.report.about(
    { is: 'another', kind: 'value', name: text },
    'J215',
    place,
    `\`${call.effect}\` cannot use this for \`${name}\``,
    label,
    `give it another fact, or let its schema take this one: ${requestFile(scope.project, call)}`,
    related,
  )
}

/** Where the schema of its request says what it takes there. */
function takenAt(project: Structure, { effect }: AuthoredCall, within: string[]) {
  const request = project.schemas.get(project.services.value.services[effect]?.request ?? '')
  const place = placeInSchema(project, request, within)
  return place && { place, label: 'what it takes' }
}

/** Where it stands what a call takes. */
function requestFile({ services, schemas }: Structure, { effect }: AuthoredCall): string {
  const name = services.value.services[effect]?.request ?? ''
  return schemas.get(name)?.document.file ?? services.document.file
}

/** An answer that its form takes, and the request does not: the applicant would read of it many steps later. */
function excessOf({ project }: Scope, text: string, given: Schema, wanted: Schema): string | undefined {
  const [step = '', field = '', more] = text.split('.')
  const use = project.steps.get(step)?.merged
  // What a check of the step holds it to is not known here.
  const isChecked = Object.values(use?.checks ?? {}).some(({ at }) => at === field)
  if (more !== undefined || isChecked || !(field in (use?.fields ?? {}))) return undefined
  const [choices, allowed] = [given.enum, wanted.enum]
  const extra =
    Array.isArray(choices) && Array.isArray(allowed) ? choices.find((each) => !allowed.includes(each)) : undefined
  if (extra !== undefined) return `may be \`${asText(extra)}\`, which the request refuses`
  for (const [key, end] of [
    ['maximum', 'up to'],
    ['maxLength', 'up to'],
    ['minimum', 'as little as'],
    ['minLength', 'as short as'],
  ] as const) {
    const [own, taken] = [given[key], wanted[key]]
    // A text may be empty where no one says otherwise.
    if (typeof own !== 'number' || typeof taken !== 'number' || (key === 'minLength' && own === 0)) continue
    const isMore = key.startsWith('max') ? own > taken : own < taken
    if (isMore) return `may be ${end} ${own}, and the request takes ${end} ${taken}`
  }
  return undefined
}
