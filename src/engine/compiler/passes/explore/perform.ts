/** Makes a move: the real transition, with the facts of the occasion put where they come from. */
import type { Event, Json, JsonObject, Rule, State } from '../../../core/model.ts'
import { entryNamed } from '../../../core/notices.ts'
import { isBusy, onScreen, stepNamed } from '../../../core/path.ts'
import { initialState, transition } from '../../../core/transition.ts'
import { without } from '../../../core/turn.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import { answerTo } from './answers.ts'
import type { Facts } from './domains.ts'
import type { Move } from './moves.ts'
import { withAt } from './nested.ts'
import { sampleOf } from './sample.ts'
import type { World } from './world.ts'

export type Made = { state: State; rules: Rule[] }

/** The state before anybody has come. */
export function unopened(world: World): State {
  const environment = { host: 'localhost', language: world.definition.languages[0] ?? 'en', given: {} }
  return initialState(world.journey, { id: 'explored', at: 0, environment })
}

/** What the move makes of the state; nothing when it cannot be made there. `beyond` are facts said if the move says no other. */
export function perform(world: World, before: State, move: Move, beyond?: Facts): Made | undefined {
  const facts: Facts = beyond ? new Map([...beyond, ...move.facts]) : move.facts
  const rules: Rule[] = []
  let state = told(world, before, facts)
  const happen = (event: Event): void => {
    const made = transition(world.journey, state, event)
    rules.push(...made.rules)
    state = made.state
  }
  switch (move.kind) {
    case 'open': {
      happen({ type: 'open', at: 0, path: move.path, query: move.query === undefined ? {} : { [move.query]: 'X001' } })
      for (const { id, attempt, call } of state.running.filter(({ step }) => step === '')) {
        const answer = answerTo(world, '', call, 'ok', facts)
        happen({ type: 'outcome', at: 0, id, attempt, code: 'ok', ...(answer === undefined ? {} : { answer }) })
      }
      break
    }
    case 'outcome': {
      const running = state.running.find(({ step, call }) => step === move.step && call === move.call)
      if (!running) return undefined
      const call = stepNamed(world.journey, move.step).calls[move.call]
      const stands = world.journey.definition.effects[call?.effect ?? '']?.outcomes.some(
        ({ code }) => code === move.code,
      )
      const answer = move.code === 'ok' || stands ? answerTo(world, move.step, move.call, move.code, facts) : undefined
      // Tried again and again it is the same state, until there is no try left.
      const attempt = call?.retry?.on.includes(move.code) ? Number.POSITIVE_INFINITY : running.attempt
      state = { ...state, running: state.running.map((one) => (one === running ? { ...one, attempt } : one)) }
      // Nobody waits for what is in the background: meanwhile the form may have been filled in.
      if (call?.background) for (const each of filling(world, state, { step: move.step, name: '' }, facts)) happen(each)
      const code = stands ? 'ok' : move.code
      happen({ type: 'outcome', at: 0, id: running.id, attempt, code, ...(answer === undefined ? {} : { answer }) })
      const key = `${move.step}.${move.call}`
      if (world.fleeting.has(key)) state = { ...state, results: without(state.results, key) }
      break
    }
    case 'timer': {
      const timer = `${move.step}.${move.timer}`
      if (state.timers[timer] === undefined || !onScreen(state).includes(move.step)) return undefined
      state = { ...state, timers: { ...state.timers, [timer]: 0 } }
      happen({ type: 'timer', at: 0, timer })
      break
    }
    case 'action': {
      if (!onScreen(state).includes(move.step)) return undefined
      const { form } = stepNamed(world.journey, move.step)
      if (form !== undefined && move.name !== 'back')
        for (const each of filling(world, state, move, facts)) happen(each)
      if (isBusy(state, world.journey) && move.name !== 'back' && move.name !== 'dismiss') return undefined
      const value = valueIn(facts)
      happen({ type: 'action', at: 0, step: move.step, name: move.name, ...(value === undefined ? {} : { value }) })
      break
    }
    case 'change': {
      if (!onScreen(state).includes(move.step)) return undefined
      const changes = filling(world, state, { ...move, name: 'next' }, facts).filter(
        (event) => event.type === 'answer' && event.field === move.field,
      )
      for (const each of changes) happen(each)
      if (rules.length === 0) {
        const value = sampleOf(schemaOfField(world, move.step, move.field))
        happen({ type: 'answer', at: 0, step: move.step, field: move.field, value })
      }
      break
    }
    case 'visit':
      happen({ type: 'visit', at: 0, path: move.path })
      break
    case 'message':
      happen({ type: 'message', at: 0, name: move.name })
      break
    case 'press': {
      const index = state.showing.findIndex((one) => one.kind === 'notice' && one.entry === move.entry)
      const shown = state.showing[index]
      if (shown?.kind !== 'notice') return undefined
      const { buttons, closes } = entryNamed(world.journey, shown.entry)
      if (closes !== move.event && !buttons.some(({ event }) => event === move.event)) return undefined
      happen({ type: 'notice', at: 0, index, event: move.event })
      break
    }
    default:
      return move satisfies never
  }
  return { state: settled(state), rules }
}

