/** Makes calls and timers match the state: starts, keeps and ends them, saves, and performs commands. */
import { createAlarm } from './alarm.ts'
import { createCallRunner } from './call-runner.ts'
import type { Clock } from './clock.ts'
import type { Effect } from './define.ts'
import { createEarlyEvents } from './early-events.ts'
import type { Command, Event, EventInput } from './event.ts'
import { createFileStore, type FileStore } from './files.ts'
import { NotLoadedError } from './later-part.ts'
import type { Journey, JsonObject, State } from './model.ts'
import { toSaved } from './save.ts'
import { createSaver, type Store } from './saver.ts'
import type { CompiledJourney } from './screen.ts'
import { createSeconds } from './seconds.ts'
import { initialState, transition } from './transition.ts'
import { isUnderWay } from './under-way.ts'

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
  /** What responses in a saved state are held to; loaded for those that are in it. Absent: they are taken as they are. */
  responseValidators?: () => CompiledJourney['responseValidators']
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
   * Resolves once the page is not being left. A call that ends without an answer of its service may have been cancelled by the
   * browser, which is no failure: its outcome waits for this. Absent where no page can be left.
   */
  untilStaying?: () => Promise<void>
  /**
   * What is done with a mistake of the journey. In production it is reported, and the applicant sees that something went wrong: a
   * request that lacks what its service requires is never sent and becomes the outcome `INCOMPLETE_REQUEST`, an event whose rules
   * throw is shown as `UNKNOWN`. Anywhere else it throws, so that it is not overlooked.
   */
  isProduction?: boolean
  /** Called with what went wrong in the program itself; the applicant's own problems are outcomes. */
  report: (problem: unknown) => void
}

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

/** A runtime for one applicant. Nothing happens before `open`. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { journey, effects, clock, store, perform, report, files = createFileStore() } = options
  let state = initialState(journey, { id: options.newId(), at: clock.now(), environment: options.environment })
  const listeners = new Set<() => void>()
  let stopped = false
  /** Events that came before `open`; `undefined` from then on. */
  let unopened: EventInput[] | undefined = []
  const calls = createCallRunner({
    ...{ journey, effects, files, report, dispatch },
    getState: () => state,
    isProduction: options.isProduction === true,
    untilStaying: options.untilStaying,
  })
  const seconds = createSeconds(clock, () => Object.keys(state.timers).length > 0)
  const early = createEarlyEvents<EventInput>({
    ...{ load: options.loadLater, after: clock.after, dispatch, report },
    onGivenUp: () => dispatch({ type: 'failed', code: 'NETWORK' }),
  })
  const alarm = createAlarm(clock, (due) => {
    for (const timer of due) dispatchNext({ type: 'timer', timer })
    reconcile()
  })
  // Saved before anything is sent: after a reload a request keeps its id.
  const saver = createSaver({ store, report, onSaved: reconcile })
  const stopWatching = clock.onVisible(reconcile)

  function dispatch(event: EventInput): void {
    if (stopped) return
    // What comes before the saved state is there would be done to an empty one, and saved in its place.
    if (unopened && event.type !== 'open') return void unopened.push(event)
    const result = applied(event)
    if (!result) return early.add(event)
    // With nothing finished any more it is another journey than that of a tab that was copied from this one, or this from that.
    const isBegunAnew = state.trail.length > 0 && result.state.trail.length === 0
    state = isBegunAnew ? { ...result.state, id: options.newId() } : result.state
    for (const listener of listeners) attempt(listener)
    for (const command of result.commands) attempt(() => perform(command))
    saver.save(toSaved(journey.definition, state))
  }

  /** One event of several: what goes wrong with it is reported, and the ones behind it are still applied. */
  function dispatchNext(event: EventInput): void {
    attempt(() => dispatch(event))
  }

  /** What draws or plays may fail: the journey goes on. */
  function attempt(run: () => void): void {
    try {
      run()
    } catch (problem) {
      report(problem)
    }
  }

  /**
   * What the event makes of the state, in production also one whose rules throw; nothing while the journey lacks what it needs, and
   * then nothing has changed.
   */
  function applied(event: EventInput): ReturnType<typeof transition> | undefined {
    try {
      return transition(journey, state, { ...event, at: clock.now(), date: clock.date() } as Event)
    } catch (problem) {
      if (problem instanceof NotLoadedError && options.loadLater) return undefined
      // What cannot even be shown, or opened, is for the caller.
      if (!options.isProduction || unopened || event.type === 'failed') throw problem
      report(problem)
      return applied({ type: 'failed', code: 'UNKNOWN', ...(event.type === 'outcome' && { call: event.id }) })
    }
  }

  function reconcile(): void {
    // Before it is open, a restored state may lack the forms that say which answers count.
    if (stopped || unopened || saver.isSaving()) return
    const now = clock.now()
    const isHidden = clock.isHidden()
    const incomplete = calls.match(({ due, attempt }) => due <= now && !(attempt > 0 && isHidden))
    alarm.set(state)
    seconds.update()
    // Every other call is started first.
    if (incomplete.length > 0) throw incomplete[0]
  }

  async function open(path: string, query: Record<string, string>): Promise<void> {
    const saved = await store.load().catch((problem: unknown) => void report(problem))
    const opening: EventInput = { type: 'open', path, query }
    if (saved !== undefined || !applied(opening)) await early.untilLoaded()
    const restoring = saved === undefined ? undefined : await import('./restore.ts')
    let restored = restoring?.fromSaved(journey, saved)
    const fresh = state
    // The environment is of this page; the rest is as it was left.
    if (restored) {
      state = { ...restored, environment: options.environment, page: options.newId() }
      for (const { id } of restored.running) calls.addRestored(id)
      clock.continueFrom(restored.at)
      await options.loadForms?.(stepsToCheck(journey, restored))
    }
    try {
      if (restoring && restored) state = await restoring.withoutMistyped(journey, state, options.responseValidators?.())
      dispatch(opening)
    } catch (problem) {
      if (!restored) throw problem
      // An earlier program may have left what this one cannot go on from: the page would never open again.
      report(problem)
      restored = undefined
      state = fresh
      dispatch(opening)
    }
    const waiting = unopened ?? []
    unopened = undefined
    if (!restored && (saved === null || isUnderWay(saved))) dispatch({ type: 'storage', code: 'STATE_LOST' })
    for (const event of waiting) dispatchNext(event)
  }

  return {
    ...{ files, dispatch, open },
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    untilWhole: early.untilLoaded,
    now: clock.now,
    onSecond: seconds.subscribe,
    stop: () => {
      stopped = true
      stopWatching()
      early.stop()
      alarm.stop()
      seconds.stop()
      calls.stop()
    },
  }
}

/** Steps that hold answers, or were passed without any. */
function stepsToCheck({ definition }: Journey, { answers, trail }: State): string[] {
  const steps = new Set([...Object.keys(answers), ...trail])
  return [...steps].filter((step) => definition.steps[step]?.form !== undefined)
}
