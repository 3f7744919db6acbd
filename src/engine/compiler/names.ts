/** The second pass: does every name lead somewhere? */
import { type AuthoredCall, type AuthoredCondition, type AuthoredRule, list, type Value } from './authored.ts'
import type { Path, Place } from './document.ts'
import { conditionNames, outcomesOf } from './events.ts'
import { asMilliseconds, eachWithPath, type Fact, recordNames, resolveFact, roots } from './facts.ts'
import { checkInput } from './input.ts'
import { type Project, placeIn, type StepFile } from './project.ts'
import type { Report } from './report.ts'
import { isObject } from './schema-files.ts'
import { suggestion } from './suggest.ts'

/** Where a name stands: in a step, or in a file of no step; and how a path in it becomes a place. */
export type Scope = { project: Project; report: Report; step?: StepFile; place: (path: Path) => Place }

/** Reports the fact when it is unknown. */
export function checkFact(scope: Scope, text: string, path: Path, part?: 'key'): Fact {
  const fact = resolveFact(scope.project, scope.step, text)
  // An empty name is a stand-in for one that is missing, which is reported already.
  if (!fact.known && text !== '') {
    const place = {
      ...scope.place(path),
      ...(part ? { part } : {}),
      within: { from: fact.from, length: fact.part.length },
    }
    const message =
      fact.code === 'J207' ? `unknown fact \`${text}\`` : `unknown property \`${fact.part}\` of \`${text}\``
    scope.report(fact.code, place, message, fact.label, fact.help)
  }
  return fact
}

/** Checks every fact in a `with` value. */
export function checkValue(scope: Scope, value: Value, path: Path): void {
  if (typeof value === 'string') checkFact(scope, value, path)
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) checkValue(scope, each, [...path, index])
  else if (isObject(value) && !('const' in value && Object.keys(value).length === 1)) {
    for (const [key, each] of Object.entries(value)) checkValue(scope, each, [...path, key])
  }
}

export function checkCondition(scope: Scope, condition: AuthoredCondition, path: Path): void {
  for (const [key, constraint] of Object.entries(condition)) {
    if (key !== 'anyOf') checkFactOfCondition(scope, key, constraint, [...path, key])
  }
  for (const [index, each] of (condition.anyOf ?? []).entries()) {
    if (typeof each === 'string') checkConditionNames(scope, each, [...path, 'anyOf', index])
    else checkCondition(scope, each, [...path, 'anyOf', index])
  }
}

function checkFactOfCondition(scope: Scope, text: string, constraint: unknown, path: Path): void {
  const fact = checkFact(scope, text, path, 'key')
  if (!fact.known) return
  const values = isObject(constraint) ? list(constraint.enum ?? constraint.const) : list(constraint)
  const possible: unknown = fact.schema.enum
  if (!Array.isArray(possible)) return
  for (const [index, value] of (Array.isArray(values) ? values : [values]).entries()) {
    if (value === undefined || possible.includes(value)) continue
    const at = Array.isArray(constraint) ? [...path, index] : path
    scope.report(
      'J211',
      scope.place(at),
      `\`${text}\` is never \`${String(value)}\``,
      'not among its values',
      suggestion(String(value), possible.map(String)),
    )
  }
}

/** Reports conditions that neither the step nor journey.yaml declares. */
export function checkConditionNames(scope: Scope, names: string | string[] | undefined, path: Path): void {
  for (const { item, path: here } of eachWithPath(names, [...path])) {
    const known = conditionNames(scope.project, scope.step)
    if (item === '' || known.includes(item)) continue
    const label = scope.step ? 'not declared in this step or in journey.yaml' : 'not declared in journey.yaml'
    scope.report('J201', scope.place(here), `unknown condition \`${item}\``, label, suggestion(item, known))
  }
}

export function checkCall(scope: Scope, call: AuthoredCall, path: Path): void {
  const { project, report } = scope
  const services = project.services.value.services
  const service = services[call.effect]
  if (!service && call.effect !== '') {
    report(
      'J203',
      scope.place([...path, 'effect']),
      `unknown effect \`${call.effect}\``,
      'not in services.yaml',
      suggestion(call.effect, Object.keys(services)),
    )
  }
  for (const [key, value] of Object.entries(call.with ?? {})) checkValue(scope, value, [...path, 'with', key])
  if (service) checkInput(scope, call, service, path)
  if (call.keep !== undefined && !recordNames(project).includes(call.keep)) {
    report(
      'J213',
      scope.place([...path, 'keep']),
      `unknown record \`${call.keep}\``,
      'not among the records of journey.yaml',
      suggestion(call.keep, recordNames(project)),
    )
  }
  if (!call.retry) return
  const { every } = call.retry
  if (typeof every === 'string' && asMilliseconds(every) === undefined)
    checkFact(scope, every, [...path, 'retry', 'every'])
  const codes = outcomesOf(project, call).filter((code) => code !== 'ok' && code !== 'gaveUp')
  for (const { item, path: here } of eachWithPath(call.retry.on, [...path, 'retry', 'on'])) {
    if (!service || codes.includes(item)) continue
    report(
      'J205',
      scope.place(here),
      `\`${call.effect}\` cannot end with \`${item}\``,
      'not among its codes and outcomes',
      suggestion(item, codes),
    )
  }
}

