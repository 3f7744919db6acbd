/** Steps that ask again and again until they lead on: a failure must not end that unnoticed. */
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { derivedOutcomes } from '../../symbols/events.ts'

/**
 * Reports failures whose rules only tell analytics, where the call is all that leads on from the step: nothing is asked any more,
 * and the applicant waits for good.
 */
export function checkSilentEnds(project: Structure, { own, merged, document }: StepFile, report: Report): void {
  const { on = {}, calls = {} } = merged
  for (const [name, { effect }] of Object.entries(calls)) {
    const timer = timerAround(on, name)
    if (timer === undefined || !leadsOnAlone(on, name, timer)) continue
    const derived = derivedOutcomes(project.services.value.services[effect])
    for (const [event, rules] of Object.entries(own.on ?? {})) {
      const [call, code = ''] = event.split('.')
      if (call !== name || code === 'ok' || derived.includes(code) || !rules.every(isSilent)) continue
      const place = { document, path: ['on', event], part: 'key' as const }
      const label = `neither \`${timer}\` nor \`${name}\` is started again, and nothing else leads on`
      report('J326', place, `\`${event}\` ends the waiting without a word`, label, `add \`start: ${timer}\`, or \`go\``)
    }
  }
}

type Rules = Record<string, AuthoredRule[]>

/** The timer whose end makes the call, and that an outcome of the call starts again. */
function timerAround(on: Rules, call: string): string | undefined {
  const after = outcomesIn(on, call).flatMap(({ start }) => list(start))
  return after.find((timer) => on[`${timer}.done`]?.some((rule) => list(rule.call).includes(call)))
}

function outcomesIn(on: Rules, call: string): AuthoredRule[] {
  return Object.entries(on).flatMap(([event, rules]) => (event.startsWith(`${call}.`) ? rules : []))
}

/** Only what becomes of the call goes to another step, and nothing but the step's beginning and the call itself starts it. */
function leadsOnAlone(on: Rules, call: string, timer: string): boolean {
  const elsewhere = Object.entries(on).flatMap(([event, rules]) =>
    event === 'enter' || event.startsWith(`${call}.`) || event === `${timer}.done` ? [] : rules,
  )
  const isWay = (rule: AuthoredRule): boolean => rule.go !== undefined || rule.show !== undefined
  const starts = ({ call: calls, start }: AuthoredRule): boolean =>
    list(calls).includes(call) || list(start).includes(timer)
  const own = outcomesIn(on, call)
  return own.some(({ go }) => go !== undefined) && !elsewhere.some((rule) => isWay(rule) || starts(rule))
}

function isSilent({ when: _, unless: __, track: ___, play: ____, ...rest }: AuthoredRule): boolean {
  return Object.keys(rest).length === 0
}
