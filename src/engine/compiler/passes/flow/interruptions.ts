/** A call that the page makes by itself shows no message over what is read, where the page is whole without its answer. */
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredCall, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { catalogueKey } from '../../symbols/catalogue-key.ts'
import { actionsOf, buttonsOf, derivedOutcomes, outcomesOf } from '../../symbols/events.ts'
import { textsIn } from '../../symbols/fact-roots.ts'

/**
 * Checks the calls in the background of a step's own file that the page makes by itself, and that only renew a record: the page has
 * all that it shows, and its main button leads on whatever is answered. What an applicant could only try again is then tried again
 * without them.
 */
export function checkInterruptions(project: Structure, step: StepFile, report: Report): void {
  if (!leadsOnAnyway(step)) return
  const { document, own } = step
  for (const [name, call] of Object.entries(own.calls ?? {})) {
    if (call.background !== true || !isRenewal(project, call) || !isMadeByItself(step, name)) continue
    const codes = codesShown(project, step, name, call)
    if (codes.length === 0) continue
    const all = codes.map((code) => `\`${code}\``).join(', ')
    const place = call.retry
      ? { document, path: ['calls', name, 'retry', 'on'] }
      : { document, path: ['calls', name], part: 'key' as const }
    const label = `the page makes it by itself, and ${all} would be told in a dialog`
    const help = call.retry
      ? `add ${all}, or rules for \`${name}.failed\``
      : `add \`retry: { on: [${codes.map(quoted).join(', ')}], every: …, max: … }\`, or rules for \`${name}.failed\``
    report('J333', place, `\`${name}\` interrupts what is read`, label, help)
  }
}

/** The last rule of a main button applies to everybody, and leads to another step. */
function leadsOnAnyway({ name, merged }: StepFile): boolean {
  return Object.entries(actionsOf(merged)).some(([action, { variant, when, unless }]) => {
    const last = merged.on?.[action]?.at(-1)
    if (variant !== 'primary' || when !== undefined || unless !== undefined || last?.go === undefined) return false
    return last.when === undefined && last.unless === undefined && last.go !== 'back' && last.go !== name
  })
}

/** It is asked for with what the record holds in which its answer is kept. */
function isRenewal({ services }: Structure, { keep, effect, with: own = {} }: AuthoredCall): boolean {
  const given = textsIn({ ...services.value.services[effect]?.with, ...own })
  return keep !== undefined && given.some((fact) => fact.startsWith(`${keep}.`))
}

/** All that begins it is the page that comes on screen, a timer, or the end of a call of that kind. */
function isMadeByItself({ merged: { on = {}, timers = {}, calls = {} } }: StepFile, name: string): boolean {
  const open = new Set([name])
  for (const call of open) {
    const beginning = Object.keys(on).filter((event) => on[event]?.some((rule) => list(rule.call).includes(call)))
    if (beginning.length === 0) return false
    for (const event of beginning) {
      const [first = '', outcome] = event.split('.')
      if (event === 'enter' || (outcome === 'done' && Object.hasOwn(timers, first))) continue
      if (outcome === undefined || !Object.hasOwn(calls, first)) return false
      open.add(first)
    }
  }
  return true
}

/** The failures of a call that no rule hears, and whose dialog offers to try again. */
function codesShown(project: Structure, { merged }: StepFile, name: string, call: AuthoredCall): string[] {
  const { on = {} } = merged
  if (on[`${name}.failed`]) return []
  const derived = derivedOutcomes(project.services.value.services[call.effect])
  const others = ['ok', 'failed', 'retriesExhausted', ...derived, ...list(call.retry?.on)]
  return outcomesOf(project, call).filter((code) => {
    if (others.includes(code) || on[`${name}.${code}`]) return false
    const key = catalogueKey(project, code, call.effect) ?? catalogueKey(project, 'UNKNOWN', call.effect)
    const entry = project.errors.value[key ?? '']
    const isOver = entry?.as === 'modal' || entry?.as === 'page'
    return isOver && buttonsOf(entry).some(({ event }) => event === 'tryAgain')
  })
}

function quoted(code: string): string {
  return /^\d+$/.test(code) ? `'${code}'` : code
}
