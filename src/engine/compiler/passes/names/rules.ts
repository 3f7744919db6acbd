/** Rules: what they test, set, call, start, show, track, and where they go. */

import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredRule } from '../../source/authored.ts'
import { eachWithPath } from '../../source/authored-path.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { recordNames, roots } from '../../symbols/facts.ts'
import { checkConditionNames } from './conditions.ts'
import { checkFact, checkValue, type Scope } from './facts.ts'

/** Checks the rules of one event, in a step or in journey.yaml. */
export function checkRules(scope: Scope, rules: AuthoredRule[], path: Path): void {
  for (const [index, rule] of rules.entries()) checkRule(scope, rule, [...path, index])
}

/** What `set` may write: a field of a step, a record, or a property of a record. */
export function checkTarget(scope: Scope, target: string, path: Path): void {
  const { project, report } = scope
  const [first = '', second] = target.split('.')
  const place: Place = { ...scope.place(path), part: 'key' }
  const step = project.steps.get(first)
  if (target === 'journey') return
  if (recordNames(project).includes(first)) {
    if (second !== undefined) checkFact(scope, target, path, 'key')
  } else if (step) {
    const fields = Object.keys(step.merged.fields ?? {})
    if (second === undefined || !fields.includes(second)) {
      const help = suggestion(second ?? '', fields)
      report(
        'J218',
        place,
        `\`${first}\` has no field \`${second ?? ''}\``,
        'only a field can be set',
        help ? `${help} of \`${first}\`` : undefined,
      )
    }
  } else if (roots(project).has(first)) {
    report(
      'J223',
      place,
      `\`${target}\` cannot be set`,
      `\`${first}\` is ${roots(project).get(first)}`,
      'set a field of a step, or a record',
    )
  } else {
    report(
      'J213',
      place,
      `unknown record \`${first}\``,
      'neither a record nor a step',
      suggestion(first, [...recordNames(project), ...project.steps.keys()]),
    )
  }
}

function checkRule(scope: Scope, rule: AuthoredRule, path: Path): void {
  const { project, report, step } = scope
  const at = (...rest: (string | number)[]): Place => scope.place([...path, ...rest])
  checkConditionNames(scope, rule.when, [...path, 'when'])
  checkConditionNames(scope, rule.unless, [...path, 'unless'])
  for (const [target, value] of Object.entries(rule.set ?? {})) {
    checkTarget(scope, target, [...path, 'set', target])
    checkValue(scope, value, [...path, 'set', target])
  }
  for (const { item, path: here } of eachWithPath(rule.call, [...path, 'call'])) {
    const calls = Object.keys(step?.merged.calls ?? {})
    if (!calls.includes(item))
      report(
        'J204',
        scope.place(here),
        `unknown call \`${item}\``,
        'not among the calls of this step',
        suggestion(item, calls),
      )
  }
  for (const { item, path: here } of eachWithPath(rule.start, [...path, 'start'])) {
    const timers = Object.keys(step?.merged.timers ?? {})
    if (!timers.includes(item))
      report(
        'J206',
        scope.place(here),
        `unknown timer \`${item}\``,
        'not among the timers of this step',
        suggestion(item, timers),
      )
  }
  const codes = Object.keys(project.errors.value)
  for (const { item, path: here } of eachWithPath(rule.show, [...path, 'show'])) {
    // A code may have entries for single effects only: the one that ended so picks its own.
    const isShown = codes.some((code) => code === item || code.startsWith(`${item}@`))
    if (isShown || isDialog(project, item) || project.errors.missing) continue
    if (project.steps.has(item))
      report(
        'J205',
        scope.place(here),
        `\`${item}\` is not a dialog`,
        'only a dialog or a code is shown',
        `write \`go: ${item}\``,
      )
    else
      report(
        'J205',
        scope.place(here),
        `unknown code \`${item}\``,
        'neither in errors.yaml nor a dialog',
        suggestion(item, [...codes, ...dialogsOf(project)]),
      )
  }
  if (rule.focus !== undefined && step) {
    const fields = Object.keys(step.merged.fields ?? {})
    if (!fields.includes(rule.focus))
      report(
        'J218',
        at('focus'),
        `unknown field \`${rule.focus}\``,
        'not among the fields of this step',
        suggestion(rule.focus, fields),
      )
  }
  if (typeof rule.close === 'string' && !isDialog(project, rule.close) && !codes.includes(rule.close)) {
    report(
      'J205',
      at('close'),
      `unknown dialog or code \`${rule.close}\``,
      'nothing of that name can be shown',
      suggestion(rule.close, [...dialogsOf(project), ...codes]),
    )
  }
  if (isObject(rule.track)) {
    for (const [key, value] of Object.entries(rule.track.with ?? {}))
      checkValue(scope, value, [...path, 'track', 'with', key])
  }
  if (rule.go === undefined || rule.go === 'back') return
  if (!project.steps.has(rule.go)) {
    const known = [...project.steps.keys()]
    report('J202', at('go'), `unknown step \`${rule.go}\``, 'no such file in `steps`', suggestion(rule.go, known))
  } else if (isDialog(project, rule.go))
    report(
      'J202',
      at('go'),
      `\`${rule.go}\` is a dialog`,
      'a dialog is shown, not gone to',
      `write \`show: ${rule.go}\``,
    )
}

function isDialog(project: Project, name: string): boolean {
  return project.steps.get(name)?.merged.as === 'dialog'
}

function dialogsOf(project: Project): string[] {
  return [...project.steps.keys()].filter((name) => isDialog(project, name))
}
