/** One journey, opened where the address says: its runtime, its screens, the address bar, and the page drawn. */
import type { RouterHistory } from '@tanstack/react-router'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import {
  type CompiledJourney,
  createRuntime,
  type FileStore,
  initialState,
  type Journey,
  onScreen,
  type Runtime,
  type RuntimeOptions,
  type State,
  stepAt,
} from '../../core/index.ts'
import { fromSaved } from '../../core/save.ts'
import { createFocusRequests, createScreens, JourneyProvider, loadParts } from '../../react/index.ts'
import { browserName } from '../browser-name.ts'
import { newId } from '../new-id.ts'
import { createPageClock } from '../page-clock.ts'
import { reloadOnce } from '../reload-once.ts'
import { cacheAnswers } from '../response-cache.ts'
import { type AddressBar, createAddressBar, createJourneyRouter } from '../router.ts'
import { createSessionStore } from '../session/session-store.ts'
import { createFetchAhead } from './fetch-ahead.ts'
import { endExpired, endWhenIdle, idleTime } from './idle-end.ts'
import type { StartOptions } from './options.ts'

export type OpenJourney = { journey: Journey; runtime: Runtime; stop: () => void }

/** What the page gives to a journey that is opened in it. */
export type PageParts = {
  history: RouterHistory
  draw: (page: ReactNode) => void
  files: FileStore
  /** The state that it takes over instead of what was saved. */
  before?: State | undefined
}

/** Opens the journey and draws it. Rejects when its first screen cannot be loaded or drawn. */
export async function openJourney(
  compiled: CompiledJourney,
  options: StartOptions,
  { history, draw, files, before }: PageParts,
): Promise<OpenJourney> {
  const { registry, report, prepare, Page } = options
  const { definition } = compiled
  const language = readersLanguage(definition.languages)
  const environment = { host: location.hostname, language, browser: browserName(navigator.userAgent) }
  const screens = createScreens(
    compiled,
    (_, problem) => void reloadOnce(() => report(problem)),
    async (screen) => {
      await Promise.all([loadParts(registry, screen), prepare?.(screen)])
    },
  )
  const journey: Journey = {
    definition,
    calculations: Object.fromEntries(Object.entries(registry.calculations).map(([name, { run }]) => [name, run])),
    validate: screens.validate,
    isLoaded: screens.isLoaded,
  }
  const clock = createPageClock()
  let expired: unknown
  const store = createSessionStore({
    name: options.name,
    idleMs: idleTime(journey, initialState(journey, { id: '', at: clock.now(), environment })),
    report,
    onExpired: (state) => {
      expired = state
    },
  })
  const focus = createFocusRequests()
  let isOpen = false
  const perform: RuntimeOptions['perform'] = (command) => {
    switch (command.type) {
      case 'visit':
        return addresses.visit(command)
      case 'play':
        return options.play(command.sound)
      case 'track':
        return options.track(command.event, command.with)
      case 'focus':
        // A page that has just been opened is read from its top anyway.
        return isOpen ? focus.request(command.target) : undefined
      case 'report':
        return report(new Error(command.message, { cause: command.with }))
      default:
        return command satisfies never
    }
  }
  const effects = cacheAnswers(definition, options.createEffects(compiled))
  const runtime = createRuntime({
    ...{ journey, effects, clock, perform, files, newId, environment, report },
    isProduction: options.isProduction,
    loadForms: (steps) => Promise.all(steps.map(screens.load)),
    store: before ? { ...store, load: async () => before } : store,
  })
  const addresses: AddressBar = createAddressBar(history, runtime.dispatch)
  // The screen is fetched while what was saved is read: most often it is the one that the address names.
  screens.preload(stepAt(journey, location.pathname)?.step ?? definition.first)
  await runtime.open(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
  // Before anything is drawn: what was left untouched for too long is seen by no one.
  const left = fromSaved(journey, expired)
  if (left) endExpired({ journey, runtime, effects, report }, left)
  const stopIdleness = endWhenIdle({ journey, runtime, clock, store, effects, report })
  await screens.load(runtime.getState().step)
  isOpen = true

  const router = createJourneyRouter(definition, history, () => <Page sections={definition.sections} />)
  // Known before it is drawn, so that the first drawing is the whole page.
  await router.load()
  draw(
    <StrictMode>
      <JourneyProvider key={newId()} {...{ runtime, compiled, journey, screens, focus, report, registry, language }}>
        <RouterProvider router={router} />
      </JourneyProvider>
    </StrictMode>,
  )
  const fetchAhead = createFetchAhead(compiled, screens)
  const follow = () => {
    for (const step of onScreen(runtime.getState())) fetchAhead(step)
  }
  runtime.subscribe(follow)
  follow()
  const stop = () => {
    stopIdleness()
    addresses.stop()
    runtime.stop()
  }
  return { journey, runtime, stop }
}

/** The first of the reader's languages that the journey has, else the journey's own first. */
function readersLanguage(languages: readonly string[]): string {
  const wanted = navigator.languages.map((tag) => new Intl.Locale(tag).language)
  return wanted.find((language) => languages.includes(language)) ?? languages[0] ?? 'en'
}
