/** The page: the only place where journey, engine, widgets, blocks and effects meet. */

import compiledJourney from 'virtual:journey'
import { CacheProvider } from '@emotion/react'
import { startJourney } from '@journey/engine/start'
import { createAdoptedCache } from './app/adopted-styles.ts'
import { App } from './app/app.tsx'
import { slots } from './app/slots/index.ts'
import { track } from './effects/analytics.ts'
import { createEffects } from './effects/index.ts'
import { report } from './effects/report.ts'
import { play } from './effects/sound.ts'
import { registry } from './registry.ts'

const styles = createAdoptedCache('css')

const started = startJourney(compiledJourney, {
  name: 'journey',
  registry: { ...registry, slots },
  createEffects: ({ services, responseValidators }) => createEffects(services, responseValidators, { report }),
  Page: App,
  wrap: (page) => <CacheProvider value={styles}>{page}</CacheProvider>,
  play: (sound) => void play(sound, report),
  track,
  report,
  isProduction: import.meta.env.PROD,
})

// An analyst has saved a file of the journey: it takes over.
import.meta.hot?.on('journey:update', () =>
  started.update(async () => {
    const changed = await import(/* @vite-ignore */ `/@id/__x00__virtual:journey?t=${Date.now()}`)
    return changed.default
  }),
)
