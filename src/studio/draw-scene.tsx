/** Draws one scene with the product's own screens, theme and widgets. */
import type { CompiledJourney, Journey } from '@journey/engine'
import { createScreens, JourneyProvider } from '@journey/engine/react'
import { createJourneyRouter } from '@journey/engine/web'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { slots } from '../app/slots/index.ts'
import '../look/theme/fonts.css'
import 'virtual:styles.css'
import { parts } from '../parts.ts'
import { fetchScenes } from './api.ts'
import { editCopy } from './copy-editor.ts'
import { createMarks } from './marks.ts'
import { nodeAt } from './node-at.ts'
import { onScreen, stateOf, tolerant } from './scene-state.ts'
import { createStaticRuntime } from './static-runtime.ts'

/** The language it is read in, and the host that it is read at, which decides the brand. */
export type Reader = { language: string; host: string }

// Once for all scenes: a page that shows one after another is quick.
const loading = fetchScenes()

/** Draws it, and returns how to take it away. Says so on the page when there is no such scene. */
export async function drawScene(plain: CompiledJourney, id: string, { language, host }: Reader): Promise<() => void> {
  const { scenes, facts } = await loading
  const scene = scenes.find((each) => each.id === id)
  const root = document.getElementById('root') ?? document.body
  if (!scene) {
    root.textContent = `There is no scene ${id}.`
    return () => {}
  }
  const marks = createMarks()
  const compiled = marks.journey(plain)
  const { definition } = compiled
  const screens = createScreens(compiled, { onFailure: (_, problem) => reportError(problem) })
  const journey: Journey = {
    definition,
    calculations: Object.fromEntries(
      Object.entries(parts.calculations).map(([name, { run }]) => [name, tolerant(run)]),
    ),
    // The samples of the other steps count, without their screens being loaded.
    validate: (form, answers) => (screens.isLoaded(form) ? screens.validate(form, answers) : []),
  }
  const state = stateOf(journey, scene, facts, { host, language })
  await Promise.all(onScreen(scene).map((step) => screens.load(step)))
  const runtime = createStaticRuntime(journey, state)
  const router = createJourneyRouter(definition, createMemoryHistory({ initialEntries: ['/'] }), () => (
    <App sections={definition.sections} />
  ))
  const app = createRoot(root)
  app.render(
    <JourneyProvider
      {...{ runtime, compiled, journey, screens }}
      registry={{ ...parts, slots }}
      language={language}
      report={(problem) => reportError(problem)}
    >
      <RouterProvider router={router} />
    </JourneyProvider>,
  )
  const edit = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('.studio-words')) return
    const keys = keysAt(event, marks.keysIn)
    if (keys.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    editCopy(keys, language, { x: event.clientX, y: event.clientY }).catch(reportError)
  }
  addEventListener('click', edit, { capture: true })
  return () => {
    removeEventListener('click', edit, { capture: true })
    app.unmount()
  }
}

/** The keys of the text under the pointer, or of what is around it. */
function keysAt({ clientX, clientY, target }: MouseEvent, keysIn: (text: string) => string[]): string[] {
  const node = nodeAt(clientX, clientY)
  const within = node instanceof Text && target instanceof Node && target.contains(node) ? keysIn(node.data) : []
  if (within.length > 0) return within
  const around = target instanceof Element ? keysIn(target.textContent ?? '') : []
  return around.length <= 2 ? around : []
}
