/** Draws the page of the design system in the studio's preview. */
import compiled from 'virtual:journey'
import { initialState, type Journey } from '@journey/engine'
import { createScreens, JourneyProvider } from '@journey/engine/react'
import { createRoot } from 'react-dom/client'
import { slots } from '../../app/slots/index.ts'
import '../../look/theme/fonts.css'
import 'virtual:styles.css'
import { parts } from '../../parts.ts'
import { createStaticRuntime } from '../static-runtime.ts'
import { SystemPage } from './system-page.tsx'

/** `brand`: one of the theme's. Returns how to take it away. */
export function drawSystem(brand: string, language: string): () => void {
  const { definition } = compiled
  const screens = createScreens(compiled, { onFailure: (_, problem) => reportError(problem) })
  const journey: Journey = { definition, calculations: {}, validate: () => [] }
  const environment = { host: location.hostname, language }
  const runtime = createStaticRuntime(
    journey,
    initialState(journey, { id: 'studio', at: Date.parse('2026-11-21T08:00:00Z'), environment }),
  )
  document.documentElement.dataset.brand = brand
  const app = createRoot(document.getElementById('root') ?? document.body)
  app.render(
    <JourneyProvider
      {...{ runtime, compiled, journey, screens, language }}
      registry={{ ...parts, slots }}
      report={reportError}
    >
      <SystemPage brand={brand} />
    </JourneyProvider>,
  )
  return () => app.unmount()
}
