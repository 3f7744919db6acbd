/** One journey, opened where the address says: its runtime, its screens, the address bar, and the page drawn. */
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, StrictMode } from 'react'
import {
  type CompiledJourney,
  initialState,
  type Journey,
  type JsonObject,
  onScreen,
  type Runtime,
  readFact,
  stepAt,
} from '../../core/index.ts'
import { NotLoadedError } from '../../core/later-part.ts'
import { createFocusRequests, createScreens, JourneyProvider, type Languages, loadParts } from '../../react/index.ts'
import { browserName } from '../browser-name.ts'
import { newId } from '../new-id.ts'
import { partInTime, reloadOnce } from '../reload-once.ts'
import { createJourneyRouter } from '../router.ts'
import { createFetchAhead } from './fetch-ahead.ts'
import { createLoadedJourney } from './loaded-journey.ts'
import { nextTask } from './next-task.ts'
import type { PageParts, StartOptions } from './options.ts'
import { createPageRuntime } from './page-runtime.ts'

export type OpenJourney = {
  journey: Journey
  runtime: Runtime
  /** See `PageRuntime`. */
  isLeft: () => boolean
  stop: () => void
}

/** Opens the journey and draws it. Rejects when its first screen cannot be loaded or drawn. */
export async function openJourney(
  given: CompiledJourney,
  options: StartOptions,
  page: PageParts,
): Promise<OpenJourney> {
  const { registry, report, Page } = options
  const { history, part, signal } = page
  const { compiled, calculations, effects, load } = await createLoadedJourney(given, options, signal)
  const { definition } = compiled
  const language = definition.languages[0] ?? 'en'
  const screens = createScreens(compiled, {
    onFailure: (_, problem) => void reloadOnce(() => report(problem)),
    prepare: (screen) => loadParts(registry, screen),
    loadLater: load,
    inTime: partInTime,
  })
  const journey: Journey = { definition, calculations, validate: screens.validate, isLoaded: screens.isLoaded }
  let isOpen = false
  const environment = { host: location.hostname, language, browser: browserName(navigator.userAgent) }
  const languages = await languagesOf(journey, compiled, options, environment, (chosen) => {
    environment.language = chosen
    if (isOpen) runtime.dispatch({ type: 'environment', environment: { language: chosen } })
  })
  /** A part that is not there any more has been replaced by a newer one. */
  const loadLater = (isAgain = false): Promise<void> =>
    partInTime(load(), isAgain).catch(async (problem: unknown) => {
      await reloadOnce(() => {})
      // The button may be pressed again and again: one more failure changes nothing on the page.
      const tryAgain = () => void loadLater(true).catch(() => undefined)
      if (!isOpen) page.draw(waitingPage(compiled, language, options, tryAgain))
      throw problem
    })
  const focus = createFocusRequests()
  // What is made from here on is ended by the signal.
  signal.throwIfAborted()
  // A page that has just been opened is read from its top anyway.
  const focusWhenOpen = () => (isOpen ? focus : undefined)
  const { runtime, open, isLeft, stop } = createPageRuntime(
    {
      ...{ journey, effects, screens, environment, loadLater, focus: focusWhenOpen },
      responseValidators: () => compiled.responseValidators,
    },
    options,
    page,
  )
  // The screen is fetched while what was saved is read: most often it is the one that the address names.
  screens.preload(stepAt(journey, history.location.pathname)?.step ?? definition.first)
  await nextTask(signal)
  await open()
  await screens.load(runtime.getState().step)
  isOpen = true
  await nextTask(signal)

  const reportDrawing = (problem: unknown) => {
    report(problem)
    // What comes later has been read: it is drawn again once that is there.
    if (problem instanceof NotLoadedError) runtime.untilWhole().then(draw).catch(report)
  }
  const drawing = { focus, part, registry, language, languages, report: reportDrawing }
  const provided = { runtime, compiled, journey, screens, ...drawing }
  const drawPage = await preparePage(provided, () => <Page sections={definition.sections} />, page)
  const fetchAhead = createFetchAhead(compiled, screens, load, signal)
  let stopFollowing = () => {}
  const draw = () =>
    drawPage(() => {
      stopFollowing()
      stopFollowing = followSteps(runtime, fetchAhead, page.watchThirdParties)
    })
  draw()
  return { journey, runtime, isLeft, stop }
}

/** Returns what draws the page, each time as a new one, and calls `onDrawn` when it is there. */
async function preparePage(
  provided: Omit<ComponentProps<typeof JourneyProvider>, 'children'>,
  content: () => ReactNode,
  { history, part, draw, signal }: PageParts,
): Promise<(onDrawn: () => void) => void> {
  const router = createJourneyRouter(provided.journey.definition, history, content)
  await nextTask(signal)
  // Known before it is drawn, so that the first drawing is the whole page.
  await router.load()
  await nextTask(signal)
  // The router brings the window to its top with each address: in a page of others it is not asked to.
  const mayScroll = () => !part
  return (onDrawn) =>
    draw(
      <StrictMode>
        <JourneyProvider key={newId()} {...provided}>
          <RouterProvider router={router} scrollRestoration={mayScroll} />
        </JourneyProvider>
      </StrictMode>,
      onDrawn,
    )
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

/** Tells each listener every step that is on screen, now and after every event. Returns what ends it. */
function followSteps(runtime: Runtime, ...listeners: ((step: string) => void)[]): () => void {
  const follow = () => {
    for (const step of onScreen(runtime.getState())) for (const listener of listeners) listener(step)
  }
  follow()
  return runtime.subscribe(follow)
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
  const opened = import('./open-languages.ts').then((part) =>
    part.openLanguages({ name, compiled, offered: languages, onChange, report }),
  )
  return partInTime(opened).catch((problem: unknown) => void report(problem))
}
