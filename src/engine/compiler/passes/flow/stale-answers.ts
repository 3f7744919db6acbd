/** An answer that was given under another answer stays when that one changes: a request would still send it, though the form does not ask for it. */
import { memoize } from '../../../core/memoize.ts'
import type { Condition, Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import { isWritten, type Path, type Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { errorsOf } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { linesOf } from '../../symbols/condition-lines.ts'
import { eventsAfter } from '../../symbols/events-after.ts'
import { textsIn } from '../../symbols/fact-roots.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { createReplay, type Replay } from '../../symbols/replay.ts'
import { onlyGuard } from '../../symbols/written-condition.ts'
import { assignmentsOf, missingOf, otherText, valuesOf } from './form-answers.ts'
import { isReachedWithout } from './reach.ts'

/** A form whose fields depend on answers: those answers, and the events at which a rule of the step runs. */
type Form = { project: Structure; step: StepFile; schema: JsonObject; deciding: string[]; replay: Replay }

/** What is chosen now, in place of what: the field was asked for before, and is not any more. */
type Turn = { given: JsonObject; changed: string }

/** Reports fields of a branch that a request sends and that no rule clears when the branch is left. */
export function checkStaleAnswers(project: Structure, step: StepFile, report: Report): void {
  const schema = project.schemas.get(step.own.form ?? '')?.schema
  const deciding = schema ? decidingFields(schema) : []
  if (!schema || deciding.length === 0) return
  const replay = createReplay(project, step)
  const form: Form = {
    project,
    step,
    schema,
    deciding: [...new Set([...deciding, ...askedFields(step, schema, replay)])],
    replay,
  }
  for (const field of Object.keys(step.own.fields ?? {})) {
    if (!isOfBranch(schema, field)) continue
    const senders = sendersIn(project).get(`${step.name}.${field}`) ?? []
    if (senders.length === 0 || isClearedElsewhere(form, field)) continue
    const turn = turnsFrom(form, field).find(
      (each) => !isCleared(form, field, each) && senders.some((sender) => isSent(form, each.given, sender)),
    )
    if (turn) reportStale(form, field, turn, report)
  }
}

function reportStale(form: Form, field: string, { given, changed }: Turn, report: Report): void {
  const { step, project } = form
  const fact = `${step.name}.${field}`
  const value = given[changed] ?? null
  const isListed = valuesOf(form.schema, changed).includes(value)
  const chosen = isListed ? `with \`${changed}: ${valueText(value)}\`` : `with another \`${changed}\``
  const isStarted = step.merged.on?.[`${changed}.changed`] !== undefined
  const label = isStarted
    ? `the rules for \`${changed}.changed\` do not clear it ${chosen}`
    : `no rule clears it ${chosen}`
  const rule = `{ ${guardOf(form, field)}set: { ${fact}: null } }`
  const help = isStarted
    ? `add to the rules for \`${changed}.changed\`: \`${rule}\``
    : `add to \`on\`: \`${changed}.changed: [${rule}]\``
  const place = lackingAt(form, fact, changed) ?? {
    document: step.document,
    path: ['fields', field],
    part: 'key' as const,
  }
  const related = branchOf(project, step, field, changed)
  report('J330', place, `\`${fact}\` is still sent where the form does not ask for it`, label, help, related)
}

/** What is wrong among the rules for the other answer: the condition of the one that clears it, or the rule that clears others. */
function lackingAt({ step }: Form, fact: string, changed: string): Place | undefined {
  const { own, document } = step
  const rules = own.on?.[`${changed}.changed`] ?? []
  const clearing = rules.filter(({ set = {} }) => set[fact] === null)
  if (clearing.length > 0) return onlyGuard(step, clearing)
  const index = rules.findIndex(({ set = {} }) => Object.values(set).includes(null))
  return index < 0 ? undefined : { document, path: ['on', `${changed}.changed`, index, 'set'], part: 'key' }
}

/** A condition that holds just where the form asks for the field, or just where it does not. */
function guardOf(form: Form, field: string): string {
  const { project, step, schema, deciding, replay } = form
  const all = answersTo(schema, deciding)
  const names = Object.keys({ ...step.merged.conditions, ...project.journey.value.conditions })
  for (const name of names) {
    if (!isDecided(form, replay.condition(name))) continue
    const holds = all.map(
      (given) => replay.conditionHolds(name, factsOf(step, given)) === isAsked(schema, given, field),
    )
    if (holds.every(Boolean)) return `unless: ${name}, `
    if (!holds.some(Boolean)) return `when: ${name}, `
  }
  return ''
}

/** Where the form asks for it. */
function branchOf(project: Structure, { merged }: StepFile, field: string, changed: string) {
  const form = project.schemas.get(merged.form ?? '')
  const paths: Path[] = []
  if (form)
    visitSchemas(form.written, [], ({ properties }, path) => {
      if (isObject(properties) && field in properties && path.length > 0 && path.at(-1) !== 'if')
        paths.push([...path, 'properties', field])
    })
  const [path] = paths
  if (!form || !path) return undefined
  const branch = path.slice(
    0,
    path.findLastIndex((part) => part === 'then' || part === 'else'),
  )
  const decided = [...branch, 'if', 'properties', changed]
  const own = isWritten(form.document, decided) ? decided : path
  return { place: { document: form.document, path: own, part: 'key' as const }, label: 'asked for only here' }
}

/** The fields that the conditions of the schema look at. */
function decidingFields(schema: JsonObject): string[] {
  const names = new Set<string>()
  visitSchemas(schema, [], (each, path) => {
    // Within a field it is about the parts of that field.
    if (path.includes('properties')) return
    if (isObject(each.dependencies)) for (const name of Object.keys(each.dependencies)) names.add(name)
    const condition = isObject(each.if) ? each.if : {}
    visitSchemas(condition, [], ({ properties }) => {
      for (const name of Object.keys(isObject(properties) ? properties : {})) names.add(name)
    })
  })
  return [...names]
}

/** The fields of few values that the rules for changed answers and for the way on look at. */
function askedFields(step: StepFile, schema: JsonObject, replay: Replay): string[] {
  const rules = Object.entries(step.merged.on ?? {}).flatMap(([event, all]) =>
    event === 'next' || event.endsWith('.changed') ? all : [],
  )
  return rules
    .flatMap(({ when, unless }) => [...list(when), ...list(unless)])
    .flatMap((name) => linesOf(replay.condition(name)).map(({ fact }) => fact))
    .flatMap((fact) => (fact.startsWith(`${step.name}.`) ? [fact.slice(step.name.length + 1)] : []))
    .filter((name) => isClosed(schema, name))
}

/** The schema lists all that it can be. */
function isClosed(schema: JsonObject, name: string): boolean {
  return valuesOf(schema, name).length > 1 && otherText(schema, name).length === 0
}

/** Some branch alone declares it. */
function isOfBranch(schema: JsonObject, field: string): boolean {
  return !isAsked(withoutBranches(schema), {}, field)
}

function withoutBranches({ if: _, then: __, else: ___, dependencies: ____, ...rest }: JsonObject): JsonObject {
  const all = Array.isArray(rest.allOf) ? rest.allOf : []
  return { ...rest, allOf: all.map((each) => (isObject(each) ? withoutBranches(each) : each)) }
}

/** Whether the form draws the field beside these answers. */
function isAsked(schema: JsonObject, given: JsonObject, field: string): boolean {
  const { properties, allOf, dependencies } = schema
  const parts = Array.isArray(allOf) ? [...allOf] : []
  if (isObject(schema.if)) parts.push((errorsOf(given, schema.if).length === 0 ? schema.then : schema.else) ?? {})
  if (isObject(dependencies))
    for (const [name, each] of Object.entries(dependencies)) if (given[name] !== undefined) parts.push(each ?? {})
  return (
    (isObject(properties) && field in properties) || parts.some((each) => isObject(each) && isAsked(each, given, field))
  )
}

function answersTo(schema: JsonObject, names: readonly string[]): JsonObject[] {
  return assignmentsOf(names.map((name) => [name, [...valuesOf(schema, name), ...otherText(schema, name)]]))
}

/** Answers with which the form is whole, and one of them that has just been another, with which the field was asked for. */
function turnsFrom({ schema, deciding }: Form, field: string): Turn[] {
  const all = answersTo(schema, deciding)
  const whole = all.filter(
    (given) => !isAsked(schema, given, field) && missingOf(schema, given, '').isPossible(deciding),
  )
  return whole.flatMap((given) =>
    deciding.flatMap((changed) => {
      const isTurned = all.some(
        (before) =>
          isAsked(schema, before, field) && deciding.every((name) => name === changed || before[name] === given[name]),
      )
      return isTurned && given[changed] !== undefined ? [{ given, changed }] : []
    }),
  )
}

/** A rule clears it as the answer changes, or on the way on. What other facts decide may do so. */
function isCleared(form: Form, field: string, { given, changed }: Turn): boolean {
  const { step } = form
  const change = `${changed}.changed`
  if (mayClear(form, field, given, step.merged.on?.[change] ?? [])) return true
  const onward = step.merged.on?.next ?? []
  return onward.length > 0 && mayClear(form, field, given, onward)
}

/** Of the rules that may run with these answers, one clears the field, or empties another one on whose change it is cleared. */
function mayClear(form: Form, field: string, given: JsonObject, rules: readonly AuthoredRule[]): boolean {
  for (const rule of rules) {
    const runs = whetherRuns(form, rule, given)
    if (runs === 'never') continue
    if (clears(form.step, rule, field) || clearsInTurn(form, rule, field)) return true
    if (runs === 'always') return false
  }
  return false
}

function whetherRuns(form: Form, rule: AuthoredRule, given: JsonObject): 'always' | 'never' | 'maybe' {
  const { step, replay } = form
  const facts = factsOf(step, given)
  const isKnown = (name: string): boolean => isDecided(form, replay.condition(name))
  const isOpen = ({ when, unless }: AuthoredRule): boolean => ![...list(when), ...list(unless)].every(isKnown)
  const isExcluded =
    list(rule.when).some((name) => isKnown(name) && !replay.conditionHolds(name, facts)) ||
    list(rule.unless).some((name) => isKnown(name) && replay.conditionHolds(name, facts))
  return isExcluded ? 'never' : isOpen(rule) ? 'maybe' : 'always'
}

/** The deciding answers alone say whether the condition holds, and it tells apart no other values than the schema does. */
function isDecided({ step, schema, deciding }: Form, condition: Condition | undefined): boolean {
  const lines = linesOf(condition)
  return (
    lines.length > 0 &&
    lines.every(({ fact, is }) => {
      const name = deciding.find((each) => fact === `${step.name}.${each}`)
      if (name === undefined || isClosed(schema, name)) return name !== undefined
      const values = valuesOf(schema, name)
      const compared = 'const' in is ? [is.const] : Array.isArray(is.enum) ? is.enum : [{}]
      return compared.every((value) => values.includes(value as Json))
    })
  )
}

function clears({ name }: StepFile, { set = {} }: AuthoredRule, field: string): boolean {
  return `${name}.${field}` in set || set[name] === null
}

function clearsInTurn({ step }: Form, { set = {} }: AuthoredRule, field: string): boolean {
  const changes = Object.keys(set).flatMap((fact) =>
    fact.startsWith(`${step.name}.`) ? [`${fact.slice(step.name.length + 1)}.changed`] : [],
  )
  return [...eventsAfter(step, changes)].some((event) =>
    (step.merged.on?.[event] ?? []).some((rule) => clears(step, rule, field)),
  )
}

/** At another event of the step, on a step behind it, or in journey.yaml: that may come before it is sent. */
function isClearedElsewhere({ project, step }: Form, field: string): boolean {
  return [...project.steps.values()].some(({ name, merged }) => {
    if (name !== step.name && isReachedWithout(project, step.name, name)) return false
    return Object.entries(merged.on ?? {}).some(
      ([event, rules]) =>
        (name !== step.name || (event !== 'next' && !event.endsWith('.changed'))) &&
        rules.some((rule) => rule.set?.[`${step.name}.${field}`] === null),
    )
  })
}

/** A call that sends the field, itself or by what its service adds, and the step that makes it. */
type Sender = { maker: StepFile; call: string }

/** By the facts that are sent. */
const sendersIn = memoize((project: Structure) => {
  const { services } = project.services.value
  const all = [...project.steps.values()].flatMap((maker) =>
    Object.entries(maker.merged.calls ?? {}).flatMap(([call, { effect, with: input }]) => {
      const pathsIn = (value: unknown, step?: StepFile): string[] =>
        textsIn(value).map((text) => resolveFact(project, step, text).path)
      const facts = new Set([...pathsIn(input, maker), ...pathsIn(services[effect]?.with)])
      return [...facts].map((fact) => ({ fact, maker, call }))
    }),
  )
  return groupBy(all, ({ fact }) => fact)
})

/** Some rule that makes the call may run with these answers. */
function isSent(asking: Form, given: JsonObject, { maker, call }: Sender): boolean {
  const form: Form = { ...asking, replay: createReplay(asking.project, maker) }
  return Object.values(maker.merged.on ?? {}).some((rules) =>
    rules.some((rule) => list(rule.call).includes(call) && whetherRuns(form, rule, given) !== 'never'),
  )
}

function factsOf({ name }: StepFile, given: JsonObject): Map<string, NonNullable<JsonObject[string]>> {
  return new Map(
    Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [[`${name}.${field}`, value ?? '']])),
  )
}
