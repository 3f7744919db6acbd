/** Calls: the effect, what is put in, where the answer is kept, when it is tried again. */

import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredCall } from '../../source/authored.ts'
import { eachWithPath } from '../../source/authored-path.ts'
import type { Path } from '../../source/document.ts'
import { asMilliseconds } from '../../source/durations.ts'
import { outcomesOf } from '../../symbols/events.ts'
import { recordNames } from '../../symbols/facts.ts'
import { checkCount, checkFact, checkValue, type Scope } from './facts.ts'
import { checkInput } from './input.ts'

export function checkCall(scope: Scope, call: AuthoredCall, path: Path): void {
  const { project, report } = scope
  const services = project.services.value.services
  const service = services[call.effect]
  if (!service && call.effect !== '') {
    report(
      'J203',
      scope.place([...path, 'effect']),
      `unknown effect \`${call.effect}\``,
      'not in services.yaml',
      suggestion(call.effect, Object.keys(services)),
    )
  }
  for (const [key, value] of Object.entries(call.with ?? {})) checkValue(scope, value, [...path, 'with', key])
  if (service) checkInput(scope, call, service, path)
  if (call.keep !== undefined && !recordNames(project).includes(call.keep)) {
    report(
      'J213',
      scope.place([...path, 'keep']),
      `unknown record \`${call.keep}\``,
      'not among the records of journey.yaml',
      suggestion(call.keep, recordNames(project)),
    )
  }
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
