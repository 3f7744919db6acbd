/** From what authors write to what the engine runs: facts made absolute, conditions named, durations in milliseconds. */
import type {
  Call,
  Condition,
  Constraint,
  Counter,
  Definition,
  Duration,
  EffectDeclaration,
  ErrorEntry,
  Json,
  JsonObject,
  Rule,
  Step,
  Template,
} from '../model.ts'
import type {
  AuthoredCall,
  AuthoredCondition,
  AuthoredConstraint,
  AuthoredError,
  AuthoredRule,
  AuthoredService,
  Value,
} from './authored.ts'
import { list } from './authored.ts'
import { asMilliseconds, recordNames, resolveFact } from './facts.ts'
import { buttonsOf } from './names-files.ts'
import type { Project, StepFile } from './project.ts'
import { everySchema, isObject, propertiesOf, propertyOf } from './schema-files.ts'

/** The journey as data. Only for a project without errors. */
export function lowerDefinition(project: Project): Definition {
  const { value } = project.journey
  const steps = [...project.steps.values()]
  return {
    name: value.name,
    version: value.version,
    first: value.first,
    languages: value.languages,
    timeZone: value.timeZone ?? 'UTC',
    sections: value.sections ?? [],
    settings: withDurations(project.settings.value) as JsonObject,
    records: recordNames(project),
    conditions: {
      ...mapped(value.conditions, (condition) => lowerCondition(project, undefined, condition)),
      ...Object.fromEntries(
        steps.flatMap((step) =>
          Object.entries(step.merged.conditions ?? {}).map(([name, condition]) => [
            `${step.name}.${name}`,
            lowerCondition(project, step, condition),
          ]),
        ),
      ),
    },
    calculations: mapped(value.calculations, (use, name) => ({
      calculate: use.calculate ?? name,
      with: lowerWith(project, undefined, use.with),
    })),
    effects: mapped(project.services.value.services, (service) => lowerService(project, service)),
    reads: mapped(value.reads, (call, name) => ({ keep: name, ...lowerCall(project, undefined, call) })),
    entries: value.entries ?? [],
    confirmLeave: conditionKeys(undefined, value.confirmLeave),
    onlyOnce: value.onlyOnce ?? null,
    on: mapped(value.on, (rules) => rules.map((rule) => lowerRule(project, undefined, rule))),
    errors: mapped(project.errors.value, lowerError),
    say: value.say ?? {},
    numberStyles: mapped(value.numberStyles, (style) => ({ prefix: '', group: '', decimal: '.', digits: 0, ...style })),
    steps: Object.fromEntries(steps.map((step) => [step.name, lowerStep(project, step)])),
    neverSaved: steps.flatMap((step) => [...markedFields(project, step, 'writeOnly'), ...markedAnswers(project, step)]),
    personal: [...steps.flatMap((step) => markedFields(project, step, 'x-pii')), ...personalRecords(project)],
  }
}

export function lowerStep(project: Project, step: StepFile): Step {
  const { merged } = step
  const facts = (names: string[] | undefined): string[] => list(names).map((name) => absolute(project, step, name))
  return {
    name: step.name,
    as: merged.as ?? 'screen',
    ...given('path', merged.path),
    params: mapped(merged.params, (fact) => absolute(project, step, fact)),
    ...given('page', merged.page),
    ...given('section', merged.section),
    needs: facts(merged.needs),
    when: conditionKeys(step, merged.when),
    unless: conditionKeys(step, merged.unless),
    ...given('form', merged.form),
    fields: Object.keys(merged.fields ?? {}),
    checkedOnBlur: Object.entries(merged.fields ?? {}).flatMap(([name, use]) =>
      typeof use === 'object' && use.check === 'blur' ? [name] : [],
    ),
    calls: mapped(merged.calls, (call) => lowerCall(project, step, call)),
    counters: mapped(
      merged.counters,
      (counter): Counter => ({
        max: typeof counter.max === 'string' ? { fact: absolute(project, step, counter.max) } : counter.max,
        counts: list(counter.counts),
        resets: list(counter.resets),
      }),
    ),
    timers: mapped(merged.timers, (duration) => lowerDuration(project, step, duration)),
    checks: mapped(merged.checks, (check) => ({ at: check.at, holds: conditionKeys(step, check.holds) })),
    ...(merged.edit ? { edit: { from: list(merged.edit.from) } } : {}),
    on: mapped(merged.on, (rules) => rules.map((rule) => lowerRule(project, step, rule))),
  }
}

