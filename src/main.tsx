/** The page: the only place where journey, engine, widgets, blocks and effects meet. */

import compiledJourney from 'virtual:journey'
import { startJourney } from '@journey/engine/start'
import { App } from './app/app.tsx'
import { slots } from './app/slots/index.ts'
import { Unavailable } from './app/unavailable.tsx'
import { track } from './effects/analytics.ts'
import { createEffects } from './effects/create-effects.ts'
import { report } from './effects/report.ts'
import './look/theme/fonts.css'
import 'virtual:styles.css'
import { parts } from './parts.ts'

const started = startJourney(compiledJourney, {
  name: 'journey',
  registry: { ...parts, slots },
  createEffects: ({ services, responseValidators, definition }) =>
    createEffects(services, responseValidators, { report, declarations: definition.effects }),
  Page: App,
  Unavailable,
  // Fetched when something sounds: the first page never does.
  play: (sound) => void import('./effects/sound.ts').then((part) => part.play(sound, report), report),
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
