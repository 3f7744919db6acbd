/** The page: the only place where journey, engine, widgets, blocks and effects meet. */

import compiledJourney from 'virtual:journey'
import { CacheProvider } from '@emotion/react'
import {
  type CompiledJourney,
  createRuntime,
  type Journey,
  onScreen,
  type Runtime,
  type RuntimeOptions,
  readFact,
  type State,
  stepAt,
} from '@journey/engine'
import { createFocusRequests, createScreens, JourneyProvider, type Screens } from '@journey/engine/react'
import {
  type AddressBar,
  browserName,
  cacheAnswers,
  createAddressBar,
  createJourneyRouter,
  createOneTab,
  createPageClock,
  createSessionStore,
  newId,
  reloadOnce,
} from '@journey/engine/web'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createAdoptedCache } from './app/adopted-styles.ts'
import { App } from './app/app.tsx'
import { slots } from './app/slots/index.ts'
import { track } from './effects/analytics.ts'
import { createEffects } from './effects/index.ts'
import { play } from './effects/sound.ts'
import { registry } from './registry.ts'

const report = (problem: unknown) => reportError(problem)
const store = createSessionStore({
  name: 'journey',
  idleMs: Number(compiledJourney.definition.settings.idle),
  report,
  onIdle: () => location.assign('/'),
})
const history = createBrowserHistory()
const styles = createAdoptedCache('css')
// What a boundary has caught is reported by the boundary.
const container = document.getElementById('root') ?? document.body
const root = createRoot(container, { onCaughtError: () => {} })

type Opened = { runtime: Runtime; addresses: AddressBar }

/** Opens the journey where the address says; `before` is the state that it takes over instead of what was saved. */
async function open(compiled: CompiledJourney, before?: State): Promise<Opened> {
  const { definition, services, responseValidators } = compiled
  const language = spokenLanguage(definition.languages)
  const screens = createScreens(compiled, (_, problem) => reloadOnce(() => report(problem)))
  const journey: Journey = {
    definition,
    calculations: Object.fromEntries(Object.entries(registry.calculations).map(([name, { run }]) => [name, run])),
    validate: screens.validate,
  }
  const focus = createFocusRequests()
  let isOpen = false
  const perform: RuntimeOptions['perform'] = (command) => {
    switch (command.type) {
      case 'visit':
        return addresses.visit(command)
      case 'play':
        return void play(command.sound, report)
      case 'track':
        return track(command.event, command.with)
      case 'focus':
        // A page that has just been opened is read from its top anyway.
        return isOpen ? focus.ask(command.target) : undefined
      case 'report':
        return report(new Error(command.message, { cause: command.with }))
      default:
        return command satisfies never
    }
  }
  const runtime = createRuntime({
    journey,
    effects: cacheAnswers(definition, createEffects(services, responseValidators, { report })),
    clock: createPageClock(),
    store: before ? { ...store, load: async () => before } : store,
    perform,
    newId,
    environment: { host: location.hostname, language, browser: browserName(navigator.userAgent) },
    report,
  })
  const addresses = createAddressBar(history, runtime.dispatch)
  // The screen is fetched while what was saved is read: most often it is the one that the address names.
  screens.preload(stepAt(journey, location.pathname)?.step ?? definition.first)
  await runtime.open(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
  await screens.load(runtime.getState().step)
  isOpen = true

  const page = () => <App sections={definition.sections} />
  const router = createJourneyRouter(definition, history, page)
  // Known before it is drawn, so that the first drawing is the whole page.
  await router.load()
  takeOver(
    <StrictMode>
      <CacheProvider value={styles}>
        <JourneyProvider
          key={newId()}
          {...{ runtime, compiled, journey, screens, focus, report }}
          registry={{ ...registry, slots: slots }}
          language={language}
        >
          <RouterProvider router={router} />
        </JourneyProvider>
      </CacheProvider>
    </StrictMode>,
  )
  const ahead = fetchAhead(compiled, screens)
  const follow = () => {
    holdNames(journey, runtime)
    for (const step of onScreen(runtime.getState())) ahead(step)
  }
  runtime.subscribe(follow)
  follow()
  return { runtime, addresses }
}

/** Draws the page, over the one that was painted when the application was built: nobody sees it change hands. */
function takeOver(page: ReactNode): void {
  if (container.dataset.painted === undefined) return root.render(page)
  const unfolded = [...container.querySelectorAll('details')].map(({ open }) => open)
  flushSync(() => root.render(page))
  delete container.dataset.painted
  for (const [index, details] of container.querySelectorAll('details').entries())
    details.open = unfolded[index] ?? false
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
  // Whoever was quicker than the application is answered now (early-press.ts).
  const { pressed } = container.dataset
  if (pressed !== undefined) [...container.querySelectorAll('button')][Number(pressed)]?.click()
  delete container.dataset.pressed
}

/** The first of the reader's languages that the journey speaks, else the journey's own first. */
function spokenLanguage(languages: string[]): string {
  const wanted = navigator.languages.map((tag) => new Intl.Locale(tag).language)
  return wanted.find((language) => languages.includes(language)) ?? languages[0] ?? 'en'
}

/** What makes this applicant's journey the same as one in another tab. */
function holdNames(journey: Journey, runtime: Runtime): void {
  const state = runtime.getState()
  const { onlyOnce } = journey.definition
  const values = onlyOnce?.facts.map((fact) => readFact(journey, state, fact)) ?? []
  if (onlyOnce) oneTab.hold([state.id, ...values.filter((value) => typeof value === 'string')])
}

/**
 * What may come next should not be waited for, and what never comes not paid for: once a step is on screen, the screens
 * that its rules lead to are fetched, and what checks the answers of its calls, so that a connection may then be lost.
 */
function fetchAhead({ definition, responseValidators }: CompiledJourney, screens: Screens): (step: string) => void {
  const done = new Set<string>()
  return (name) => {
    const step = definition.steps[name]
    if (!step || done.has(name)) return
    done.add(name)
    const next = Object.values(step.on).flatMap((rules) => rules.flatMap(({ go, show = [] }) => [go ?? '', ...show]))
    for (const target of next) if (Object.hasOwn(definition.steps, target)) screens.preload(target)
    // One that cannot be fetched now is asked for again by the call, which says so if it fails.
    for (const { effect } of Object.values(step.calls)) {
      // With its neighbours: an effect written in code makes several requests of its own area.
      const area = effect.slice(0, effect.indexOf('.') + 1)
      for (const name of Object.keys(responseValidators))
        if (name.startsWith(area)) responseValidators[name]?.().catch(() => undefined)
    }
  }
}

const oneTab = createOneTab({
  onTaken: () => {
    const { onlyOnce } = compiledJourney.definition
    if (onlyOnce) opened.then(({ runtime }) => runtime.dispatch({ type: 'message', name: onlyOnce.event }), report)
  },
  report,
})

let opened = open(compiledJourney)
opened.catch(report)

// A page that is being left cancels its requests: that is no failure to remember. Kept aside by the browser and shown
// again, it begins anew from what was saved.
addEventListener('pagehide', () => void opened.then(({ runtime }) => runtime.stop()))
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

// An analyst has saved a file of the journey: it takes over, with step and answers as they are.
import.meta.hot?.on('journey:update', () => {
  opened = opened.then(async ({ runtime, addresses }) => {
    const { default: changed } = await import(/* @vite-ignore */ `/@id/__x00__virtual:journey?t=${Date.now()}`)
    const before = runtime.getState()
    runtime.stop()
    addresses.stop()
    return open(changed, before)
  })
  opened.catch(report)
})
