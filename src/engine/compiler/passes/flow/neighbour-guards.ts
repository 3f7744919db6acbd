/** A step between two others is closed and opened as they are: what both ask for, it asks for, too. */
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { conditionNames } from '../../symbols/events.ts'
import { recordNames, resolveFact } from '../../symbols/facts.ts'

/** Checks every step that has an address, a form, and a way on. */
export function checkNeighbourGuards(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  const before = stepsBefore(project)
  for (const step of project.steps.values()) {
    const { own, merged } = step
    const known = conditionNames(project, step)
    // Which condition was meant is not known.
    if (![...list(merged.when), ...list(merged.unless)].every((name) => known.includes(name))) continue
    checkSentAgain(project, step, before.get(step.name) ?? [], report)
    if (own.path === undefined || merged.form === undefined || decides(step)) continue
    const after = stepsAfter(project, step)
    checkClosed(step, before.get(step.name) ?? [], after, report)
    checkBrought(project, step, after, report)
  }
}

/** Under a condition the steps before and behind it are closed, and this one is open. */
function checkClosed(step: StepFile, before: StepFile[], after: StepFile[], report: Report): void {
  if (before.length === 0 || after.length === 0) return
  for (const key of ['unless', 'when'] as const) {
    const [first, ...others] = [...before, ...after]
    const shared = list(first?.merged[key]).find((name) =>
      others.every(({ merged }) => list(merged[key]).includes(name)),
    )
    if (shared === undefined || list(step.merged[key]).includes(shared)) continue
    const other = key === 'unless' ? 'when' : 'unless'
    const isTurned = list(step.own[other]).includes(shared)
    const written = isTurned ? other : (['unless', 'when', 'needs', 'path'] as const).find((each) => step.own[each])
    const place: Place = { document: step.document, path: [written ?? 'step'], part: 'key' }
    const label = `the steps before and behind it have \`${key}: ${shared}\``
    report('J321', place, `\`${step.name}\` opens when its neighbours do not`, label, `write \`${key}: ${shared}\``)
  }
}

/** Once it is sent the steps before are closed; this one, which sends it, is then closed as well. */
function checkSentAgain(project: Structure, step: StepFile, before: StepFile[], report: Report): void {
  const { own, merged, document } = step
  if (own.path === undefined || before.length === 0 || decides(step)) return
  const [first, ...others] = before
  const kept = Object.values(merged.calls ?? {}).flatMap(({ effect, keep }) => {
    const { method } = project.services.value.services[effect] ?? {}
    return keep === undefined || method === undefined || method === 'GET' ? [] : [keep]
  })
  const shared = list(first?.merged.unless).find(
    (name) =>
      others.every((each) => list(each.merged.unless).includes(name)) &&
      factsOfConditions(project, step, name).some((fact) => kept.includes(fact.split('.')[0] ?? '')),
  )
  if (shared === undefined || list(merged.unless).includes(shared) || list(merged.when).includes(shared)) return
  if (asksBeforeItSends(step, shared)) return
  const written = (['unless', 'when', 'needs', 'path'] as const).find((each) => own[each]) ?? 'path'
  const place: Place = { document, path: [written], part: 'key' }
  const label = `the steps before it have \`unless: ${shared}\`, which its call brings about`
  report('J321', place, `\`${step.name}\` is still open once all is sent`, label, `write \`unless: ${shared}\``)
}

/** Each rule that makes a call which is kept asks for the condition itself, or stands behind one that does. */
function asksBeforeItSends({ merged }: StepFile, shared: string): boolean {
  const { calls = {}, on = {} } = merged
  return Object.values(on).every((rules) =>
    rules.every(({ call, unless }, index) => {
      const isKept = list(call).some((name) => calls[name]?.keep !== undefined)
      const isTaken = rules.slice(0, index).some((each) => !each.unless && list(each.when).join() === shared)
      return !isKept || isTaken || list(unless).includes(shared)
    }),
  )
}

/** What each way on needs, and this step neither needs nor brings: its button would lead to a closed step. */
function checkBrought(project: Structure, step: StepFile, after: StepFile[], report: Report): void {
  const next = step.own.on?.next ?? []
  if (after.length === 0 || next.length === 0 || !next.every(({ go }) => go !== undefined)) return
  const { merged, document } = step
  const records = recordNames(project)
  const rootOf = (fact: string): string => fact.split('.')[0] ?? ''
  const rules = Object.values(merged.on ?? {}).flat()
  const had = new Set([
    ...(merged.needs ?? []).map(rootOf),
    ...Object.values(merged.calls ?? {}).flatMap(({ keep }) => keep ?? []),
    ...rules.flatMap(({ set = {} }) => Object.keys(set).map(rootOf)),
  ])
  const missing = after[0]?.merged.needs?.find(
    (fact) =>
      records.includes(rootOf(fact)) &&
      !had.has(rootOf(fact)) &&
      resolveFact(project, undefined, fact).known &&
      after.every((each) => each.merged.needs?.some((need) => rootOf(need) === rootOf(fact))),
  )
  if (missing === undefined) return
  const place: Place = { document, path: [step.own.needs ? 'needs' : 'path'], part: 'key' }
  const label = `\`next\` leads to \`${after[0]?.name}\`, which needs \`${missing}\``
  report(
    'J321',
    place,
    `\`${step.name}\` opens without \`${rootOf(missing)}\``,
    label,
    `add \`${missing}\` to its \`needs\``,
  )
}

/** Where its way on leads. */
function stepsAfter(project: Structure, { name, merged }: StepFile): StepFile[] {
  const ways = new Set((merged.on?.next ?? []).map(({ go }) => go))
  ways.delete(name)
  return [...ways].flatMap((go) => (go === undefined ? [] : (project.steps.get(go) ?? []))).filter(isPage)
}

/** By name of a step, those whose way on leads to it. */
function stepsBefore(project: Structure): Map<string, StepFile[]> {
  const before = new Map<string, StepFile[]>()
  for (const step of [...project.steps.values()].filter(isPage))
    for (const { name } of stepsAfter(project, step)) before.set(name, [...(before.get(name) ?? []), step])
  return before
}

function isPage({ merged }: StepFile): boolean {
  return merged.as !== 'dialog'
}

/** It says itself, as soon as it opens, who may stay. */
function decides({ merged }: StepFile): boolean {
  return (merged.on?.enter ?? []).some(({ go }) => go !== undefined)
}
