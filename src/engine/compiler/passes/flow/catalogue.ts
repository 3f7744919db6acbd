/** The error catalogue: an entry for every code, and a code for every entry. */

import { answerRefused, requestRefused } from '../../../core/refusal.ts'
import { incompleteRequest } from '../../../core/request.ts'
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import type { Project } from '../../source/project.ts'
import { catalogueKey } from '../../symbols/catalogue-key.ts'
import { alwaysPossible, outcomesOf } from '../../symbols/events.ts'

/** Every code has an entry, every entry a code, and the codes that are always possible are there. */
export function checkCatalogue(project: Project, report: Report): void {
  const { document, value, missing } = project.errors
  if (missing) return
  for (const code of alwaysPossible) {
    if (value[code]) continue
    report(
      'J308',
      { document, path: [] },
      `errors.yaml has no \`${code}\``,
      'every call can end with it',
      `add an entry \`${code}\``,
    )
  }
  const { services } = project.services.value
  const calls = [...project.steps.values()].flatMap((step) =>
    Object.entries(step.merged.calls ?? {}).map(([name, call]) => ({ step, name, call })),
  )
  const reads = Object.values(project.journey.value.reads ?? {})
  for (const [effect, service] of Object.entries(services)) {
    for (const [index, code] of (service.codes ?? []).entries()) {
      if (inCatalogue(project, code, effect)) continue
      const loose = calls.some(
        ({ step: { merged }, name, call }) =>
          call.effect === effect &&
          !list(call.retry?.on).includes(code) &&
          !merged.on?.[`${name}.${code}`] &&
          !merged.on?.[`${name}.failed`],
      )
      if (!loose && !reads.some((read) => read.effect === effect)) continue
      const place = { document: project.services.document, path: ['services', effect, 'codes', index] }
      report(
        'J304',
        place,
        `\`${code}\` is not handled everywhere`,
        'no entry in errors.yaml, and a call without rules for it',
        `add an entry \`${code}\` to errors.yaml`,
      )
    }
  }
  const rules = [
    project.journey.value.on ?? {},
    ...[...project.steps.values()].map((step) => step.merged.on ?? {}),
  ].flatMap((on) => Object.values(on).flat())
  const shown = new Set(rules.flatMap((rule) => list(rule.show)))
  const produced = new Set([
    ...alwaysPossible,
    incompleteRequest,
    answerRefused,
    requestRefused,
    ...Object.keys(services).flatMap((effect) => outcomesOf(project, { effect })),
  ])
  for (const key of Object.keys(value)) {
    const [code = key, effect] = key.split('@')
    const known =
      effect === undefined ? produced : new Set(services[effect] ? outcomesOf(project, { effect }) : produced)
    if (known.has(code) || (effect === undefined && shown.has(code))) continue
    report(
      'J307',
      { document, path: [key], part: 'key' },
      `nothing produces \`${key}\``,
      'not a code of any call, and no rule shows it',
      'name it under `codes` in services.yaml, or delete the entry',
    )
  }
}

export function inCatalogue(project: Project, code: string, effect: string): boolean {
  return project.errors.missing || catalogueKey(project, code, effect) !== undefined
}
