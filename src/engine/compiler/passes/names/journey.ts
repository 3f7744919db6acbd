/** Names in journey.yaml. */

import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Path } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { roots } from '../../symbols/facts.ts'
import { checkCalculation } from './calculations.ts'
import { checkCall } from './calls.ts'
import { checkCondition, checkConditionNames } from './conditions.ts'
import { checkField } from './errors.ts'
import { checkFact, type Scope } from './facts.ts'
import { checkMigrations } from './migrations.ts'
import { checkRules, checkTarget } from './rules.ts'
import { knowSchema } from './services.ts'
import { checkTaken } from './taken.ts'

export function checkNamesOfJourney(project: Project, report: Report): void {
  const { document, value } = project.journey
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  const steps = [...project.steps.keys()]
  const knowStep = (name: string, path: Path): void => {
    if (name !== '' && !steps.includes(name))
      report('J202', { document, path }, `unknown step \`${name}\``, 'no such file in `steps`', suggestion(name, steps))
  }
  knowStep(value.first, ['first'])
  for (const [index, entry] of (value.entries ?? []).entries()) {
    knowStep(entry.go, ['entries', index, 'go'])
    checkTargetValue(scope, entry.set, ['entries', index, 'set'])
  }
  checkConditionNames(scope, value.confirmLeave, ['confirmLeave'])
  for (const [index, fact] of (value.onlyOnce?.facts ?? []).entries())
    checkFact(scope, fact, ['onlyOnce', 'facts', index])
  if (value.onlyOnce && !Object.hasOwn(value.on ?? {}, value.onlyOnce.event))
    report(
      'J221',
      { document, path: ['onlyOnce', 'event'] },
      `no rule handles \`${value.onlyOnce.event}\``,
      'not under `on` of journey.yaml',
      suggestion(value.onlyOnce.event, Object.keys(value.on ?? {})),
    )
  for (const [name, schema] of Object.entries(Array.isArray(value.records) ? {} : (value.records ?? {}))) {
    if (typeof schema === 'string') knowSchema(scope, schema, ['records', name])
  }
  for (const [name, use] of Object.entries(value.calculations ?? {})) checkCalculation(scope, name, use)
  for (const [name, call] of Object.entries(value.reads ?? {})) checkCall(scope, call, ['reads', name])
  for (const [name, condition] of Object.entries(value.conditions ?? {}))
    checkCondition(scope, condition, ['conditions', name])
  for (const [name, fact] of Object.entries(value.say ?? {})) checkFact(scope, fact, ['say', name])
  for (const [event, rules] of Object.entries(value.on ?? {})) checkRules(scope, rules, ['on', event])
  checkMigrations(scope, knowStep)
  checkTaken(project, report)
}

function checkTargetValue(scope: Scope, target: string, path: Path): void {
  const first = target.split('.')[0] ?? ''
  if (first === '' || scope.project.steps.has(first) || roots(scope.project).get(first) === 'a record') {
    if (scope.project.steps.has(first)) checkField(scope, target, path)
    return
  }
  checkTarget({ ...scope, place: () => scope.place(path) }, target, path)
}
