/** Facts that are read where no path could have set them. */
import type { FactPath, Rule, Template } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import type { Report } from '../../../diagnostics/report.ts'
import { graphOfProject } from '../../../graph/graph.ts'
import type { CompiledScreen } from '../../../lower/screens.ts'
import { remembered } from '../../../memoize.ts'
import { linesOf } from '../domains.ts'
import type { Walk } from '../walking.ts'
import type { World } from '../world.ts'

/** Neither does any rule on the way say it, nor was it ever there when the step was walked. */
export function checkSet(world: World, { nodes }: Walk, screens: Record<string, CompiledScreen>, report: Report): void {
  const { definition } = world
  const held = heldOn(nodes)
  const everywhere = new Set([
    ...Object.keys(definition.reads),
    ...definition.entries.map(({ set }) => set),
    ...Object.values(definition.on).flat().flatMap(setBy),
  ])
  const settersOf = new Map(Object.keys(definition.steps).map((name) => [name, setIn(world, name)]))
  const isKept = (fact: FactPath): boolean => {
    const [head = ''] = fact.split('.')
    return definition.records.includes(head) || definition.steps[head] !== undefined
  }
  for (const step of Object.values(definition.steps)) {
    const file = world.project.steps.get(step.name)
    if (!file) continue
    const isHeld = (fact: FactPath): boolean => {
      const [head = ''] = fact.split('.')
      return head === step.name || held(step.name, head)
    }
    const reads = [...factsRead(world, step.name, screens[step.name])].filter((fact) => isKept(fact) && !isHeld(fact))
    if (reads.length === 0) continue
    // What is shown over a step comes before whatever the step does next.
    const come = withDialogs(world, [...waysTo(world)(step.name), step.name])
    for (const fact of reads) {
      const isSet = (setter: FactPath): boolean =>
        `${fact}.`.startsWith(`${setter}.`) || `${setter}.`.startsWith(`${fact}.`)
      if (come.has(fact.split('.')[0] ?? '') || [...everywhere].some(isSet)) continue
      if ([...come].some((name) => settersOf.get(name)?.some(isSet))) continue
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
function heldOn(nodes: Walk['nodes']): (step: string, what: string) => boolean {
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

function withDialogs({ definition }: World, names: string[]): Set<string> {
  const all = new Set(names)
  for (const name of all) {
    const rules = Object.values(definition.steps[name]?.on ?? {}).flat()
    for (const shown of rules.flatMap((rule) => rule.show ?? [])) if (definition.steps[shown]) all.add(shown)
  }
  return all
}

/** The steps that may have been on screen before one. */
const waysTo = remembered(({ project, definition: { first } }: World): ((step: string) => Set<string>) => {
  const { nodes, edges } = graphOfProject(project)
  const last = new Map<string, string[]>()
  for (const { from, to } of edges) {
    if (to === first || to === 'back') continue
    last.set(to, [...(last.get(to) ?? []), ...(from === '*' ? nodes.map(({ id }) => id) : [from])])
  }
  return (step) => {
    const before = new Set<string>()
    const queue = [...(last.get(step) ?? [])]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (before.has(id)) continue
      before.add(id)
      queue.push(...(last.get(id) ?? []))
    }
    return before
  }
})

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
