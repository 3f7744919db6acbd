/** Names in journey.yaml. */

import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredJourney } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import { textLengths } from '../../source/pattern-lengths.ts'
import { patternProblem } from '../../source/patterns.ts'
import type { Structure } from '../../source/project.ts'
import { conflict, refusal } from '../../source/schema-values.ts'
import { resolveFact, roots } from '../../symbols/facts.ts'
import { checkCalculation, checkCopies } from './calculations.ts'
import { checkCall, checkKept } from './calls.ts'
import { checkCascades } from './cascades.ts'
import { checkField } from './catalogue.ts'
import { checkCircles, checkCondition, checkConditionNames } from './conditions.ts'
import { checkCrossed } from './crossed.ts'
import { checkDuration, lengthOf } from './durations.ts'
import { checkFact, type Scope } from './facts.ts'
import { checkMigrations } from './migrations.ts'
import { checkNameClashes } from './name-clashes.ts'
import { checkNamesakes } from './namesakes.ts'
import { checkNumberStyles } from './number-styles.ts'
import { checkSchemaName, checkStepName } from './references.ts'
import { checkRules, checkTarget, checkWay } from './rules.ts'
import { checkSetting, settingOf } from './settings.ts'
import { checkShownFacts } from './shown-facts.ts'

/** Checks the file of the journey itself. */
export function checkNamesOfJourney(project: Structure, report: Report): void {
  const { document, value } = project.journey
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  for (const key of Object.keys(checks) as (keyof Parts)[]) checkPart(key, scope, value)
  checkMigrations(scope)
  checkNameClashes(project, report)
}

type Parts = Required<AuthoredJourney>

/** Key of journey.yaml → the check of the names under it. */
const checks: { [Key in keyof Parts]?: (scope: Scope, value: Parts[Key]) => void } = {
  timeZone: (scope, zone) => {
    if (isTimeZone(zone)) return
    const known = suggestion(zone, Intl.supportedValuesOf('timeZone')) ?? 'write a name such as `Europe/Paris`'
    scope.report(
      'J104',
      scope.place(['timeZone']),
      `\`${zone}\` is no time zone`,
      'not in the IANA time zone database',
      known,
    )
  },
  first: (scope, step) => {
    checkStepName(scope, step, ['first'])
    if (scope.project.steps.get(step)?.merged.as !== 'dialog') return
    const label = 'a dialog is shown over the step that opened it'
    scope.report(
      'J202',
      scope.place(['first']),
      `\`${step}\` is no page to begin with`,
      label,
      'name a step that is no dialog',
    )
  },
  entries: (scope, entries) => {
    for (const [index, { go, set, pattern }] of entries.entries()) {
      const problem = pattern === undefined ? undefined : patternProblem(pattern)
      const at = scope.place(['entries', index, 'pattern'])
      if (problem) scope.report(problem.code, at, problem.message, problem.label, problem.help)
      checkWay(scope, go, ['entries', index, 'go'], 'name a step that is no dialog')
      checkEntryTarget(scope, set, ['entries', index, 'set'])
      if (pattern !== undefined && !problem) checkEntryLength(scope, set, pattern, at)
    }
  },
  confirmLeave: (scope, names) => checkConditionNames(scope, names, ['confirmLeave']),
  languageSwitch: (scope, text) => {
    const fact = checkFact(scope, text, ['languageSwitch'])
    const why = fact.known ? conflict(fact.schema, { type: 'boolean' }) : undefined
    const setting = settingOf(scope.project, text)
    // A list or a mapping was never meant to be a switch: the name is wrong, not the setting.
    if (setting && !isTree(setting.value)) checkSetting(scope, '`languageSwitch`', { type: 'boolean' }, text)
    else if (why !== undefined)
      scope.report(
        'J215',
        scope.place(['languageSwitch']),
        `\`${text}\` is no switch`,
        why,
        'name a fact that is true or false',
      )
  },
  numberStyles: checkNumberStyles,
  singleTab: checkSingleTab,
  idle: checkIdle,
  records: (scope, records) => {
    for (const [name, schema] of Object.entries(Array.isArray(records) ? {} : records))
      if (typeof schema === 'string') checkSchemaName(scope, schema, ['records', name])
  },
  cascades: checkCascades,
  calculations: (scope, calculations) => {
    for (const [name, use] of Object.entries(calculations)) {
      checkCalculation(scope, name, use)
      checkCrossed(scope, use.with ?? {}, ['calculations', name, 'with'])
    }
    checkCopies(scope, calculations)
  },
  reads: (scope, reads) => {
    for (const [name, call] of Object.entries(reads)) {
      const service = scope.project.services.value.services[call.effect]
      checkCall(scope, call, ['reads', name])
      if (service) checkKept(scope, name, service, ['reads', name, 'effect'])
    }
  },
  conditions: (scope, conditions) => {
    checkCircles(scope, conditions)
    for (const [name, condition] of Object.entries(conditions)) checkCondition(scope, condition, ['conditions', name])
  },
  copyValues: (scope, facts) => checkShownFacts(scope, facts, ['copyValues']),
  on: (scope, on) => {
    for (const [event, rules] of Object.entries(on)) checkRules(scope, rules, ['on', event])
  },
}

