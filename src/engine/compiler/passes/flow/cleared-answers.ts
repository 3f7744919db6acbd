/** Answers that a rule throws away on the way on: the form must be whole without them, or the applicant is led back to it. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import { linesOf } from '../../symbols/condition-lines.ts'
import { createReplay, type Replay } from '../../symbols/replay.ts'
import { onlyGuard } from '../../symbols/written-condition.ts'
import { assignmentsOf, missingOf, otherText, valuesOf } from './form-answers.ts'

/** Checks the rules for `next`, which run only when the form is whole, and those for an answer that has changed. */
export function checkClearedAnswers(project: Structure, step: StepFile, report: Report): void {
  checkNext(project, step, report)
  checkChanges(project, step, report)
}

function checkNext(project: Structure, step: StepFile, report: Report): void {
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
    const at = { document: step.document, path: ['on', 'next', index, 'set', first.fact] }
    const place = onlyGuard(step, [rule]) ?? at
    const shown = Object.entries(first.given).map(([name, value]) => `\`${name}: ${valueText(value)}\``)
    const label = shown.length > 0 ? `with ${shown.join(', ')} the form asks for it` : 'the form asks for it'
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    const message = `\`${first.fact}\`${more} is thrown away where it is required`
    report(
      'J328',
      place,
      message,
      label,
      'clear it only where the form does not ask for it',
      askedAt(project, step, first.fact),
    )
  })
}

/** A rule keeps an answer where the form does not ask for it, and throws it away wherever it does: one of the two is turned round. */
function checkChanges(project: Structure, step: StepFile, report: Report): void {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  if (!schema) return
  const replay = createReplay(project, step)
  for (const [event, rules] of Object.entries(step.own.on ?? {})) {
    const [trigger = '', change] = event.split('.')
    if (change !== 'changed') continue
    rules.forEach((rule, index) => {
      checkOwn(step, schema, replay, [rules, index], trigger, report)
      const turned = clearedFields(step, schema, rule).find((field) =>
        isTurned(step, schema, replay, [rules, index], [trigger, field]),
      )
      if (turned === undefined) return
      const at = { document: step.document, path: ['on', event, index, 'set', `${step.name}.${turned}`] }
      const place = onlyGuard(step, [rule]) ?? at
      const message = `\`${step.name}.${turned}\` is thrown away wherever the form asks for it`
      const label = 'it is kept only where nobody is asked'
      const help = 'turn the condition round, or the branch of the schema'
      const about = { is: 'swapped' as const, kind: 'branches', name: step.name }
      report.about(about, 'J328', place, message, label, help, askedAt(project, step, `${step.name}.${turned}`))
    })
  }
}

/** A rule that only throws away the answer to which it runs: what the applicant has chosen is gone at once, and nothing is said. */
function checkOwn(
  step: StepFile,
  schema: JsonObject,
  replay: Replay,
  [rules, index]: [AuthoredRule[], number],
  trigger: string,
  report: Report,
): void {
  const { when: _, unless: __, set = {}, ...rest } = rules[index] ?? {}
  const fact = `${step.name}.${trigger}`
  if (set[fact] !== null || Object.keys(rest).length > 0 || Object.values(set).includes(fact)) return
  const names = askedOf(step, rules, index, replay)
  if (!names) return
  const isOpen = valuesOf(schema, trigger).length === 1 && !names.includes(trigger)
  const tried = [...new Set([trigger, ...names])]
  const given = assignmentsOf(tried.map((name) => [name, valuesOf(schema, name)])).find(
    (each) =>
      (isOpen || each[trigger] !== undefined) &&
      ranFor(step, replay, rules, each) === index &&
      missingOf(schema, each, '').isPossible(names),
  )
  if (!given) return
  const place = { document: step.document, path: ['on', `${trigger}.changed`, index, 'set', fact] }
  const value = given[trigger]
  const label = value === undefined ? 'whatever is entered there' : `the form takes \`${trigger}: ${valueText(value)}\``
  report('J328', place, `\`${fact}\` is thrown away as soon as it is given`, label, 'clear another field, or nothing')
}

