/** Facts that are read where no path could have set them. */
import type { FactPath, Rule, Template } from '../../../model.ts'
import { onScreen } from '../../../path.ts'
import { graphOfProject } from '../../graph/graph.ts'
import type { CompiledScreen } from '../../lower/screens.ts'
import type { Report } from '../../report.ts'
import { linesOf } from '../domains.ts'
import type { Walk } from '../walking.ts'
import type { World } from '../world.ts'

/** Neither does any rule on the way say it, nor was it ever there when the step was walked. */
export function checkSet(world: World, { nodes }: Walk, screens: Record<string, CompiledScreen>, report: Report): void {
  const { definition } = world
  const before = stepsBefore(world)
  const held = heldOn(nodes)
  const everywhere = new Set([
    ...Object.keys(definition.reads),
    ...definition.entries.map(({ set }) => set),
    ...Object.values(definition.on).flat().flatMap(setBy),
  ])
  const settersOf = new Map(Object.keys(definition.steps).map((name) => [name, setIn(world, name)]))
  for (const step of Object.values(definition.steps)) {
    const file = world.project.steps.get(step.name)
    if (!file) continue
    const reads = factsRead(world, step.name, screens[step.name])
    // What is shown over a step comes before whatever the step does next.
    const come = withDialogs(world, [...(before.get(step.name) ?? []), step.name])
    for (const fact of reads) {
      const [head = ''] = fact.split('.')
      if (!definition.records.includes(head) && !definition.steps[head]) continue
      if (come.includes(head) || held.get(step.name)?.has(head)) continue
      const isSet = (setter: FactPath): boolean =>
        `${fact}.`.startsWith(`${setter}.`) || `${setter}.`.startsWith(`${fact}.`)
      if ([...everywhere].some(isSet) || come.some((name) => settersOf.get(name)?.some(isSet))) continue
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

/** Step → records that were held, and steps that were finished, in some state with the step on screen. */
function heldOn(nodes: Walk['nodes']): Map<string, Set<string>> {
  const held = new Map<string, Set<string>>()
  for (const { state } of nodes) {
    for (const name of onScreen(state)) {
      const known = held.get(name) ?? new Set()
      for (const each of [...Object.keys(state.records), ...state.trail]) known.add(each)
      held.set(name, known)
    }
  }
  return held
}

function withDialogs({ definition }: World, names: string[]): string[] {
  const all = new Set(names)
  for (const name of all) {
    const rules = Object.values(definition.steps[name]?.on ?? {}).flat()
    for (const shown of rules.flatMap((rule) => rule.show ?? [])) if (definition.steps[shown]) all.add(shown)
  }
  return [...all]
}

/** Step → those that may have been on screen before it. */
function stepsBefore(world: World): Map<string, Set<string>> {
  const { nodes, edges } = graphOfProject(world.project)
  const { first } = world.definition
  const all = nodes.map(({ id }) => id)
  const next = new Map<string, Set<string>>()
  const lead = (from: string, to: string): void => void next.set(from, (next.get(from) ?? new Set()).add(to))
  for (const { from, to } of edges) {
    if (to === first || to === 'back') continue
    if (from === '*') for (const id of all) lead(id, to)
    else lead(from, to)
  }
  const before = new Map<string, Set<string>>()
  for (const start of all) {
    const seen = new Set<string>()
    const queue = [...(next.get(start) ?? [])]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      queue.push(...(next.get(id) ?? []))
    }
    for (const id of seen) before.set(id, (before.get(id) ?? new Set()).add(start))
  }
  return before
}

function setIn(world: World, name: string): FactPath[] {
  const step = world.definition.steps[name]
  if (!step) return []
  const kept = Object.values(step.calls).flatMap(({ keep }) => (keep === undefined ? [] : [keep]))
  return [...kept, ...Object.values(step.on).flat().flatMap(setBy)]
}

function setBy(rule: Rule): FactPath[] {
  return (rule.set ?? []).flatMap(({ fact, to }) => ('const' in to && to.const === null ? [] : [fact]))
}

function factsRead(world: World, name: string, screen: CompiledScreen | undefined): Set<FactPath> {
  const { steps, conditions } = world.definition
  const step = steps[name]
  if (!step) return new Set()
  const rules = Object.values(step.on).flat()
  // What closes the step has been set only where it is not on screen.
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
  const shown = screen ? Object.values(screen.say) : []
  return new Set([...step.needs, ...lines, ...sent, ...set.flatMap(factsIn), ...shown])
}

function factsIn(template: Template): FactPath[] {
  if ('fact' in template) return [template.fact]
  if ('const' in template) return []
  return ('list' in template ? template.list : Object.values(template.object)).flatMap(factsIn)
}
