/** A walk under way: makes moves, and notes what came of them. */
import type { State } from '../../../core/model.ts'
import { aspectsOf } from './aspects.ts'
import type { Facts } from './domains.ts'
import { eventOf, type Move, movesIn } from './moves.ts'
import { perform } from './perform.ts'
import { type RuleId, shortCount, type World } from './world.ts'

export type Node = { state: State; parent?: Node; move?: Move; depth: number }

/** A move in a state, and what it is there to show. */
export type Story = { from: Node; move: Move; to: Node }

export type Walk = {
  /** In the order of their distance from the beginning. */
  nodes: Node[]
  /** Rule → the shortest story in which it has its turn. */
  taken: Map<RuleId, Story>
  /** Where those rules are written. */
  told: Set<string>
  /** Events that came up, as `<step> <event>`. */
  came: ReadonlySet<string>
  /** States in which nothing is awaited and nothing leads anywhere else. */
  stuck: Node[]
  /** Counter → the shortest story in which it passes its limit. */
  passed: Map<string, Story>
}

export type Walking = Omit<Walk, 'came'> & {
  world: World
  root: Node
  seen: Set<string>
  /** States with something new in them, and the moves that can be made there. */
  queue: { node: Node; moves: Move[] }[]
  /** `<step> <event>` → stories in which it came up. */
  occasions: Map<string, Story[]>
  /** The first state of each kind, for going on from there. */
  kinds: Map<string, Node>
}

const MOST_OCCASIONS = 24

/** The moves that lead to a state, and one more. */
export function movesOf({ from, move }: Story): Move[] {
  return [...movesTo(from), move]
}

/** The moves that lead to a state. */
export function movesTo(end: Node): Move[] {
  const moves: Move[] = []
  for (let node: Node | undefined = end; node?.move; node = node.parent) moves.unshift(node.move)
  return moves
}

/** Makes a move and notes what came of it; nothing when it cannot be made. `passing`: it is on the way to something else. */
export function step(walking: Walking, from: Node, move: Move, beyond?: Facts, passing = false): Node | undefined {
  const { world, seen } = walking
  const made = perform(world, from.state, move, beyond)
  if (!made) return undefined
  const full = beyond ? { ...move, facts: new Map([...beyond, ...move.facts]) } : move
  const node: Node = { state: made.state, parent: from, move: full, depth: from.depth + 1 }
  note(walking, { from, move: full, to: node }, from, made)
  if (passing) return node
  sort(walking, node)
  const moves = movesIn(world, made.state)
  const aspects = aspectsOf(world, made.state, moves)
  if (aspects.some((each) => !seen.has(each))) {
    for (const each of aspects) seen.add(each)
    walking.nodes.push(node)
    walking.queue.push({ node, moves })
  }
  return node
}

function note(walking: Walking, story: Story, from: Node, made: { state: State; rules: readonly object[] }): void {
  const { world, taken, told, passed } = walking
  for (const rule of made.rules) {
    const id = world.idOf.get(rule)
    const place = id === undefined ? undefined : world.rules.get(id)
    if (id === undefined || !place) continue
    if (!taken.has(id)) taken.set(id, story)
    told.add(place.written)
    occasion(walking, `${place.step} ${place.event}`, story)
  }
  const own = eventOf(world, story.move)
  if (own) occasion(walking, own, story)
  if (made.state.step !== from.state.step) occasion(walking, `${made.state.step} enter`, story)
  for (const [counter, used] of Object.entries(made.state.counters)) {
    if (used > (world.limits.get(counter) ?? shortCount) && !passed.has(counter)) passed.set(counter, story)
  }
}

function occasion({ occasions }: Walking, event: string, story: Story): void {
  const known = occasions.get(event)
  if (!known) occasions.set(event, [story])
  else if (known.length < MOST_OCCASIONS) known.push(story)
}

/** Notes the first state on each step in which those records are held and those calls of the step have answered. */
function sort({ kinds, world }: Walking, node: Node): void {
  const { step: name, records, results } = node.state
  const calls = Object.keys(world.journey.definition.steps[name]?.calls ?? {})
  const told = calls.filter((call) => Object.hasOwn(results, `${name}.${call}`))
  const kind = [name, ...Object.keys(records).toSorted(), ...told].join()
  if (!kinds.has(kind)) kinds.set(kind, node)
}
