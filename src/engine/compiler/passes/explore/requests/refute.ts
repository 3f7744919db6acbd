/** Looks for a story in which a request is started that lacks something: what the analysis could not prove is then refuted. */
import { asText } from '../../../../core/as-text.ts'
import type { FactPath, Problem, Journey as Runnable, State } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import { requestOf } from '../../../../core/request.ts'
import { schemaProblems } from '../../../../core/value-schema.ts'
import { valueSchemaOf } from '../../../lower/requests.ts'
import type { Structure } from '../../../source/project.ts'
import { fieldSchema } from '../../../symbols/fact-schemas.ts'
import type { Explored } from '../explore.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { sampleOf } from '../model/sample.ts'
import { applyMove, unopenedState } from '../space/apply-move.ts'
import type { Move } from '../space/move.ts'
import { movesFrom } from '../space/moves.ts'
import { stateKey } from '../space/state-key.ts'
import { movesTo, type Node } from '../space/state-space.ts'
import { movesByAddress } from './visits.ts'

/** Told anew so many times at most, before the search gives up on a place. */
const MOST_TRIES = 6

/** `<step> <call> <property>` → the moves after which the call is started without it, of those that are asked for. */
export function findStories({ model, space }: Explored, asked: ReadonlySet<string>): Map<string, Move[]> {
  const found = new Map<string, Move[]>()
  const tries = new Map<string, number>()
  const exact = exactModel(model)
  for (const node of space.nodes) {
    const lacking = lackingIn(model, node, asked).filter((key) => !found.has(key) && (tries.get(key) ?? 0) < MOST_TRIES)
    if (lacking.length === 0) continue
    const moves = movesTo(node)
    const lacks = lackingAfter(exact, moves)
    for (const key of lacking) {
      tries.set(key, (tries.get(key) ?? 0) + 1)
      if (lacks.has(key)) found.set(key, moves)
    }
  }
  for (const step of stepsOf(asked, found)) {
    for (const moves of movesByAddress(model, space, step)) {
      const wanted = [...asked].filter((key) => key.startsWith(`${step} `) && !found.has(key))
      if (wanted.length === 0) break
      const lacks = lackingAfter(exact, moves)
      for (const key of wanted) if (lacks.has(key)) found.set(key, moves)
    }
  }
  for (const step of stepsOf(asked, found)) {
    const wanted = new Set([...asked].filter((key) => key.startsWith(`${step} `) && !found.has(key)))
    for (const [key, moves] of storiesNear(model, exact, space, step, wanted)) found.set(key, moves)
  }
  return found
}

/** So many moves are tried around the states of a step, and so many of them in a row. */
const MOST_MOVES_NEAR = 600
const MOST_IN_A_ROW = 3

/**
 * Makes a few more moves from each state of a step. The search takes a state after a read that failed for the same as others,
 * although it lacks what they have.
 */
function storiesNear(
  model: AbstractModel,
  exact: AbstractModel,
  { nodes }: Explored['space'],
  step: string,
  wanted: ReadonlySet<string>,
): Map<string, Move[]> {
  const found = new Map<string, Move[]>()
  const near = nodes.filter(({ state }) => onScreen(state).includes(step))
  const queue = near.map((node) => ({ node, added: 0 }))
  const seen = new Set(near.map(({ state }) => stateKey(model, state)))
  let tried = 0
  for (let next = queue.shift(); next && tried < MOST_MOVES_NEAR && found.size < wanted.size; next = queue.shift()) {
    const { node, added } = next
    for (const move of movesFrom(model, node.state)) {
      tried += 1
      const state = applyMove(model, node.state, move)?.state
      if (!state || !onScreen(state).includes(step) || seen.has(stateKey(model, state))) continue
      seen.add(stateKey(model, state))
      const after: Node = { state, parent: node, move, depth: node.depth + 1 }
      const lacking = lackingIn(model, after, wanted).filter((key) => !found.has(key))
      const lacks = lacking.length > 0 ? lackingAfter(exact, movesTo(after)) : undefined
      for (const key of lacking) if (lacks?.has(key)) found.set(key, movesTo(after))
      if (added + 1 < MOST_IN_A_ROW) queue.push({ node: after, added: added + 1 })
    }
  }
  return found
}

/** Steps with places that no story was found for. */
function stepsOf(asked: ReadonlySet<string>, found: ReadonlyMap<string, Move[]>): Set<string> {
  return new Set([...asked].flatMap((key) => (found.has(key) ? [] : (key.split(' ')[0] ?? []))))
}

/** What the calls lack that a state has just started. A calculation's result was assumed, and says nothing. */
function lackingIn(model: AbstractModel, { state, parent }: Node, asked: ReadonlySet<string>): string[] {
  const before = parent?.state.running ?? []
  const isNew = ({ step, call }: State['running'][number]): boolean =>
    !before.some((one) => one.step === step && one.call === call)
  return lackingOf(model, { ...state, running: state.running.filter(isNew) }).filter((key) => asked.has(key))
}

function lackingOf(model: AbstractModel, state: State): string[] {
  const { journey } = model
  const { steps } = journey.definition
  return state.running.flatMap(({ step, call: name }) => {
    const call = steps[step]?.calls[name]
    if (!call) return []
    return requestOf(journey, state, call)
      .problems.filter(({ keyword, fact }) => keyword === 'required' && !isCalculation(model, fact ?? ''))
      .map(({ path }) => `${step} ${name} ${path}`)
  })
}

function isCalculation({ definition }: AbstractModel, fact: FactPath): boolean {
  return Object.hasOwn(definition.calculations, fact.split('.')[0] ?? '')
}

/** The moves once more, with forms that must be filled in and answers that are remembered. */
function lackingAfter(model: AbstractModel, moves: readonly Move[]): ReadonlySet<string> {
  let state = unopenedState(model)
  for (const move of moves) {
    const filled = move.kind === 'action' && move.name === 'next' ? withRequired(model, state, move.step) : state
    // What calculations return is not assumed here.
    const facts = new Map([...move.facts].filter(([fact]) => !isCalculation(model, fact)))
    const applied = applyMove(model, filled, { ...move, facts })
    if (!applied) return new Set()
    state = applied.state
  }
  return new Set(lackingOf(model, state))
}

/** What the form requires and the move does not speak of is answered somehow. */
function withRequired({ project, journey }: AbstractModel, state: State, name: string): State {
  const step = project.steps.get(name)
  const form = journey.definition.steps[name]?.form
  const schema = form === undefined ? undefined : project.schemas.get(form)?.schema
  if (!step || !Array.isArray(schema?.required)) return state
  const before = state.answers[name] ?? {}
  const missing = schema.required.map(asText).filter((field) => before[field] === undefined)
  const given = Object.fromEntries(missing.map((field) => [field, sampleOf(fieldSchema(project, step, field) ?? {})]))
  return { ...state, answers: { ...state.answers, [name]: { ...given, ...before } } }
}

function exactModel(model: AbstractModel): AbstractModel {
  const journey: Runnable = { ...model.journey, validate: validatorOf(model.project) }
  return { ...model, journey, transient: new Set() }
}

function validatorOf(project: Structure): Runnable['validate'] {
  const forms = new Map([...project.schemas.values()].map(({ name, schema }) => [name, valueSchemaOf(schema)] as const))
  return (form, answers) =>
    schemaProblems(forms.get(form) ?? {}, answers).map(
      ({ path, keyword }): Problem => ({ field: path.split('.')[0] ?? '', keyword, params: {} }),
    )
}
