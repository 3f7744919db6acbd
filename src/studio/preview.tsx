/** One screen of the journey as an applicant would see it, from generated facts, or the design system. A click on a text of a screen edits it. */

import { hostOf } from './brand-host.ts'
import { chooseScheme } from './colour-scheme.ts'
import { afterEditing } from './copy-editor.ts'
import { withMessages } from './messages.ts'
import { pseudoMessage } from './pseudo.ts'
import { systemScene } from './system/scene.ts'

const query = new URLSearchParams(location.search)
chooseScheme(query.get('scheme') === 'dark' ? 'dark' : 'light')

const [{ drawScene }, { default: compiled }] = await Promise.all([
  import('./draw-scene.tsx'),
  import('virtual:journey'),
])
const journey = query.has('pseudo') ? withMessages(compiled, pseudoMessage) : compiled
const language = query.get('language') ?? 'en'
const brand = query.get('brand')
const reader = { language, host: query.get('host') ?? hostOf(compiled.definition, brand) ?? location.hostname }
const scene = () => decodeURIComponent(location.hash.slice(1)) || (query.get('scene') ?? '')
const draw = async () => {
  if (scene() !== systemScene.id) return drawScene(journey, scene(), reader)
  const { drawSystem } = await import('./system/draw-system.tsx')
  return drawSystem(brand ?? '', language)
}
let drawn = draw()

// Another scene in the same page. The one before may still be on its way: two would be drawn in one place.
addEventListener('hashchange', () => {
  const before = drawn
  drawn = stopDrawing(before).then(draw)
})

/** Where a scene could not be drawn, nothing is to be stopped: it has been told already. */
async function stopDrawing(scene: ReturnType<typeof draw>): Promise<void> {
  const stop = await scene.catch(() => undefined)
  stop?.()
}

// A file of the journey was saved: the same screen, as it is now.
import.meta.hot?.on('journey:update', () =>
  afterEditing(() => {
    stopDrawing(drawn).then(() => location.reload())
  }),
)
