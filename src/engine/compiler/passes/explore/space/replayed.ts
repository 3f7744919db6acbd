/** Moves with assumed facts, each applied once: replaying stories asks for the same ones again and again. */

import { memoize } from '../../../../core/memoize.ts'
import type { State } from '../../../../core/model.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { type Applied, applyMove, type OnFailure } from './apply-move.ts'
import { mergeFacts, textOfFacts } from './merged-facts.ts'
import type { Move } from './move.ts'

/** What `applyMove` says, and for the same state, move and facts the very same object. */
export function replayMove(
  model: AbstractModel,
  before: State,
  move: Move,
  assumedFacts: FactValues,
  onFailure: OnFailure,
): Applied | undefined {
  const known = appliedTo(model)(before)
  const key = `${textOfMove(move)} ${textOfFacts(mergeFacts(model, assumedFacts, move.facts))}`
  if (!known.has(key)) known.set(key, applyMove(model, before, move, assumedFacts, onFailure))
  return known.get(key)
}

/** By what the move and its facts say: each search makes objects of its own. */
const appliedTo = memoize((_: AbstractModel) => memoize((__: State) => new Map<string, Applied | undefined>()))

const textOfMove = memoize(({ facts: _, ...event }: Move): string => JSON.stringify(event))
