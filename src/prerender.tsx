/** The first page before any script has run, made once when the application is built. Drawn as in the browser, before the lender has answered. */

import compiledJourney from 'virtual:journey'
import { calculated, facts, scenes } from 'virtual:journey/scenes'
import createCache, { type EmotionCache } from '@emotion/cache'
import { createRuntime, type Effect, isObject, type Journey, type Runtime, readFact, stillClock } from '@journey/engine'
import { createScreens, JourneyProvider } from '@journey/engine/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { slots } from './app/slots/index.ts'
import { startEngine } from './look/style-classes.ts'
import { createStyleEngine } from './look/style-engine.ts'
import { brandFor } from './look/theme/brands.ts'
import { registry } from './registry.ts'
import { onScreen, stateOf, tolerant } from './studio/scene-state.ts'
import { createStaticRuntime } from './studio/static-runtime.ts'

/** `hosts`: the prefixes of the hosts that see it; none for the page of every other host. */
export type FirstPage = {
  hosts: string[]
  theme: string
  label: string
  product: string
  /** Colour of the page's header. */
  ground: { light: string; dark: string }
  html: string
  css: string
}

const unanswered: Effect = () => new Promise<never>(() => {})

/** Throws what cannot be drawn: a build must not end without its first page. */
async function prerender(hosts: string[]): Promise<Omit<FirstPage, 'css'>> {
  const { definition } = compiledJourney
  const fail = (problem: unknown) => {
    throw problem
  }
  const screens = createScreens(compiledJourney, (_, problem) => fail(problem))
  const journey: Journey = {
    definition,
    calculations: Object.fromEntries(Object.entries(registry.calculations).map(([name, { run }]) => [name, run])),
    validate: screens.validate,
    isLoaded: screens.isLoaded,
  }
  const language = definition.languages[0] ?? 'en'
  const host = hosts[0] ?? 'elsewhere.example'
  const runtime = createRuntime({
    journey,
    effects: Object.fromEntries(Object.keys(definition.effects).map((name) => [name, unanswered])),
    clock: stillClock,
    store: { load: async () => undefined, save: async () => {} },
    perform: () => {},
    newId: () => 'first',
    environment: { host, language },
    report: fail,
  })
  await runtime.open('/', {})
  await screens.load(runtime.getState().step)

  const draw = (shown: Runtime, known = journey) =>
    renderToString(
      <StrictMode>
        <JourneyProvider
          {...{ runtime: shown, compiled: compiledJourney, journey: known, screens, language }}
          registry={{ ...registry, slots }}
          report={fail}
        >
          <App sections={definition.sections} />
        </JourneyProvider>
      </StrictMode>,
    )
  const html = draw(runtime)
  // For their classes alone: what else the first screen can show, up to the dialogs and messages over it, has its styles.
  const calculations = Object.entries(journey.calculations)
  const [tried, made] = [
    calculations.map(([name, run]) => [name, tolerant(run)] as const),
    calculations.map(([name]) => [name, () => calculated[name] ?? {}] as const),
  ]
  for (const scene of scenes.filter(({ step }) => step === definition.first)) {
    await Promise.all(onScreen(scene).map((step) => screens.load(step)))
    for (const each of [tried, made]) {
      const known = { ...journey, calculations: Object.fromEntries(each) }
      draw(createStaticRuntime(known, stateOf(known, scene, facts, { host, language })), known)
    }
  }
  const provider = (name: string): string => {
    const fact = readFact(journey, runtime.getState(), `provider.${name}`)
    return typeof fact === 'string' ? fact : ''
  }
  const theme = provider('theme') || 'default'
  const [light = '', dark = light] = brandFor(theme).colours['bg.surface'] ?? []
  const brand = { theme, label: provider('label'), product: provider('product'), ground: { light, dark } }
  runtime.stop()
  return { hosts, ...brand, html }
}

/** Collected instead of written between the elements, where the Content-Security-Policy forbids it. */
function collect(): EmotionCache {
  const cache = createCache({ key: 'css' })
  cache.compat = true
  return cache
}

const rulesIn = ({ inserted }: EmotionCache) => Object.values(inserted).filter((rules) => typeof rules === 'string')

const classes = collect()
startEngine(createStyleEngine({ page: collect(), classes }))

/** What holds for the whole page in this brand, and every class that any of the pages was drawn with. */
function stylesIn(theme: string): string {
  const page = collect()
  createStyleEngine({ page, classes }).dress(theme)
  return [...rulesIn(page), ...rulesIn(classes)].join('\n')
}

const { providers } = compiledJourney.definition.settings

/** One for each provider, in the order in which they claim a host. Drawn while the module is run: the build ends with it. */
const drawn = await Promise.all(
  (Array.isArray(providers) ? providers : []).map((provider) => {
    const hosts = isObject(provider) ? provider.hosts : undefined
    return prerender(Array.isArray(hosts) ? hosts.map(String) : [])
  }),
)
export const pages: FirstPage[] = drawn.map((page) => ({ ...page, css: stylesIn(page.theme) }))

/** Query parameters with which the first page is not what will be seen. */
export const queries = compiledJourney.definition.entries.filter(({ path }) => path === '/').map(({ query }) => query)
