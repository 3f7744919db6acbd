/** The tea shop's runtime in a test's hands: its clock, its store, and effects that are answered when the test says so. */
import {
  type Command,
  type CompiledJourney,
  createRuntime,
  type Effect,
  type Json,
  type JsonObject,
  type Outcome,
  type State,
} from '@journey/engine'
import { choice, tea } from './tea.ts'

/** A clock that moves when told. */
export function kitchenClock() {
  let now = 0
  let hidden = false
  let alarms: { at: number; run: () => void }[] = []
  const watchers = new Set<() => void>()
  return {
    now: () => now,
    date: () => now,
    continueFrom: (at: number) => {
      now = Math.max(now, at)
    },
    after: (milliseconds: number, run: () => void) => {
      const alarm = { at: now + milliseconds, run }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter((one) => one !== alarm)
      }
    },
    isHidden: () => hidden,
    onVisible: (run: () => void) => {
      watchers.add(run)
      return () => void watchers.delete(run)
    },
    async pass(milliseconds: number) {
      const end = now + milliseconds
      for (;;) {
        const next = alarms.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        now = Math.max(now, next.at)
        alarms = alarms.filter((one) => one !== next)
        next.run()
        await quiet()
      }
      now = end
    },
    async hide(is: boolean) {
      hidden = is
      if (!is) for (const run of watchers) run()
      await quiet()
    },
  }
}

/** Promises that are due have been kept. */
export const quiet = () => new Promise((done) => setImmediate(done))

type Asked = {
  effect: string
  input: JsonObject
  context: JsonObject
  id: string
  signal: AbortSignal
  onProgress: ((soFar: Json) => void) | undefined
  answer: (outcome: Outcome) => Promise<void>
}

/** A runtime with nothing around it that is not told what to do. */
export function kitchen(
  saved?: unknown,
  isProduction = false,
  id: string | (() => string) = 'cup',
  loadForms = async () => {},
  journey = tea,
  responseValidators: CompiledJourney['responseValidators'] = {},
) {
  const clock = kitchenClock()
  const asked: Asked[] = []
  const commands: Command[] = []
  const reports: unknown[] = []
  const order: string[] = []
  let stored: unknown = saved
  const ask =
    (effect: string): Effect =>
    (input, { id, context, signal, onProgress }) =>
      new Promise((resolve) => {
        order.push(`send ${effect}`)
        asked.push({
          effect,
          input,
          context,
          id,
          signal,
          onProgress,
          answer: async (outcome) => {
            resolve(outcome)
            await quiet()
          },
        })
      })
  const runtime = createRuntime({
    journey,
    effects: Object.fromEntries(Object.keys(journey.definition.effects).map((name) => [name, ask(name)])),
    clock,
    store: {
      load: async () => structuredClone(stored),
      save: async (state) => {
        order.push(`save ${state.running.map((one) => one.call).join(' ')}`)
        stored = structuredClone(state)
      },
    },
    perform: (command) => commands.push(command),
    loadForms,
    responseValidators: () => responseValidators,
    newId: typeof id === 'string' ? () => id : id,
    environment: {},
    isProduction,
    report: (problem) => reports.push(problem),
  })
  const last = (effect: string) => {
    const found = asked.findLast((one) => one.effect === effect)
    if (!found) throw new Error(`expected \`${effect}\` to have been asked, found ${asked.map((one) => one.effect)}`)
    return found
  }
  const act = async (name: string) => {
    runtime.dispatch({ type: 'action', step: runtime.getState().step, name })
    await quiet()
  }
  const fill = (field: string, value: Json) =>
    runtime.dispatch({ type: 'answer', step: runtime.getState().step, field, value })
  return { runtime, clock, asked, commands, reports, order, last, act, fill, stored: () => stored as State }
}

/** What is saved, by a clock at `at`, where a code is on its way to a member, and a new one may be asked for after a while. */
export async function savedAtMember(at = 0) {
  const before = kitchen()
  await before.clock.pass(at)
  await before.runtime.open('/', {})
  before.fill('tea', choice.tea)
  before.fill('size', choice.size)
  await before.act('next')
  await before.last('code.send').answer({ code: 'ok' })
  before.runtime.stop()
  return before.stored()
}
