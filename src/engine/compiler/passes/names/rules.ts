/** Rules: what they test, set, call, start, show, track, and where they go. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import { type AuthoredRule, eachWithPath, type Value } from '../../source/authored.ts'
import { isWritten, type Path, type Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { assignabilityError, conflict } from '../../source/schema-values.ts'
import { describedAt } from '../../symbols/described-at.ts'
import { isMeantAsDialog } from '../../symbols/dialogs.ts'
import { recordNames, resolveFact, roots } from '../../symbols/facts.ts'
import { memberOf } from '../../symbols/member.ts'
import { schemaPlace } from '../../symbols/schema-place.ts'
import { checkConditionNames } from './conditions.ts'
import { checkCrossed, checkOwnTargets } from './crossed.ts'
import { checkFact, checkValue, type Scope } from './facts.ts'
import { checkNamesakes } from './namesakes.ts'
import { checkReference, checkStepName } from './references.ts'
import { shownAs } from './shown-values.ts'

/** Checks the rules of one event, in a step or in journey.yaml. */
export function checkRules(scope: Scope, rules: AuthoredRule[], path: Path): void {
  for (const [index, rule] of rules.entries()) {
    for (const key of Object.keys(checks) as (keyof Parts)[]) checkPart(key, scope, rule, [...path, index, key])
  }
}

/** What `set` may write: a field of a step, a record, or a property of a record. */
export function checkTarget(scope: Scope, target: string, path: Path, part: 'key' | 'value' = 'key'): void {
  const { project, report } = scope
  const [first = '', second, ...inside] = target.split('.')
  const place: Place = part === 'key' ? { ...scope.place(path), part } : scope.place(path)
  const step = project.steps.get(first)
  if (target === 'journey') return
  if (recordNames(project).includes(first)) {
    if (second !== undefined) checkFact(scope, target, path, 'key')
  } else if (step) {
    const fields = Object.keys(step.merged.fields ?? {})
    if (second !== undefined && fields.includes(second)) {
      if (inside.length === 0) return
      const help = `set \`${first}.${second}\` to the whole answer`
      return report('J218', place, `\`${target}\` is a part of a field`, 'only a whole field can be set', help)
    }
    if (second === undefined) {
      const [one] = fields
      const help =
        one === undefined
          ? 'delete it'
          : `set each field, such as \`${first}.${one}\`, or let the step fall with a record: \`cascades\``
      return report(
        'J218',
        place,
        `\`${first}\` cannot be set as a whole`,
        'it is a step: each field is set by itself',
        help,
      )
    }
    const help = suggestion(second, fields)
    const message = `\`${first}\` has no field \`${second}\``
    const about = { is: 'unknown' as const, kind: 'answer', name: second, member: memberOf(step, second, ['fields']) }
    const ofStep = help && { ...help, text: `${help.text} of \`${first}\`` }
    report.about(about, 'J218', place, message, 'only a field can be set', ofStep)
  } else if (roots(project).has(first)) {
    const label = `\`${first}\` is ${roots(project).get(first)}`
    report('J223', place, `\`${target}\` cannot be set`, label, 'set a field of a step, or a record')
  } else {
    const known = [...recordNames(project), ...project.steps.keys()]
    checkReference(scope, 'record', first, known, place, 'neither a record nor a step')
  }
}

type Parts = Required<AuthoredRule>

/** Key of a rule → the check of the names under it. */
const checks: { [Key in keyof Parts]?: (scope: Scope, value: Parts[Key], path: Path) => void } = {
  when: checkConditionNames,
  unless: checkConditionNames,
  set: (scope, targets, path) => {
    for (const [target, value] of Object.entries(targets)) {
      checkTarget(scope, target, [...path, target])
      checkValue(scope, value, [...path, target])
      checkSetValue(scope, target, value, [...path, target])
    }
    checkNamesakes(scope, targets, path)
    checkCrossed(scope, targets, path)
    checkOwnTargets(scope, targets, path)
    checkUnchanged(scope, targets, path)
  },
  call: (scope, calls, path) => {
    for (const { item, path: here } of eachWithPath(calls, path))
      checkReference(scope, 'call', item, Object.keys(scope.step?.merged.calls ?? {}), here)
  },
  start: (scope, timers, path) => {
    for (const { item, path: here } of eachWithPath(timers, path))
      checkReference(scope, 'timer', item, Object.keys(scope.step?.merged.timers ?? {}), here)
  },
  show: (scope, codes, path) => {
    for (const { item, path: here } of eachWithPath(codes, path)) {
      checkShown(scope, item, here)
      if (item === scope.step?.name) {
        const label = 'it is on screen already: nothing would change'
        scope.report('J220', scope.place(here), `\`${item}\` shows itself`, label, 'delete it, or show another dialog')
      }
    }
  },
  focus: (scope, field, path) => {
    if (scope.step) checkReference(scope, 'field', field, Object.keys(scope.step.merged.fields ?? {}), path)
  },
  close: (scope, name, path) => {
    if (typeof name === 'string') checkClosed(scope, name, path)
  },
  play: (scope, sound, path) => {
    const { sounds } = scope.project.registry
    if (sounds) checkReference(scope, 'sound', sound, Object.keys(sounds), path)
  },
  track: (scope, track, path) => {
    if (!isObject(track)) return
    for (const [key, value] of Object.entries(track.with ?? {})) checkValue(scope, value, [...path, 'with', key])
    checkNamesakes(scope, track.with ?? {}, [...path, 'with'])
  },
  check: (scope, _, path) => {
    if (!scope.step || scope.step.merged.form !== undefined) return
    const label = 'this step has no form to look at'
    scope.report('J102', { ...scope.place(path), part: 'key' }, '`check` says nothing here', label, 'delete it')
  },
  go: (scope, name, path) => {
    if (name !== 'back') checkWay(scope, name, path, `write \`show: ${name}\``)
  },
}

