/** The error catalogue: an entry for every code, and a code for every entry. */

import { askedToWait } from '../../../core/notices.ts'
import { answerRefused, requestRefused } from '../../../core/refusal.ts'
import { incompleteRequest } from '../../../core/request.ts'
import { storageCodes } from '../../../core/storage-codes.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, use, withMore } from '../../diagnostics/suggest.ts'
import { list } from '../../source/authored.ts'
import type { Structure } from '../../source/project.ts'
import { catalogueKey } from '../../symbols/catalogue-key.ts'
import { alwaysPossible, outcomesOf } from '../../symbols/events.ts'

/** Every code has an entry, every entry a code, and the codes that are always possible are there. */
export function checkCatalogue(project: Structure, report: Report): void {
  if (project.errors.missing) return
  reportMissingEntries(project, report)
  reportUnhandledCodes(project, report)
  reportUnusedEntries(project, report)
}

function reportMissingEntries(project: Structure, report: Report): void {
  const { document, value } = project.errors
  for (const code of alwaysPossible) {
    if (value[code]) continue
    const help = `add an entry \`${code}\``
    report('J308', { document, path: [] }, `errors.yaml has no \`${code}\``, 'every call can end with it', help)
  }
}

/** A code that a call can end with needs an entry, or rules wherever it is called. */
function reportUnhandledCodes(project: Structure, report: Report): void {
  const { document, value } = project.services
  const calls = [...project.steps.values()].flatMap(({ merged }) =>
    Object.entries(merged.calls ?? {}).map(([name, call]) => ({ on: merged.on, name, call })),
  )
  const readEffects = new Set(Object.values(project.journey.value.reads ?? {}).map(({ effect }) => effect))
  for (const [effect, service] of Object.entries(value.services)) {
    const ownCalls = calls.filter(({ call }) => call.effect === effect)
    for (const [index, code] of (service.codes ?? []).entries()) {
      if (inCatalogue(project, code, effect)) continue
      const isHandled = ownCalls.every(
        ({ on, name, call }) =>
          list(call.retry?.on).includes(code) || on?.[`${name}.${code}`] || on?.[`${name}.failed`],
      )
      if (isHandled && !readEffects.has(effect)) continue
      const place = { document, path: ['services', effect, 'codes', index] }
      const label = 'no entry in errors.yaml, and a call without rules for it'
      const about = { is: 'unhandled' as const, kind: 'code', name: code }
      report.about(
        about,
        'J304',
        place,
        `\`${code}\` is not handled everywhere`,
        label,
        `add an entry \`${code}\` to errors.yaml`,
      )
    }
  }
}

function reportUnusedEntries(project: Structure, report: Report): void {
  const { document, value } = project.errors
  const { services } = project.services.value
  const shown = shownEntries(project)
  const produced = new Set([
    ...alwaysPossible,
    incompleteRequest,
    answerRefused,
    requestRefused,
    askedToWait,
    ...storageCodes,
    ...Object.keys(services).flatMap((effect) => outcomesOf(project, { effect })),
  ])
  for (const key of Object.keys(value)) {
    const [code = key, effect] = key.split('@')
    const known =
      effect === undefined ? produced : new Set(services[effect] ? outcomesOf(project, { effect }) : produced)
    if (known.has(code) || (effect === undefined && shown.has(code))) continue
    const label = 'not a code of any call, and no rule shows it'
    const near = nearest(
      code,
      [...known].filter((each) => !Object.hasOwn(value, each)),
    )
    const more = 'name it under `codes` in services.yaml, or delete the entry'
    const help = near === undefined ? more : withMore(use(near), `or ${more}`)
    report.about(
      { is: 'unused', kind: 'code', name: key },
      'J307',
      { document, path: [key], part: 'key' },
      `nothing produces \`${key}\``,
      label,
      help,
    )
  }
}

/** What the rules of the journey and of its steps show. */
function shownEntries(project: Structure): Set<string> {
  const all = [project.journey.value.on ?? {}, ...[...project.steps.values()].map(({ merged }) => merged.on ?? {})]
  const rules = all.flatMap((on) => Object.values(on).flat())
  return new Set(rules.flatMap((rule) => list(rule.show)))
}

export function inCatalogue(project: Structure, code: string, effect: string): boolean {
  return project.errors.missing || catalogueKey(project, code, effect) !== undefined
}
