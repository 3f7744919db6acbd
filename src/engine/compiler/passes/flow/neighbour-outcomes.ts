/** Outcomes of calls beside one another: one that is left out where all that are like it have rules. */
import { sameJson } from '../../../core/condition.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { derivedOutcomes, outcomesOf } from '../../symbols/events.ts'

/** The ways in which nothing comes back at all. */
const unanswered = ['NETWORK', 'TIMEOUT', 'NO_RESPONSE']

/** Checks the calls of a step's own file. */
export function checkNeighbourOutcomes(project: Structure, step: StepFile, report: Report): void {
  for (const name of Object.keys(step.own.calls ?? {})) {
    checkRetried(step, name, report)
    if (step.merged.on?.[`${name}.failed`]) checkTwin(project, step, name, report)
    else checkUnanswered(step, name, report)
  }
}

/** `UNKNOWN` says that a response may be of any kind: then what is no response at all is of no other. */
function checkRetried({ own, document }: StepFile, name: string, report: Report): void {
  const retried = list(own.calls?.[name]?.retry?.on)
  const [left, ...more] = unanswered.filter((code) => !retried.includes(code))
  if (!retried.includes('UNKNOWN') || left === undefined || more.length > 0) return
  const place = { document, path: ['calls', name, 'retry', 'on'] }
  const label = `${others(left, (code) => code)} and \`UNKNOWN\` are`
  report.about(
    { is: 'unhandled', kind: 'retry', name: left },
    'J304',
    place,
    `\`${left}\` is not tried again`,
    label,
    `add \`${left}\``,
  )
}

/** The same is done at all failures but one: that one is shown as errors.yaml says. */
function checkUnanswered({ merged, document }: StepFile, name: string, report: Report): void {
  const { on = {}, calls = {} } = merged
  const rulesFor = (code: string): Json | undefined => on[`${name}.${code}`] as Json | undefined
  const unknown = rulesFor('UNKNOWN')
  const [left, ...more] = unanswered.filter((code) => rulesFor(code) === undefined)
  if (unknown === undefined || left === undefined || more.length > 0) return
  if (list(calls[name]?.retry?.on).includes(left)) return
  if (!unanswered.every((code) => code === left || sameJson(rulesFor(code), unknown))) return
  const place = { document, path: ['calls', name], part: 'key' as const }
  const label = `${others(left, (code) => `${name}.${code}`)} and \`${name}.UNKNOWN\` do the same`
  const about = { is: 'unhandled' as const, kind: 'outcome', name: `${name}.${left}` }
  report.about(about, 'J304', place, `\`${name}.${left}\` is not handled`, label, `add rules for \`${name}.${left}\``)
}

function others(left: string, write: (code: string) => string): string {
  return unanswered.flatMap((code) => (code === left ? [] : [`\`${write(code)}\``])).join(', ')
}

/** Of two calls that hear the same codes, one hears one of them only as `failed`. */
function checkTwin(project: Structure, { merged, document }: StepFile, name: string, report: Report): void {
  const { on = {}, calls = {} } = merged
  const call = calls[name]
  if (!call) return
  const derived = derivedOutcomes(project.services.value.services[call.effect])
  const possible = outcomesOf(project, call).filter(
    (code) => !derived.includes(code) && code !== 'failed' && code !== 'ok',
  )
  const hears = (other: string, code: string): boolean => on[`${other}.${code}`] !== undefined
  for (const [other, { effect }] of Object.entries(calls)) {
    if (other === name || !hears(other, 'failed')) continue
    const heard = possible.filter((code) => hears(other, code))
    const [left, ...more] = heard.filter((code) => !hears(name, code))
    if (left === undefined || more.length > 0 || (heard.length < 3 && effect !== call.effect)) continue
    const place = { document, path: ['on', `${name}.failed`], part: 'key' as const }
    const related = {
      place: { document, path: ['on', `${other}.${left}`], part: 'key' as const },
      label: 'has rules there',
    }
    const message = `\`${name}.${left}\` is heard as \`${name}.failed\``
    const label = `\`${other}.${left}\` has rules of its own`
    const about = { is: 'unhandled' as const, kind: 'outcome beside', name: `${name}.${left}` }
    return report.about(about, 'J304', place, message, label, `add rules for \`${name}.${left}\``, related)
  }
}
