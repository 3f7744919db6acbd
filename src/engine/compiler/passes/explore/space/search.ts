/** A directed search for the story of one rule. */

import { sameJson } from '../../../../core/condition.ts'
import { readFact } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { FactPath, State } from '../../../../core/model.ts'
import { pathTo } from '../../../../core/path.ts'
import { groupBy } from '../../../group-by.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { type FactValues, originOf } from '../model/domains.ts'
import { drawnOn, goalsDrawn } from '../model/drawn.ts'
import { goalsOfEvent, goalsOfVisit } from '../model/event-goals.ts'
import { needsNoStory, type RulePlace, runsNone } from '../model/rule-places.ts'
import { linesOfGoal, solveRule } from '../model/solve.ts'
import { addressOf, type Move, noFacts } from './move.ts'
import { type Exploration, expand, movesOf, movesTo, type Node, type Story } from './state-space.ts'

const MAX_STORIES = 4
const MAX_TRIES = 200

/** Replays known stories of the rule's event, with the facts that the rule needs assumed wherever they can arise. */
export function searchByReplay(exploration: Exploration, place: RulePlace): void {
  search(exploration, place, (_, stories, target) => {
    // What an earlier move was chosen for may be in the way of the rule: then the rule's facts win.
    const insisted = { ...target, visited: new Map(), isInsisted: true }
    for (const each of needsNoStory(place) ? [target] : [target, insisted]) {
      for (const story of stories) {
        replay(exploration, exploration.root, movesOf(story), each)
        if (target.isFound()) return
      }
    }
  })
}

/**
 * From a later state the applicant opens an address or a link, or edits. States that have the facts come first. Where a state
 * lacks them, they may have been brought about on the way to it: then the whole story is replayed.
 */
export function searchByDetour(exploration: Exploration, place: RulePlace): void {
  search(exploration, place, (facts, stories, target) => {
    let tries = 0
    for (const { node, moves } of detours(exploration, place, facts, stories)) {
      const isEarly = ++tries <= MAX_TRIES
      if (!isEarly && needsNoStory(place)) return
      replay(exploration, node, moves, target)
      if (isEarly && !target.isFound()) replay(exploration, exploration.root, [...movesTo(node), ...moves], target)
      if (target.isFound()) return
    }
  })
}

type Strategy = (facts: FactValues, stories: Story[], target: Target) => void

/** What is assumed while replaying, the states that replayed moves led to (many stories begin alike), and the goal. */
type Target = {
  assumedFacts: FactValues
  visited: Map<Node, Map<Move, Node | undefined>>
  isFound: () => boolean
  /** The assumed facts count more than those of the moves. */
  isInsisted?: boolean
}

function search(exploration: Exploration, place: RulePlace, strategy: Strategy): void {
  const { model, firedRules, failures, occurrences } = exploration
  const id = `${place.step || '*'} ${place.event} ${place.index}`
  const stories = occurrences.get(`${place.step} ${place.event}`) ?? []
  const isFound = (): boolean => {
    if (place.failure !== undefined) return failures.has(place.failure)
    return runsNone(place) ? isShown(exploration, place) : firedRules.has(id)
  }
  for (const facts of solutionsFor(model, place)) {
    strategy(facts, stories, { assumedFacts: withSources(model, facts), visited: new Map(), isFound })
    if (isFound()) return
  }
}

/** Some state on the step is what the place after its last rule stands for. */
export function isShown({ nodes, shownSteps }: Exploration, { step, isSought }: RulePlace): boolean {
  if (!shownSteps.has(step) || !isSought) return shownSteps.has(step)
  return nodes.some(({ state }) => state.step === step && isSought(state))
}

/** What the event says of the facts is assumed only where nothing less would do: it may be in the way of another rule. */
function solutionsFor(model: AbstractModel, { step, event, rules, index, premises: more }: RulePlace): FactValues[] {
  const { journey, domains } = model
  if (more) return solveRule(journey.definition, domains, rules, index, more).solutions
  const premises = goalsOfEvent(model, step, event)
  const file = model.project.steps.get(step)
  const ways = (file && drawnOn(file, model.project).events.get(event)) ?? []
  const drawn = ways.flatMap((way) => {
    const goals = [...premises, ...goalsDrawn(journey.definition, way)]
    return solveRule(journey.definition, domains, rules, index, goals).solutions
  })
  if (drawn.length > 0) return drawn
  const present = new Set(premises.flatMap((goal) => linesOfGoal(journey.definition, goal).map(({ fact }) => fact)))
  const { solutions } = solveRule(journey.definition, domains, rules, index)
  const possible = solutions.filter(
    (facts) => ![...present].some((fact) => facts.has(fact) && facts.get(fact) === undefined),
  )
  if (possible.length === 0) return solveRule(journey.definition, domains, rules, index, premises).solutions
  // A guard of the step may ask for more of the facts that the rule reads.
  const guarded = solveRule(journey.definition, domains, rules, index, goalsOfVisit(model, step)).solutions
  if (event === 'enter') return [...guarded, ...possible]
  const read = new Set(possible.flatMap((facts) => [...facts.keys()]))
  const narrowed = guarded.map((facts): FactValues => new Map([...facts].filter(([fact]) => read.has(fact))))
  return [...possible, ...narrowed]
}

