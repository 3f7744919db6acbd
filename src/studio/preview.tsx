/** One screen of the journey as an applicant would see it, from generated facts. A click on a text edits it. */
import { chooseScheme } from './colour-scheme.ts'

const query = new URLSearchParams(location.search)
chooseScheme(query.get('scheme') === 'dark' ? 'dark' : 'light')

const [{ drawScene }, { default: compiled }] = await Promise.all([
  import('./draw-scene.tsx'),
  import('virtual:journey'),
])
const language = query.get('language') ?? 'en'
const stop = await drawScene(compiled, query.get('scene') ?? '', language)

// A file of the journey was saved: the same screen, as it is now.
import.meta.hot?.on('journey:update', () => {
  stop()
  location.reload()
})
