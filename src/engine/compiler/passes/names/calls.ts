/** Calls: the effect, what is put in, where the answer is kept, when it is tried again. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredCall, AuthoredService } from '../../source/authored.ts'
import { eachWithPath } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { propertiesOf } from '../../source/schema-parts.ts'
import { outcomesOf } from '../../symbols/events.ts'
import { recordNames } from '../../symbols/facts.ts'
import { checkCrossed, checkOwnFields } from './crossed.ts'
import { checkCountRange, checkDuration } from './durations.ts'
import { checkCount, checkValue, type Scope } from './facts.ts'
import { checkInput } from './input.ts'
import { checkFixedInputs, checkNamesakes, checkSentTwice } from './namesakes.ts'
import { checkEffectName, checkReference } from './references.ts'
import { checkOneGroup } from './setting-groups.ts'
import { checkWholeWait } from './whole-waits.ts'

export function checkCall(scope: Scope, call: AuthoredCall, path: Path): void {
  const { project, report } = scope
  const services = project.services.value.services
  const service = services[call.effect]
  checkEffectName(scope, call.effect, [...path, 'effect'])
  for (const [key, value] of Object.entries(call.with ?? {})) checkValue(scope, value, [...path, 'with', key])
  checkNamesakes(scope, call.with ?? {}, [...path, 'with'])
  checkFixedInputs(scope, call.with ?? {}, [...path, 'with'])
  checkSentTwice(scope, call.with ?? {}, [...path, 'with'])
  checkCrossed(scope, call.with ?? {}, [...path, 'with'])
  checkOwnFields(scope, call.with ?? {}, [...path, 'with'])
  if (service) checkInput(scope, call, service, path)
  if (call.keep !== undefined) checkReference(scope, 'record', call.keep, recordNames(project), [...path, 'keep'])
  if (call.keep !== undefined && service) checkKept(scope, call.keep, service, [...path, 'keep'])
  if (!call.retry) return
  const { every, max } = call.retry
  if (!call.background) checkWholeWait(scope, call.retry, [...path, 'retry'])
  checkDuration(scope, every, [...path, 'retry', 'every'], 'pause')
  if (typeof max === 'string') checkCount(scope, max, [...path, 'retry', 'max'])
  checkCountRange(scope, max, [...path, 'retry', 'max'])
  const filled = Object.entries({ every, max })
  checkOneGroup(
    scope,
    filled.map(([name, fact]) => ({ name, fact, place: scope.place([...path, 'retry', name]) })),
  )
  const codes = outcomesOf(project, call).filter((code) => !['ok', 'retriesExhausted', 'failed'].includes(code))
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

/**
 * A record with a schema keeps responses of its own kind. A response that shares no property with it belongs to another record,
 * and so does one whose own schema another record has.
 */
export function checkKept(
  { project, report, place }: Scope,
  record: string,
  service: AuthoredService,
  path: Path,
): void {
  const { records = {} } = project.journey.value
  const described = Array.isArray(records) ? {} : records
  const own = Object.keys(described).find((name) => service.answer !== undefined && described[name] === service.answer)
  const declared = {
    place: { document: project.journey.document, path: ['records', record], part: 'key' as const },
    label: 'declared here',
  }
  if (own !== undefined && own !== record && described[record] && described[record] !== service.answer)
    return report(
      'J229',
      place(path),
      `\`${record}\` is for other answers`,
      `the answer is what \`${own}\` holds`,
      `write \`${own}\``,
      declared,
    )
  const schemaOf = (name: Json | undefined): JsonObject | undefined => project.schemas.get(asText(name))?.schema
  const held = Array.isArray(records) ? undefined : schemaOf(records[record])
  const answers = [service.answer, ...Object.values(service.accepts ?? {})].flatMap((name): JsonObject[] => {
    const found = schemaOf(name)
    return found ? [found] : []
  })
  if (!held || answers.length === 0) return
  const names = propertiesOf(held)
  const brought = answers.flatMap((answer) => propertiesOf(answer))
  if (names.length === 0 || brought.length === 0 || brought.some((name) => names.includes(name))) return
  const label = `it holds ${names
    .slice(0, 3)
    .map((name) => `\`${name}\``)
    .join(', ')}; the answer has ${brought
    .slice(0, 3)
    .map((name) => `\`${name}\``)
    .join(', ')}`
  const about = { is: 'of another kind' as const, kind: 'record', name: record }
  const message = `\`${record}\` cannot hold the answer`
  // Where nothing that is kept in it fits, it is the record whose schema is another.
  const kept = answersKept(project, record)
  if (service.answer !== undefined && kept.size === 1)
    report.about(about, 'J229', declared.place, message, label, `write \`${record}: ${service.answer}\``, {
      place: place(path),
      label: 'kept here',
    })
  else report.about(about, 'J229', place(path), message, label, 'keep it in a record of its kind', declared)
}

/** The schemas of all that is kept in a record. */
function answersKept({ steps, services }: Structure, record: string): ReadonlySet<string | undefined> {
  const calls = [...steps.values()].flatMap(({ merged }) => Object.values(merged.calls ?? {}))
  return new Set(
    calls.flatMap(({ keep, effect }) => (keep === record ? [services.value.services[effect]?.answer] : [])),
  )
}
