/** Every screen and dialog of the studio, one after another in one page, in the language that no one speaks. */
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import type { Workshop } from './workshop.ts'

/** Wider than the spacing of which WCAG 1.4.12 says that nothing may be lost. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

/** The platform has them, in every language. */
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2026, month)),
)

type Scene = { id: string; group: string }

/** What is wrong on each, as `scene: what`. `width` of the window in CSS pixels; 320 is also 1280 px at a zoom of 400 %. */
export async function inspectScenes(page: Page, workshop: Workshop, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 })
  const { scenes, facts } = await (await page.request.get('/studio/api/scenes')).json()
  const shown = scenes.filter(({ group }: Scene) => group === 'screens' || group === 'dialogs')
  const data = [...textsIn(facts), ...textsIn(parse(workshop.read('journey/settings.yaml'))), ...months]
  const found: string[] = []
  const [first] = shown
  await page.goto(`/studio/preview?pseudo&scene=${encodeURIComponent(first?.id)}`)
  for (const { id } of shown as Scene[]) {
    await page.locator('main').waitFor({ state: 'attached' })
    await page.evaluate((scene) => {
      document.querySelector('main')?.setAttribute('data-before', '')
      location.hash = encodeURIComponent(scene)
    }, id)
    await page.locator('main:not([data-before])').waitFor({ state: 'attached' })
    found.push(...(await page.evaluate(inspect, { data, spacing })).map((wrong) => `${id}: ${wrong}`))
  }
  return found
}

/** Runs in the page. Words of plain letters that no fact or setting holds, and what is wider than the window or cut. */
function inspect({ data, spacing }: { data: string[]; spacing: string }): string[] {
  const root = document.getElementById('root') ?? document.body
  const texts = [document.title]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  for (const element of root.querySelectorAll('*')) {
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  }
  const foreign = texts.flatMap((text) => {
    const rest = data.reduce((left, each) => left.replaceAll(each, ''), text)
    return rest.match(/[A-Za-z]{3,}/g) ?? []
  })
  const wide = (when: string) => {
    const surfaces = [document.documentElement, ...root.querySelectorAll('dialog')]
    const surface = surfaces.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    if (!surface) return []
    const edge = surface.getBoundingClientRect().left + surface.clientWidth
    const beyond = [...surface.querySelectorAll('*')].filter(
      (each) => each.textContent && each.getBoundingClientRect().right > edge + 1,
    )
    return [`scrolls sideways ${when}: ${beyond.at(-1)?.textContent?.slice(0, 40)}`]
  }
  const cut = () =>
    [...root.querySelectorAll('main *, dialog *')].flatMap((element) => {
      if (element.scrollHeight <= element.clientHeight + 2 || element.clientHeight < 3) return []
      const { overflowY, clipPath } = getComputedStyle(element)
      return /hidden|clip/.test(overflowY) && clipPath === 'none' ? [`cut: ${element.textContent?.slice(0, 40)}`] : []
    })
  const atOnce = wide('with longer words')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(spacing)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const spaced = [...wide('with wide spacing'), ...cut()]
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  document.documentElement.style.fontSize = '200%'
  const large = [...wide('with text twice as large'), ...cut()]
  document.documentElement.style.fontSize = ''
  return [...new Set([...foreign.map((word) => `not from the copy: ${word}`), ...atOnce, ...spaced, ...large])]
}

/** Longest first, so that no part of one is left. */
function textsIn(value: unknown): string[] {
  const found = new Set<string>()
  const collect = (each: unknown): void => {
    if (typeof each === 'string' && each.length > 1) found.add(each)
    if (typeof each === 'object' && each !== null) Object.values(each).map(collect)
  }
  collect(value)
  return [...found].sort((one, other) => other.length - one.length)
}
