/** The requests that are under way: matched with the calls of the state, sent, and dispatched as outcomes. */
import type { Effect } from './define.ts'
import type { EventInput, Outcome } from './event.ts'
import type { FileStore } from './files.ts'
import { isObject } from './json.ts'
import { callOf } from './lookup.ts'
import type { Journey, Json, Running, State } from './model.ts'
import { IncompleteRequestError, incompleteRequest, isNeverSaved, requestOf } from './request.ts'
import { isAnswered } from './unsettled.ts'

export type CallRunnerOptions = {
  journey: Journey
  effects: Record<string, Effect>
  files: FileStore
  getState: () => State
  dispatch: (event: EventInput) => void
  report: (problem: unknown) => void
  /** See `RuntimeOptions.isProduction`. */
  isProduction: boolean
  /** See `RuntimeOptions.untilStaying`. */
  untilStaying?: (() => Promise<void>) | undefined
}

export type CallRunner = {
  /**
   * Starts the calls of the state that are due, ends what it has no more, and keeps the rest. What cannot be started lacks its
   * effect, or what its request requires: in production it is reported and has an outcome, else its mistake is returned.
   */
  match: (isDue: (call: Running) => boolean) => unknown[]
  /** The call was in the state before the page was loaded again. */
  addRestored: (id: string) => void
  /** Ends everything that is under way. */
  stop: () => void
}

type Flight = { end: () => void; writes: boolean }

/** Nothing is sent before `match`. */
export function createCallRunner(options: CallRunnerOptions): CallRunner {
  const { journey, effects, files, dispatch, report } = options
  const flights = new Map<string, Flight>()
  const restoredCalls = new Set<string>()

  function match(isDue: (call: Running) => boolean): unknown[] {
    const expected = new Map(options.getState().running.map((running) => [keyOf(running), running]))
    for (const [key, flight] of flights) {
      if (expected.has(key)) continue
      flights.delete(key)
      // A write runs to its end: aborted, it would leave open whether it was done.
      if (!flight.writes) flight.end()
    }
    const incomplete: unknown[] = []
    for (const [key, running] of expected) {
      // The outcome of one before it may have led away from this one.
      if (!isDue(running) || flights.has(key) || !options.getState().running.includes(running)) continue
      try {
        launch(key, running)
      } catch (problem) {
        if (options.isProduction) giveUp(key, running, problem)
        else incomplete.push(problem)
      }
    }
    return incomplete
  }

  function launch(key: string, running: Running): void {
    const call = callOf(journey, running)
    const declaration = call && journey.definition.effects[call.effect]
    const effect = call && effects[call.effect]
    if (!call || !declaration || !effect) throw new Error(`expected an effect for call \`${running.call}\`, found none`)
    const controller = new AbortController()
    const flight: Flight = { end: () => controller.abort(), writes: declaration.writes }
    flights.set(key, flight)
    const { id, attempt } = running
    const { input, context, problems: found } = requestOf(journey, options.getState(), call)
    // Sent before the page was loaded again: what is never saved is gone, and the key of the request says what it was.
    const problems = restoredCalls.has(id) ? found.filter((one) => !isNeverSaved(journey, one.fact)) : found
    if (problems.length > 0) throw new IncompleteRequestError(call.effect, problems)
    // A call that was left may have been made once more meanwhile, under the same id.
    const isUnderWay = () => flights.get(key) === flight
    const onProgress = (response: Json) => {
      if (isUnderWay()) dispatch({ type: 'progress', id, attempt, response })
    }
    // One that throws before its first wait ends as one that rejects.
    new Promise<Outcome>((resolve) =>
      resolve(effect(input, { id, attempt, context, files, signal: controller.signal, onProgress })),
    )
      .then((outcome) => expectOutcome(call.effect, outcome))
      .catch((problem: unknown): Outcome => {
        if (!controller.signal.aborted) report(problem)
        return { code: 'UNKNOWN' }
      })
      .then(async (outcome) => {
        if (!isAnswered(journey, call.effect, outcome)) await options.untilStaying?.()
        if (!isUnderWay()) return
        // An effect may hand on more than an outcome: nothing in it says which call it is of.
        end({ ...outcome, type: 'outcome', id, attempt })
        // An outcome that waits for a later part of the journey ends its call then: it is not made once more meanwhile.
        if (!options.getState().running.includes(running)) flights.delete(key)
      })
      .catch(report)
  }

  /** A call that cannot be started ends at once, and the journey has a way on. */
  function giveUp(key: string, { id, attempt }: Running, problem: unknown): void {
    report(problem)
    flights.delete(key)
    const code = problem instanceof IncompleteRequestError ? incompleteRequest : 'UNKNOWN'
    dispatch({ type: 'outcome', id, attempt, code })
  }

  /** A journey that cannot take the outcome gets one that it does not know: no call may be awaited for ever. */
  function end(outcome: Extract<EventInput, { type: 'outcome' }>): void {
    try {
      dispatch(outcome)
    } catch (problem) {
      report(problem)
      dispatch({ type: 'outcome', id: outcome.id, attempt: outcome.attempt, code: 'UNKNOWN' })
    }
  }

  return {
    match,
    addRestored: (id) => void restoredCalls.add(id),
    stop: () => {
      for (const flight of flights.values()) flight.end()
      flights.clear()
    },
  }
}

/** What an effect in code ends with is not what its types say where something was cast: without a code nothing could follow. */
function expectOutcome(effect: string, outcome: unknown): Outcome {
  if (isObject(outcome) && typeof outcome.code === 'string') return outcome as Outcome
  throw new Error(`expected effect \`${effect}\` to end in an outcome with a \`code\`, found ${typeof outcome}`)
}

function keyOf({ id, attempt }: Running): string {
  return `${id}#${attempt}`
}
