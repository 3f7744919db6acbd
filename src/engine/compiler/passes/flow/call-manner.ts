/** How calls, timers and dialogs run: what the applicant waits for is not made in passing, and a timer leads to something. */
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, type AuthoredStep, list } from '../../source/authored.ts'
import type { Document } from '../../source/document.ts'
import type { Copies, StepFile, Structure } from '../../source/project.ts'
import { actionsOf } from '../../symbols/events.ts'
import { factsUsed } from '../../symbols/facts-used.ts'
import { textsOf } from '../../symbols/messages.ts'
import { checkClosing } from './closing.ts'
import { checkSilentEnds } from './silent-ends.ts'

/** Checks the calls, timers and `close` of one step's own file. */
export function checkManner(project: Structure, step: StepFile, report: Report): void {
  if (project.hasShapeErrors) return
  checkAwaited(step, report)
  checkTimers(step, report)
  checkClosing(project, step, report)
  checkAgain(step, report)
  checkLeft(project, step, report)
  checkSaidInPassing(step.own, step.document, report)
  checkSilentEnds(project, step, report)
}

/** A button starts it and its success leads to another step: it takes the focus, and is not called off half way. */
function checkAwaited({ own, merged, document }: StepFile, report: Report): void {
  const { on = {} } = merged
  for (const [name, call] of Object.entries(own.calls ?? {})) {
    const starter = Object.keys(actionsOf(merged)).find((action) => (on[action] ?? []).some(starts(name)))
    if (starter === undefined || !(on[`${name}.ok`] ?? []).some(({ go }) => go !== undefined)) continue
    for (const key of ['background', 'latest'] as const) {
      if (call[key] !== true) continue
      const place = { document, path: ['calls', name, key], part: 'key' as const }
      const label = `\`${starter}\` starts it, and \`${name}.ok\` leads on`
      report('J325', place, `the applicant waits for \`${name}\``, label, `delete \`${key}\``)
    }
  }
}

function starts(name: string): (rule: AuthoredRule) => boolean {
  return ({ call }) => list(call).includes(name)
}

/** Over and over again, and nothing comes of it, not even a word to analytics. */
function checkTimers({ own, merged, document }: StepFile, report: Report): void {
  for (const name of Object.keys(merged.timers ?? {})) {
    const event = `${name}.done`
    const rules = own.on?.[event]
    if (!rules || rules.length === 0 || !rules.every((rule) => onlyRestarts(rule, name))) continue
    const label = 'when it is over it only starts itself again'
    const help = 'add what it is for: `call`, `show`, `go`'
    report('J326', { document, path: ['on', event], part: 'key' }, `\`${name}\` leads to nothing`, label, help)
  }
}

function onlyRestarts({ when: _, unless: __, start, ...rest }: AuthoredRule, name: string): boolean {
  return Object.keys(rest).length === 0 && list(start).length === 1 && list(start)[0] === name
}

/** A timer runs out, and no rule, condition or text knows of it: an applicant who waits for it waits for good. */
export function checkUnheardTimers(project: Structure, copies: Copies, report: Report): void {
  if (project.hasShapeErrors) return
  for (const step of project.steps.values()) checkUnheard(project, copies, step, report)
}

function checkUnheard(
  project: Structure,
  copies: Copies,
  { name: stepName, own, document }: StepFile,
  report: Report,
): void {
  const users = project.users.get(stepName) ?? []
  for (const name of Object.keys(own.timers ?? {})) {
    const event = `${name}.done`
    const rules = users.flatMap(({ merged }) => Object.values(merged.on ?? {}).flat())
    // One that nothing starts is said to be without a use.
    if (!rules.some(({ start }) => list(start).includes(name))) continue
    if ([project.journey.value, ...users.map(({ merged }) => merged)].some(({ on }) => on?.[event])) continue
    if (users.some((user) => factsUsed(project).beginnings.has(`${user.name}.${name}`))) continue
    if (isNamedInTexts(copies, name) || hasOtherDone(own)) continue
    const place = { document, path: ['timers', name], part: 'key' as const }
    const label = `no rule is for \`${event}\`, and nothing reads it`
    report('J326', place, `\`${name}\` leads to nothing`, label, `add \`${event}: [{ … }]\` to \`on\`, or delete it`)
  }
}

