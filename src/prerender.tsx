/** The first page before any script has run, made once when the application is built. Drawn as in the browser, before the lender has answered. */

import compiledJourney from 'virtual:journey'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRuntime, type Effect, isObject, type Journey, readFact } from '@journey/engine'
import { createScreens, JourneyProvider } from '@journey/engine/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { slots } from './app/slots/index.ts'
import { brandFor } from './look/theme/brands.ts'
import { registry } from './registry.ts'

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
async function prerender(hosts: string[]): Promise<FirstPage> {
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
  const runtime = createRuntime({
    journey,
    effects: Object.fromEntries(Object.keys(definition.effects).map((name) => [name, unanswered])),
    clock: {
      now: () => 0,
      date: () => 0,
      continueFrom: () => {},
      after: () => () => {},
      isHidden: () => false,
      onVisible: () => () => {},
    },
    store: { load: async () => undefined, save: async () => {} },
    perform: () => {},
    newId: () => 'first',
    environment: { host: hosts[0] ?? 'elsewhere.example', language },
    report: fail,
  })
  await runtime.open('/', {})
  await screens.load(runtime.getState().step)

  // Collected instead of written between the elements, where the Content-Security-Policy forbids it.
  const styles = createCache({ key: 'css' })
  styles.compat = true
  const html = renderToString(
    <StrictMode>
      <CacheProvider value={styles}>
        <JourneyProvider
          {...{ runtime, compiled: compiledJourney, journey, screens, language }}
          registry={{ ...registry, slots }}
          report={fail}
        >
          <App sections={definition.sections} />
        </JourneyProvider>
      </CacheProvider>
    </StrictMode>,
  )
  const provider = (name: string): string => {
    const fact = readFact(journey, runtime.getState(), `provider.${name}`)
    return typeof fact === 'string' ? fact : ''
  }
  const theme = provider('theme') || 'default'
  const [light = '', dark = light] = brandFor(theme).colours['bg.surface'] ?? []
  const brand = { theme, label: provider('label'), product: provider('product'), ground: { light, dark } }
  runtime.stop()
  const css = Object.values(styles.inserted).filter((rules) => typeof rules === 'string')
  return { hosts, ...brand, html, css: css.join('\n') }
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
