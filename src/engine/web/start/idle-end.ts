/** What happens to a journey that was left untouched: the notation's `idle`, carried out. */

import { allHold, numberOf } from '../../core/facts.ts'
import type { Clock, Effect, Journey, Runtime, State } from '../../core/index.ts'
import { onScreen } from '../../core/path.ts'
import { IncompleteRequestError, requestOf } from '../../core/request.ts'
import { type Idleness, watchIdleness } from '../idleness.ts'
import { newId } from '../new-id.ts'
import type { SessionStore } from '../session/session-store.ts'

type Idle = NonNullable<Journey['definition']['idle']>

type Parts = {
  journey: Journey
  runtime: Runtime
  clock: Clock
  store: SessionStore
  effects: Record<string, Effect>
  /** Whether the journey of that state is open in another tab, too. Never rejects. */
  isOpenElsewhere: (journey: Journey, state: State) => Promise<boolean>
  report: (problem: unknown) => void
}

/** How long a page may be left untouched before it ends, in milliseconds; for ever where the journey does not say. */
export function idleTime(journey: Journey, state: State): number {
  const { idle } = journey.definition
  if (!idle) return Number.POSITIVE_INFINITY
  return numberOf(journey, state, idle.after) + numberOf(journey, state, idle.grace)
}

/** Watches for idleness: warns, and ends. Nothing is watched where the journey says nothing of it. */
export function endWhenIdle(parts: Parts): Pick<Idleness, 'isOver' | 'stop'> | undefined {
  const { journey, runtime, clock, store, report } = parts
  const { idle } = journey.definition
  if (!idle) return undefined
  /** Dialogs that the warning opened: while one is on screen the applicant has not answered. */
  let opened: string[] = []
  const watch = watchIdleness({
    clock,
    after: numberOf(journey, runtime.getState(), idle.after),
    grace: numberOf(journey, runtime.getState(), idle.grace),
    since: store.age(),
    onTouch: () => void store.touch().catch(report),
    onWarn: () => {
      const before = onScreen(runtime.getState())
      if (!isUsed(runtime.getState())) return
      runtime.dispatch({ type: 'message', name: idle.warn })
      opened = onScreen(runtime.getState()).filter((step) => !before.includes(step))
    },
    isWarning: () => onScreen(runtime.getState()).some((step) => opened.includes(step)),
    onEnd: () => {
      const state = runtime.getState()
      if (!isUsed(state)) return
      // Whatever becomes of the call, what was entered is gone before it.
      store.clear().catch(report)
      // Before the journey lets go of what it is known by.
      endSession(parts, idle, state).catch(report)
      runtime.dispatch({ type: 'message', name: idle.end })
    },
  })
  const unsubscribe = runtime.subscribe(watch.changed)
  return {
    isOver: watch.isOver,
    stop: () => {
      unsubscribe()
      watch.stop()
    },
  }
}

/** The same for a journey that ended before this page was opened. `saved`: its last state. */
export function endExpired(parts: Omit<Parts, 'clock' | 'store'>, saved: State): void {
  const { idle } = parts.journey.definition
  if (!idle || !isUsed(saved)) return
  parts.runtime.dispatch({ type: 'message', name: idle.end })
  endSession(parts, idle, saved).catch(parts.report)
}

/** Something was entered or done: without that there is nothing to protect, and no reason to disturb. */
function isUsed({ answers, trail }: State): boolean {
  return trail.length > 0 || Object.keys(answers).length > 0
}

/**
 * Ends the session at the service, with what was known of it. Nothing waits for the response. A tab that was duplicated and left
 * lying has the session of the one that is used: it is that one's to end.
 */
async function endSession(parts: Omit<Parts, 'clock' | 'store'>, idle: Idle, state: State): Promise<void> {
  const { journey, runtime, effects, isOpenElsewhere } = parts
  const { call, callWhen } = idle
  const effect = call && effects[call.effect]
  if (!effect || !allHold(journey, state, callWhen)) return
  const { input, context, problems } = requestOf(journey, state, call)
  if (problems.length > 0) throw new IncompleteRequestError(call.effect, problems)
  if (await isOpenElsewhere(journey, state)) return
  const { signal } = new AbortController()
  await effect(input, { id: newId(), attempt: 0, context, files: runtime.files, signal })
}
