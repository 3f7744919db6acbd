/** Ways to a step by its address: the applicant opens it cold, or types it while the journey is somewhere else. */
import type { State } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { applyMove, unopenedState } from '../space/apply-move.ts'
import { addressOf, type Move, noFacts } from '../space/move.ts'
import { movesFrom } from '../space/moves.ts'
import { movesTo, type StateSpace } from '../space/state-space.ts'

/** States that the address is opened from, and moves that are made on the step then, at most. */
const MOST_STATES = 60
const MOST_MOVES = 12

/** The moves to a step by its address, and those with what can be done there first. The nearest come first. */
export function* movesByAddress(model: AbstractModel, space: StateSpace, step: string): Generator<Move[]> {
  const path = addressOf(model, step)
  if (path === undefined) return
  yield* onStep(model, unopenedState(model), [], { kind: 'open', path, facts: noFacts }, step)
  for (const node of unlikeStates(space)) {
    if (node.state.step === step) continue
    yield* onStep(model, node.state, movesTo(node), { kind: 'visit', path, facts: noFacts }, step)
  }
}

/** Opens the address; what runs and what can be pressed then comes once each. */
function* onStep(
  model: AbstractModel,
  before: State,
  story: readonly Move[],
  opening: Move,
  step: string,
): Generator<Move[]> {
  const state = applyMove(model, before, opening)?.state
  if (!state || !onScreen(state).includes(step)) return
  const opened = [...story, opening]
  yield opened
  for (const first of movesOn(model, state, step)) {
    yield [...opened, first]
    const next = first.kind === 'outcome' ? applyMove(model, state, first)?.state : undefined
    if (next && onScreen(next).includes(step))
      for (const second of movesOn(model, next, step)) yield [...opened, first, second]
  }
}

function movesOn(model: AbstractModel, state: State, step: string): Move[] {
  return movesFrom(model, state)
    .filter((move) => (move.kind === 'action' || move.kind === 'outcome') && move.step === step)
    .slice(0, MOST_MOVES)
}

/** States that differ in which records and answers they hold. */
function unlikeStates({ nodes }: StateSpace): StateSpace['nodes'] {
  const found = new Map<string, StateSpace['nodes'][number]>()
  for (const node of nodes) {
    const { records, answers } = node.state
    const key = [...namesIn(records), '|', ...namesIn(answers)].join()
    if (!found.has(key)) found.set(key, node)
    if (found.size === MOST_STATES) break
  }
  return [...found.values()]
}

/** What is null is not held. */
function namesIn(values: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(values)
    .filter((name) => values[name] !== null && values[name] !== undefined)
    .toSorted()
}