/** What the action carries: a value, or an object with what is asked of it. */
function valueIn(facts: Facts): Json | undefined {
  const parts = partsOf(facts, 'journey.value.')
  return parts.length === 0 ? facts.get('journey.value') : assembled({}, parts)
}

/** What calculations are asked to say. */
function told(world: World, state: State, facts: Facts): State {
  const { calculations } = world.definition
  let given = (state.environment.given ?? {}) as JsonObject
  const before = given
  for (const [fact, value] of facts) {
    const [head = '', ...rest] = fact.split('.')
    if (Object.hasOwn(calculations, head) && rest.length > 0) given = withAt(given, [head, ...rest], value)
  }
  return given === before ? state : { ...state, environment: { ...state.environment, given } }
}

/** The fields of the step that matter, with what the facts say of them; what a later step needs is there. */
function filling(world: World, state: State, move: { step: string; name: string }, facts: Facts): Event[] {
  const { domains } = world
  const answers = state.answers[move.step] ?? {}
  return stepNamed(world.journey, move.step).fields.flatMap((field): Event[] => {
    const fact = `${move.step}.${field}`
    const schema = schemaOfField(world, move.step, field)
    if (facts.has(fact)) return [answer(move.step, field, facts.get(fact))]
    const inner = partsOf(facts, `${fact}.`)
    if (inner.length > 0) return [answer(move.step, field, assembled(sampleOf(schema), inner))]
    const wanted = move.name === 'next' && domains.needed.has(fact) && answers[field] === undefined
    return wanted ? [answer(move.step, field, sampleOf(schema))] : []
  })
}

function partsOf(facts: Facts, prefix: string): [path: string[], value: Json | undefined][] {
  return [...facts]
    .filter(([fact]) => fact.startsWith(prefix))
    .map(([fact, value]) => [fact.slice(prefix.length).split('.'), value])
}

function assembled(base: Json, parts: [path: string[], value: Json | undefined][]): JsonObject {
  const object: JsonObject = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {}
  return parts.reduce<JsonObject>((sofar, [path, value]) => withAt(sofar, path, value), object)
}

function schemaOfField(world: World, name: string, field: string) {
  const step = world.project.steps.get(name)
  return (step && fieldSchema(world.project, step, field)) ?? {}
}

function answer(step: string, field: string, value: Json | undefined): Event {
  return { type: 'answer', at: 0, step, field, value }
}

/** Time, ids and numbers of calls do not matter to what comes next. */
function settled(state: State): State {
  const idOf = (step: string, call: string): string => `${step}.${call}`
  return {
    ...state,
    at: 0,
    calls: 0,
    problems: {},
    value: null,
    timers: Object.fromEntries(Object.keys(state.timers).map((timer) => [timer, 1000])),
    running: state.running.map((one) => ({ ...one, id: idOf(one.step, one.call), attempt: 0, due: 0 })),
    showing: state.showing.map((one) =>
      one.kind === 'notice' && one.failed
        ? { ...one, failed: { ...one.failed, id: idOf(one.step, one.failed.call) } }
        : one,
    ),
  }
}
