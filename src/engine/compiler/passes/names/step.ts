/** Names in a step's file: what it takes from elsewhere, its calls, counters, timers and rules. */

import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import { eachWithPath } from '../../source/authored-path.ts'
import type { Path } from '../../source/document.ts'
import { asMilliseconds } from '../../source/durations.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { checkBlocks } from './blocks.ts'
import { checkCall } from './calls.ts'
import { checkCondition, checkConditionNames } from './conditions.ts'
import { checkEvent } from './event-names.ts'
import { checkCount, checkFact, scopeOf } from './facts.ts'
import { checkFields } from './fields.ts'
import { checkRules } from './rules.ts'
import { knowSchema } from './services.ts'
import { checkTakenInStep } from './taken-in-step.ts'

/** Checks what the step's own file says; what it extends is checked in its own file. */
export function checkNamesOfStep(project: Project, step: StepFile, report: Report): void {
  const scope = { ...scopeOf(project, report, step), place: (path: Path) => ({ document: step.document, path }) }
  const { own, document } = step
  const steps = [...project.steps.keys()]
  if (own.step !== undefined && own.step !== '' && own.step !== step.name) {
    report(
      'J107',
      { document, path: ['step'] },
      `the step \`${own.step}\` stands in \`${document.file}\``,
      'a step is named for its file',
      `write \`step: ${step.name}\`, or rename the file`,
    )
  }
  const { sections = [] } = project.journey.value
  if (own.section !== undefined && !sections.includes(own.section)) {
    report(
      'J216',
      { document, path: ['section'] },
      `unknown section \`${own.section}\``,
      'not among the sections of journey.yaml',
      suggestion(own.section, sections),
    )
  }
  for (const [index, fact] of (own.needs ?? []).entries()) checkFact(scope, fact, ['needs', index])
  checkConditionNames(scope, own.when, ['when'])
  checkConditionNames(scope, own.unless, ['unless'])
  for (const [name, fact] of Object.entries(own.params ?? {})) {
    checkFact(scope, fact, ['params', name])
    if (!(step.merged.path ?? '').includes(`{${name}}`))
      report(
        'J215',
        { document, path: ['params', name], part: 'key' },
        `the path has no \`{${name}}\``,
        'not in the path',
        undefined,
      )
  }
  if (own.form !== undefined) knowSchema(scope, own.form, ['form'])
  checkFields(project, step, report)
  for (const [name, check] of Object.entries(own.checks ?? {})) {
    const fields = Object.keys(step.merged.fields ?? {})
    if (check.at !== '' && !fields.includes(check.at))
      report(
        'J218',
        { document, path: ['checks', name, 'at'] },
        `unknown field \`${check.at}\``,
        'not among the fields of this step',
        suggestion(check.at, fields),
      )
    checkConditionNames(scope, check.holds, ['checks', name, 'holds'])
  }
  for (const [name, use] of Object.entries(own.actions ?? {})) {
    if (typeof use === 'string') continue
    checkConditionNames(scope, use.when, ['actions', name, 'when'])
    checkConditionNames(scope, use.unless, ['actions', name, 'unless'])
  }
  if (own.content || (own.form !== undefined && !step.merged.content)) checkBlocks(project, step, report)
  for (const { item, path } of eachWithPath(own.edit?.from, ['edit', 'from'])) {
    if (!steps.includes(item))
      report('J202', { document, path }, `unknown step \`${item}\``, 'no such file in `steps`', suggestion(item, steps))
  }
  for (const [name, call] of Object.entries(own.calls ?? {})) checkCall(scope, call, ['calls', name])
  for (const [name, counter] of Object.entries(own.counters ?? {})) {
    if (typeof counter.max === 'string') checkCount(scope, counter.max, ['counters', name, 'max'])
    for (const key of ['counts', 'resets'] as const) {
      for (const { item, path } of eachWithPath(counter[key], ['counters', name, key]))
        checkEvent(scope, item, { document, path })
    }
  }
  for (const [name, duration] of Object.entries(own.timers ?? {})) {
    if (typeof duration === 'string' && asMilliseconds(duration) === undefined)
      checkFact(scope, duration, ['timers', name])
  }
  for (const [name, condition] of Object.entries(own.conditions ?? {})) {
    checkCondition(scope, condition, ['conditions', name])
    if (project.journey.value.conditions?.[name])
      report(
        'J217',
        { document, path: ['conditions', name], part: 'key' },
        `\`${name}\` is taken`,
        'journey.yaml has a condition of this name',
        'give one of the two another name',
      )
  }
  for (const [name, fact] of Object.entries(own.say ?? {})) checkFact(scope, fact, ['say', name])
  for (const [event, rules] of Object.entries(own.on ?? {})) {
    checkEvent(scope, event, { document, path: ['on', event], part: 'key' })
    checkRules(scope, rules, ['on', event])
  }
  checkTakenInStep(project, step, report)
}
