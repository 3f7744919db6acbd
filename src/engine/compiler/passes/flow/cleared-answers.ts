/** Answers that a rule throws away on the way on: the form must be whole without them, or the applicant is led back to it. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { errorsOf } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { linesOf } from '../../symbols/condition-lines.ts'
import { createReplay, type Replay } from '../../symbols/replay.ts'

/** Assignments of answers that are tried. */
const most = 2000

/** Checks the rules for `next`, which run only when the form is whole. */
export function checkClearedAnswers(project: Project, step: StepFile, report: Report): void {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  const rules = step.own.on?.next ?? []
  if (!schema || !rules.some(({ go, set }) => go !== undefined && set)) return
  const replay = createReplay(project, step)
  rules.forEach((rule, index) => {
    if (rule.go === undefined || rule.go === step.name) return
    const needed = clearedFields(step, schema, rule).flatMap((field) => {
      const given = requiring(step, schema, replay, [rules, index], field)
      return given ? [{ fact: `${step.name}.${field}`, given }] : []
    })
    const [first, ...others] = needed
    if (!first) return
    const place = { document: step.document, path: ['on', 'next', index, 'set', first.fact] }
    const shown = Object.entries(first.given).map(([name, value]) => `\`${name}: ${valueText(value)}\``)
    const label = shown.length > 0 ? `with ${shown.join(', ')} the form asks for it` : 'the form asks for it'
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    const message = `\`${first.fact}\`${more} is thrown away where it is required`
    report('J328', place, message, label, 'clear it only where the form does not ask for it')
  })
}

/** What is never saved may be forgotten as soon as it was used. */
function clearedFields({ name, merged }: StepFile, schema: JsonObject, { set = {} }: AuthoredRule): string[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.keys(merged.fields ?? {}).filter((field) => {
    const property = properties[field]
    return set[`${name}.${field}`] === null && !(isObject(property) && property.writeOnly === true)
  })
}

/** Answers with which the rule runs and the form requires the field; nothing where there are none, or other facts decide. */
function requiring(
  step: StepFile,
  schema: JsonObject,
  replay: Replay,
  [rules, index]: [AuthoredRule[], number],
  field: string,
): JsonObject | undefined {
  const facts = new Set(
    rules
      .slice(0, index + 1)
      .flatMap(({ when, unless }) => [...list(when), ...list(unless)])
      .flatMap((name) => linesOf(replay.condition(name)).map(({ fact }) => fact)),
  )
  const names = [...facts].map((fact) => (fact.startsWith(`${step.name}.`) ? fact.slice(step.name.length + 1) : ''))
  if (names.some((name) => !(name in (step.merged.fields ?? {})))) return undefined
  for (const given of assignmentsOf(names.map((name) => [name, valuesOf(schema, name)]))) {
    const known = new Map(Object.entries(given).map(([name, value]) => [`${step.name}.${name}`, value ?? null]))
    if (replay.ran(rules, known) !== index) continue
    const others = Object.fromEntries(Object.entries(given).filter(([name]) => name !== field))
    const errors = errorsOf(others, schema).filter(({ keyword }) => keyword !== 'if')
    const missing = errors.map(({ keyword, params }) => (keyword === 'required' ? String(params.missingProperty) : ''))
    // Other fields can be filled in; what was tried cannot be wrong.
    if (missing.includes(field) && missing.every((name) => name === field || (name !== '' && !names.includes(name))))
      return given
  }
  return undefined
}

/** Values that the schema tells apart, and none. */
function valuesOf(schema: JsonObject, name: string): (Json | undefined)[] {
  const values = new Set<Json>()
  visitSchemas(schema, [], (each) => {
    const property = isObject(each.properties) ? each.properties[name] : undefined
    if (!isObject(property)) return
    for (const value of Array.isArray(property.enum) ? property.enum : []) values.add(value)
    if (property.const !== undefined) values.add(property.const ?? null)
    if (property.type === 'boolean') for (const value of [true, false]) values.add(value)
  })
  return [...values, undefined]
}

function assignmentsOf(domains: [string, (Json | undefined)[]][]): JsonObject[] {
  let all: JsonObject[] = [{}]
  for (const [name, values] of domains) {
    all = all.flatMap((each) => values.map((value) => (value === undefined ? each : { ...each, [name]: value })))
    if (all.length > most) return []
  }
  return all
}
