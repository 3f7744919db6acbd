/** Names in errors.yaml. */

import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredError } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { buttonsOf, handledEvents, raisedByMessage } from '../../symbols/events.ts'
import { memberOf } from '../../symbols/member.ts'
import type { Scope } from './facts.ts'
import { checkEffectName, checkReference } from './references.ts'
import { checkShownFacts } from './shown-facts.ts'

/** Checks every entry of the error catalogue. */
export function checkNamesOfCatalogue(project: Structure, report: Report): void {
  const { document, value } = project.errors
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  for (const [code, entry] of Object.entries(value)) {
    checkEffectOfCode(scope, code)
    checkPlace(scope, code, entry)
    checkShownFacts(scope, entry.copyValues ?? {}, [code, 'copyValues'])
    checkEvents(scope, code, entry)
    checkButtonsDiffer(scope, code, entry)
    checkButtonNames(scope, code, entry)
    checkUsualButtons(scope, code, entry)
    checkShownCode(scope, code, entry)
  }
}

/** Reports a fact that is not a field on a screen. */
export function checkField(scope: Scope, text: string, path: Path): void {
  const [first = '', second = ''] = text.split('.')
  const { steps } = scope.project
  const step = steps.get(first)
  const within = { from: 0, length: first.length }
  if (!step) {
    const [owner] = second === '' ? [...steps.values()].filter(({ merged }) => merged.fields?.[first]) : []
    const help = owner && `write the step before the field: \`${owner.name}.${first}\``
    return checkReference(scope, 'step', first, steps, { ...scope.place(path), within }, undefined, help)
  }
  const fields = Object.keys(step.merged.fields ?? {})
  if (fields.includes(second)) return
  if (second === '') {
    const help = fields.length === 0 ? 'write the step and its field' : `write \`${first}.${fields[0]}\``
    return scope.report('J218', scope.place(path), `\`${first}\` is a step, and no field`, 'the field is missing', help)
  }
  scope.report.about(
    { is: 'unknown', kind: 'answer', name: second, member: memberOf(step, second, ['fields']) },
    'J218',
    { ...scope.place(path), within: { from: first.length + 1, length: second.length } },
    `\`${first}\` has no field \`${second}\``,
    'not among its fields',
    suggestion(second, fields),
  )
}

/** `CODE@effect` is the entry for one effect. */
function checkEffectOfCode(scope: Scope, code: string): void {
  const [, effect] = code.split('@')
  if (effect === undefined) return
  const within = { from: code.length - effect.length, length: effect.length }
  checkEffectName(scope, effect, { ...scope.place([code]), part: 'key', within })
}

function checkPlace(scope: Scope, code: string, entry: AuthoredError): void {
  const { as, at } = entry
  if (at !== undefined && as !== 'field') {
    const place = { ...scope.place([code, 'at']), part: 'key' as const }
    const help = 'delete it, or write `as: field`'
    return scope.report(
      'J102',
      place,
      `\`at\` says nothing of a \`${as}\``,
      'only a message at a field has a place',
      help,
    )
  }
  if (at !== undefined) checkField(scope, at, [code, 'at'])
  if (as === 'page' && entry.closes !== undefined && entry.closes !== false) {
    const place = { ...scope.place([code, 'closes']), part: 'key' as const }
    const label = 'only its buttons lead on: it stands in place of the step'
    scope.report('J102', place, '`closes` says nothing of a `page`', label, 'delete it, or write `as: modal`')
  }
  if (as !== 'field') return
  for (const key of ['buttons', 'showCode', 'closes'] as const) {
    if (entry[key] === undefined) continue
    const place = { ...scope.place([code, key]), part: 'key' as const }
    const label = 'a message at a field is its text alone'
    scope.report('J102', place, `\`${key}\` says nothing of a \`field\``, label, 'delete it, or write `as: modal`')
  }
  if (at !== undefined) return
  const place = { ...scope.place([code]), part: 'key' as const }
  scope.report(
    'J103',
    place,
    `\`${code}\` has no \`at\``,
    'a message at a field needs the field',
    'add `at: <step>.<field>`',
  )
}

