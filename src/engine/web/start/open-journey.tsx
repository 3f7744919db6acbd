/** One journey, opened where the address says: its runtime, its screens, the address bar, and the page drawn. */
import type { RouterHistory } from '@tanstack/react-router'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import {
  type Command,
  type CompiledJourney,
  createRuntime,
  type FileStore,
  initialState,
  type Journey,
  type JsonObject,
  onScreen,
  type Runtime,
  readFact,
  type State,
  stepAt,
} from '../../core/index.ts'
import { completeLater } from '../../core/later-part.ts'
import { fromSaved } from '../../core/save.ts'
import {
  createFocusRequests,
  createScreens,
  type FocusRequests,
  JourneyProvider,
  type Languages,
  loadInto,
  loadParts,
} from '../../react/index.ts'
import { browserName } from '../browser-name.ts'
import { newId } from '../new-id.ts'
import { createPageClock } from '../page-clock.ts'
import { reloadOnce } from '../reload-once.ts'
import { cacheResponses } from '../response-cache.ts'
import { type AddressBar, createAddressBar, createJourneyRouter } from '../router.ts'
import { createSessionStore } from '../session/session-store.ts'
import { createFetchAhead } from './fetch-ahead.ts'
import { endExpired, endWhenIdle, idleTime } from './idle-end.ts'
import type { StartOptions } from './options.ts'

export type OpenJourney = {
  journey: Journey
  runtime: Runtime
  /** Draws the page anew as soon as the journey is whole. */
  redraw: () => Promise<void>
  stop: () => void
}

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
  given: CompiledJourney,
  options: StartOptions,
  { history, draw, files, before }: PageParts,
): Promise<OpenJourney> {
  const { registry, report, Page } = options
  const whole = completeLater(given, async (all) => {
    await loadInto(registry.calculations, Object.keys(registry.calculations))
    Object.assign(journey.calculations, functionsIn(registry.calculations))
    const known = { ...effects }
    Object.assign(effects, cacheResponses(all.definition, options.createEffects(all)), known)
  })
  const { compiled } = whole
  /** A part that is not there any more has been replaced by a newer one. */
  const loadLater = () =>
    whole.load().catch(async (problem: unknown) => {
      await reloadOnce(() => {})
      // The journey is asked for again and again: one that fails once more changes nothing on the page.
      if (!isOpen) draw(waitingPage(compiled, language, options, () => void whole.load().catch(() => undefined)))
      throw problem
    })
  const { definition } = compiled
  const language = definition.languages[0] ?? 'en'
  const environment = { host: location.hostname, language, browser: browserName(navigator.userAgent) }
  const screens = createScreens(
    compiled,
    (_, problem) => void reloadOnce(() => report(problem)),
    (screen) => loadParts(registry, screen),
    whole.load,
  )
  const journey: Journey = {
    definition,
    calculations: functionsIn(registry.calculations),
    validate: screens.validate,
    isLoaded: screens.isLoaded,
  }
  let isOpen = false
  const languages = await languagesOf(journey, compiled, options, environment, (chosen) => {
    environment.language = chosen
    if (isOpen) runtime.dispatch({ type: 'environment', environment: { language: chosen } })
  })
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
  const effects = cacheResponses(definition, options.createEffects(compiled))
  const runtime = createRuntime({
    ...{ journey, effects, clock, files, newId, environment, report },
    // A page that has just been opened is read from its top anyway.
    perform: (command) => perform(command, options, addresses, isOpen ? focus : undefined),
    isProduction: options.isProduction,
    loadForms: (steps) => Promise.all(steps.map(screens.load)),
    loadLater,
    store: before ? { ...store, load: async () => before } : store,
  })
  const addresses: AddressBar = createAddressBar(history, runtime.dispatch)
  // The screen is fetched while what was saved is read: most often it is the one that the address names.
  screens.preload(stepAt(journey, location.pathname)?.step ?? definition.first)
  await runtime.open(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
  // Before anything is drawn: what was left untouched for too long is seen by no one.
  if (expired !== undefined) await loadLater()
  const left = fromSaved(journey, expired)
  if (left) endExpired({ journey, runtime, effects, report }, left)
  const stopIdleness = endWhenIdle({ journey, runtime, clock, store, effects, report })
  await screens.load(runtime.getState().step)
  isOpen = true

  const router = createJourneyRouter(definition, history, () => <Page sections={definition.sections} />)
  // Known before it is drawn, so that the first drawing is the whole page.
  await router.load()
  const drawPage = () =>
    draw(
      <StrictMode>
        <JourneyProvider
          key={newId()}
          {...{ runtime, compiled, journey, screens, focus, report, registry, language, languages }}
        >
          <RouterProvider router={router} />
        </JourneyProvider>
      </StrictMode>,
    )
  drawPage()
  followSteps(runtime, createFetchAhead(compiled, screens, whole.load))
  const stop = () => {
    stopIdleness()
    addresses.stop()
    runtime.stop()
  }
  const redraw = async () => {
    await runtime.untilWhole()
    drawPage()
  }
  return { journey, runtime, redraw, stop }
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

/** What is shown until the journey can be opened. */
function waitingPage(
  { messages }: CompiledJourney,
  language: string,
  { Unavailable }: StartOptions,
  press: () => void,
): ReactNode {
  const text = (key: string) => {
    const message = messages[language]?.[key]
    return typeof message === 'string' ? message : ''
  }
  return <Unavailable text={text('shell.loadFailed')} tryAgain={{ label: text('actions.tryAgain'), press }} />
}

/** Calls `onStep` with each step that is on screen, now and after every event. */
function followSteps(runtime: Runtime, onStep: (step: string) => void): void {
  const follow = () => {
    for (const step of onScreen(runtime.getState())) onStep(step)
  }
  runtime.subscribe(follow)
  follow()
}

/** Those functions that are there. */
function functionsIn(calculations: StartOptions['registry']['calculations']): Journey['calculations'] {
  return Object.fromEntries(
    Object.entries(calculations).flatMap(([name, one]) => ('later' in one ? [] : [[name, one.run]])),
  )
}

/** What the applicant can choose among; nothing where the journey offers one language. Never rejects. */
async function languagesOf(
  journey: Journey,
  compiled: CompiledJourney,
  { name, report }: StartOptions,
  environment: JsonObject,
  onChange: (language: string) => void,
): Promise<Languages | undefined> {
  const { languages, languageSwitch } = journey.definition
  const state = initialState(journey, { id: '', at: 0, environment })
  const mayChoose = languageSwitch !== null && readFact(journey, state, languageSwitch) === true
  if (languages.length < 2 || !mayChoose) return undefined
  return import('./open-languages.ts')
    .then(({ openLanguages }) => openLanguages({ name, compiled, offered: languages, onChange, report }))
    .catch((problem: unknown) => void report(problem))
}
