/** Makes calls and timers match the state: starts, keeps and ends them, saves, and performs commands. */
import type { Effect } from './define.ts'
import { createEarlyEvents } from './early-events.ts'
import { failedCalls } from './failed-calls.ts'
import { createFileStore, type FileStore } from './files.ts'
import { NotLoadedError } from './later-part.ts'
import type { Command, Event, Journey, Json, JsonObject, Outcome, Running, State } from './model.ts'
import { IncompleteRequestError, incompleteRequest, requestOf } from './request.ts'
import { fromSaved, toSaved } from './save.ts'
import { initialState, transition } from './transition.ts'

/** Everything outside the engine: it has no clock, storage, network or screen of its own. */
export type RuntimeOptions = {
  journey: Journey
  effects: Record<string, Effect>
  clock: Clock
  store: Store
  perform: (command: Command) => void
  /**
   * Loads the forms of these steps before a saved state is read: the journey cannot tell before whether their answers
   * count. Absent where every form is there from the start.
   */
  loadForms?: (steps: string[]) => Promise<unknown>
  /**
   * Loads what the journey still lacks (see `later-part.ts`). An event that needs it waits for it. Absent where the journey
   * is whole from the start.
   */
  loadLater?: () => Promise<unknown>
  /** The files of an earlier runtime in this page, whose state is taken over. Absent: a new store. */
  files?: FileStore
  /** A random id, unique to this applicant's journey. */
  newId: () => string
  environment: JsonObject
  /**
   * What is done with a request that lacks what its service requires; it is never sent. In production it is reported and
   * becomes the outcome `INCOMPLETE_REQUEST`; anywhere else it throws, so that a mistake of the journey is not overlooked.
   */
  isProduction?: boolean
  /** Called with what went wrong in the program itself; the applicant's own problems are outcomes. */
  report: (problem: unknown) => void
}

export type Clock = {
  /** Milliseconds that only go forward, for durations and deadlines. Near the time since 1970, and no date. */
  now: () => number
  /** Milliseconds since 1970 by the device's calendar, for dates alone: people and networks set it back. */
  date: () => number
  /** `now` is that time or later from here on: deadlines saved by an earlier page keep their distance. */
  continueFrom: (at: number) => void
  /** Runs once after so many milliseconds; returns how to call it off. */
  after: (milliseconds: number, run: () => void) => () => void
  /** The page is hidden: polls wait. */
  isHidden: () => boolean
  /** Calls `run` when the page becomes visible; returns how to stop that. */
  onVisible: (run: () => void) => () => void
}

export type Store = {
  load: () => Promise<unknown>
  save: (state: State) => Promise<void>
}

type WithoutTime<One> = One extends unknown ? Omit<One, 'at' | 'date'> : never
/** An event before the runtime has stamped it. */
export type EventInput = WithoutTime<Event>

export type Runtime = {
  /** Files that the state names by id. */
  files: FileStore
  /** The same object until something changes. */
  getState: () => State
  subscribe: (listener: () => void) => () => void
  dispatch: (event: EventInput) => void
  /** Restores what was saved or begins anew, and goes where the address leads. */
  open: (path: string, query: Record<string, string>) => Promise<void>
  /** Resolves when the journey lacks nothing (see `RuntimeOptions.loadLater`). Never rejects. */
  untilWhole: () => Promise<void>
  /** The clock's time, for what counts down on screen. */
  now: () => number
  /** Calls the listener every second while a timer runs; returns how to stop that. */
  onSecond: (listener: () => void) => () => void
  stop: () => void
}

type Flight = { end: () => void; writes: boolean }

