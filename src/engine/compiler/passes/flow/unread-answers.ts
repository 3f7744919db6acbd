/** What a call is answered is kept or read: else it was called for nothing. */
import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { propertiesOf } from '../../source/schema-parts.ts'
import { eachBeginning, textsIn } from '../../symbols/facts-used.ts'

/** Only where another call of the same effect keeps its answer: what is answered may be of no matter. */
export function checkUnreadAnswers(project: Structure, step: StepFile, report: Report): void {
  const { document, own, name } = step
  for (const [call, { effect, keep }] of Object.entries(own.calls ?? {})) {
    const answer = project.schemas.get(project.services.value.services[effect]?.answer ?? '')?.schema
    if (!answer || keep !== undefined) continue
    const kept = keptIn(project).get(effect)
    if (kept === undefined || isForOutcome(step, call)) continue
    const facts = propertiesOf(answer)
    const isRead = (beginnings: ReadonlySet<string>, by: string): boolean =>
      facts.some((fact) => beginnings.has(`${by}.${fact}`))
    const { calls: _, ...rest } = step.merged
    const inputs = Object.values(step.merged.calls ?? {}).map((each) => each.with)
    if (isRead(beginningsIn(textsIn(rest, inputs)), call)) continue
    const { texts, beginnings } = textsOfAll(project)
    if (texts.has(`${name}.${call}`) || isRead(beginnings, `${name}.${call}`)) continue
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

const textsOfAll = memoize(({ journey, errors, steps }: Structure) => {
  const texts = textsIn(journey.value, errors.value, ...[...steps.values()].map(({ merged }) => merged))
  return { texts, beginnings: beginningsIn(texts) }
})

function beginningsIn(texts: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...texts].flatMap(eachBeginning))
}

/** Effect → the record in which a call of it keeps its answer: the first one. */
const keptIn = memoize(({ steps }: Structure): ReadonlyMap<string, string> => {
  const calls = [...steps.values()].flatMap(({ own }) => Object.values(own.calls ?? {}))
  return new Map(
    calls.flatMap(({ effect, keep }) => (keep === undefined ? [] : [[effect, keep] as const])).toReversed(),
  )
})
