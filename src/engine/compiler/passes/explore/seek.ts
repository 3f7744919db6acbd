/** Looks for a story of a rule that has had no turn. */
import { sameJson } from '../../../core/condition.ts'
import { readFact } from '../../../core/facts.ts'
import type { FactPath, State } from '../../../core/model.ts'
import { pathTo } from '../../../core/path.ts'
import { remembered } from '../../memoize.ts'
import { demandsOf } from './demand.ts'
import { type Facts, originOf } from './domains.ts'
import { type Move, nothing } from './moves.ts'
import { movesOf, movesTo, type Node, type Story, step, type Walking } from './walking.ts'
import type { RulePlace, World } from './world.ts'

const MOST_FURTHER = 4
const MOST_TRIES = 200

/** Walks the known ways to where the rule could have its turn, with the facts that it asks for said wherever they can be. */
export function again(walking: Walking, place: RulePlace): void {
  seek(walking, place, (_, stories, found) => {
    for (const story of stories) {
      retell(walking, walking.root, movesOf(story), found)
      if (found.is()) return
    }
  })
}

/**
 * Somebody further on opens an address or a link in the same tab, or edits: from where the facts are as they have come
 * about, then from where they could be.
 */
export function around(walking: Walking, place: RulePlace): void {
  seek(walking, place, (facts, stories, found) => {
    for (const { node, moves } of detours(walking, place, facts, stories)) {
      retell(walking, node, moves, found)
      if (found.is()) return
    }
    let tries = 0
    for (const { node, moves } of detours(walking, place, facts, stories)) {
      retell(walking, walking.root, [...movesTo(node), ...moves], found)
      if (found.is() || ++tries === MOST_TRIES) return
    }
  })
}

type Search = (facts: Facts, stories: Story[], found: Found) => void

/** What is said on the ways walked again, where they have led so far (many begin alike), and whether the rule was found. */
type Found = { beyond: Facts; led: Map<Node, Map<Move, Node | undefined>>; is: () => boolean }

function seek({ world, taken, occasions }: Walking, place: RulePlace, search: Search): void {
  const id = `${place.step || '*'} ${place.event} ${place.index}`
  const stories = occasions.get(`${place.step} ${place.event}`) ?? []
  const is = (): boolean => taken.has(id)
  for (const facts of demandsOf(world.journey.definition, world.domains, place.rules, place.index).ways) {
    search(facts, stories, { beyond: traced(world, facts), led: new Map(), is })
    if (is()) return
  }
}

function* detours(
  walking: Walking,
  { step: name, event }: RulePlace,
  way: Facts,
  stories: Story[],
): Generator<{ node: Node; moves: Move[] }> {
  const { journey } = walking.world
  const further = nodesWith(walking, way)
  const few = stories.slice(0, MOST_FURTHER)
  for (const node of further) {
    const path = pathTo(journey, node.state, name, 'edit') ?? pathTo(journey, node.state, name)
    if (path === undefined || node.state.step === name) continue
    const last = event === 'enter' ? [] : stories.slice(0, 1).map(({ move }) => move)
    yield { node, moves: [{ kind: 'visit', path, facts: nothing }, ...last] }
  }
  for (const node of further) {
    for (const story of few) {
      const moves = movesOn(story, node)
      if (moves) yield { node, moves }
    }
  }
  for (const node of further.slice(0, MOST_FURTHER)) {
    for (const story of few) yield { node, moves: movesOf(story) }
  }
}

/** The end of a story, from where it last stood on the same screen. */
function movesOn(story: Story, { state }: Node): Move[] | undefined {
  const here = screenIn(state)
  const moves = [story.move]
  for (let at: Node | undefined = story.from; at?.move; at = at.parent) {
    if (screenIn(at.state) === here) return moves
    moves.unshift(at.move)
  }
  return undefined
}

const screenIn = remembered(({ step: name, showing, running }: State): string =>
  JSON.stringify([name, showing, running]),
)

/** States, each the first of its kind, in which all those facts are there, or could be. */
function nodesWith({ world, kinds }: Walking, facts: Facts): Node[] {
  const { steps, calculations } = world.journey.definition
  const isOwn = ([fact]: readonly [FactPath, unknown]): boolean =>
    originOf(world.journey.definition, fact) === 'journey'
  const own = [...facts].filter(isOwn)
  const wanted = [...facts].filter((each) => each[1] !== undefined && !isOwn(each)).map(([fact]) => fact.split('.'))
  // What the world could have said besides, it says when the way is walked again.
  const isThere = (state: State, [head = '', second = '']: string[]): boolean => {
    const key = `${head}.${second}`
    if (steps[head]?.calls[second]) return world.fleeting.has(key) || Object.hasOwn(state.results, key)
    if (steps[head]) return state.trail.includes(head) || state.step === head
    return Object.hasOwn(calculations, head) || state.records[head] !== undefined
  }
  const stands = ({ state }: Node): boolean =>
    own.every(([fact, value]) => sameJson(readFact(world.journey, state, fact), value))
  const nodes = [...kinds.values()].filter(({ state }) => wanted.every((fact) => isThere(state, fact)))
  return [...inTurn(nodes.filter(stands)), ...inTurn(nodes.filter((node) => !stands(node)))]
}

/** One of each that hold the same records, then another of each: what differs most is tried first. */
function inTurn(nodes: Node[]): Node[] {
  const groups = new Map<string, Node[]>()
  for (const node of nodes) {
    const held = Object.keys(node.state.records).toSorted().join()
    groups.set(held, [...(groups.get(held) ?? []), node])
  }
  const most = Math.max(0, ...[...groups.values()].map((group) => group.length))
  return Array.from({ length: most }, (_, turn) => [...groups.values()].flatMap((group) => group[turn] ?? [])).flat()
}

/** Moves made once more, with more said on the way. */
function retell(walking: Walking, from: Node, moves: Move[], { beyond, led }: Found): void {
  let node = from
  for (const move of moves.slice(0, -1)) {
    const known = led.get(node) ?? new Map<Move, Node | undefined>()
    led.set(node, known)
    const next = known.has(move) ? known.get(move) : step(walking, node, move, beyond, true)
    known.set(move, next)
    if (!next) return
    node = next
  }
  const last = moves.at(-1)
  // What the last move itself said was for another rule.
  if (last) step(walking, node, { ...last, facts: nothing }, beyond)
}

/** With what is copied into a fact said where it is copied from. */
function traced(world: World, facts: Facts): Facts {
  const all = new Map(facts)
  for (let queue = [...facts.keys()]; queue.length > 0; ) {
    const fact = queue.shift() ?? ''
    for (const source of world.copiedFrom.get(fact) ?? []) {
      if (all.has(source)) continue
      all.set(source, all.get(fact))
      queue.push(source)
    }
  }
  return all
}