/** Checks the rules of one event, in a step or in journey.yaml. */
export function checkRules(scope: Scope, rules: AuthoredRule[], path: Path): void {
  for (const [index, rule] of rules.entries()) checkRule(scope, rule, [...path, index])
}

function checkRule(scope: Scope, rule: AuthoredRule, path: Path): void {
  const { project, report, step } = scope
  const steps = [...project.steps.keys()]
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
  const dialogs = steps.filter((name) => project.steps.get(name)?.merged.as === 'dialog')
  const codes = Object.keys(project.errors.value)
  for (const { item, path: here } of eachWithPath(rule.show, [...path, 'show'])) {
    if (codes.includes(item) || dialogs.includes(item) || project.errors.missing) continue
    if (steps.includes(item))
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
        suggestion(item, [...codes, ...dialogs]),
      )
  }
  if (typeof rule.close === 'string' && !dialogs.includes(rule.close) && !codes.includes(rule.close)) {
    report(
      'J205',
      at('close'),
      `unknown dialog or code \`${rule.close}\``,
      'nothing of that name can be shown',
      suggestion(rule.close, [...dialogs, ...codes]),
    )
  }
  if (isObject(rule.track)) {
    for (const [key, value] of Object.entries(rule.track.with ?? {}))
      checkValue(scope, value, [...path, 'track', 'with', key])
  }
  if (rule.go === undefined || rule.go === 'back') return
  if (!steps.includes(rule.go))
    report('J202', at('go'), `unknown step \`${rule.go}\``, 'no such file in `steps`', suggestion(rule.go, steps))
  else if (dialogs.includes(rule.go))
    report(
      'J202',
      at('go'),
      `\`${rule.go}\` is a dialog`,
      'a dialog is shown, not gone to',
      `write \`show: ${rule.go}\``,
    )
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

/** Checks the name of an event that a step has rules for, or that a counter counts. */
export function checkEvent(scope: Scope & { step: StepFile }, event: string, place: Place): void {
  const { project, report, step } = scope
  const [first = '', second] = event.split('.')
  if (second === undefined || (second === 'changed' && Object.hasOwn(step.merged.fields ?? {}, first))) return
  const call = step.merged.calls?.[first]
  const isTimer = step.merged.timers?.[first] !== undefined
  if (call) {
    const outcomes = outcomesOf(project, call)
    if (outcomes.includes(second) || !project.services.value.services[call.effect]) return
    const within = { from: first.length + 1, length: second.length }
    const help = second === 'gaveUp' ? `give \`${first}\` a \`retry\`` : suggestion(second, outcomes)
    report(
      'J205',
      { ...place, within },
      `\`${call.effect}\` cannot end with \`${second}\``,
      'not among its codes and outcomes',
      help,
    )
  } else if (!isTimer || second !== 'done') {
    const within = isTimer ? { from: first.length + 1, length: second.length } : { from: 0, length: first.length }
    const known = [...Object.keys(step.merged.calls ?? {}), ...Object.keys(step.merged.timers ?? {})]
    const help = isTimer ? `use \`${first}.done\`` : suggestion(first, known)
    report(
      'J221',
      { ...place, within },
      `unknown event \`${event}\``,
      isTimer ? 'a timer is only ever `done`' : 'not a call or timer of this step',
      help,
    )
  }
}

/** Checks that an option naming an event names one that somebody has rules for. */
export function handledEvents(project: Project): Set<string> {
  const all = [project.journey.value.on ?? {}, ...[...project.steps.values()].map((step) => step.merged.on ?? {})]
  return new Set(all.flatMap(Object.keys))
}

/** The scope of a step: its names first, its places in whichever file they stand. */
export function scopeOf(project: Project, report: Report, step: StepFile): Scope & { step: StepFile } {
  return { project, report, step, place: (path) => placeIn(step, path) }
}