function* detours(
  exploration: Exploration,
  { step: name, event }: RulePlace,
  facts: FactValues,
  stories: Story[],
): Generator<{ node: Node; moves: Move[] }> {
  const { journey } = exploration.model
  const address = addressOf(exploration.model, name)
  const nodes = nodesWith(exploration, facts)
  const few = stories.slice(0, MAX_STORIES)
  const last = event === 'enter' ? [] : stories.slice(0, 1).map(({ move }) => move)
  for (const node of nodes) {
    if (node.state.step === name) {
      if (last.length > 0) yield { node, moves: last }
      continue
    }
    const open = pathTo(journey, node.state, name, 'edit') ?? pathTo(journey, node.state, name)
    // Facts that are assumed on the way may open an address that is closed in this state.
    for (const path of new Set([open, address]))
      if (path !== undefined) yield { node, moves: [{ kind: 'visit', path, facts: noFacts }, ...last] }
  }
  for (const node of nodes) {
    for (const story of few) {
      const moves = movesSinceScreen(story, node)
      if (moves) yield { node, moves }
    }
  }
  for (const node of nodes.slice(0, MAX_STORIES)) {
    for (const story of few) yield { node, moves: movesOf(story) }
  }
}

/** The end of a story, since it was last on the screen of that state. */
function movesSinceScreen(story: Story, { state }: Node): Move[] | undefined {
  const here = screenOf(state)
  const moves = [story.move]
  for (let at: Node | undefined = story.from; at?.move; at = at.parent) {
    if (screenOf(at.state) === here) return moves
    moves.unshift(at.move)
  }
  return undefined
}

const screenOf = memoize(({ step: name, overlays, running }: State): string =>
  JSON.stringify([name, overlays, running]),
)

/** Representatives in which all those facts are there, or can be; first those in which the engine's own facts agree. */
function nodesWith({ model, representatives }: Exploration, facts: FactValues): Node[] {
  const { steps, calculations } = model.journey.definition
  const isOwn = ([fact]: readonly [FactPath, unknown]): boolean =>
    originOf(model.journey.definition, fact) === 'journey'
  const own = [...facts].filter(isOwn)
  const wanted = [...facts].filter((each) => each[1] !== undefined && !isOwn(each)).map(([fact]) => fact.split('.'))
  // Other values of a record or a response are assumed when the story is replayed.
  const isThere = (state: State, [head = '', second = '']: string[]): boolean => {
    const key = `${head}.${second}`
    if (steps[head]?.calls[second]) return model.transient.has(key) || Object.hasOwn(state.results, key)
    if (steps[head]) return state.trail.includes(head) || state.step === head
    return Object.hasOwn(calculations, head) || state.records[head] !== undefined
  }
  const agrees = ({ state }: Node): boolean =>
    own.every(([fact, value]) => sameJson(readFact(model.journey, state, fact), value))
  const nodes = [...representatives.values()].filter(({ state }) => wanted.every((fact) => isThere(state, fact)))
  return [...interleave(nodes.filter(agrees)), ...interleave(nodes.filter((node) => !agrees(node)))]
}

/** One of each group that holds the same records, then another of each: what differs most is tried first. */
function interleave(nodes: Node[]): Node[] {
  const groups = groupBy(nodes, ({ state }) => Object.keys(state.records).toSorted().join())
  const most = Math.max(0, ...[...groups.values()].map((group) => group.length))
  return Array.from({ length: most }, (_, turn) => [...groups.values()].flatMap((group) => group[turn] ?? [])).flat()
}

/** Applies the moves once more, with the assumed facts wherever a move can bring them about. */
function replay(
  exploration: Exploration,
  from: Node,
  moves: Move[],
  { assumedFacts, visited, isInsisted }: Target,
): void {
  let node = from
  for (const move of moves.slice(0, -1)) {
    const known = visited.get(node) ?? new Map<Move, Node | undefined>()
    visited.set(node, known)
    const assumed = isInsisted ? { ...move, facts: new Map([...move.facts, ...assumedFacts]) } : move
    const next = known.has(move)
      ? known.get(move)
      : expand(exploration, node, assumed, { assumedFacts, isOnTheWay: true })
    known.set(move, next)
    if (!next) return
    node = next
  }
  const last = moves.at(-1)
  // The facts of the last move were chosen for another rule.
  if (last) expand(exploration, node, { ...last, facts: noFacts }, { assumedFacts })
}

/** The facts, and the same values for every fact that a rule copies into one of them. */
function withSources(model: AbstractModel, facts: FactValues): FactValues {
  const all = new Map(facts)
  for (let queue = [...facts.keys()]; queue.length > 0; ) {
    const fact = queue.shift() ?? ''
    for (const source of model.copiedFrom.get(fact) ?? []) {
      if (all.has(source)) continue
      all.set(source, all.get(fact))
      queue.push(source)
    }
  }
  return all
}
