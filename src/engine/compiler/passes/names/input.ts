/** Does a call give its effect what the schema of the request wants? As far as that can be told without running it. */

import type { Schema } from '../../../core/define.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredCall, AuthoredService } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { holdsPersonal, isObject, propertiesOf, propertyOf } from '../../source/schema-parts.ts'
import { assignabilityError, conflict } from '../../source/schema-values.ts'
import { isPersonal, resolveFact } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'

/** Compares what the service and the call put in with the request's schema and with the path's `{names}`. */
export function checkInput(scope: Scope, call: AuthoredCall, service: AuthoredService, path: Path): void {
  const input: JsonObject = { ...service.with, ...call.with }
  const inPath = [...(service.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  for (const name of inPath) {
    if (input[name] !== undefined) continue
    scope.report(
      'J222',
      scope.place([...path, 'with']),
      `\`${call.effect}\` lacks \`${name}\``,
      `its path has \`{${name}}\``,
      `give it \`${name}\` under \`with\``,
    )
  }
  // What a GET is asked with stands in its address.
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
  const required = Array.isArray(schema.required) ? schema.required : []
  for (const name of required) {
    if (typeof name !== 'string' || input[name] !== undefined) continue
    scope.report(
      'J222',
      scope.place([...path, 'with']),
      `\`${call.effect}\` lacks \`${dotted(name)}\``,
      'its request requires it',
      `give it \`${dotted(name)}\` under \`with\``,
    )
  }
  for (const [name, value] of Object.entries(input)) {
    const property = propertyOf(schema, name)
    const wrong = typeof property === 'object' ? assignabilityError(value, property) : undefined
    const own = isObject(call.with) && (within[0] ?? name) in call.with
    const here = own ? [...path, 'with', ...within, name] : [...path, 'effect']
    if (property === 'none' || (property === 'open' && schema.additionalProperties === false)) {
      scope.report(
        'J215',
        { ...scope.place(here), ...(own ? { part: 'key' } : {}) },
        `\`${call.effect}\` takes no \`${dotted(name)}\``,
        'not in the schema of its request',
        suggestion(name, propertiesOf(schema)),
      )
    } else if (wrong !== undefined) {
      scope.report(
        'J215',
        scope.place(here),
        `\`${call.effect}\` cannot use this for \`${dotted(name)}\``,
        wrong,
        'give it a value of that kind',
      )
    } else if (typeof property === 'object' && typeof value === 'string') {
      checkMarks(scope, property, value, name)
      checkType(scope, property, value, dotted(name), call, here)
    } else if (typeof property === 'object' && isObject(value) && !('const' in value)) {
      compare(scope, property as JsonObject, value, [...within, name], call, path)
    } else if (typeof property === 'object' && Array.isArray(value)) {
      compare(scope, property as JsonObject, Object.fromEntries(Object.entries(value)), [...within, name], call, path)
    }
  }
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

/** What is personal at one end of a request is personal at the other. */
function checkMarks({ project, step, report }: Scope, wanted: Schema, text: string, name: string): void {
  const fact = resolveFact(project, step, text)
  const [first = '', second = ''] = text.split('.')
  const form = project.schemas.get(project.steps.get(first)?.merged.form ?? '')
  if (!fact.known || fact.personal || !holdsPersonal(wanted) || fact.schema['x-pii'] !== undefined || !form) return
  report(
    'J315',
    { document: form.document, path: ['properties', second], part: 'key' },
    `is \`${second}\` personal?`,
    `it is sent as \`${name}\`, which is`,
    'add `x-pii: true`, or `x-pii: false` where it is decided that it is not',
  )
}

function checkType(scope: Scope, wanted: Schema, text: string, name: string, call: AuthoredCall, path: Path): void {
  const fact = resolveFact(scope.project, scope.step, text)
  const why = fact.known ? conflict(fact.schema, wanted) : undefined
  if (why === undefined) return
  const label = `\`${text}\` ${why}`
  scope.report(
    'J215',
    scope.place(path),
    `\`${call.effect}\` cannot use this for \`${name}\``,
    label,
    'give it another fact',
  )
}