function isTree(value: Json): boolean {
  return value !== null && typeof value === 'object'
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function checkPart<Key extends keyof Parts>(key: Key, scope: Scope, journey: Partial<Parts>): void {
  const value = journey[key]
  if (value !== undefined) checks[key]?.(scope, value)
}

function checkSingleTab(scope: Scope, { facts, event }: Parts['singleTab']): void {
  for (const [index, fact] of facts.entries()) checkFact(scope, fact, ['singleTab', 'facts', index])
  checkHandled(scope, event, ['singleTab', 'event'])
}

function checkIdle(scope: Scope, { after, grace, warn, end, call, callWhen }: Parts['idle']): void {
  for (const [key, duration] of Object.entries({ after, grace })) checkDuration(scope, duration, ['idle', key], 'idle')
  checkNamesakes(scope, { after: asText(after), grace: asText(grace) }, ['idle'])
  checkGrace(scope, after, grace)
  checkHandled(scope, warn, ['idle', 'warn'])
  checkHandled(scope, end, ['idle', 'end'])
  if (call) checkCall(scope, call, ['idle', 'call'])
  if (callWhen) checkConditionNames(scope, callWhen, ['idle', 'callWhen'])
}

/** The warning comes first, and then what is left of the time: that is the shorter of the two. */
function checkGrace(scope: Scope, after: number | string, grace: number | string): void {
  // The one in the place of the other is said to be filled from what has not its name.
  if (after === grace && settingOf(scope.project, asText(grace).replace(/[^.]*$/, 'grace'))) return
  const [untouched, left] = [lengthOf(scope, after, 'idle'), lengthOf(scope, grace, 'idle')]
  if (untouched === undefined || left === undefined || left < untouched) return
  const place = (typeof grace === 'string' && settingOf(scope.project, grace)?.place) || scope.place(['idle', 'grace'])
  const label = 'the time after the warning is longer than that before it'
  scope.report('J111', place, '`grace` is not shorter than `after`', label, 'write less than `after`')
}

/** An event of the page itself reaches every step, so the journey must have a rule for it. */
function checkHandled({ project, report, place }: Scope, event: string, path: Path): void {
  const handled = Object.keys(project.journey.value.on ?? {})
  // A missing one is said already.
  if (event === '' || handled.includes(event)) return
  const message = `no rule handles \`${event}\``
  report('J221', place(path), message, 'not under `on` of journey.yaml', suggestion(event, handled))
}

/** What an address may bring is no longer than what it is kept in. */
function checkEntryLength({ project, report }: Scope, target: string, pattern: string, place: Place): void {
  const fact = resolveFact(project, undefined, target)
  if (!fact.known) return
  const [[, longest], [, most]] = [textLengths({ pattern }), textLengths(fact.schema)]
  const why = conflict({ type: 'string', pattern }, fact.schema) ?? refusedExample(fact.schema, pattern)
  if (why === undefined && (longest <= most || !Number.isFinite(longest))) return
  const label = why ?? `it takes ${longest} characters, and there is room for ${most}`
  report(
    'J229',
    place,
    `\`${target}\` cannot hold what the address brings`,
    label,
    'let the pattern take what it can hold',
  )
}

function refusedExample({ examples }: Schema, pattern: string): string | undefined {
  const texts = (Array.isArray(examples) ? examples : []).filter((each) => typeof each === 'string')
  const refused = texts.find((each) => refusal(each, { pattern }) !== undefined)
  return refused === undefined ? undefined : `it refuses \`${refused}\`, an example of what is kept there`
}

/** What an address sets: a field, or (part of) a record. */
function checkEntryTarget(scope: Scope, target: string, path: Path): void {
  const first = target.split('.')[0] ?? ''
  if (scope.project.steps.has(first)) return checkField(scope, target, path)
  if (first === '' || roots(scope.project).get(first) === 'a record') return
  checkTarget(scope, target, path, 'value')
}
