/** The state space while it is built: applies moves, and records what each of them did. */
import type { State } from '../../../../core/model.ts'
import { type AbstractModel, shortLimit } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { drawnOn } from '../model/drawn.ts'
import type { RuleId } from '../model/rule-places.ts'
import { applyMove } from './apply-move.ts'
import { coverageKeys, type Keys } from './coverage-keys.ts'
import { mergeFacts } from './merged-facts.ts'
import type { Move } from './move.ts'
import { eventOf } from './move-events.ts'
import { movesFrom } from './moves.ts'
import { replayMove } from './replayed.ts'
import { knownState } from './successors.ts'

export type Node = {
  state: State
  parent?: Node
  move?: Move
  depth: number
  /** The story has a move in an unusual order. */
  isUnusual?: boolean
  /** Moves that lead to another step, once they are known. */
  exit?: Move[]
}

/** A witness: a state, a move in it, and the state after. The states before it follow by `parent`. */
export type Story = { from: Node; move: Move; to: Node }

export type StateSpace = {
  /** In the order in which they were found, the nearest first. */
  nodes: Node[]
  /** Rule → the first story in which it ran. */
  firedRules: Map<RuleId, Story>
  /** Where those rules are written. */
  coveredRules: Set<string>
  /** Events that occurred, as `<step> <event>`. */
  raisedEvents: ReadonlySet<string>
  /** States in which no move of the applicant changes anything. */
  passive: Node[]
  /** What the engine threw, by its message: the move that it happened in. */
  failures: Map<string, Failure>
  /** Counter → the first story in which it passes its limit. */
  limitStories: Map<string, Story>
  /** Steps that have more states than are expanded (`MAX_STATES_OF_STEP`). */
  cutSteps: Set<string>
}

export type Failure = { from: Node; move: Move; error: Error }

export type Exploration = Omit<StateSpace, 'raisedEvents'> & {
  model: AbstractModel
  root: Node
  /** Coverage keys of all states so far. */
  seen: Set<string>
  /** Lists of keys that are in `seen` already. */
  seenLists: Set<readonly string[]>
  /** States that are still to be expanded, with their moves. */
  queue: { node: Node; moves: readonly Move[] }[]
  /** Step → how many of its states are in the queue, or were. */
  statesOfStep: Map<string, number>
  /** Steps that some state has on screen. */
  shownSteps: Set<string>
  /** `<step> <event>` → stories in which it occurred. */
  occurrences: Map<string, Story[]>
  /** The first state of each class (see `addRepresentative`), to search on from. */
  representatives: Map<string, Node>
}

const MAX_OCCURRENCES = 24

/**
 * Three times what the largest step of a journey of 60 steps has. Messages and dialogs that pile up make a state for each order in which they can
 * come: without an end a walk would go on until the memory is used up.
 */
const MAX_STATES_OF_STEP = 1800

export function createExploration(model: AbstractModel, root: Node): Exploration {
  return {
    model,
    root,
    nodes: [],
    firedRules: new Map(),
    coveredRules: new Set(),
    limitStories: new Map(),
    cutSteps: new Set(),
    statesOfStep: new Map(),
    passive: [],
    failures: new Map(),
    seen: new Set(),
    seenLists: new Set(),
    queue: [],
    shownSteps: new Set(),
    occurrences: new Map(),
    representatives: new Map(),
  }
}

/** The moves of a story, from the beginning. */
export function movesOf({ from, move }: Story): Move[] {
  return [...movesTo(from), move]
}

/** The moves that lead to a state, from the beginning. */
export function movesTo(end: Node): Move[] {
  const moves: Move[] = []
  for (let node: Node | undefined = end; node?.move; node = node.parent) moves.unshift(node.move)
  return moves
}

export type ExpandOptions = {
  /** Values that apply where the move itself says nothing of a fact. */
  assumedFacts?: FactValues
  /** The state is passed only to reach another: it is not expanded. */
  isOnTheWay?: boolean
  isUnusual?: boolean
}

