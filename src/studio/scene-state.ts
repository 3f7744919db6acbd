/** The state that a scene is seen in. */
import { initialState, type Journey, type JsonObject, numberIn, readFact, type State } from '@journey/engine'
import type { Facts, Scene } from '@journey/engine/toolchain'

type Seen = { host: string; language: string }

/** `host`: whose page it is. */
export function stateOf(journey: Journey, scene: Scene, facts: Facts, { host, language }: Seen): State {
  const { definition } = journey
  const at = Date.parse('2026-11-21T08:00:00Z')
  const empty = initialState(journey, { id: 'studio', at, environment: { host, language } })
  const others = Object.keys(definition.steps).filter(
    (name) => name !== scene.step && definition.steps[name]?.as === 'screen',
  )
  const state = {
    ...empty,
    ...facts,
    answers: withoutWrong(facts.answers, scene),
    step: scene.step,
    route: { path: definition.steps[scene.step]?.path ?? '', params: {} },
    // Whatever an answer may be read from counts as passed. Nothing was passed where the journey begins: there is no way back.
    trail: scene.isBeginning ? [] : others,
    overlays: scene.overlays,
    running: scene.running,
    problems: scene.problems.length > 0 ? { [scene.step]: scene.problems } : {},
  } as State
  const route = { ...state.route, params: paramsOf(journey, state) }
  return { ...state, route, timers: startedTimers(journey, state, scene) }
}

/** What the address of its step says. */
function paramsOf(journey: Journey, state: State): State['route']['params'] {
  return Object.fromEntries(
    Object.entries(journey.definition.steps[state.step]?.params ?? {}).flatMap(([name, fact]) => {
      const value = readFact(journey, state, fact)
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )
}

/** Those that start when a step comes on screen: its time has just begun. */
function startedTimers(journey: Journey, state: State, scene: Scene): State['timers'] {
  const started = onScreen(scene).flatMap((name) => {
    const { on = {}, timers = {} } = journey.definition.steps[name] ?? {}
    const [rule] = on.enter ?? []
    if (!rule || rule.when || rule.unless) return []
    return (rule.start ?? []).flatMap((timer) => {
      const length = timers[timer]
      const milliseconds = length === undefined ? undefined : numberIn(journey, state, length)
      return milliseconds === undefined ? [] : [[`${name}.${timer}`, state.at + milliseconds]]
    })
  })
  return Object.fromEntries(started)
}

/** A question that is wrong has no answer yet. */
function withoutWrong(answers: object, { step, problems }: Scene): object {
  return problems.length === 0 ? answers : { ...answers, [step]: {} }
}

/** The steps that it shows. */
export function onScreen({ step, overlays }: Scene): string[] {
  return [step, ...overlays.flatMap((shown) => (shown.kind === 'dialog' ? [shown.step] : []))]
}

/** Made-up facts may be ones that no applicant brings about: a calculation that cannot take them knows nothing. */
export function tolerant(run: (input: JsonObject) => JsonObject): (input: JsonObject) => JsonObject {
  return (input) => {
    try {
      return run(input)
    } catch {
      return {}
    }
  }
}
