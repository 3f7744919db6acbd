/** Whether a state can still be left: an exact search among the states of one step (the option to complete). */
import type { State } from '../../../../core/model.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { solveRule } from '../model/solve.ts'
import { applyMove } from './apply-move.ts'
import { screenKey } from './coverage-keys.ts'
import { liveKey, withDialogs } from './live-key.ts'
import { type Move, mayNotCome } from './move.ts'
import { allMovesIn, type Known, knownState, successor } from './successors.ts'

/** `unknown`: the search ended at its budget. */
export type Escape = 'leaves' | 'changes' | 'nothing' | 'unknown'

const MAX_STATES = 150

/**
 * Returns a function that judges states. `leaves`: another step can be reached; `changes`: only the screen of the step
 * can change; `nothing`: no move changes the screen. What another tab or page says does not count: it may never come.
 */
export function createEscapeSearch(model: AbstractModel): (state: State) => Escape {
  const leaving = new Set<string>()
  const judge = (start: State, steps: readonly string[]): Escape => {
    const plain = searchExit(model, start, steps, leaving, MAX_STATES)
    if (plain === 'leaves') return plain
    // What a response must say for a later rule is not among the values that the next rule asks for.
    for (const facts of valuesThatLeave(model, start)) {
      if (searchExit(model, start, steps, leaving, MAX_STATES / 2, facts) === 'leaves') return 'leaves'
    }
    return plain
  }
  const judged = new Map<string, Escape>()
  return (start) => {
    const steps = stepsUntilExit(model, start)
    const key = liveKey(model, start, steps)
    const verdict = judged.get(key) ?? judge(start, steps)
    judged.set(key, verdict)
    return verdict
  }
}

/** The steps that can be on screen until another step is entered. */
export function stepsUntilExit(model: AbstractModel, { step, overlays }: State): string[] {
  return withDialogs(
    model,
    [step, ...overlays.map((one) => one.step)].filter((name) => name !== ''),
  )
}

/** Breadth first. `leaving`: keys of states that are known to be left; those on the way found are added. */
function searchExit(
  model: AbstractModel,
  start: State,
  steps: readonly string[],
  leaving: Set<string>,
  budget: number,
  assumedFacts?: FactValues,
): Escape {
  const here = screenKey(model, start)
  const after = (known: Known, move: Move): Known | undefined => {
    if (!assumedFacts) return successor(model, known, move)
    const next = applyMove(model, known.state, move, assumedFacts)?.state
    return next && knownState(model, next)
  }
  const first = knownState(model, start)
  const keyOf = ({ state }: Known): string => liveKey(model, state, steps)
  const seen = new Map<string, Visit>([[keyOf(first), { known: first }]])
  let changes = false
  for (const [key, { known }] of seen) {
    const moves = leaving.has(key) ? [] : allMovesIn(model, known).filter((move) => !mayNotCome(move))
    let isLeft = leaving.has(key)
    for (const move of moves) {
      const next = after(known, move)
      if (!next) continue
      isLeft = next.state.step !== start.step
      if (isLeft) break
      changes ||= screenKey(model, next.state) !== here
      const nextKey = keyOf(next)
      if (!seen.has(nextKey)) seen.set(nextKey, { known: next, before: key })
    }
    if (isLeft) {
      for (let at: string | undefined = key; at !== undefined; at = seen.get(at)?.before) leaving.add(at)
      return 'leaves'
    }
    if (seen.size > budget) return 'unknown'
  }
  return changes ? 'changes' : 'nothing'
}

/** Values with which a rule of the step, or of a dialog that it shows, goes to another step. */
function valuesThatLeave(model: AbstractModel, { step, overlays }: State): FactValues[] {
  const { definition } = model.journey
  const over = overlays.flatMap((one) => (one.kind === 'dialog' ? [one.step] : []))
  const names = new Set([step, ...over])
  for (const name of names) {
    const rules = Object.values(definition.steps[name]?.on ?? {}).flat()
    for (const shown of rules.flatMap((rule) => rule.show ?? [])) if (definition.steps[shown]) names.add(shown)
  }
  const lists = [...names].flatMap((name) => Object.values(definition.steps[name]?.on ?? {}))
  return lists.flatMap((rules) =>
    rules.flatMap(({ go }, index) =>
      go === undefined || go === step ? [] : solveRule(definition, model.domains, rules, index).solutions.slice(0, 2),
    ),
  )
}

/** `before`: the key of the state that it was reached from. */
type Visit = { known: Known; before?: string }