/** Rules for the end of a timer that there is not: which timer is meant is not known. */
function hasOtherDone({ on = {}, timers = {} }: StepFile['own']): boolean {
  return Object.keys(on).some((event) => event.endsWith('.done') && !Object.hasOwn(timers, event.slice(0, -5)))
}

function isNamedInTexts({ copies }: Copies, name: string): boolean {
  const named = new RegExp(`\\{\\s*${name}\\s*[,}]`)
  return [...copies.values()].some(({ value }) => textsOf(value).some(({ text }) => named.test(text)))
}

/** A call that failed is made again at once, whatever holds: while the reason lasts it goes on without a pause. */
function checkAgain({ own, merged, document }: StepFile, report: Report): void {
  for (const [event, rules] of Object.entries(own.on ?? {})) {
    const [call = '', outcome = 'ok'] = event.split('.')
    const [first] = rules
    if (
      outcome === 'ok' ||
      outcome === 'retriesExhausted' ||
      !Object.hasOwn(merged.calls ?? {}, call) ||
      !first ||
      !starts(call)(first)
    )
      continue
    const { when, unless, go } = first
    if (when !== undefined || unless !== undefined || go !== undefined) continue
    const place = { document, path: ['on', event, 0, 'call'] }
    const label = `\`${outcome}\` may come again each time`
    const help = 'count the tries with a counter, start a timer between them, or write `retry`'
    report('J506', place, `\`${call}\` is made again without a pause or an end`, label, help)
  }
}

/** Going to a step closes what is shown, and leaves the fields: the applicant meets nothing of what a rule shows or points at on the way there. */
export function checkSaidInPassing(
  { on = {}, step }: Partial<Pick<AuthoredStep, 'on' | 'step'>>,
  document: Document,
  report: Report,
): void {
  for (const [event, rules] of Object.entries(on))
    for (const [index, { go, show, focus }] of rules.entries()) {
      if (go === undefined) continue
      const placeOf = (key: string) => ({ document, path: ['on', event, index, key] })
      for (const shown of list(show)) {
        const help = 'let a button of it lead on with `go`, or show it by a rule for `enter` of that step'
        report('J326', placeOf('show'), `\`${shown}\` is never seen`, '`go` closes it', help)
      }
      if (focus !== undefined && go !== step)
        report('J326', placeOf('focus'), `\`${focus}\` never has the focus`, '`go` leaves its step', 'delete it here')
    }
}

/**
 * Leaving a step calls off what it reads, and the end of a timer is heard on its own step alone: started on the way out, neither
 * leads on. A condition or a text may ask for the timer when the applicant is back.
 */
function checkLeft(project: Structure, { name, own, merged, document }: StepFile, report: Report): void {
  const isRead = (call: string): boolean => {
    const { method } = project.services.value.services[merged.calls?.[call]?.effect ?? ''] ?? {}
    return method === 'GET'
  }
  for (const [event, rules] of Object.entries(own.on ?? {}))
    for (const [index, { go, start, call }] of rules.entries()) {
      if (go === undefined || go === name || go === 'back') continue
      const lost = [
        ...list(start)
          .filter((timer) => !factsUsed(project).beginnings.has(`${name}.${timer}`))
          .map((item) => ({
            item,
            key: 'start',
            is: 'leads to nothing',
            why: 'once the step is left, its end is not heard',
          })),
        ...list(call)
          .filter(isRead)
          .map((item) => ({ item, key: 'call', is: 'never ends', why: 'leaving the step calls it off' })),
      ]
      for (const { item, key, is, why } of lost) {
        const place = { document, path: ['on', event, index, key] }
        report('J326', place, `\`${item}\` ${is}`, why, `delete it here, or let \`${item}\` lead on with \`go\``)
      }
    }
}
