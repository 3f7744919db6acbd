/** Builds the state space: breadth first from every entry point, then a directed search for each rule without a story. */
import { unguarded } from '../../../symbols/unguarded.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { isDefaultRule, type RulePlace, runsNone } from '../model/rule-places.ts'
import { unopenedState } from './apply-move.ts'
import { placesOfClosedTargets } from './closed-targets.ts'
import { screenKey } from './coverage-keys.ts'
import { placesOfHiddenWays } from './hidden-ways.ts'
import { isAutomatic } from './loops.ts'
import { addressOf, type Move, mayNotCome, noFacts } from './move.ts'
import { unusualMoves } from './moves.ts'
import { isShown, searchByDetour, searchByReplay } from './search.ts'
import { createExploration, type Exploration, expand, type StateSpace } from './state-space.ts'
import { knownState } from './successors.ts'

export function buildStateSpace(model: AbstractModel, onProgress: (states: number) => void = () => {}): StateSpace {
  const exploration = createExploration(model, { state: unopenedState(model), depth: 0 })
  for (const move of openings(model)) expand(exploration, exploration.root, move)
  drainQueue(exploration, onProgress)
  // Replay comes first: its stories are more usual than those with a detour.
  for (let found = true; found; ) {
    openAddresses(exploration)
    drainQueue(exploration, onProgress)
    found = searchAll(exploration, searchByReplay, onProgress) || searchAll(exploration, searchByDetour, onProgress)
  }
  for (const place of placesOfClosedTargets(model)) {
    if (!exploration.failures.has(place.failure ?? '')) searchByReplay(exploration, place)
  }
  drainQueue(exploration, onProgress)
  const { nodes, firedRules, coveredRules, limitStories, cutSteps, passive, failures, occurrences } = exploration
  const raisedEvents = new Set(occurrences.keys())
  return { nodes, firedRules, coveredRules, limitStories, cutSteps, passive, failures, raisedEvents }
}

/** Rules that should have a story and have none. */
export function uncoveredRules(model: AbstractModel, space: Pick<StateSpace, 'coveredRules'>): RulePlace[] {
  return rulesWithoutStory(model, space).filter((place) => !isDefaultRule(place))
}

/** A rule that several steps share needs a story in one of them. */
function rulesWithoutStory({ rules }: AbstractModel, { coveredRules }: Pick<StateSpace, 'coveredRules'>): RulePlace[] {
  return [...rules.values()].filter(({ written }) => !coveredRules.has(written))
}

/** Returns whether a rule was found. New states are expanded at once, because they may lead to other rules. */
function searchAll(
  exploration: Exploration,
  search: typeof searchByReplay,
  onProgress: (states: number) => void,
): boolean {
  const { model, firedRules, coveredRules } = exploration
  const before = firedRules.size
  const places = [...rulesWithoutStory(model, exploration), ...stepsNotShown(exploration), ...placesOfHiddenWays(model)]
  for (const place of places) {
    if (coveredRules.has(place.written) || (runsNone(place) && isShown(exploration, place))) continue
    search(exploration, place)
    drainQueue(exploration, onProgress)
  }
  return firedRules.size > before
}

/** An address that nothing guards can be opened at any time: it is, for each record, from one state that holds it. */
function openAddresses(exploration: Exploration): void {
  const { model, representatives } = exploration
  for (const { name } of unguarded(model.project)) {
    const path = addressOf(model, name)
    const held = new Set<string>()
    for (const node of [...representatives.values()]) {
      const records = Object.keys(node.state.records).filter((record) => !held.has(record))
      if (path === undefined || records.length === 0 || node.state.step === name) continue
      for (const record of records) held.add(record)
      expand(exploration, node, { kind: 'visit', path, facts: noFacts })
    }
  }
}

/** Screens with an address on which no state stays: none of their rules for `enter` is to lead away from there. */
function stepsNotShown({ model, shownSteps }: Exploration): RulePlace[] {
  const { project, journey } = model
  return [...project.steps.values()].flatMap(({ name, merged, document }) => {
    if (merged.path === undefined || shownSteps.has(name)) return []
    const rules = journey.definition.steps[name]?.on.enter ?? []
    const place = { document, path: ['step'] }
    return [{ step: name, event: 'enter', index: rules.length, rules, place, written: `${name} stays` }]
  })
}

function openings(model: AbstractModel): Move[] {
  const { first, entries, steps } = model.journey.definition
  const at = (path: string | undefined): string => (path ?? '/').replaceAll(/\{(\w+)\}/g, 'x')
  const paths = [steps[first]?.path, ...unguarded(model.project).map(({ merged }) => merged.path)]
  const inEnvironments = environments(model).map(
    (facts): Move => ({ kind: 'open', path: at(steps[first]?.path), facts }),
  )
  return [
    ...paths.map((path): Move => ({ kind: 'open', path: at(path), facts: noFacts })),
    ...inEnvironments,
    ...entries.map(({ path, query }): Move => ({ kind: 'open', path, query, facts: noFacts })),
  ]
}

/** Each value that a condition tells apart, of one fact of the environment at a time. */
function environments({ domains }: AbstractModel): FactValues[] {
  const facts = [...domains.asked].filter((fact) => fact.startsWith('environment.'))
  return facts.flatMap((fact) => domains.of(fact).map((value) => new Map([[fact, value]])))
}

function drainQueue(exploration: Exploration, onProgress: (states: number) => void): void {
  const { model, queue, passive } = exploration
  for (let next = queue.shift(); next; next = queue.shift()) {
    onProgress(exploration.nodes.length)
    const { node, moves } = next
    const here = screenKey(model, node.state)
    const known = knownState(model, node.state)
    known.moves = moves
    let isChanged = false
    for (const move of moves) {
      const reached = expand(exploration, node, move)
      known.reached.set(move, reached?.state)
      if (!reached || mayNotCome(move)) continue
      if (reached.state.step !== node.state.step) node.exit ??= [move]
      isChanged ||= !isAutomatic(move) && screenKey(model, reached.state) !== here
    }
    if (!node.isUnusual) {
      known.unusual = unusualMoves(model, node.state)
      for (const move of known.unusual) {
        known.reached.set(move, expand(exploration, node, move, { isUnusual: true })?.state)
      }
    }
    if (!isChanged && moves.some(isAutomatic)) passive.push(node)
  }
}
