/** Circles of responses and timers in which the applicant can do nothing (a livelock). */

import { memoize } from '../../../../core/memoize.ts'
import type { State } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { automaticCycles, namesInCircles } from './automatic-cycles.ts'
import { screenKey } from './coverage-keys.ts'
import { liveKey, withDialogs } from './live-key.ts'
import { type Move, mayNotCome } from './move.ts'
import type { Node } from './state-space.ts'
import { allMovesIn, type Known, knownState, successor } from './successors.ts'

/** The way to the circle, and one round of it. */
export type Loop = { from: Node; way: Move[]; circle: Move[] }

type Edge = { move: Move; to: Known }

const MAX_STATES = 60
/** States of one screen differ little in what happens by itself. */
const MAX_STARTS = 3

/** Responses and timers happen without the applicant. */
export function isAutomatic({ kind }: Move): boolean {
  return kind === 'outcome' || kind === 'timer'
}

/** One circle for each set of moves. @param nodes states in which no move of the applicant changes anything */
export function findLoops(model: AbstractModel, nodes: readonly Node[]): Loop[] {
  const finished = new Set<string>()
  const found = new Map<string, Loop>()
  const tried = new Map<string, number>()
  const cycles = automaticCycles(model.journey.definition)
  for (const from of nodes) {
    if (![...pendingIn(from.state)].some((name) => cycles.has(name))) continue
    if (isBrokenByOther(model, from.state) || !isPassive(model, knownState(model, from.state))) continue
    const screen = screenKey(model, from.state)
    tried.set(screen, (tried.get(screen) ?? 0) + 1)
    if ((tried.get(screen) ?? 0) > MAX_STARTS) continue
    const loop = searchLoop(model, from, finished, cycles)
    const key = loop?.circle.map(nameOf).toSorted().join()
    if (loop && key !== undefined && !found.has(key)) found.set(key, loop)
  }
  return [...found.values()]
}

/** Depth first; a state on the path that comes again closes a circle. */
function searchLoop(
  model: AbstractModel,
  from: Node,
  finished: Set<string>,
  cycles: ReadonlySet<string>,
): Loop | undefined {
  const path: Edge[] = []
  const first = knownState(model, from.state)
  const steps = liveSteps(model, from.state)
  const keyOf = memoize(({ state }: Known) => liveKey(model, state, steps))
  const visit = (known: Known): Loop | undefined => {
    if (finished.has(keyOf(known)) || path.length > MAX_STATES) return undefined
    for (const edge of automaticEdges(model, known, cycles)) {
      // No circle comes through a state in which nothing of a circle is under way.
      if (![...pendingIn(edge.to.state)].some((name) => cycles.has(name))) continue
      const isFirst = keyOf(edge.to) === keyOf(first)
      const start = isFirst ? 0 : path.findIndex(({ to }) => keyOf(to) === keyOf(edge.to)) + 1
      if (start > 0 || isFirst) {
        const circle = [...path.slice(start), edge]
        if (isEndless(model, circle, keyOf)) {
          return { from, way: path.slice(0, start).map(({ move }) => move), circle: circle.map(({ move }) => move) }
        }
        continue
      }
      if (finished.has(keyOf(edge.to)) || !isPassive(model, edge.to)) continue
      path.push(edge)
      const loop = visit(edge.to)
      path.pop()
      if (loop) return loop
    }
    finished.add(keyOf(known))
    return undefined
  }
  return visit(first)
}

/** The steps that circles from here may come through, with those on screen. */
function liveSteps(model: AbstractModel, state: State): string[] {
  const names = namesInCircles(model.journey.definition, pendingIn(state))
  return withDialogs(model, [...onScreen(state), ...[...names].map((name) => name.split('.')[0] ?? '')])
}

/** A call or timer that is no part of a circle goes on until it ends: while no step is entered, no circle is endless. */
function isBrokenByOther(model: AbstractModel, state: State): boolean {
  const pending = pendingIn(state)
  const names = namesInCircles(model.journey.definition, pending)
  const steps = onScreen(state)
  const isOnScreen = (name: string): boolean => steps.includes(name.split('.')[0] ?? '')
  return (
    [...names].every((name) => !name.endsWith('.enter') && isOnScreen(name)) &&
    [...pending].some((name) => !names.has(name) && isOnScreen(name))
  )
}

/** @param only calls and timers, as `<step>.<name>` */
function automaticEdges(model: AbstractModel, known: Known, only?: ReadonlySet<string>): Edge[] {
  return allMovesIn(model, known)
    .filter((move) => isAutomatic(move) && (only === undefined || only.has(nameOf(move).split(' ')[0] ?? '')))
    .flatMap((move) => {
      const to = successor(model, known, move)
      return to ? [{ move, to }] : []
    })
}

/** No move of the applicant changes anything. */
function isPassive(model: AbstractModel, known: Known): boolean {
  return allMovesIn(model, known)
    .filter((move) => !isAutomatic(move) && !mayNotCome(move))
    .every((move) => {
      const to = successor(model, known, move)
      return to === undefined || to === known
    })
}

/**
 * The circle can go on for ever. Each call and timer that is under way all the time ends in it. Where it is made of successful
 * responses, no other successful response leads out.
 */
function isEndless(model: AbstractModel, circle: Edge[], keyOf: (known: Known) => string): boolean {
  const states = circle.map(({ to }) => to)
  const names = new Set(circle.map(({ move }) => nameOf(move)))
  const always = [...pendingIn(states[0]?.state)].filter((name) =>
    states.every(({ state }) => pendingIn(state).has(name)),
  )
  if (always.some((name) => ![...names].some((each) => each.startsWith(`${name} `)))) return false
  if (!circle.some(({ move }) => isSuccess(model, move))) return true
  const keys = new Set(states.map(keyOf))
  return states.every((known) =>
    automaticEdges(model, known).every(({ move, to }) => keys.has(keyOf(to)) || !isSuccess(model, move)),
  )
}

/** Calls in flight, and timers of the steps on screen: the events of others run no rule. */
function pendingIn(state: State | undefined): Set<string> {
  if (!state) return new Set()
  const steps = onScreen(state)
  const calls = state.running.map(({ step, call }) => `${step}.${call}`)
  return new Set([...calls, ...Object.keys(state.timers).filter((name) => steps.includes(name.split('.')[0] ?? ''))])
}

/** `<step>.<call or timer> <outcome>` */
function nameOf(move: Move): string {
  if (move.kind === 'outcome') return `${move.step}.${move.call} ${move.code}`
  return move.kind === 'timer' ? `${move.step}.${move.timer} done` : move.kind
}

function isSuccess({ journey: { definition } }: AbstractModel, move: Move): boolean {
  if (move.kind !== 'outcome') return false
  const call = definition.steps[move.step]?.calls[move.call]
  if (!call || call.retry?.on.includes(move.code)) return false
  const derived = definition.effects[call.effect]?.outcomes ?? []
  return move.code === 'ok' || derived.some(({ code }) => code === move.code)
}
