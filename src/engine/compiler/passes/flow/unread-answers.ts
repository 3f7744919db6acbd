/** What a call is answered is kept or read: else it was called for nothing. */
import type { Report } from '../../diagnostics/report.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { propertiesOf } from '../../source/schema-parts.ts'
import { textsIn } from '../../symbols/facts-used.ts'

/** Only where another call of the same effect keeps its answer: what is answered may be of no matter. */
export function checkUnreadAnswers(project: Project, step: StepFile, report: Report): void {
  const { document, own, name } = step
  for (const [call, { effect, keep }] of Object.entries(own.calls ?? {})) {
    const answer = project.schemas.get(project.services.value.services[effect]?.answer ?? '')?.schema
    if (!answer || keep !== undefined) continue
    const kept = keeping(project, effect)
    if (kept === undefined || isForOutcome(step, call)) continue
    const facts = propertiesOf(answer)
    const isRead = (text: string, by: string): boolean =>
      facts.some((fact) => text === `${by}.${fact}` || text.startsWith(`${by}.${fact}.`))
    const others = [
      project.journey.value,
      project.errors.value,
      ...[...project.steps.values()].map(({ merged }) => merged),
    ]
    const { calls: _, ...rest } = step.merged
    const inputs = Object.values(step.merged.calls ?? {}).map((each) => each.with)
    if ([...textsIn(rest, inputs)].some((text) => isRead(text, call))) continue
    if ([...textsIn(...others)].some((text) => text === `${name}.${call}` || isRead(text, `${name}.${call}`))) continue
    const place = { document, path: ['calls', call], part: 'key' as const }
    const message = `what \`${call}\` is answered is thrown away`
    report('J328', place, message, 'nothing reads it, and it is not kept', `add \`keep: ${kept}\``)
  }
}

/** It is asked for how it ends: one of its own outcomes leads somewhere. */
function isForOutcome({ merged }: StepFile, call: string): boolean {
  const events = Object.keys(merged.on ?? {}).filter((event) => event.startsWith(`${call}.`))
  return events.some((event) => !/[.](ok|failed|retriesExhausted)$/.test(event))
}

/** The record in which another call of the effect keeps its answer. */
function keeping({ steps }: Project, effect: string): string | undefined {
  const calls = [...steps.values()].flatMap(({ own }) => Object.values(own.calls ?? {}))
  return calls.find((call) => call.effect === effect && call.keep !== undefined)?.keep
}