/** Two buttons that do the same are one choice under two names. */
function checkButtonsDiffer({ report, place }: Scope, code: string, entry: AuthoredError): void {
  const all = buttonsOf(entry)
  for (const [index, { label, event }] of all.entries()) {
    const same = all.slice(0, index).find((each) => each.event === event)
    if (!same || Array.isArray(entry.buttons)) continue
    const why = `so does \`${same.label}\``
    report('J122', place([code, 'buttons', label]), `\`${label}\` raises \`${event}\``, why, 'name what this one does')
  }
}

/** A button that goes by the name of an event raises that one, where another button raises it. */
function checkButtonNames({ report, place }: Scope, code: string, entry: AuthoredError): void {
  const all = buttonsOf(entry)
  for (const { label, event } of all) {
    const other = all.find((each) => each.event === label)
    if (!other || event === label) continue
    const why = `\`${other.label}\` raises \`${label}\``
    const related = { place: place([code, 'buttons', other.label]), label: 'has it' }
    const message = `\`${label}\` raises \`${event}\``
    report('J233', place([code, 'buttons', label]), message, why, `write \`${label}: ${label}\``, related)
  }
}

/** From so many messages on, what a button raises in all of them is what its name means. */
const usual = 3

/** A button that raises what its neighbour raises in all other messages, where it has an event of its own in those: the two have changed places. */
function checkUsualButtons({ project, report, place }: Scope, code: string, entry: AuthoredError): void {
  const all = buttonsOf(entry)
  const raised = eventsByLabel(project)
  if (all.length < 2 || Array.isArray(entry.buttons)) return
  for (const { label, event } of all) {
    const events = raised.get(label)
    const other = all.find((each) => each.label !== label && (events?.get(each.event) ?? 0) >= usual)
    if (!other || (events?.get(event) ?? 0) > 1 || events?.size !== 2) continue
    const message = `\`${label}\` raises \`${event}\``
    const why = `in ${events.get(other.event)} other messages it raises \`${other.event}\`, which \`${other.label}\` raises here`
    const related = { place: place([code, 'buttons', other.label]), label: 'raises it here' }
    const help = `write \`${label}: ${other.event}\``
    report('J233', place([code, 'buttons', label]), message, why, help, related)
    return
  }
}

/** What each button raises, and in how many messages. */
const eventsByLabel = memoize(({ errors }: Structure): ReadonlyMap<string, ReadonlyMap<string, number>> => {
  const found = new Map<string, Map<string, number>>()
  for (const { label, event } of Object.values(errors.value).flatMap(buttonsOf)) {
    const events = found.get(label) ?? new Map<string, number>()
    found.set(label, events.set(event, (events.get(event) ?? 0) + 1))
  }
  return found
})

/** The code that is read where a failure named none is one that there is. */
function checkShownCode({ project, report, place }: Scope, code: string, { showCode }: AuthoredError): void {
  if (typeof showCode !== 'string') return
  const services = Object.values(project.services.value.services)
  const known = [...Object.keys(project.errors.value), ...services.flatMap(({ codes = [] }) => codes)]
  if (known.includes(showCode)) return
  const label = 'neither in errors.yaml nor under `codes` of a service'
  const about = { is: 'unknown' as const, kind: 'code', name: showCode }
  report.about(
    about,
    'J205',
    place([code, 'showCode']),
    `unknown code \`${showCode}\``,
    label,
    suggestion(showCode, known),
  )
}

/** What its buttons and its cross raise must be handled by a rule, or be built in. */
function checkEvents(scope: Scope, code: string, entry: AuthoredError): void {
  for (const { event, path } of raisedByMessage(entry)) {
    const builtIn = path[0] === 'closes' ? ['dismiss'] : ['dismiss', 'tryAgain', 'back']
    checkHandled(scope, event, builtIn, [code, ...path])
  }
}

function checkHandled({ project, report, place }: Scope, event: string, builtIn: string[], path: Path): void {
  const known = [...handledEvents(project), ...builtIn]
  if (known.includes(event)) return
  const label = 'neither built in, nor under `on` of a step or of journey.yaml'
  report('J221', place(path), `no rule handles \`${event}\``, label, suggestion(event, known))
}
