/** Which steps can be reached, and which cannot be left. */

import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { findDominators } from '../../graph/dominators.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { actionsOf, eventsOf, raisedByMessage } from '../../symbols/events.ts'
import { marked } from '../../symbols/options.ts'

/**
 * A step is reached from the first one, from an entry, from a rule of journey.yaml, or by its address when nothing guards it.
 * Of those that are not, the one is reported that leads to the others.
 */
export function checkReachable(project: Structure, report: Report): void {
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
    report.about(
      { is: 'unused', kind: 'step', name: step.name },
      'J301',
      { document: step.document, path: ['step'] },
      `nothing leads to \`${step.name}\``,
      dialog ? 'no rule shows it' : 'no rule goes here',
      help,
    )
  }
}

/** Every step that some way leads to. */
export const reachedSteps = memoize(
  (project: Structure): ReadonlySet<string> => follow(project, opened(project), new Set()),
)

/** Whether some way to the step `name` does not lead over the step `over`. */
export function isReachedWithout(project: Structure, over: string, name: string): boolean {
  const { isReached, dominates } = dominators(project)
  return isReached(name) && !dominates(over, name)
}

const dominators = memoize((project: Structure) => {
  const known = (names: string[]): string[] => names.filter((name) => project.steps.has(name))
  return findDominators(known(opened(project)), (name) => {
    const step = project.steps.get(name)
    return step ? known(waysFrom(project, step)) : []
  })
})

/** Where the journey may be opened. */
function opened(project: Structure): string[] {
  const { first, entries = [], on = {} } = project.journey.value
  const unguarded = [...project.steps.values()].filter(
    ({ merged }) => merged.path !== undefined && list(merged.needs).length === 0 && list(merged.when).length === 0,
  )
  return [
    first,
    ...entries.map((entry) => entry.go),
    ...targets(Object.values(on).flat()),
    ...unguarded.map((step) => step.name),
  ]
}

/** Adds these steps, and all that they lead to, to those that are reached. */
function follow(project: Structure, open: string[], reached: Set<string>): Set<string> {
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const step = project.steps.get(name)
    if (!step || reached.has(name)) continue
    reached.add(name)
    // What it extends is used, even when no rule goes there.
    open.push(...step.chain.map((each) => each.name), ...waysFrom(project, step))
  }
  return reached
}

function waysFrom(project: Structure, step: StepFile): string[] {
  // An edit is open only to who has finished the step: another way has led there before.
  const isEdit = (name: string): boolean => list(project.steps.get(name)?.merged.edit?.from).includes(step.name)
  const links = linked(project, step).filter((name) => !isEdit(name))
  return [...targets(Object.values(step.merged.on ?? {}).flat()), ...links]
}

function targets(rules: AuthoredRule[]): string[] {
  return rules.flatMap((rule) => [...(rule.go === undefined ? [] : [rule.go]), ...list(rule.show)])
}

function linked(project: Structure, step: StepFile): string[] {
  return allBlocks(blocksOf(step.merged)).flatMap((use) =>
    marked(project.registry.blocks[use.block]?.options ?? {}, use.options, 'x-step').map(({ text }) => text),
  )
}

/** The rules with which a step begins, without a single one that sends some applicants on: the others stay. */
function whereAllGoOn(entering: AuthoredRule[] = []): AuthoredRule[] {
  const [first, ...others] = entering.filter(({ go }) => go !== undefined)
  const isForSome = others.length === 0 && (first?.when !== undefined || first?.unless !== undefined)
  return isForSome ? entering.filter((rule) => rule !== first) : entering
}

/** A screen needs some rule that goes on: its own, or one of journey.yaml for an event that is raised here. */
export function checkDeadEnd(project: Structure, step: StepFile, report: Report): void {
  const { merged } = step
  if (merged.as === 'dialog' || project.hasShapeErrors) return
  const rules = Object.values({ ...merged.on, enter: whereAllGoOn(merged.on?.enter) }).flat()
  const shown = rules
    .flatMap((rule) => list(rule.show))
    .flatMap((code) => raisedByMessage(project.errors.value[code] ?? { as: 'toast' }).map(({ event }) => event))
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
