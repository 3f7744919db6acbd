/** The studio: every screen of the journey at once, the drawn journey beside it, and what `check` says. Only while developing. */
import { brandNames } from '../look/theme/brands.ts'
import { type Finding, fetchDiagnostics, fetchProof, fetchScenes, type Scene as JourneyScene } from './api.ts'
import { afterEditing, editCopy, typedText } from './copy-editor.ts'
import './studio.css'
import { systemScene } from './system/scene.ts'

type Scene = Pick<JourneyScene, 'id' | 'title' | 'step'> & {
  group: JourneyScene['group'] | 'system'
  texts: readonly JourneyScene['texts'][number][]
}

const groups: Record<Scene['group'], string> = {
  system: 'Design system',
  screens: 'Screens',
  dialogs: 'Dialogs',
  messages: 'Messages',
  waiting: 'Waiting',
  mistakes: 'With mistakes',
}
const widths = { '360': 360, '768': 768, '1280': 1280 } as const

const root = document.getElementById('root') ?? document.body
root.innerHTML = `
  <header>
    <h1>Studio</h1>
    <label>Search <input type="search" id="search" autocomplete="off"></label>
    <fieldset><legend>Width</legend>${Object.keys(widths)
      .map(
        (width) =>
          `<label><input type="checkbox" name="width" value="${width}" ${width === '360' ? 'checked' : ''}>${width}</label>`,
      )
      .join('')}</fieldset>
    <fieldset><legend>Look</legend><label><input type="radio" name="scheme" value="light" checked>light</label><label><input type="radio" name="scheme" value="dark">dark</label></fieldset>
    <label>Brand <select id="brand">${brandNames.map((name) => `<option>${name}</option>`).join('')}</select></label>
    <label>Language <select id="language"></select></label>
    <p id="state" role="status"></p>
  </header>
  <nav aria-label="Scenes" id="scenes"></nav>
  <main><h2 id="title" tabindex="-1"></h2><p>Click a text to edit it, or choose it here.</p><details><summary>Texts</summary><ul id="texts"></ul></details><div id="previews"></div></main>
  <aside>
    <section aria-labelledby="found-title"><h2 id="found-title">What check says</h2><div id="found"></div></section>
    <section aria-labelledby="drawn-title"><h2 id="drawn-title">The journey around it</h2><div id="drawing"></div></section>
  </aside>`

const get = <T extends Element>(selector: string): T => {
  const found = root.querySelector<T>(selector)
  if (!found) throw new Error(`the studio's page has no ${selector}`)
  return found
}
const search = get<HTMLInputElement>('#search')
// A development server reloads the page whenever it has to: what was searched for is still there.
const searchKey = 'studio.search'
search.value = sessionStorage.getItem(searchKey) ?? ''
const language = get<HTMLSelectElement>('#language')
const brand = get<HTMLSelectElement>('#brand')
let scenes: Scene[] = []

async function load(): Promise<void> {
  const loaded = await fetchScenes()
  scenes = [...loaded.scenes, systemScene]
  const { value } = language
  language.replaceChildren(...loaded.languages.map((each) => new Option(each)))
  if (loaded.languages.includes(value)) language.value = value
  drawList()
}

function drawList(): void {
  const query = search.value.trim().toLowerCase()
  const found = scenes.filter(({ title, texts }) =>
    [title, ...texts.map(({ text }) => text)].join(' ').toLowerCase().includes(query),
  )
  const lists = Object.entries(groups).flatMap(([group, name]) => {
    const items = found.filter((scene) => scene.group === group)
    if (items.length === 0) return []
    const list = document.createElement('ul')
    list.append(...items.map(itemOf))
    const details = Object.assign(document.createElement('details'), { open: query !== '' || group === 'screens' })
    details.append(Object.assign(document.createElement('summary'), { textContent: `${name} (${items.length})` }), list)
    return [details]
  })
  get('#scenes').replaceChildren(...lists)
  get('#state').textContent = `${found.length} of ${scenes.length} scenes`
}

function itemOf({ id, title }: Scene): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), { href: `#${encodeURIComponent(id)}`, textContent: title })
  if (id === chosen()) link.setAttribute('aria-current', 'true')
  const item = document.createElement('li')
  item.append(link)
  return item
}

function chosen(): string {
  return decodeURIComponent(location.hash.slice(1)) || (scenes[0]?.id ?? '')
}

