/** The first page before any script has run, made once when the application is built. Drawn as in the browser, before the lender has answered. */

import compiledJourney from 'virtual:journey'
import { createRuntime, type Effect, isObject, type Journey, readFact, stillClock } from '@journey/engine'
import { createScreens, JourneyProvider } from '@journey/engine/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { PageWords } from './app/page-words.tsx'
import { slots } from './app/slots/index.ts'
import { WithoutApplication } from './app/without-application.tsx'
import { brandFor } from './look/theme/brands.ts'
import { parts } from './parts.ts'

/** `hosts`: the prefixes of the hosts that see it; none for the page of every other host. */
export type FirstPage = {
  hosts: string[]
  theme: string
  /** The list of its typefaces, the first one first. */
  font: string
  label: string
  product: string
  /** Colour of the page's header. */
  ground: { light: string; dark: string }
  /** Elements of the page's head that say what it is. */
  words: string
  html: string
  /** What stands beside the page for as long as there is no application. */
  withoutApplication: string
}

const unanswered: Effect = () => new Promise<never>(() => {})

/** Throws what cannot be drawn: a build must not end without its first page. */
async function prerender(hosts: string[]): Promise<FirstPage> {
  const { definition } = compiledJourney
  const fail = (problem: unknown) => {
    throw problem
  }
  const screens = createScreens(compiledJourney, { onFailure: (_, problem) => fail(problem) })
  const journey: Journey = {
    definition,
    calculations: Object.fromEntries(Object.entries(parts.calculations).map(([name, { run }]) => [name, run])),
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

  const draw = (part: ReactNode): string =>
    renderToString(
      <StrictMode>
        <JourneyProvider
          {...{ runtime, compiled: compiledJourney, journey, screens, language }}
          registry={{ ...parts, slots }}
          report={fail}
        >
          {part}
        </JourneyProvider>
      </StrictMode>,
    )
  const html = draw(<App sections={definition.sections} />)
  const words = draw(<PageWords />)
  const withoutApplication = draw(<WithoutApplication />)
  const provider = (name: string): string => {
    const fact = readFact(journey, runtime.getState(), `provider.${name}`)
    return typeof fact === 'string' ? fact : ''
  }
  const theme = provider('theme') || 'default'
  const { font, colours } = brandFor(theme)
  const [light = '', dark = light] = colours['bg.surface'] ?? []
  const brand = { theme, font, label: provider('label'), product: provider('product'), ground: { light, dark } }
  runtime.stop()
  return { hosts, ...brand, words, html, withoutApplication }
}

const { providers } = compiledJourney.definition.settings

/** One for each provider, in the order in which they claim a host. Drawn while the module is run: the build ends with it. */
export const pages: FirstPage[] = await Promise.all(
  (Array.isArray(providers) ? providers : []).map((provider) => {
    const hosts = isObject(provider) ? provider.hosts : undefined
    return prerender(Array.isArray(hosts) ? hosts.map(String) : [])
  }),
)

/** Query parameters with which the first page is not what will be seen. */
export const queries = compiledJourney.definition.entries.filter(({ path }) => path === '/').map(({ query }) => query)
