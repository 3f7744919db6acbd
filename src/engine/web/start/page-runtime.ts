/** The runtime of a page: with the page's clock, what this tab has saved, and the address bar. */
import {
  type Command,
  createRuntime,
  type Effect,
  initialState,
  type Journey,
  type JsonObject,
  type Runtime,
  type RuntimeOptions,
  type State,
} from '../../core/index.ts'
import { isUnderWay } from '../../core/under-way.ts'
import type { FocusRequests, Screens } from '../../react/index.ts'
import { leaving } from '../../react/leave-guard.ts'
import { untilStaying } from '../leaving.ts'
import { newId } from '../new-id.ts'
import { createPageClock } from '../page-clock.ts'
import { type AddressBar, createAddressBar } from '../router.ts'
import { createSessionStore } from '../session/session-store.ts'
import { endExpired, endWhenIdle, idleTime } from './idle-end.ts'
import type { PageParts, StartOptions } from './options.ts'

type Parts = {
  journey: Journey
  effects: Record<string, Effect>
  screens: Screens
  responseValidators: NonNullable<RuntimeOptions['responseValidators']>
  environment: JsonObject
  loadLater: () => Promise<void>
  /** Where a wish for focus goes; `undefined` while the focus is to stay where it is. */
  focus: () => FocusRequests | undefined
}

export type PageRuntime = {
  runtime: Runtime
  /** Goes where the address says, with what this tab has saved. What was left untouched for too long is ended instead. */
  open: () => Promise<void>
  /** Whether it was left untouched for too long: then nothing may go on with its state. */
  isLeft: () => boolean
  stop: () => void
}

/** Nothing is read or sent before `open`. */
export function createPageRuntime(
  parts: Parts,
  options: StartOptions,
  { history, part, files, isOpenElsewhere, before, signal }: PageParts,
): PageRuntime {
  const { journey, effects, environment, screens, loadLater, responseValidators } = parts
  const { name, report, isProduction } = options
  const clock = createPageClock()
  let expired: unknown
  const store = createSessionStore({
    ...{ name, report },
    idleMs: idleTime(journey, initialState(journey, { id: '', at: clock.now(), environment })),
    onExpired: (state) => {
      expired = state
    },
  })
  let isWarned = false
  const save = async (state: State): Promise<void> => {
    await store.save(state)
    // Said once, and not to an applicant who only looks at the first screen.
    if (isWarned || store.isLasting() || !isUnderWay(state)) return
    isWarned = true
    runtime.dispatch({ type: 'storage', code: 'STATE_NOT_KEPT' })
  }
  const mayReload = () => !part && store.isLasting()
  leaving.mayReload.add(mayReload)
  const runtime = createRuntime({
    ...{ journey, effects, clock, files, newId, environment, report, isProduction, loadLater, untilStaying },
    responseValidators,
    perform: (command) => perform(command, options, addresses, parts.focus()),
    loadForms: (steps) => Promise.all(steps.map(screens.load)),
    store: { load: before ? async () => before : store.load, save },
  })
  const addresses: AddressBar = createAddressBar(history, runtime.dispatch)
  let idleness: ReturnType<typeof endWhenIdle>
  const stop = () => {
    leaving.mayReload.delete(mayReload)
    idleness?.stop()
    addresses.stop()
    runtime.stop()
  }
  signal.addEventListener('abort', stop)
  return {
    runtime,
    open: async () => {
      const { pathname, search } = history.location
      await runtime.open(pathname, Object.fromEntries(new URLSearchParams(search)))
      let left: State | undefined
      if (expired !== undefined) {
        await runtime.untilWhole()
        const restoring = await import('../../core/restore.ts')
        left = restoring.fromSaved(journey, expired)
      }
      // One that was stopped meanwhile would be watched for ever.
      signal.throwIfAborted()
      if (left) endExpired({ journey, runtime, effects, isOpenElsewhere, report }, left)
      else if (isUnderWay(expired)) runtime.dispatch({ type: 'storage', code: 'STATE_LOST' })
      idleness = endWhenIdle({ journey, runtime, clock, store, effects, isOpenElsewhere, report })
    },
    isLeft: () => idleness?.isOver() === true,
    stop,
  }
}

/** Carries out what the journey wants done once. Without `focus`, the focus stays where it is. */
function perform(
  command: Command,
  { play, track, report }: StartOptions,
  addresses: AddressBar,
  focus: FocusRequests | undefined,
): void {
  switch (command.type) {
    case 'visit':
      return addresses.visit(command)
    case 'play':
      return play(command.sound)
    case 'track':
      return track(command.event, command.with)
    case 'focus':
      return focus?.request(command.target)
    case 'report':
      return report(new Error(command.message, { cause: command.with }))
    default:
      return command satisfies never
  }
}