/** Where a rule or a link leads: to a step, which is no dialog. */
export function checkWay(scope: Scope, name: string, path: Path, help: string): void {
  if (!isDialog(scope.project, name)) return checkStepName(scope, name, path)
  scope.report('J202', scope.place(path), `\`${name}\` is a dialog`, 'a dialog is shown, not gone to', help)
}

function checkPart<Key extends keyof Parts>(key: Key, scope: Scope, rule: Partial<Parts>, path: Path): void {
  const value = rule[key]
  if (value !== undefined) checks[key]?.(scope, value, path)
}

/** What is written must be what the field or the record holds. `null` empties either. */
function checkSetValue(scope: Scope, target: string, value: Value, path: Path): void {
  const { project, report, step, place } = scope
  const held = target === 'journey' ? undefined : resolveFact(project, undefined, target)
  if (value === null || !held?.known) return
  const fact = typeof value === 'string' ? resolveFact(project, step, value) : undefined
  if (fact?.known && typeof value === 'string') checkSecret(scope, target, held.schema, value, fact, path)
  const why = fact
    ? fact.known
      ? conflict(fact.schema, held.schema)
      : undefined
    : assignabilityError(value, held.schema)
  if (why === undefined) return checkShownValue(scope, held.path, value, path)
  const label = fact ? `\`${asText(value)}\` ${why}` : why
  const declared = schemaPlace(project, step, held.path)
  const related = declared && { place: declared, label: 'what it holds' }
  report('J229', place(path), `\`${target}\` cannot hold this`, label, 'set it to a value of its own kind', related)
}

/** What is set to itself stays as it was, unless the same rule clears what it is part of. */
function checkUnchanged({ report, place }: Scope, targets: Record<string, Value>, path: Path): void {
  const cleared = Object.keys(targets).filter((target) => targets[target] === null)
  for (const [target, value] of Object.entries(targets)) {
    if (value !== target) continue
    if (cleared.some((each) => each === 'journey' || target.startsWith(`${each}.`))) continue
    const label = 'nothing in this rule clears it'
    report('J329', place([...path, target]), `\`${target}\` is set to itself`, label, 'name what it is to become')
  }
}

/** A value that is written out, of a fact that an option gets. */
function checkShownValue({ project, report, place }: Scope, fact: string, value: Value, path: Path): void {
  const shown = shownAs(project, fact)
  const why = shown && assignabilityError(value, shown.holds)
  if (!shown || why === undefined) return
  const related = { place: shown.place, label: 'read here' }
  const help = 'write one of these values'
  report('J229', place(path), `the option \`${shown.option}\` has no use for this`, why, help, related)
}

/** What is never saved in one place must not be in another: it is saved there. */
function checkSecret(
  { project, step, report, place }: Scope,
  target: string,
  wanted: Schema,
  value: string,
  { schema }: { schema: Schema },
  path: Path,
): void {
  const [given, held] = [schema.writeOnly === true, wanted.writeOnly === true]
  if (given === held || Object.keys(given ? wanted : schema).length === 0) return
  const [secret, open] = given ? [value, target] : [target, value]
  const described = describedAt(project, step, open)
  report(
    'J315',
    place(path),
    `is \`${open}\` never to be saved?`,
    `\`${secret}\` is, and one is set from the other`,
    `add \`writeOnly: true\` to the schema of \`${open}\``,
    described && { place: described.place, label: 'described here' },
  )
}

/** A code may have entries for single effects only: the one that ended with it picks its own. */
function checkShown({ project, report, place }: Scope, name: string, path: Path): void {
  const codes = Object.keys(project.errors.value)
  const isCode = codes.some((code) => code === name || code.startsWith(`${name}@`))
  if (isCode || isDialog(project, name) || project.errors.missing) return
  const meant = project.steps.get(name)
  if (meant && isMeantAsDialog(project, meant)) {
    // What it says in place of `dialog` is reported there.
    if (isWritten(meant.document, ['as'])) return
    const at = { document: meant.document, path: ['step'] }
    const label = 'it is shown over other steps, and no rule goes to it'
    return report('J103', at, `\`${name}\` is no dialog`, label, 'add `as: dialog`', {
      place: place(path),
      label: 'shown here',
    })
  }
  if (project.steps.has(name))
    report(
      'J205',
      place(path),
      `\`${name}\` is not a dialog`,
      'only a dialog or a code is shown',
      `write \`go: ${name}\``,
    )
  else {
    const help = suggestion(name, [...codes, ...dialogsOf(project)])
    const about = { is: 'unknown' as const, kind: 'code', name }
    report.about(about, 'J205', place(path), `unknown code \`${name}\``, 'neither in errors.yaml nor a dialog', help)
  }
}

function checkClosed({ project, report, place }: Scope, name: string, path: Path): void {
  const known = [...dialogsOf(project), ...Object.keys(project.errors.value)]
  if (known.includes(name)) return
  const message = `unknown dialog or code \`${name}\``
  const about = { is: 'unknown' as const, kind: 'code', name }
  report.about(about, 'J205', place(path), message, 'nothing of that name can be shown', suggestion(name, known))
}

function isDialog(project: Structure, name: string): boolean {
  return project.steps.get(name)?.merged.as === 'dialog'
}

function dialogsOf(project: Structure): string[] {
  return [...project.steps.keys()].filter((name) => isDialog(project, name))
}
