/** Facts that are read where nothing can have set them. */
import { factsIn } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { FactPath, Rule } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import type { Report } from '../../../diagnostics/report.ts'
import { graphOfProject } from '../../../graph/graph.ts'
import { outside } from '../../../graph/model.ts'
import type { CompiledScreen } from '../../../lower/screens.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { StateSpace } from '../space/state-space.ts'

/** A fact is unset when no rule, call or field on any path sets it, and no explored state of the step holds it. */
export function checkUnsetFacts(
  model: AbstractModel,
  { nodes }: StateSpace,
  screens: Record<string, CompiledScreen>,
  report: Report,
): void {
  const { definition } = model
  const isHeldOn = recordsAndTrails(nodes)
  const everywhere = new Set([
    ...Object.keys(definition.reads),
    ...definition.entries.map(({ set }) => set),
    ...Object.values(definition.on).flat().flatMap(factsSetBy),
  ])
  const settersOf = new Map(Object.keys(definition.steps).map((name) => [name, factsSetIn(model, name)]))
  const isKept = (fact: FactPath): boolean => {
    const [head = ''] = fact.split('.')
    return definition.records.includes(head) || definition.steps[head] !== undefined
  }
  for (const step of Object.values(definition.steps)) {
    const file = model.project.steps.get(step.name)
    if (!file) continue
    const isHeld = (fact: FactPath): boolean => {
      const [head = ''] = fact.split('.')
      return head === step.name || isHeldOn(step.name, head)
    }
    const reads = [...factsRead(model, step.name, screens[step.name])].filter((fact) => isKept(fact) && !isHeld(fact))
    if (reads.length === 0) continue
    // A dialog over a step is on screen before the next rule of the step runs.
    const before = withDialogs(model, [...stepsBefore(model)(step.name), step.name])
    for (const fact of reads) {
      const isSet = (setter: FactPath): boolean =>
        `${fact}.`.startsWith(`${setter}.`) || `${setter}.`.startsWith(`${fact}.`)
      if (before.has(fact.split('.')[0] ?? '') || [...everywhere].some(isSet)) continue
      if ([...before].some((name) => settersOf.get(name)?.some(isSet))) continue
      report(
        'J504',
        { document: file.document, path: ['step'] },
        `\`${fact}\` is read on \`${step.name}\`, and nothing before it can have set it`,
        'no call, field or rule on any way here says it',
        'read it later, or set it earlier',
      )
    }
  }
}

/** For each step: whether a record was held, or another step finished, in some state with the step on screen. */
function recordsAndTrails(nodes: StateSpace['nodes']): (step: string, what: string) => boolean {
  const records = new Map<string, Set<string>>()
  const trails = new Map<string, Set<readonly string[]>>()
  for (const { state } of nodes) {
    for (const name of onScreen(state)) {
      const held = records.get(name) ?? new Set()
      for (const each of Object.keys(state.records)) held.add(each)
      records.set(name, held)
      trails.set(name, (trails.get(name) ?? new Set()).add(state.trail))
    }
  }
  return (step, what) =>
    records.get(step)?.has(what) === true || [...(trails.get(step) ?? [])].some((trail) => trail.includes(what))
}

function withDialogs({ definition }: AbstractModel, names: string[]): Set<string> {
  const all = new Set(names)
  for (const name of all) {
    const rules = Object.values(definition.steps[name]?.on ?? {}).flat()
    for (const shown of rules.flatMap((rule) => rule.show ?? [])) if (definition.steps[shown]) all.add(shown)
  }
  return all
}

/**
 * The steps that may have been on screen before a step: any of them, where no rule leads there and only its address opens it, or
 * where its address opens it to everyone, in the middle of the journey, too.
 */
const stepsBefore = memoize(({ project, definition }: AbstractModel): ((step: string) => Set<string>) => {
  const { first, steps } = definition
  const { nodes, edges } = graphOfProject(project)
  const all = nodes.map(({ id }) => id)
  const isOpenToAll = (id: string): boolean => steps[id]?.path !== undefined && steps[id].needs.length === 0
  const justBefore = (id: string): string[] => (isOpenToAll(id) ? all : (sources.get(id) ?? []))
  const sources = new Map<string, string[]>()
  for (const { from, to } of edges) {
    if (to === first || to === 'back') continue
    sources.set(to, [...(sources.get(to) ?? []), ...(from === '*' ? all : [from])])
  }
  return (step) => {
    const found = new Set<string>()
    const direct = justBefore(step).filter((id) => id !== outside)
    const queue = [...(direct.length > 0 || step === first ? direct : all)]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (found.has(id)) continue
      found.add(id)
      queue.push(...justBefore(id))
    }
    return found
  }
})

function factsSetIn(model: AbstractModel, name: string): FactPath[] {
  const step = model.definition.steps[name]
  if (!step) return []
  const kept = Object.values(step.calls).flatMap(({ keep }) => (keep === undefined ? [] : [keep]))
  return [...kept, ...Object.values(step.on).flat().flatMap(factsSetBy)]
}

function factsSetBy(rule: Rule): FactPath[] {
  return (rule.set ?? []).flatMap(({ fact, to }) => ('const' in to && to.const === null ? [] : [fact]))
}

function factsRead(model: AbstractModel, name: string, screen: CompiledScreen | undefined): Set<FactPath> {
  const { steps, conditions } = model.definition
  const step = steps[name]
  if (!step) return new Set()
  const rules = Object.values(step.on).flat()
  // A fact of `unless` is set where the step is closed, so it is not looked for here.
  const asked = [...step.when, ...rules.flatMap((rule) => [...(rule.when ?? []), ...(rule.unless ?? [])])]
  const lines = asked.flatMap((each) => {
    const condition = conditions[each]
    return condition ? linesOf(condition).map(({ fact }) => fact) : []
  })
  const sent = Object.values(step.calls).flatMap((call) => factsIn(call.with))
  const set = rules.flatMap((rule) => [
    ...(rule.set ?? []).map(({ to }) => to),
    ...(rule.track ? [rule.track.with] : []),
  ])
  const shown = screen ? Object.values(screen.copyValues) : []
  return new Set([...step.needs, ...lines, ...sent, ...set.flatMap(factsIn), ...shown])
}