/** A preview with words that are not saved yet stays until they are, or are given up: another scene would take them away. */
function drawPreviews(): void {
  for (const { contentDocument } of root.querySelectorAll('iframe')) {
    const typed = contentDocument && typedText(contentDocument)
    if (!typed) continue
    typed.focus()
    return afterEditing(drawPreviews, contentDocument)
  }
  const id = chosen()
  const scene = scenes.find((each) => each.id === id)
  get('#title').textContent = scene?.title ?? 'Nothing is chosen'
  const scheme = get<HTMLInputElement>('[name=scheme]:checked').value
  const widths = [...root.querySelectorAll<HTMLInputElement>('[name=width]:checked')].map(({ value }) => Number(value))
  const frames = widths.map((width) => {
    const query = new URLSearchParams({ scene: id, scheme, language: language.value, brand: brand.value })
    const frame = Object.assign(document.createElement('iframe'), {
      src: `/studio/preview?${query}`,
      width: String(width),
      height: '760',
      title: `${scene?.title ?? id} at ${width} px`,
    })
    const figure = document.createElement('figure')
    figure.append(frame, Object.assign(document.createElement('figcaption'), { textContent: `${width} px` }))
    return figure
  })
  get('#previews').replaceChildren(...frames)
  for (const link of root.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${encodeURIComponent(id)}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** What stands beside the previews: the scene's texts, and the journey around it. */
function drawAround(): void {
  const scene = scenes.find(({ id }) => id === chosen())
  const list = get('#texts')
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('title') : undefined
  list.replaceChildren(...(scene?.texts ?? []).map(textOf))
  if (focused) list.querySelector<HTMLElement>(`[title="${CSS.escape(focused)}"]`)?.focus()
  if (scene?.step) void drawJourney(scene.step).catch(reportError)
}

/** The same that a click on the text does, for who has only a keyboard, and for a text that the preview does not show. */
function textOf({ key, text }: Scene['texts'][number]): HTMLLIElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text, title: key })
  button.addEventListener('click', () => {
    const { left, bottom } = button.getBoundingClientRect()
    editCopy([key], language.value, { x: left, y: bottom }).catch(reportError)
  })
  const item = document.createElement('li')
  item.append(button)
  return item
}

async function drawJourney(step: string): Promise<void> {
  const scene = chosen()
  const response = await fetch(`/studio/api/drawing?around=${encodeURIComponent(step)}`)
  const text = await response.text()
  // Another scene was chosen meanwhile, and its drawing may have come first.
  if (scene !== chosen()) return
  if (!response.ok) throw new Error(`the drawing of \`${step}\` is not there: ${text}`)
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  // A picture has no parts that can be reached.
  drawing.setAttribute('role', 'group')
  for (const node of drawing.querySelectorAll('[data-node]')) {
    const name = node.getAttribute('data-node') ?? ''
    const scene = scenes.find(
      ({ title, group }) => (group === 'messages' ? `!${title}` : title) === name && group !== 'waiting',
    )
    if (!scene) continue
    const link = document.createElementNS(drawing.namespaceURI, 'a')
    link.setAttribute('href', `#${encodeURIComponent(scene.id)}`)
    node.replaceWith(link)
    link.append(node)
  }
  const place = get('#drawing')
  place.replaceChildren(document.importNode(drawing, true))
  const own = place.querySelector(`[data-node="${CSS.escape(step)}"]`)
  if (own) scrollToCenter(place, own)
}

/** Moves nothing but the frame: the page would go away from the preview, where the frame lies below it. */
function scrollToCenter(frame: Element, part: Element): void {
  const [outer, inner] = [frame.getBoundingClientRect(), part.getBoundingClientRect()]
  frame.scrollBy(
    inner.x + inner.width / 2 - (outer.x + outer.width / 2),
    inner.y + inner.height / 2 - (outer.y + outer.height / 2),
  )
}

let timesAsked = 0

/** First what is found at once, then what only walking every way finds. What an earlier save was answered with may come last. */
async function drawDiagnostics(): Promise<void> {
  timesAsked += 1
  const own = timesAsked
  const found = await fetchDiagnostics()
  if (own !== timesAsked) return
  showFindings(found, 'Walking every way through the journey…')
  const proven = await fetchProof()
  if (proven && own === timesAsked) showFindings(proven)
}

function showFindings(found: Finding[], note?: string): void {
  const line = (textContent: string) => Object.assign(document.createElement('p'), { textContent })
  get('#found').replaceChildren(
    ...(note === undefined && found.length === 0 ? [line('Nothing is wrong.')] : []),
    ...found.map(({ severity, printed }) =>
      Object.assign(document.createElement('pre'), { className: severity, textContent: printed }),
    ),
    ...(note === undefined ? [] : [line(note)]),
  )
}

search.addEventListener('input', () => {
  sessionStorage.setItem(searchKey, search.value)
  drawList()
})
for (const control of root.querySelectorAll('[name=width], [name=scheme], #language, #brand'))
  control.addEventListener('change', drawPreviews)
addEventListener('hashchange', () => {
  get<HTMLElement>('#title').focus()
  drawPreviews()
  drawAround()
})

const check = () => void drawDiagnostics().catch(reportError)
import.meta.hot?.on('journey:update', () => {
  check()
  load().then(drawAround).catch(reportError)
})
import.meta.hot?.on('vite:error', check)

// Walking every way takes its time: what can be seen does not wait for it.
check()
await load().catch(reportError)
drawPreviews()
drawAround()
