/**
 * Walks the journey: from every way in, everything that may happen, until nothing new comes of it.
 *
 * A state is gone on from when there is something new in it: another screen, or a condition, timer or counter asked on
 * that screen that has not stood so before. So the walk grows with the number of steps and of what each asks, not with all
 * that the world could say. What a later step asks, and what is asked together, is left open at first; a rule that has had
 * no turn is then sought by walking the known ways again with its facts said on them (`beyond`). Every state was reached by
 * the real transition, so every story can be told.
 */
import { unguarded } from '../../graph/outside.ts'
import { screenOf } from './aspects.ts'
import { type Move, nothing } from './moves.ts'
import { unopened } from './perform.ts'
import { again, around } from './seek.ts'
import { type Node, step, type Walk, type Walking } from './walking.ts'
import { isSafetyNet, type RulePlace, type World } from './world.ts'

export function walk(world: World): Walk {
  const root: Node = { state: unopened(world), depth: 0 }
  const walking: Walking = {
    world,
    root,
    nodes: [],
    taken: new Map(),
    told: new Set(),
    passed: new Map(),
    stuck: [],
    seen: new Set(),
    queue: [],
    occasions: new Map(),
    kinds: new Map(),
  }
  for (const move of openings(world)) step(walking, root, move)
  walkOn(walking)
  // Ways that are known go before ways round: a story is then what most would do.
  for (let round = true; round; ) round = seekAll(walking, again) || seekAll(walking, around)
  const { nodes, taken, told, passed, stuck, occasions } = walking
  return { nodes, taken, told, passed, stuck, came: new Set(occasions.keys()) }
}

/** Rules that should have a story and have none. */
export function untaken(world: World, walked: Pick<Walk, 'told'>): RulePlace[] {
  return withoutStory(world, walked).filter((place) => !isSafetyNet(place))
}

/** One that several steps have needs a story in one of them. */
function withoutStory({ rules }: World, { told }: Pick<Walk, 'told'>): RulePlace[] {
  return [...rules.values()].filter(({ written }) => !told.has(written))
}

/** Returns whether a rule was found that had not had its turn. What is found is gone on from at once: it may lead to others. */
function seekAll(walking: Walking, by: typeof again): boolean {
  const before = walking.taken.size
  for (const place of withoutStory(walking.world, walking)) {
    if (walking.told.has(place.written)) continue
    by(walking, place)
    walkOn(walking)
  }
  return walking.taken.size > before
}

function openings(world: World): Move[] {
  const { first, entries, steps } = world.journey.definition
  const at = (path: string | undefined): string => (path ?? '/').replaceAll(/\{(\w+)\}/g, 'x')
  const paths = [steps[first]?.path, ...unguarded(world.project).map(({ merged }) => merged.path)]
  return [
    ...paths.map((path): Move => ({ kind: 'open', path: at(path), facts: nothing })),
    ...entries.map(({ path, query }): Move => ({ kind: 'open', path, query, facts: nothing })),
  ]
}

function walkOn(walking: Walking): void {
  const { world, queue } = walking
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { node, moves } = next
    const here = screenOf(world, node.state)
    let leadsOn = node.state.running.length > 0
    for (const move of moves) {
      const made = step(walking, node, move)
      leadsOn ||= made !== undefined && move.kind !== 'message' && screenOf(world, made.state) !== here
    }
    if (!leadsOn) walking.stuck.push(node)
  }
}