/** The branch of the form that asks for it; of several the last, which is the narrowest. */
function askedAt(project: Structure, step: StepFile, fact: string) {
  const form = project.schemas.get(step.merged.form ?? '')
  const paths: Path[] = []
  if (form)
    visitSchemas(form.written, [], ({ required }, path) => {
      const isAsked = Array.isArray(required) && required.includes(fact.split('.')[1] ?? '')
      if (isAsked && path.at(-1) !== 'if') paths.push(path)
    })
  const path = paths.at(-1)
  if (!form || !path) return undefined
  const branch = path.length === 0 ? ['required'] : path
  return { place: { document: form.document, path: branch, part: 'key' as const }, label: 'asked for here' }
}

function isTurned(
  step: StepFile,
  schema: JsonObject,
  replay: Replay,
  [rules, index]: [AuthoredRule[], number],
  [trigger, field]: [string, string],
): boolean {
  const names = askedOf(step, rules, index, replay)
  if (!names?.includes(trigger)) return false
  const compared = comparedBy(step, rules.slice(0, index + 1), replay)
  const valuesTried = (name: string): (Json | undefined)[] =>
    otherText(schema, name).length === 0
      ? valuesOf(schema, name)
      : [...valuesOf(schema, name), ...otherText(schema, name), ...(compared.get(name) ?? [])]
  const all = assignmentsOf(names.map((name) => [name, valuesTried(name)]))
  const seen = all
    .filter((given) => given[trigger] !== undefined)
    .map((given) => ({ isCleared: ranFor(step, replay, rules, given) === index, ...missingOf(schema, given, field) }))
    .filter(({ isPossible }) => isPossible(names))
  const isAsked = seen.filter(({ isMissing }) => isMissing)
  return (
    isAsked.length > 0 &&
    isAsked.every(({ isCleared }) => isCleared) &&
    seen.some(({ isCleared, isMissing }) => !isCleared && !isMissing)
  )
}

/** Field → the texts that the conditions of the rules compare it with. */
function comparedBy(step: StepFile, rules: readonly AuthoredRule[], replay: Replay): ReadonlyMap<string, Json[]> {
  const lines = rules
    .flatMap(({ when, unless }) => [...list(when), ...list(unless)])
    .flatMap((name) => linesOf(replay.condition(name)))
  const values = groupBy(lines, ({ fact }) => fact.slice(step.name.length + 1))
  const textsOf = ({ is }: { is: JsonObject }): Json[] =>
    ('const' in is ? [is.const ?? null] : Array.isArray(is.enum) ? is.enum : []).filter(
      (each) => typeof each === 'string',
    )
  return new Map([...values].map(([name, own]) => [name, own.flatMap(textsOf)]))
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
  const names = askedOf(step, rules, index, replay)
  return assignmentsOf((names ?? []).map((name) => [name, valuesOf(schema, name)])).find((given) => {
    if (!names || ranFor(step, replay, rules, given) !== index) return false
    const { isMissing, isPossible } = missingOf(schema, given, field)
    return isMissing && isPossible(names)
  })
}

/** The fields that the conditions up to this rule ask for; nothing where they ask for something else. */
function askedOf(step: StepFile, rules: AuthoredRule[], index: number, replay: Replay): string[] | undefined {
  const facts = new Set(
    rules
      .slice(0, index + 1)
      .flatMap(({ when, unless }) => [...list(when), ...list(unless)])
      .flatMap((name) => linesOf(replay.condition(name)).map(({ fact }) => fact)),
  )
  const names = [...facts].map((fact) => (fact.startsWith(`${step.name}.`) ? fact.slice(step.name.length + 1) : ''))
  return names.some((name) => !(name in (step.merged.fields ?? {}))) ? undefined : names
}

function ranFor(step: StepFile, replay: Replay, rules: AuthoredRule[], given: JsonObject): number | undefined {
  return replay.ran(
    rules,
    new Map(Object.entries(given).map(([name, value]) => [`${step.name}.${name}`, value ?? null])),
  )
}