/** The absolute form of a fact as written in the step. */
export function absolute(project: Project, step: StepFile | undefined, text: string): string {
  return resolveFact(project, step, text).path
}

function lowerRule(project: Project, step: StepFile | undefined, rule: AuthoredRule): Rule {
  const { track } = rule
  const when = conditionKeys(step, rule.when)
  const unless = conditionKeys(step, rule.unless)
  const set = Object.entries(rule.set ?? {}).map(([fact, value]) => ({ fact, to: lowerValue(project, step, value) }))
  return {
    ...(when.length > 0 ? { when } : {}),
    ...(unless.length > 0 ? { unless } : {}),
    ...(set.length > 0 ? { set } : {}),
    ...given('close', rule.close),
    ...(rule.call === undefined ? {} : { call: list(rule.call) }),
    ...(rule.start === undefined ? {} : { start: list(rule.start) }),
    ...(rule.show === undefined ? {} : { show: list(rule.show) }),
    ...given('play', rule.play),
    ...(track === undefined
      ? {}
      : {
          track:
            typeof track === 'string'
              ? { event: track, with: { object: {} } }
              : { event: track.event, with: lowerWith(project, step, track.with) },
        }),
    ...given('go', rule.go),
  }
}

function lowerCall(project: Project, step: StepFile | undefined, call: AuthoredCall): Call {
  const { retry } = call
  return {
    effect: call.effect,
    with: lowerWith(project, step, call.with),
    ...(retry
      ? { retry: { on: list(retry.on), every: lowerDuration(project, step, retry.every), max: retry.max } }
      : {}),
    ...given('keep', call.keep),
    ...(call.background ? { background: true } : {}),
  }
}

function lowerService(project: Project, service: AuthoredService): EffectDeclaration {
  const answers: Resolve = (text) => text
  return {
    with: lowerWith(project, undefined, service.with),
    context: lowerWith(project, undefined, { ...project.services.value.context, ...service.context }),
    codes: service.codes ?? [],
    outcomes: Object.entries(service.outcomes ?? {}).map(([code, condition]) => ({
      code,
      when: tableOf(condition, answers, () => undefined),
    })),
    cacheFor: milliseconds(service.cacheFor) ?? 0,
    writes: service.method !== undefined && service.method !== 'GET',
  }
}

function lowerError(entry: AuthoredError): ErrorEntry {
  return {
    as: entry.as,
    ...given('at', entry.at),
    buttons: buttonsOf(entry),
    showCode: entry.showCode ?? false,
    closes: entry.closes === false ? null : typeof entry.closes === 'string' ? entry.closes : 'dismiss',
    say: entry.say ?? {},
  }
}

type Resolve = (text: string) => string
type Named = (name: string) => AuthoredCondition | undefined

function lowerCondition(project: Project, step: StepFile | undefined, condition: AuthoredCondition): Condition {
  const named: Named = (name) => step?.merged.conditions?.[name] ?? project.journey.value.conditions?.[name]
  return tableOf(condition, (text) => absolute(project, step, text), named)
}

/** A fact table; conditions that it names stand in place of their names. */
function tableOf(condition: AuthoredCondition, resolve: Resolve, named: Named, within: string[] = []): Condition {
  const facts = Object.entries(condition)
    .filter(([key]) => key !== 'anyOf')
    .map(([fact, constraint]) => ({ fact: resolve(fact), is: lowerConstraint(constraint as AuthoredConstraint) }))
  const anyOf = condition.anyOf?.flatMap((each) => {
    if (typeof each !== 'string') return [tableOf(each, resolve, named, within)]
    const found = within.includes(each) ? undefined : named(each)
    return found ? [tableOf(found, resolve, named, [...within, each])] : []
  })
  return { facts, ...(anyOf ? { anyOf } : {}) }
}

function lowerConstraint(constraint: AuthoredConstraint): Constraint {
  if (Array.isArray(constraint)) return { enum: constraint }
  if (!isObject(constraint)) return { const: constraint as Json }
  const { not, ...rest } = constraint as { not?: AuthoredConstraint }
  return { ...rest, ...(not === undefined ? {} : { not: lowerConstraint(not) }) }
}