/** Applies a move and records what it did. Returns nothing when the move is not possible. */
export function expand(
  exploration: Exploration,
  from: Node,
  move: Move,
  options: ExpandOptions = {},
): Node | undefined {
  const { model } = exploration
  const { assumedFacts } = options
  const full = assumedFacts ? { ...move, facts: mergeFacts(model, assumedFacts, move.facts) } : move
  const onFailure = (error: Error): void => {
    const known = exploration.failures.get(error.message)
    if (!known) exploration.failures.set(error.message, { from, move: full, error })
  }
  const applied = assumedFacts
    ? replayMove(model, from.state, move, assumedFacts, onFailure)
    : applyMove(model, from.state, move, undefined, onFailure)
  if (!applied) {
    // Where other facts draw its button, the way there is the same.
    if (isDrawnSometimes(model, move)) addOccurrence(exploration, eventOf(model, move) ?? '', { from, move, to: from })
    return undefined
  }
  const isUnusual = from.isUnusual === true || options.isUnusual === true
  const node: Node = { state: applied.state, parent: from, move: full, depth: from.depth + 1, isUnusual }
  record(exploration, { from, move: full, to: node }, applied.rules)
  if (options.isOnTheWay) return node
  const known = knownState(model, applied.state)
  // The same state has the same keys.
  if (known.isCovered) return node
  known.isCovered = true
  addRepresentative(exploration, node)
  const moves = movesFrom(model, applied.state)
  if (addKeys(exploration, coverageKeys(model, applied.state, moves)) && isInBudget(exploration, node.state.step)) {
    exploration.nodes.push(node)
    exploration.queue.push({ node, moves })
    exploration.shownSteps.add(node.state.step)
  }
  return node
}

function isDrawnSometimes({ project }: AbstractModel, move: Move): boolean {
  const file = move.kind === 'action' ? project.steps.get(move.step) : undefined
  return move.kind === 'action' && file !== undefined && (drawnOn(file, project).events.get(move.name)?.length ?? 0) > 0
}

function isInBudget({ statesOfStep, cutSteps }: Exploration, step: string): boolean {
  const states = (statesOfStep.get(step) ?? 0) + 1
  if (states > MAX_STATES_OF_STEP) cutSteps.add(step)
  else statesOfStep.set(step, states)
  return states <= MAX_STATES_OF_STEP
}

/** Returns whether one of the keys is new. */
function addKeys({ seen, seenLists }: Exploration, { own, shared }: Keys): boolean {
  const before = seen.size
  for (const key of own) seen.add(key)
  for (const keys of shared) {
    if (seenLists.has(keys)) continue
    seenLists.add(keys)
    for (const key of keys) seen.add(key)
  }
  return seen.size > before
}

function record(exploration: Exploration, story: Story, rules: readonly object[]): void {
  const { model, firedRules, coveredRules, limitStories } = exploration
  for (const rule of rules) {
    const id = model.idOf.get(rule)
    const place = id === undefined ? undefined : model.rules.get(id)
    if (id === undefined || !place) continue
    if (!firedRules.has(id)) firedRules.set(id, story)
    coveredRules.add(place.written)
    addOccurrence(exploration, `${place.step} ${place.event}`, story)
  }
  const own = eventOf(model, story.move)
  const { from, to } = story
  if (own) addOccurrence(exploration, own, story)
  if (to.state.step !== from.state.step) addOccurrence(exploration, `${to.state.step} enter`, story)
  for (const [counter, used] of Object.entries(to.state.counters)) {
    const most = model.limits.get(counter) ?? shortLimit
    const isCounted = used > most && used > (from.state.counters[counter] ?? 0)
    if (isCounted && !limitStories.has(counter) && usedAtStart(story, counter) >= most) limitStories.set(counter, story)
  }
}

/**
 * How much of the counter was used when the call was made that ends in the last move; nothing for another move. Two calls that are
 * made before the limit is reached may both count: no rule could hold that back.
 */
function usedAtStart({ from, move }: Story, counter: string): number {
  if (move.kind !== 'outcome') return 0
  const isRunning = ({ state }: Node): boolean =>
    state.running.some(({ step, call }) => step === move.step && call === move.call)
  let start = from
  while (start.parent && isRunning(start.parent)) start = start.parent
  return start.state.counters[counter] ?? 0
}

function addOccurrence({ occurrences }: Exploration, event: string, story: Story): void {
  const known = occurrences.get(event)
  if (!known) occurrences.set(event, [story])
  else if (known.length < MAX_OCCURRENCES) known.push(story)
}

/** States of one class are on the same step, hold the same records, and have results of the same calls of the step. */
function addRepresentative({ representatives, model }: Exploration, node: Node): void {
  const { step: name, records, results } = node.state
  const calls = Object.keys(model.journey.definition.steps[name]?.calls ?? {})
  const withResult = calls.filter((call) => Object.hasOwn(results, `${name}.${call}`))
  const key = [name, ...Object.keys(records).toSorted(), ...withResult].join()
  if (!representatives.has(key)) representatives.set(key, node)
}
