/** Which steps can be reached, and which cannot be left. */

import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { actionsOf, buttonsOf, eventsOf } from '../../symbols/events.ts'
import { marked } from '../../symbols/options.ts'

/**
 * A step is reached from the first one, from an entry, from a rule of journey.yaml, or by its address when nothing guards it.
 * Of those that are not, the one is reported that leads to the others.
 */
export function checkReachable(project: Project, report: Report): void {
  if (project.hasShapeErrors) return
  const reached = new Set(reachedSteps(project))
  const left = [...project.steps.values()].filter(({ name }) => !reached.has(name))
  const ledTo = new Set(left.flatMap((step) => waysFrom(project, step).filter((name) => name !== step.name)))
  // Of a circle that nothing leads into each step is led to by another: the first stands for it.
  for (const step of [...left.filter(({ name }) => !ledTo.has(name)), ...left]) {
    if (reached.has(step.name)) continue
    follow(project, [step.name], reached)
    const dialog = step.merged.as === 'dialog'
    const help = dialog
      ? `write \`show: ${step.name}\` in a rule`
      : `write \`go: ${step.name}\` in a rule, or delete the step`
    report(
      'J301',
      { document: step.document, path: ['step'] },
      `nothing leads to \`${step.name}\``,
      dialog ? 'no rule shows it' : 'no rule goes here',
      help,
    )
  }
}

/** Every step that some way leads to; `without` one, as if that step were closed. */
export function reachedSteps(project: Project, without?: string): ReadonlySet<string> {
  const { first, entries = [], on = {} } = project.journey.value
  const unguarded = [...project.steps.values()].filter(
    ({ merged }) => merged.path !== undefined && list(merged.needs).length === 0 && list(merged.when).length === 0,
  )
  const open = [
    first,
    ...entries.map((entry) => entry.go),
    ...targets(Object.values(on).flat()),
    ...unguarded.map((step) => step.name),
  ]
  return follow(project, open, new Set(), without)
}

/** Adds these steps, and all that they lead to, to those that are reached. */
function follow(project: Project, open: string[], reached: Set<string>, without?: string): Set<string> {
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const step = project.steps.get(name)
    if (!step || reached.has(name) || name === without) continue
    reached.add(name)
    // What it extends is used, even when no rule goes there.
    if (without === undefined) open.push(...step.chain.map((each) => each.name))
    open.push(...waysFrom(project, step))
  }
  return reached
}

function waysFrom(project: Project, step: StepFile): string[] {
  return [...targets(Object.values(step.merged.on ?? {}).flat()), ...linked(project, step)]
}

function targets(rules: AuthoredRule[]): string[] {
  return rules.flatMap((rule) => [...(rule.go === undefined ? [] : [rule.go]), ...list(rule.show)])
}

function linked(project: Project, step: StepFile): string[] {
  return allBlocks(blocksOf(step.merged)).flatMap((use) =>
    marked(project.registry.blocks[use.block]?.options ?? {}, use.options, 'x-step').map(({ text }) => text),
  )
}

/** A screen needs some rule that goes on: its own, or one of journey.yaml for an event that is raised here. */
export function checkDeadEnd(project: Project, step: StepFile, report: Report): void {
  const { merged } = step
  if (merged.as === 'dialog' || project.hasShapeErrors) return
  const rules = Object.values(merged.on ?? {}).flat()
  const shown = rules
    .flatMap((rule) => list(rule.show))
    .flatMap((code) => buttonsOf(project.errors.value[code] ?? { as: 'toast' }).map(({ event }) => event))
  const dialogs = rules
    .flatMap((rule) => list(rule.show))
    .flatMap((name) => Object.values(project.steps.get(name)?.merged.on ?? {}).flat())
  const raised = [...Object.keys(actionsOf(merged)), ...eventsOf(project, step), ...shown]
  const elsewhere = raised.flatMap((event) => project.journey.value.on?.[event] ?? [])
  if ([...rules, ...dialogs, ...elsewhere].some((rule) => rule.go !== undefined && rule.go !== 'back')) return
  if (linked(project, step).length > 0) return
  report(
    'J306',
    { document: step.document, path: ['step'] },
    `\`${step.name}\` is a dead end`,
    'no rule goes on from here',
    'add a rule with `go`, or a button whose event journey.yaml handles',
  )
}
