/** States that have no way on (van der Aalst: the option to complete is lost). */
import type { Report } from '../../../diagnostics/report.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { createEscapeSearch } from '../space/escape.ts'
import { mayNotCome } from '../space/move.ts'
import { movesTo, type Node, type StateSpace } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'

/** `undecided`: steps with a state of which it is not known whether it can be left. */
export type DeadEnds = { found: Node[]; undecided: ReadonlySet<string> }

/**
 * A state is a dead end when nothing changes its screen, or when its step can be left otherwise, but not from this state.
 * A step that is never left, but reacts, is taken for a last one.
 */
export function findDeadEnds(model: AbstractModel, { nodes, cutSteps }: StateSpace): DeadEnds {
  for (const node of nodes) passToParents(node)
  const escapeOf = createEscapeSearch(model, nodes)
  const open = nodes.filter(({ exit }) => !exit)
  // The last ones are the nearest to an exit, and what they show is known for those before them.
  const exits = new Map(open.toReversed().map((node) => [node, escapeOf(node.state)]))
  const left = new Set(nodes.filter((node) => !exits.has(node) || exits.get(node) === 'leaves').map(stepOf))
  return {
    found: open.filter(
      (node) => exits.get(node) === 'nothing' || (exits.get(node) === 'changes' && left.has(stepOf(node))),
    ),
    undecided: new Set([...cutSteps, ...open.filter((node) => exits.get(node) === 'unknown').map(stepOf)]),
  }
}

function stepOf({ state }: Node): string {
  return state.step
}

/** A state is left by way of a state after it on the same step. */
function passToParents(node: Node): void {
  for (let at: Node | undefined = node; at?.exit; at = at.parent) {
    const { parent, move, state, exit } = at
    if (!parent || !move || mayNotCome(move) || parent.exit || parent.state.step !== state.step) return
    parent.exit = [move, ...exit]
  }
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
