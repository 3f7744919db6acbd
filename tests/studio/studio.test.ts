// @vitest-environment happy-dom
/** The studio's own page: what is typed in a preview stays, and what comes late does not take the place of what is newer. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const scenes = ['menu', 'cup'].map((step) => ({
  id: `screens/${step}`,
  title: step,
  step,
  texts: [{ key: `${step}.title`, text: `The ${step}` }],
  group: 'screens',
}))
/** Answers the drawing of a step, once for each time it was asked for. */
const drawings = new Map<string, (svg: string, status?: number) => void>()
const reported = vi.fn()
/** Stands for the page in a preview. */
const preview = document.implementation.createHTMLDocument()

beforeAll(async () => {
  document.body.innerHTML = '<div id="root"></div>'
  vi.stubGlobal('reportError', reported)
  // Of the browser's own, this DOM lacks it.
  vi.stubGlobal('Option', function Option(textContent: string) {
    return Object.assign(document.createElement('option'), { textContent })
  })
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const name = pathname.split('/').at(-1)
    if (name === 'drawing')
      return new Promise((answer) =>
        drawings.set(searchParams.get('around') ?? '', (svg, status = 200) => answer(new Response(svg, { status }))),
      )
    if (name === 'copy') {
      const key = searchParams.get('key')
      return Promise.resolve(new Response(JSON.stringify({ key, language: 'en', text: 'Tea', file: 'copy/en.yaml' })))
    }
    // Walking every way takes so long that nothing may wait for it.
    if (name === 'proof') return new Promise(() => {})
    const body = name === 'scenes' ? { languages: ['en'], facts: {}, scenes } : []
    return Promise.resolve(new Response(JSON.stringify(body)))
  })
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(preview)
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLElement, src) {
    this.dataset.src = src
  })
  await import('../../src/studio/studio.ts')
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
beforeEach(() => preview.body.replaceChildren())

async function choose(step: string): Promise<void> {
  location.hash = encodeURIComponent(`screens/${step}`)
  dispatchEvent(new Event('hashchange'))
  await nextTask()
}

const nextTask = () => new Promise((done) => setTimeout(done))
const shown = () => document.querySelector('iframe')?.title.split(' ')[0]
const drawn = () => document.querySelector('#drawing')?.textContent
const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`

test('words that are typed in a preview stay until they are saved or given up, then the chosen scene is drawn', async () => {
  await choose('menu')
  preview.body.innerHTML = '<form class="studio-words"><textarea>Tea</textarea></form>'
  const [text, form] = [preview.querySelector('textarea'), preview.querySelector('form')]
  Object.assign(text ?? {}, { value: 'Coffee' })
  await choose('cup')
  expect(shown()).toBe('menu')
  form?.remove()
  form?.dispatchEvent(new Event('close'))
  expect(shown()).toBe('cup')
})

test('a drawing that comes after another scene was chosen is not shown beside that one', async () => {
  await choose('menu')
  await choose('cup')
  drawings.get('cup')?.(svg('around cup'))
  await nextTask()
  drawings.get('menu')?.(svg('around menu'))
  await nextTask()
  expect(drawn()).toBe('around cup')
})

test('what the server says in place of a drawing is reported, and not drawn', async () => {
  await choose('menu')
  drawings.get('menu')?.('{"wrong":"no such step"}', 422)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  expect(drawn()).not.toContain('wrong')
})

test('a text of the chosen scene can be edited without a pointer, and the focus is then where it was', async () => {
  await choose('cup')
  const button = document.querySelector<HTMLButtonElement>('#texts button')
  expect(button?.textContent).toBe('The cup')
  button?.focus()
  button?.click()
  await vi.waitFor(() => expect(document.querySelector('.studio-words label')?.textContent).toContain('cup.title'))
  document.querySelector<HTMLButtonElement>('.studio-words button[type=button]')?.click()
  expect(document.activeElement).toBe(button)
})

test('a box of the drawing is a link to its scene', async () => {
  await choose('menu')
  drawings.get('menu')?.('<svg xmlns="http://www.w3.org/2000/svg"><g data-node="cup"/><g data-node="elsewhere"/></svg>')
  await nextTask()
  const links = [...document.querySelectorAll('#drawing a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#screens%2Fcup'])
})
