/** Circles of responses and timers in which the applicant can do nothing (a livelock). */

import { memoize } from '../../../../core/memoize.ts'
import type { State } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { automaticCycles, namesInCircles } from './automatic-cycles.ts'
import { screenKey } from './coverage-keys.ts'
import { withDialogs } from './live-key.ts'
import { type Move, mayNotCome } from './move.ts'
import type { Node } from './state-space.ts'
import { allMovesIn, type Known, knownState, representative, successor } from './successors.ts'

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
  const finished = new Set<Known>()
  const found = new Map<string, Loop>()
  const tried = new Map<string, number>()
  const cycles = automaticCycles(model.journey.definition)
  for (const from of nodes) {
    if (![...pendingIn(from.state)].some((name) => cycles.has(name)) || isBrokenByOther(model, from.state)) continue
    const likeOf = likenessFrom(model, from.state)
    if (!isPassive(model, likeOf(knownState(model, from.state)), likeOf)) continue
    const screen = screenKey(model, from.state)
    tried.set(screen, (tried.get(screen) ?? 0) + 1)
    if ((tried.get(screen) ?? 0) > MAX_STARTS) continue
    const loop = searchLoop(model, from, likeOf, finished, cycles)
    const key = loop?.circle.map(nameOf).toSorted().join()
    if (loop && key !== undefined && !found.has(key)) found.set(key, loop)
  }
  return [...found.values()]
}

/** Depth first; a state on the path that comes again closes a circle. */
function searchLoop(
  model: AbstractModel,
  from: Node,
  likeOf: Likeness,
  finished: Set<Known>,
  cycles: ReadonlySet<string>,
): Loop | undefined {
  const path: Edge[] = []
  const first = likeOf(knownState(model, from.state))
  const visit = (known: Known): Loop | undefined => {
    if (finished.has(known) || path.length > MAX_STATES) return undefined
    for (const { move, to } of automaticEdges(model, known, cycles)) {
      // No circle comes through a state in which nothing of a circle is under way.
      if (![...pendingIn(to.state)].some((name) => cycles.has(name))) continue
      const edge = { move, to: likeOf(to) }
      const isFirst = edge.to === first
      const start = isFirst ? 0 : path.findIndex((passed) => passed.to === edge.to) + 1
      if (start > 0 || isFirst) {
        const circle = [...path.slice(start), edge]
        if (isEndless(model, circle, likeOf)) {
          return { from, way: path.slice(0, start).map(({ move }) => move), circle: circle.map(({ move }) => move) }
        }
        continue
      }
      if (finished.has(edge.to) || !isPassive(model, edge.to, likeOf)) continue
      path.push(edge)
      const loop = visit(edge.to)
      path.pop()
      if (loop) return loop
    }
    finished.add(known)
    return undefined
  }
  return visit(first)
}

/** Which state stands for one in the search. */
type Likeness = (known: Known) => Known

function likenessFrom(model: AbstractModel, state: State): Likeness {
  const steps = liveSteps(model, state)
  return memoize((known: Known) => representative(model, known, steps))
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
function isPassive(model: AbstractModel, known: Known, likeOf: Likeness): boolean {
  return allMovesIn(model, known)
    .filter((move) => !isAutomatic(move) && !mayNotCome(move))
    .every((move) => {
      const to = successor(model, known, move)
      return to === undefined || likeOf(to) === known
    })
}

/**
 * The circle can go on for ever. Each call and timer that is under way all the time ends in it. Where it is made of successful
 * responses, no other successful response leads out.
 */
function isEndless(model: AbstractModel, circle: Edge[], likeOf: Likeness): boolean {
  const states = circle.map(({ to }) => to)
  const names = new Set(circle.map(({ move }) => nameOf(move)))
  const always = [...pendingIn(states[0]?.state)].filter((name) =>
    states.every(({ state }) => pendingIn(state).has(name)),
  )
  if (always.some((name) => ![...names].some((each) => each.startsWith(`${name} `)))) return false
  if (!circle.some(({ move }) => isSuccess(model, move))) return true
  const inCircle = new Set(states)
  return states.every((known) =>
    automaticEdges(model, known).every(({ move, to }) => !isSuccess(model, move) || inCircle.has(likeOf(to))),
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