/** A runtime for one applicant. Nothing happens before `open`. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { journey, effects, clock, store, perform, report, files = createFileStore() } = options
  let state = initialState(journey, { id: options.newId(), at: clock.now(), environment: options.environment })
  const listeners = new Set<() => void>()
  const seconds = new Set<() => void>()
  const flights = new Map<string, Flight>()
  const restoredCalls = new Set<string>()
  let wake: (() => void) | undefined
  let tick: (() => void) | undefined
  let stopped = false
  const early = createEarlyEvents<EventInput>({
    ...{ load: options.loadLater, after: clock.after, dispatch, report },
    onGivenUp: () => dispatch({ type: 'missing' }),
  })
  const stopWatching = clock.onVisible(() => reconcile())

  function dispatch(event: EventInput): void {
    if (stopped) return
    const result = applied(event)
    if (!result) return early.add(event)
    state = result.state
    for (const listener of listeners) listener()
    for (const command of result.commands) perform(command)
    // Saved before anything is sent: after a reload a request keeps its id.
    store.save(toSaved(journey.definition, state)).catch(report).then(reconcile).catch(report)
  }

  /** What the event makes of the state; nothing while the journey lacks what it needs, and then nothing has changed. */
  function applied(event: EventInput): ReturnType<typeof transition> | undefined {
    try {
      return transition(journey, state, { ...event, at: clock.now(), date: clock.date() } as Event)
    } catch (problem) {
      if (problem instanceof NotLoadedError && options.loadLater) return undefined
      throw problem
    }
  }

  function reconcile(): void {
    if (stopped) return
    const wanted = new Map(state.running.map((running) => [keyOf(running), running]))
    for (const [key, flight] of flights) {
      if (wanted.has(key)) continue
      flights.delete(key)
      // What writes is let finish: breaking it off would leave open whether it was done.
      if (!flight.writes) flight.end()
    }
    const now = clock.now()
    const incomplete: unknown[] = []
    for (const [key, running] of wanted) {
      const waits = running.due > now || (running.attempt > 0 && clock.isHidden())
      if (waits || flights.has(key)) continue
      try {
        launch(key, running)
      } catch (problem) {
        incomplete.push(problem)
      }
    }
    wakeAtNextDeadline(now)
    keepTicking()
    // Every other call is started first.
    if (incomplete.length > 0) throw incomplete[0]
  }

  function launch(key: string, running: Running): void {
    const call =
      running.step === ''
        ? journey.definition.reads[running.call]
        : journey.definition.steps[running.step]?.calls[running.call]
    const declaration = call && journey.definition.effects[call.effect]
    const effect = call && effects[call.effect]
    if (!call || !declaration || !effect) throw new Error(`expected an effect for call \`${running.call}\`, found none`)
    const controller = new AbortController()
    flights.set(key, { end: () => controller.abort(), writes: declaration.writes })
    const { id, attempt } = running
    const { input, context, problems: found } = requestOf(journey, state, call)
    // Sent before the page was loaded again: what is never saved is gone, and the key of the request says what it was.
    const problems = restoredCalls.has(id) ? found.filter((one) => !isNeverSaved(journey, one.fact)) : found
    if (problems.length > 0) {
      const incomplete = new IncompleteRequestError(call.effect, problems)
      if (options.isProduction !== true) throw incomplete
      report(incomplete)
      flights.delete(key)
      return dispatch({ type: 'outcome', id, attempt, code: incompleteRequest })
    }
    const onProgress = (response: Json) => {
      if (flights.get(key)) dispatch({ type: 'progress', id, attempt, response })
    }
    effect(input, { id, attempt, context, files, signal: controller.signal, onProgress })
      .catch((problem: unknown): Outcome => {
        if (!controller.signal.aborted) report(problem)
        return { code: 'UNKNOWN' }
      })
      .then((outcome) => {
        if (flights.get(key)) dispatch({ type: 'outcome', id, attempt, ...outcome })
        flights.delete(key)
      })
      .catch(report)
  }

  function wakeAtNextDeadline(now: number): void {
    wake?.()
    const timers = Object.entries(state.timers)
    const waiting = clock.isHidden() ? [] : state.running.filter((one) => one.due > now)
    const next = Math.min(...timers.map(([, deadline]) => deadline), ...waiting.map((one) => one.due))
    if (next === Number.POSITIVE_INFINITY) return
    wake = clock.after(Math.max(0, next - now), () => {
      const due = Object.entries(state.timers).find(([, deadline]) => deadline <= clock.now())
      if (due) dispatch({ type: 'timer', timer: due[0] })
      else reconcile()
    })
  }

  function keepTicking(): void {
    const runs = Object.keys(state.timers).length > 0 && seconds.size > 0
    if (!runs) {
      tick?.()
      tick = undefined
    } else if (!tick) {
      tick = clock.after(1000, () => {
        tick = undefined
        for (const listener of seconds) listener()
        keepTicking()
      })
    }
  }

  return {
    files,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch,
    open: async (path, query) => {
      const saved = await store.load().catch((problem: unknown) => void report(problem))
      const opening: EventInput = { type: 'open', path, query }
      if (saved !== undefined || !applied(opening)) await early.untilLoaded()
      const restored = fromSaved(journey, saved)
      // The environment is of this page; the rest is as it was left.
      if (restored) {
        state = { ...restored, environment: options.environment }
        for (const { id } of [...restored.running, ...restored.overlays.flatMap(failedCalls)]) restoredCalls.add(id)
        clock.continueFrom(restored.at)
        await options.loadForms?.(stepsToCheck(journey, restored))
      }
      dispatch(opening)
    },
    untilWhole: early.untilLoaded,
    now: clock.now,
    onSecond: (listener) => {
      seconds.add(listener)
      keepTicking()
      return () => void seconds.delete(listener)
    },
    stop: () => {
      stopped = true
      stopWatching()
      early.stop()
      wake?.()
      tick?.()
      for (const flight of flights.values()) flight.end()
      flights.clear()
    },
  }
}

function keyOf({ id, attempt }: Running): string {
  return `${id}#${attempt}`
}

function isNeverSaved({ definition }: Journey, fact = ''): boolean {
  return definition.neverSaved.some((one) => fact === one || fact.startsWith(`${one}.`))
}

/** Steps that hold answers, or were passed without any. */
function stepsToCheck({ definition }: Journey, { answers, trail }: State): string[] {
  const steps = new Set([...Object.keys(answers), ...trail])
  return [...steps].filter((step) => definition.steps[step]?.form !== undefined)
}
