/** Calls: the effect, what is put in, where the answer is kept, when it is tried again. */

import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredCall } from '../../source/authored.ts'
import { eachWithPath } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { asMilliseconds } from '../../source/duration.ts'
import { outcomesOf } from '../../symbols/events.ts'
import { recordNames } from '../../symbols/facts.ts'
import { checkCount, checkFact, checkValue, type Scope } from './facts.ts'
import { checkInput } from './input.ts'
import { checkEffectName, checkReference } from './references.ts'

export function checkCall(scope: Scope, call: AuthoredCall, path: Path): void {
  const { project, report } = scope
  const services = project.services.value.services
  const service = services[call.effect]
  checkEffectName(scope, call.effect, [...path, 'effect'])
  for (const [key, value] of Object.entries(call.with ?? {})) checkValue(scope, value, [...path, 'with', key])
  if (service) checkInput(scope, call, service, path)
  if (call.keep !== undefined) checkReference(scope, 'record', call.keep, recordNames(project), [...path, 'keep'])
  if (!call.retry) return
  const { every, max } = call.retry
  if (typeof every === 'string' && asMilliseconds(every) === undefined)
    checkFact(scope, every, [...path, 'retry', 'every'])
  if (typeof max === 'string') checkCount(scope, max, [...path, 'retry', 'max'])
  const codes = outcomesOf(project, call).filter((code) => !['ok', 'gaveUp', 'failed'].includes(code))
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
