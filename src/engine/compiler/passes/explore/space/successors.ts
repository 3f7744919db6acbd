/** What each move makes of a state, kept: building the space, dead ends and loops ask for the same ones. */

import { memoize } from '../../../../core/memoize.ts'
import type { State } from '../../../../core/model.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { applyMove } from './apply-move.ts'
import { liveKey } from './live-key.ts'
import type { Move } from './move.ts'
import { movesFrom, unusualMoves } from './moves.ts'
import { stateKey } from './state-key.ts'

/** States that behave the same: one of them, its moves, and what the moves lead to. Each is filled in once it is asked for. */
export type Known = {
  state: State
  /** Building the space has seen what is new in it. */
  isCovered?: boolean
  moves?: readonly Move[]
  unusual?: readonly Move[]
  /** What building the space found. A move that is not possible leads to nothing. */
  reached: Map<Move, State | undefined>
  next: Map<Move, Known | undefined>
}

const statesOf = memoize((_: AbstractModel) => new Map<string, Known>())

/** The state as it is known so far. */
export function knownState(model: AbstractModel, state: State): Known {
  const states = statesOf(model)
  const key = stateKey(model, state)
  const known = states.get(key) ?? { state, reached: new Map(), next: new Map() }
  states.set(key, known)
  return known
}

/** The usual moves, then those in another order. */
export function allMovesIn(model: AbstractModel, known: Known): readonly Move[] {
  known.moves ??= movesFrom(model, known.state)
  known.unusual ??= unusualMoves(model, known.state)
  return [...known.moves, ...known.unusual]
}

/** The state after one of its moves; nothing when the move is not possible. */
export function successor(model: AbstractModel, { state, reached, next }: Known, move: Move): Known | undefined {
  if (!next.has(move)) {
    const after = reached.has(move) ? reached.get(move) : applyMove(model, state, move)?.state
    next.set(move, after && knownState(model, after))
  }
  return next.get(move)
}

/** The first of the states that behave alike while only these steps are on screen (see `liveKey`). */
export function representative(model: AbstractModel, known: Known, steps: readonly string[]): Known {
  const screen = steps.join()
  const first = firstsOf(model).get(screen) ?? new Map<string, Known>()
  firstsOf(model).set(screen, first)
  const key = liveKey(model, known.state, steps)
  const like = first.get(key) ?? known
  first.set(key, like)
  return like
}

const firstsOf = memoize((_: AbstractModel) => new Map<string, Map<string, Known>>())
