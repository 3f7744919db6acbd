/** One screen of the journey as an applicant would see it, from generated facts. A click on a text edits it. */
import { chooseScheme } from './colour-scheme.ts'
import { withMessages } from './messages.ts'
import { pseudoMessage } from './pseudo.ts'

const query = new URLSearchParams(location.search)
chooseScheme(query.get('scheme') === 'dark' ? 'dark' : 'light')

const [{ drawScene }, { default: compiled }] = await Promise.all([
  import('./draw-scene.tsx'),
  import('virtual:journey'),
])
const journey = query.has('pseudo') ? withMessages(compiled, pseudoMessage) : compiled
const reader = { language: query.get('language') ?? 'en', host: query.get('host') ?? location.hostname }
const scene = () => decodeURIComponent(location.hash.slice(1)) || (query.get('scene') ?? '')
let stop = await drawScene(journey, scene(), reader)

// Another scene in the same page.
addEventListener('hashchange', async () => {
  stop()
  stop = await drawScene(journey, scene(), reader)
})

// A file of the journey was saved: the same screen, as it is now.
import.meta.hot?.on('journey:update', () => {
  stop()
  location.reload()
})
