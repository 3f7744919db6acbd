/** Names in a step's file: what it takes from elsewhere, its calls, counters, timers and rules. */

import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { use } from '../../diagnostics/suggest.ts'
import { addressProblem } from '../../source/addresses.ts'
import { type AuthoredStep, eachWithPath } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { checkBase } from './bases.ts'
import { checkBlocks } from './blocks.ts'
import { checkCall } from './calls.ts'
import { checkCircles, checkCondition, checkConditionNames } from './conditions.ts'
import { checkCounters } from './counters.ts'
import { checkDuration } from './durations.ts'
import { checkEvent } from './event-names.ts'
import { checkFact, ownScopeOf, type StepScope } from './facts.ts'
import { checkFields } from './fields.ts'
import { checkKindsCompared } from './kinds-compared.ts'
import { checkLeftOut } from './left-out.ts'
import { checkNameClashesInStep } from './name-clashes-in-step.ts'
import { checkReference, checkSchemaName, checkStepName } from './references.ts'
import { checkRules } from './rules.ts'
import { checkShownFacts } from './shown-facts.ts'
import { checkWholeTimers } from './whole-waits.ts'

/** Checks what the step's own file says; what it extends is checked in its own file. */
export function checkNamesOfStep(project: Structure, step: StepFile, report: Report): void {
  const scope = ownScopeOf(project, report, step)
  for (const key of Object.keys(checks) as (keyof Parts)[]) checkPart(key, scope)
  checkFields(project, step, report)
  const { own, merged } = step
  if (own.content || (own.form !== undefined && !merged.content)) checkBlocks(project, step, report)
  checkNameClashesInStep(project, step, report)
}

type Parts = Required<AuthoredStep>

/** Key of a step → the check of the names under it. */
const checks: { [Key in keyof Parts]?: (scope: StepScope, value: Parts[Key]) => void } = {
  step: checkFileName,
  extends: checkBase,
  section: (scope, section) => {
    checkReference(scope, 'section', section, scope.project.journey.value.sections ?? [], ['section'])
  },
  path: checkPath,
  as: checkDialog,
  needs: (scope, facts) => {
    for (const [index, fact] of facts.entries()) checkFact(scope, fact, ['needs', index])
  },
  when: (scope, names) => checkConditionNames(scope, names, ['when']),
  unless: (scope, names) => checkConditionNames(scope, names, ['unless']),
  params: checkParams,
  form: (scope, form) => {
    checkSchemaName(scope, form, ['form'])
    checkLeftOut(scope)
  },
  checks: (scope, all) => {
    for (const [name, { at, holds }] of Object.entries(all)) {
      checkReference(scope, 'field', at, Object.keys(scope.step.merged.fields ?? {}), ['checks', name, 'at'])
      checkConditionNames(scope, holds, ['checks', name, 'holds'])
    }
  },
  actions: (scope, actions) => {
    for (const [name, use] of Object.entries(actions)) {
      if (typeof use === 'string') continue
      checkConditionNames(scope, use.when, ['actions', name, 'when'])
      checkConditionNames(scope, use.unless, ['actions', name, 'unless'])
    }
  },
  edit: (scope, { from }) => {
    for (const { item, path } of eachWithPath(from, ['edit', 'from'])) checkStepName(scope, item, path)
  },
  calls: (scope, calls) => {
    for (const [name, call] of Object.entries(calls)) checkCall(scope, call, ['calls', name])
  },
  counters: checkCounters,
  timers: (scope, timers) => {
    for (const [name, duration] of Object.entries(timers)) checkDuration(scope, duration, ['timers', name], 'timer')
    checkWholeTimers(scope, timers)
  },
  conditions: checkConditions,
  copyValues: (scope, facts) => checkShownFacts(scope, facts, ['copyValues']),
  on: (scope, on) => {
    for (const [event, rules] of Object.entries(on)) {
      checkEvent(scope, event, { part: 'key', ...scope.place(['on', event]) })
      checkRules(scope, rules, ['on', event])
    }
  },
}

function checkPart<Key extends keyof Parts>(key: Key, scope: StepScope): void {
  const own: Partial<Parts> = scope.step.own
  const value = own[key]
  if (value !== undefined) checks[key]?.(scope, value)
}

/** What a step with an address of its own has, and a dialog over another step has not. */
const keysOfPages = ['path', 'params', 'section', 'needs', 'when', 'unless', 'back', 'edit'] as const

function checkDialog({ report, step, place }: StepScope): void {
  for (const key of keysOfPages) {
    if (step.own[key] === undefined) continue
    const at = { ...place([key]), part: 'key' as const }
    const label = 'it is shown over the step that opened it'
    report('J102', at, `\`${key}\` says nothing of a dialog`, label, 'delete it, or delete `as: dialog`')
  }
}

function checkFileName({ report, step, place }: StepScope, name: string): void {
  if (name === '' || name === step.name) return
  report(
    'J107',
    place(['step']),
    `the step \`${name}\` stands in \`${step.document.file}\``,
    'a step is named for its file',
    `write \`step: ${step.name}\`, or rename the file`,
  )
}

function checkPath({ project, report, place }: StepScope, path: string): void {
  const label = addressProblem(path, addressesTaken(project))
  if (label !== undefined)
    report('J121', place(['path']), `\`${path}\` is no address of a step`, label, 'write a path such as `/your-order`')
}

/** The addresses that no step can have, and what has them. */
const addressesTaken = memoize(({ services, registry }: Structure): Map<string, string> => {
  const { serverPaths = [], pathsElsewhere = [] } = registry
  const prefixes = Object.values(services.value.services).flatMap(({ path = '' }) => /^\/\w[^/{]*/.exec(path) ?? [])
  const here = prefixes.filter((each) => !pathsElsewhere.includes(each))
  return new Map([
    ...serverPaths.map((each): [string, string] => [each, 'what the server answers itself']),
    ...here.map((each): [string, string] => [each, 'the services']),
  ])
})

function checkParams(scope: StepScope, params: Parts['params']): void {
  const namesInPath = [...(scope.step.merged.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  for (const [name, fact] of Object.entries(params)) {
    checkFact(scope, fact, ['params', name])
    if (namesInPath.includes(name)) continue
    const place = { ...scope.place(['params', name]), part: 'key' as const }
    const [meant, more] = namesInPath.filter((each) => params[each] === undefined)
    const help = meant !== undefined && more === undefined ? use(meant) : `add \`{${name}}\` to \`path\``
    scope.report('J215', place, `the path has no \`{${name}}\``, 'not in the path', help)
  }
}

function checkConditions(scope: StepScope, conditions: Parts['conditions']): void {
  checkCircles(scope, conditions)
  checkKindsCompared(scope, conditions)
  for (const [name, condition] of Object.entries(conditions)) {
    checkCondition(scope, condition, ['conditions', name])
    if (!scope.project.journey.value.conditions?.[name]) continue
    scope.report(
      'J217',
      { ...scope.place(['conditions', name]), part: 'key' },
      `\`${name}\` is taken`,
      'journey.yaml has a condition of this name',
      'give one of the two another name',
    )
  }
}