/** Conditions by their keys in the definition: a step's own go before those of journey.yaml. */
function conditionKeys(step: StepFile | undefined, names: string | string[] | undefined): string[] {
  return list(names).map((name) => (step?.merged.conditions?.[name] ? `${step.name}.${name}` : name))
}

function lowerWith(project: Project, step: StepFile | undefined, values: Record<string, Value> | undefined): Template {
  return { object: mapped(values, (value) => lowerValue(project, step, value)) }
}

function lowerValue(project: Project, step: StepFile | undefined, value: Value): Template {
  if (typeof value === 'string') return { fact: absolute(project, step, value) }
  if (Array.isArray(value)) return { list: value.map((each) => lowerValue(project, step, each)) }
  if (!isObject(value)) return { const: value }
  const keys = Object.keys(value)
  if (keys.length === 1 && keys[0] === 'const') return { const: value.const ?? null }
  return { object: mapped(value, (each) => lowerValue(project, step, each)) }
}

function lowerDuration(project: Project, step: StepFile | undefined, duration: number | string): Duration {
  return milliseconds(duration) ?? { fact: absolute(project, step, String(duration)) }
}

export function milliseconds(duration: number | string | undefined): number | undefined {
  return typeof duration === 'string' ? asMilliseconds(duration) : duration
}

function withDurations(value: Json): Json {
  if (typeof value === 'string') return asMilliseconds(value) ?? value
  if (Array.isArray(value)) return value.map(withDurations)
  return isObject(value) ? mapped(value, withDurations) : value
}

/** Fields whose schema has the mark, as `<step>.<field>`. */
function markedFields(project: Project, step: StepFile, mark: 'writeOnly' | 'x-pii'): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  return Object.keys(step.merged.fields ?? {}).flatMap((name) => {
    const field = schema ? propertyOf(schema, name) : 'none'
    return typeof field === 'object' && field[mark] === true ? [`${step.name}.${name}`] : []
  })
}

/** Properties of what calls answer that are for the moment only, as `<step>.<call>.<property>`. */
function markedAnswers(project: Project, step: StepFile): string[] {
  return Object.entries(step.merged.calls ?? {}).flatMap(([name, call]) => {
    const answer = project.services.value.services[call.effect]?.answer
    const schema = answer === undefined ? undefined : project.schemas.get(answer)?.schema
    return (schema ? propertiesOf(schema) : []).flatMap((property) => {
      const found = schema ? propertyOf(schema, property) : 'none'
      return typeof found === 'object' && found.writeOnly === true ? [`${step.name}.${name}.${property}`] : []
    })
  })
}

/** Properties of records that are personal, found in the schemas of the answers they keep. */
function personalRecords(project: Project): string[] {
  const { value } = project.journey
  const kept = [
    ...Object.entries(value.reads ?? {}).map(([name, call]) => ({ record: name, effect: call.effect })),
    ...[...project.steps.values()]
      .flatMap((step) => Object.values(step.merged.calls ?? {}))
      .flatMap((call) => (call.keep ? [{ record: call.keep, effect: call.effect }] : [])),
  ]
  const found = kept.flatMap(({ record, effect }) => {
    const service = project.services.value.services[effect]
    return [service?.answer, ...Object.values(service?.accepts ?? {})].flatMap((name) => {
      const schema = name === undefined ? undefined : project.schemas.get(name)?.schema
      return schema ? personalPaths(schema).map((path) => `${record}${path}`) : []
    })
  })
  return [...new Set(found)]
}

function personalPaths(schema: JsonObject): string[] {
  const found: string[] = []
  everySchema(schema, [], (each, path) => {
    const plain = path.every((part, index) => (index % 2 === 0 ? part === 'properties' : true))
    if (each['x-pii'] === true && plain)
      found.push(
        path
          .filter((_, index) => index % 2 === 1)
          .map((part) => `.${part}`)
          .join(''),
      )
  })
  return found
}

function mapped<T, R>(values: Record<string, T> | undefined, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, change(value, key)]))
}

function given<K extends string, T>(key: K, value: T | undefined): { [key in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: T })
}
