/** Events that rules and counters wait for. */

import { suggestion, use } from '../../diagnostics/suggest.ts'
import { isWritten, type Place } from '../../source/document.ts'
import type { StepFile } from '../../source/project.ts'
import { renamedOutcome, upgradeHelp } from '../../source/renamed-words.ts'
import { outcomesOf } from '../../symbols/events.ts'
import { memberOf } from '../../symbols/member.ts'
import type { Scope } from './facts.ts'

/** Checks the name of an event that a step has rules for, or that a counter counts. */
export function checkEvent(scope: Scope & { step: StepFile }, event: string, place: Place): void {
  const { project, report, step } = scope
  const [first = '', second] = event.split('.')
  if (second === undefined || (second === 'changed' && Object.hasOwn(step.merged.fields ?? {}, first))) return
  const call = step.merged.calls?.[first]
  const isTimer = step.chain.some(({ document }) => isWritten(document, ['timers', first]))
  if (call) {
    const outcomes = outcomesOf(project, call)
    if (outcomes.includes(second) || !project.services.value.services[call.effect]) return
    const within = { from: first.length + 1, length: second.length }
    const now = renamedOutcome(second)
    const needed = second === 'retriesExhausted' ? `give \`${first}\` a \`retry\`` : suggestion(second, outcomes)
    report(
      'J205',
      { ...place, within },
      `\`${call.effect}\` cannot end with \`${second}\``,
      'not among its codes and outcomes',
      now === undefined ? needed : upgradeHelp(now),
    )
  } else if (!isTimer || second !== 'done') {
    const within = isTimer ? { from: first.length + 1, length: second.length } : { from: 0, length: first.length }
    const { fields, calls, timers } = step.merged
    const isChange = second === 'changed'
    const known = isChange ? Object.keys(fields ?? {}) : [...Object.keys(calls ?? {}), ...Object.keys(timers ?? {})]
    const isField = Object.hasOwn(fields ?? {}, first)
    const help = isTimer ? use(`${first}.done`) : isField ? use(`${first}.changed`) : suggestion(first, known)
    const section = isChange ? 'fields' : second === 'done' ? 'timers' : 'calls'
    const member = isTimer ? {} : { member: memberOf(step, first, [section]) }
    const label = isChange ? 'not a field of this step' : 'not a call or timer of this step'
    report.about(
      { is: 'unknown', kind: 'event', name: event, ...member },
      'J221',
      { ...place, within },
      `unknown event \`${event}\``,
      isTimer ? 'a timer is only ever `done`' : label,
      help,
    )
  }
}
