/** Whether a state can still be left: an exact search among the states of one step (the option to complete). */

import type { State } from '../../../../core/model.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { solveRule } from '../model/solve.ts'
import { applyMove } from './apply-move.ts'
import { screenKey } from './coverage-keys.ts'
import { withDialogs } from './live-key.ts'
import { mayNotCome } from './move.ts'
import type { Node } from './state-space.ts'
import { allMovesIn, type Known, knownState, representative, successor } from './successors.ts'

/** `unknown`: the search ended at its budget. */
export type Escape = 'leaves' | 'changes' | 'nothing' | 'unknown'

const MAX_STATES = 150

/** `leaving`: states that are known to be left. `distances`: the fewest moves by which a state of that screen is known to be left. */
type Exits = { leaving: Set<Known>; distances: ReadonlyMap<string, number> }

/**
 * Returns a function that judges states. `leaves`: another step can be reached; `changes`: only the screen of the step
 * can change; `nothing`: no move changes the screen. What another tab or page says does not count: it may never come.
 * @param nodes states of which some are known to be left
 */
export function createEscapeSearch(model: AbstractModel, nodes: readonly Node[]): (state: State) => Escape {
  const exits = exitsOf(model, nodes)
  const judge = (start: Known, steps: readonly string[]): Escape => {
    const plain = searchExit(model, start, steps, exits, MAX_STATES)
    if (plain === 'leaves') return plain
    // What a response must say for a later rule is not among the values that the next rule asks for.
    for (const facts of valuesThatLeave(model, start.state)) {
      if (searchExit(model, start, steps, exits, MAX_STATES / 2, facts) === 'leaves') return 'leaves'
    }
    return plain
  }
  const judged = new Map<Known, Escape>()
  return (state) => {
    const steps = stepsUntilExit(model, state)
    const start = representative(model, knownState(model, state), steps)
    const verdict = judged.get(start) ?? judge(start, steps)
    judged.set(start, verdict)
    return verdict
  }
}

function exitsOf(model: AbstractModel, nodes: readonly Node[]): Exits {
  const leaving = new Set<Known>()
  const distances = new Map<string, number>()
  for (const { state, exit } of nodes) {
    if (!exit) continue
    const screen = screenKey(model, state)
    distances.set(screen, Math.min(exit.length, distances.get(screen) ?? exit.length))
    leaving.add(representative(model, knownState(model, state), stepsUntilExit(model, state)))
  }
  return { leaving, distances }
}

/** The steps that can be on screen until another step is entered. */
function stepsUntilExit(model: AbstractModel, { step, overlays }: State): string[] {
  return withDialogs(
    model,
    [step, ...overlays.map((one) => one.step)].filter((name) => name !== ''),
  )
}

/** Goes on at once from a state that seems nearer to an exit; the others wait (greedy best-first search). Adds what it finds to `leaving`. */
function searchExit(
  model: AbstractModel,
  start: Known,
  steps: readonly string[],
  { leaving, distances }: Exits,
  budget: number,
  assumedFacts?: FactValues,
): Escape {
  const here = screenKey(model, start.state)
  const distanceOf = ({ state }: Known): number => distances.get(screenKey(model, state)) ?? Number.POSITIVE_INFINITY
  const before = new Map<Known, Known | undefined>([[start, undefined]])
  const waiting = [start]
  let changes = false
  const isLeft = (known: Known): boolean => {
    if (leaving.has(known)) return true
    for (const move of allMovesIn(model, known)) {
      if (mayNotCome(move)) continue
      const after = assumedFacts
        ? knownAfter(model, applyMove(model, known.state, move, assumedFacts)?.state)
        : successor(model, known, move)
      if (!after) continue
      if (after.state.step !== start.state.step) return true
      const next = representative(model, after, steps)
      changes ||= screenKey(model, next.state) !== here
      if (before.has(next)) continue
      before.set(next, known)
      if (!leaving.has(next) && distanceOf(next) >= distanceOf(known)) waiting.push(next)
      else if (isLeft(next)) {
        leaving.add(next)
        return true
      }
    }
    return false
  }
  for (const known of waiting) {
    if (isLeft(known)) {
      for (let at: Known | undefined = known; at; at = before.get(at)) leaving.add(at)
      return 'leaves'
    }
    if (before.size > budget) return 'unknown'
  }
  return changes ? 'changes' : 'nothing'
}

function knownAfter(model: AbstractModel, state: State | undefined): Known | undefined {
  return state && knownState(model, state)
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
