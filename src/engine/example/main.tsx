/** The page of the tea shop: where its journey, the engine and what it registered meet. `?closed` shuts the shop. */
import compiled from 'virtual:journey'
import { startJourney } from '@journey/engine/start'
import { Page } from './page.tsx'
import { registry } from './registry.ts'
import { createShop } from './shop.ts'
import { slots } from './slots.tsx'

const open = !new URLSearchParams(location.search).has('closed')

const started = startJourney(compiled, {
  name: 'tea',
  registry: { ...registry, slots },
  createEffects: () => createShop({ open }),
  Page,
  Unavailable: slots.Failure,
  // The shop has no bell and no statistics.
  play: () => {},
  track: () => {},
  report: reportError,
  isProduction: import.meta.env.PROD,
})

// A file of the journey was saved: it takes over, with step and answers as they are.
import.meta.hot?.on('journey:update', () =>
  started.update(async () => {
    const changed = await import(/* @vite-ignore */ `/@id/__x00__virtual:journey?t=${Date.now()}`)
    return changed.default
  }),
)
