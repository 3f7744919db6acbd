/** States that have no way on (van der Aalst: the option to complete is lost). */
import type { Report } from '../../../diagnostics/report.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { applyMove } from '../space/apply-move.ts'
import { screenKey } from '../space/coverage-keys.ts'
import { createEscapeSearch, stepsUntilExit } from '../space/escape.ts'
import { liveKey } from '../space/live-key.ts'
import { type Move, mayNotCome } from '../space/move.ts'
import { movesTo, type Node, type StateSpace } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'

export type DeadEnds = { found: Node[]; undecided: Node[] }

/**
 * A state is a dead end when nothing changes its screen, or when its step can be left otherwise, but not from this state.
 * A step that is never left, but reacts, is taken for a last one.
 */
export function findDeadEnds(model: AbstractModel, { nodes }: StateSpace): DeadEnds {
  const escapeOf = createEscapeSearch(model)
  shareExits(model, nodes)
  const judged = nodes.flatMap((node) => (node.exit ? [] : [{ node, exit: escapeOf(node.state) }]))
  const left = new Set(nodes.filter((node) => node.exit).map(({ state }) => state.step))
  for (const { node, exit } of judged) if (exit === 'leaves') left.add(node.state.step)
  const found = judged.filter(
    ({ node, exit }) => exit === 'nothing' || (exit === 'changes' && left.has(node.state.step)),
  )
  return {
    found: found.map(({ node }) => node),
    undecided: judged.filter(({ exit }) => exit === 'unknown').map(({ node }) => node),
  }
}

const MAX_EXITS = 8

/** A state is left by way of a state after it, or by the moves by which another state of the same screen is left. */
function shareExits(model: AbstractModel, nodes: readonly Node[]): void {
  const leaving = new Set<Node>()
  for (const node of nodes) for (const each of passToParents(node)) leaving.add(each)
  const open = nodes.toReversed().filter(({ exit }) => !exit)
  const wanted = new Set(open.map(({ state }) => screenKey(model, state)))
  const keyOf = ({ state }: Node): string => liveKey(model, state, stepsUntilExit(model, state))
  const exits = new Map<string, Move[][]>()
  const exitOf = new Map<string, Move[]>()
  for (const node of leaving) {
    const screen = screenKey(model, node.state)
    if (!node.exit || !wanted.has(screen)) continue
    const known = exits.get(screen) ?? []
    if (known.length < MAX_EXITS) exits.set(screen, [...known, node.exit])
    exitOf.set(keyOf(node), node.exit)
  }
  for (const node of open) {
    if (node.exit) continue
    const exit =
      exitOf.get(keyOf(node)) ?? exits.get(screenKey(model, node.state))?.find((moves) => leavesBy(model, node, moves))
    if (exit) node.exit = exit
    passToParents(node)
  }
}

/** Returns the states that are now known to be left: this one, and those before it on the same step. */
function passToParents(node: Node): Node[] {
  const leaving: Node[] = []
  for (let at: Node | undefined = node; at?.exit; at = at.parent) {
    leaving.push(at)
    const { parent, move, state, exit } = at
    if (!parent || !move || mayNotCome(move) || parent.exit || parent.state.step !== state.step) break
    parent.exit = [move, ...exit]
  }
  return leaving
}

function leavesBy(model: AbstractModel, { state }: Node, moves: readonly Move[]): boolean {
  let here = state
  for (const move of moves) {
    const next = applyMove(model, here, move)?.state
    if (!next) return false
    if (next.step !== state.step) return true
    here = next
  }
  return false
}

/** Reports one for each step: the first that was found. */
export function checkDeadEnds(model: AbstractModel, { found }: DeadEnds, report: Report): void {
  const reported = new Set<string>()
  for (const node of found) {
    const { step, overlays } = node.state
    const file = model.project.steps.get(step)
    if (!file || reported.has(step)) continue
    reported.add(step)
    const under = overlays.length > 0 ? ' under what is shown' : ''
    report.withStory(
      formatStory(model, movesTo(node)),
      'J502',
      { document: file.document, path: ['step'] },
      `applicants can be left on \`${step}\``,
      `nothing is awaited${under}, and nothing that can be pressed goes on`,
      'add a rule or a button that goes on from there',
    )
  }
}
