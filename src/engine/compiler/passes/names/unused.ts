/** Names that are declared and that nothing uses: left over, or meant for a place where another name is. */

import type { FactPath, Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredCondition, type AuthoredRule, list } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject, propertiesOf } from '../../source/schema-parts.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { actionsOf, readOnlyConditions } from '../../symbols/events.ts'
import { recordNames } from '../../symbols/facts.ts'
import { eachBeginning, factsUsed } from '../../symbols/facts-used.ts'

/** Warns of conditions, calls, counters, timers and calculations without a use, and of what is set and never read. */
export function checkUnusedNames(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  const { document, value } = project.journey
  const steps = [...project.steps.values()]
  const { facts, beginnings } = factsUsed(project)
  const warn = (place: Parameters<Report>[1], name: string, what: string): void =>
    report.about(
      { is: 'unused', kind: what, name },
      'J226',
      place,
      `nothing uses \`${name}\``,
      `${what} without a use`,
      'delete it, or use it',
    )
  const journeyRules = Object.values(value.on ?? {}).flat()
  const named = new Set([
    ...conditionsOfRules(journeyRules),
    ...list(value.confirmLeave),
    ...list(value.idle?.callWhen),
    ...alternatives(value.conditions),
    ...steps.flatMap(conditionsOfStep),
  ])
  for (const name of Object.keys(value.conditions ?? {})) {
    if (!named.has(name)) warn({ document, path: ['conditions', name], part: 'key' }, name, 'a condition')
  }
  for (const name of Object.keys(value.calculations ?? {})) {
    if (!beginnings.has(name)) warn({ document, path: ['calculations', name], part: 'key' }, name, 'a calculation')
  }
  const { sections = [] } = value
  const ofSteps = steps.flatMap(({ merged }) => merged.section ?? [])
  // A step with an unknown section may be the one that is meant.
  if (ofSteps.every((section) => sections.includes(section)))
    for (const [index, name] of sections.entries())
      if (!ofSteps.includes(name)) warn({ document, path: ['sections', index] }, name, 'a section')
  checkUnusedServices(project, warn)
  checkUnusedSettings(project, facts, warn)
  for (const step of steps) {
    const { own, name: stepName } = step
    const users = project.users.get(stepName) ?? []
    const at = (...path: Path): { document: StepFile['document']; path: Path; part: 'key' } => ({
      document: step.document,
      path,
      part: 'key',
    })
    const rules = users.flatMap((each) => Object.values(each.merged.on ?? {}).flat())
    const mentioned = (name: string): boolean => users.some((user) => beginnings.has(`${user.name}.${name}`))
    const conditions = new Set(users.flatMap(conditionsOfStep))
    for (const name of Object.keys(own.conditions ?? {}))
      if (!conditions.has(name)) warn(at('conditions', name), name, 'a condition')
    for (const name of Object.keys(own.calls ?? {}))
      if (!rules.some((rule) => list(rule.call).includes(name))) warn(at('calls', name), name, 'a call')
    for (const name of Object.keys(own.timers ?? {})) {
      if (rules.some((rule) => list(rule.start).includes(name))) continue
      // What asks for it finds it stopped, always.
      if (!mentioned(name)) warn(at('timers', name), name, 'a timer')
      else
        report.about(
          { is: 'unused', kind: 'a timer', name },
          'J226',
          at('timers', name),
          `nothing starts \`${name}\``,
          'a timer that never runs',
          `add \`start: ${name}\` to the rule after which it is waited for, or delete it`,
        )
    }
    for (const name of Object.keys(own.counters ?? {}))
      if (!mentioned(name)) warn(at('counters', name), name, 'a counter')
    for (const [event, rules] of Object.entries(own.on ?? {})) {
      for (const [index, rule] of rules.entries()) {
        for (const target of Object.keys(rule.set ?? {}).filter((target) =>
          isNeverRead(project, target, facts, beginnings),
        ))
          warn(at('on', event, index, 'set', target), target, 'part of a record')
      }
    }
  }
}

/** Part of a record that no schema describes, and that nothing reads. What a schema names may be kept for others. */
function isNeverRead(
  project: Structure,
  target: FactPath,
  facts: ReadonlySet<string>,
  beginnings: ReadonlySet<string>,
): boolean {
  const { records = {} } = project.journey.value
  const [record = ''] = target.split('.')
  const isDescribed = !Array.isArray(records) && typeof records[record] === 'string'
  if (isDescribed || !recordNames(project).includes(record)) return false
  return !beginnings.has(target) && !eachBeginning(target).some((beginning) => facts.has(beginning))
}

/** Names of conditions that a step asks for, anywhere. */
function conditionsOfStep({ merged }: StepFile): string[] {
  const { when, unless, checks = {}, fields = {}, on = {}, conditions } = merged
  return [
    ...list(when),
    ...list(unless),
    ...Object.values(checks).flatMap((check) => list(check.holds)),
    ...Object.values(fields).flatMap(readOnlyConditions),
    ...conditionsOfRules(Object.values(on).flat()),
    ...conditionsOfRules([...Object.values(actionsOf(merged)), ...allBlocks(blocksOf(merged))]),
    ...alternatives(conditions),
  ]
}

function conditionsOfRules(rules: Pick<AuthoredRule, 'when' | 'unless'>[]): string[] {
  return rules.flatMap((rule) => [...list(rule.when), ...list(rule.unless)])
}

function alternatives(conditions: Record<string, AuthoredCondition> | undefined): string[] {
  const of = (condition: AuthoredCondition): string[] =>
    list(condition.anyOf).flatMap((each) => (typeof each === 'string' ? [each] : of(each)))
  return Object.values(conditions ?? {}).flatMap(of)
}

/** What only reads may be called by code. A service that writes and that no call makes was meant somewhere. */
function checkUnusedServices(
  { services, steps, journey }: Structure,
  warn: (place: Parameters<Report>[1], name: string, what: string) => void,
): void {
  const { reads = {}, idle } = journey.value
  const calls = [...steps.values()].flatMap(({ merged }) => Object.values(merged.calls ?? {}))
  const called = new Set(
    [...calls, ...Object.values(reads), ...(idle?.call ? [idle.call] : [])].map(({ effect }) => effect),
  )
  for (const [name, { method, local }] of Object.entries(services.value.services)) {
    if (local || method === undefined || method === 'GET' || called.has(name)) continue
    warn({ document: services.document, path: ['services', name], part: 'key' }, name, 'a service that writes,')
  }
}

/** A setting that neither a fact nor the product's code reads: something else may be read in its place. */
function checkUnusedSettings(
  { settings, registry }: Structure,
  facts: ReadonlySet<string>,
  warn: (place: Parameters<Report>[1], name: string, what: string) => void,
): void {
  const byCode = new Set(propertiesOf(registry.settings ?? {}))
  const read = [...facts].filter((fact) => fact.startsWith('settings.'))
  const isRead = (name: string): boolean =>
    eachBeginning(name)
      .slice(1)
      .some((beginning) => facts.has(beginning)) || read.some((fact) => fact.startsWith(`${name}.`))
  const visit = (value: Json, path: string[]): void => {
    const name = ['settings', ...path].join('.')
    if (path.length > 0 && !isRead(name))
      return warn({ document: settings.document, path, part: 'key' }, name, 'a setting')
    if (!isObject(value) || facts.has(name)) return
    for (const [key, each] of Object.entries(value))
      if (path.length > 0 || !byCode.has(key)) visit(each, [...path, key])
  }
  visit(settings.value, [])
}
