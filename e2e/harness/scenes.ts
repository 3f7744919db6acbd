/** Every screen and dialog of the studio, one after another in one page, in the language that no one speaks. */
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { inspectColumns } from './scene-columns.ts'
import { inspectRings, inspectWhatStays } from './scene-focus.ts'
import type { Workshop } from './workshop.ts'

/** Wider than the spacing of which WCAG 1.4.12 says that nothing may be lost. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

type Scene = { id: string; overlays: { code?: string }[] }

/** A call of what is in the page, and when it is made. What follows one another in one request: each costs more than most of them. */
type Look = [what: string, when?: string]

/** The page has them from its beginning. */
const inspectors = [
  ...[inspectText, inspectOrder, inspectForcedColors, inspectRings, inspectWhatStays],
  ...[inspectRows, inspectColumns],
]

/**
 * What is wrong on each, as `scene: what`. At 320 CSS pixels, which is also 1280 at a zoom of 400 %: words that no copy holds, and
 * what is cut or too wide with longer, wider and larger text. How the screen is built: its headings, its buttons, what is torn
 * apart. In forced colours, what cannot be told from what is around it. What lies over a control that has the focus, with large text and
 * in a short window; a ring that cannot be seen on what is around it. On a desktop, what large text does to its columns.
 * In the brand whose own ground is as dark as its ring.
 */
export async function inspectScenes(page: Page, workshop: Workshop): Promise<string[]> {
  const { scenes, facts } = await (await page.request.get('/studio/api/scenes')).json()
  const data = dataShown(scenes, facts, workshop)
  const found: string[] = []
  let at = ''
  page.on('pageerror', ({ message }) => found.push(`${at}: fails: ${message}`))
  // What React says of a screen in development: a key that comes twice, an element where it may not stand. The packages of the copy lie
  // outside of it, and with them a font, which is refused.
  page.on('console', (said) => {
    const isAbout = said.type() === 'error' && !said.text().startsWith('Failed to load resource')
    if (isAbout) found.push(`${at}: is complained of: ${said.text()}`)
  })
  const look = async (...looks: Look[]) => {
    // One after the other: while one waits, the page is as it needs it.
    const all = looks.map(([what]) => `await ${what}`).join(', ')
    const each = await page.evaluate<string[][]>(`(async () => [${all}])()`)
    for (const [index, [, when = '']] of looks.entries())
      found.push(...(each[index] ?? [`nothing was looked at${when}`]).map((wrong) => `${at}${when}: ${wrong}`))
  }
  const inPage = [...inspectors, withLargeText, showScene].map((own) => `globalThis.${own.name} = ${own}`)
  await page.addInitScript([...inPage, `globalThis.known = ${JSON.stringify({ data, spacing })}`].join('\n'))
  const [first] = scenes
  await page.goto(`/studio/preview?pseudo&brand=bank&scene=${encodeURIComponent(first?.id)}`)
  await page.locator('main').waitFor({ state: 'attached' })
  for (const { id } of scenes as Scene[]) {
    at = id
    // Messages have the buttons of all other screens.
    const rings = (when: string): Look[] => (id.startsWith('messages/') ? [] : [['inspectRings()', when]])
    await page.setViewportSize({ width: 320, height: 700 })
    await page.evaluate(`showScene(${JSON.stringify(id)})`)
    await look(['inspectText(known)'], ['inspectOrder()'])
    await page.emulateMedia({ forcedColors: 'active' })
    await look(['inspectForcedColors()'])
    await page.emulateMedia({ forcedColors: 'none' })
    await look(['withLargeText(inspectWhatStays)', ', with text twice as large'], ...rings(', on a phone'))
    // 1280 by 1024 at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    await look(['inspectWhatStays()', ', in a short window'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await look(...rings(', on a desktop'), ['inspectRows()'], ['inspectColumns()'])
    await page.setViewportSize({ width: 1024, height: 768 })
    await look(['inspectColumns()', ', 1024 px wide'])
  }
  return found
}

/** What is shown as it is: the codes of failures, what facts say, and settings. */
function dataShown(scenes: Scene[], facts: unknown, workshop: Workshop): string[] {
  const codes = textsIn(scenes.map(({ overlays }) => overlays.map(({ code }) => code)))
  return (
    [...codes, ...textsIn(facts), ...textsIn(parse(workshop.read('journey/settings.yaml')))]
      // A text within another one would leave the rest of it, and two letters are in every word.
      .filter(({ length }) => length > 2)
      .sort((one, other) => other.length - one.length)
  )
}

/** Runs in the page. Draws it in place of the one before. */
async function showScene(id: string): Promise<void> {
  document.querySelector('main')?.setAttribute('data-before', '')
  location.hash = encodeURIComponent(id)
  while (!document.querySelector('main:not([data-before])')) await new Promise(requestAnimationFrame)
}

/** Runs in the page. What reacts to the size of the text has two frames for it. */
async function withLargeText(inspect: () => string[]): Promise<string[]> {
  document.documentElement.style.fontSize = '200%'
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  const found = inspect()
  document.documentElement.style.fontSize = ''
  return found
}

/** Runs in the page. Words of plain letters that no fact or setting holds, and what is wider than the window or cut. */
function inspectText({ data, spacing }: { data: string[]; spacing: string }): string[] {
  const root = document.getElementById('root') ?? document.body
  const texts = [document.title]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  for (const element of root.querySelectorAll('*')) {
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  }
  const plain = /[A-Za-z]{3,}/g
  // Most texts have no plain letters at all, and there is much data.
  const foreign = texts
    .filter((text) => text.search(plain) >= 0)
    .flatMap((text) => data.reduce((left, each) => left.replaceAll(each, ''), text).match(plain) ?? [])
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
  const cutChoices = () =>
    [...root.querySelectorAll('select')].flatMap((select) => {
      const style = getComputedStyle(select)
      const inside = (size: number, ends: string[]) => ends.reduce((rest, end) => rest - Number.parseFloat(end), size)
      const probe = document.body.appendChild(document.createElement('span'))
      const { fontFamily, fontSize, fontWeight } = style
      Object.assign(probe.style, { position: 'absolute', whiteSpace: 'nowrap', fontFamily, fontSize, fontWeight })
      probe.textContent = select.selectedOptions[0]?.text ?? ''
      const isWide = probe.offsetWidth > inside(select.clientWidth, [style.paddingLeft, style.paddingRight])
      probe.remove()
      const height = inside(select.clientHeight, [style.paddingTop, style.paddingBottom])
      return isWide && height < 1.5 * Number.parseFloat(style.lineHeight) ? [`cut: ${probe.textContent}`] : []
    })
  const tornSums = () =>
    [...root.querySelectorAll('main *, dialog *')].flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        const sum = node instanceof Text && element.checkVisibility() ? /R\d[\d\s]*\.\d\d/.exec(node.data) : null
        if (!sum) return []
        const range = document.createRange()
        range.setStart(node, sum.index)
        range.setEnd(node, sum.index + sum[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 ? [`torn: ${sum[0]}`] : []
      }),
    )
  const atOnce = wide('with longer words')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(spacing)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const spaced = [...wide('with wide spacing'), ...cut()]
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  document.documentElement.style.fontSize = '200%'
  const large = [...wide('with text twice as large'), ...cut(), ...cutChoices(), ...tornSums()]
  document.documentElement.style.fontSize = ''
  return [...new Set([...foreign.map((word) => `not from the copy: ${word}`), ...atOnce, ...spaced, ...large])]
}

/**
 * Runs in the page. One heading of the first level, none that skips a level, and none as large as those above it; room below the last
 * of the page; one button at most that says "this one"; nothing drawn over the words of a message; a number is on one line.
 */
function inspectOrder(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const levels = [...scope.querySelectorAll('h1, h2, h3, h4')].filter(isSeen).map(({ tagName }) => Number(tagName[1]))
  // A dialog's step, also where the studio draws it by itself, is headed below the page's own heading.
  const isDialog = scope.matches('dialog, :has(h2[data-heading])')
  const top = isDialog ? 2 : 1
  const isEmpty = scope.textContent?.trim() === ''
  const tops = levels.filter((level) => level === top).length
  const headings = isEmpty || (isDialog ? levels[0] === top : tops === 1) ? [] : [`headings ${levels}`]
  const skipped = levels.some((level, index) => level > (levels[index - 1] ?? top) + 1)
    ? [`skips a level: ${levels}`]
    : []
  const largest = ['h1', 'h2', 'h3'].map((tag) =>
    Math.max(
      0,
      ...[...scope.querySelectorAll(tag)]
        .filter(isSeen)
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    ),
  )
  const present = largest.filter((size) => size > 0)
  const flat = present.some((size, index) => index > 0 && size >= (present[index - 1] ?? size + 1))
    ? [`a heading as large as the one above it: ${largest}`]
    : []
  const main = document.querySelector('main')
  const bottoms = [...(main?.querySelectorAll('*') ?? [])]
    .filter((each) => isSeen(each) && !each.closest('[role=status], [data-veil]'))
    .map((each) => each.getBoundingClientRect().bottom)
  const room = main ? main.getBoundingClientRect().bottom - Math.max(...bottoms) : 0
  const tight =
    main && !isEmpty && bottoms.length > 0 && room < 20 ? [`ends ${Math.round(room)} px below its content`] : []

  const probe = document.createElement('i')
  probe.style.backgroundColor = 'var(--chakra-colors-accent-solid)'
  document.body.append(probe)
  const solid = getComputedStyle(probe).backgroundColor
  probe.remove()
  const buttons = [...scope.querySelectorAll('button, a[href]')].filter(
    (each) => isSeen(each) && getComputedStyle(each).backgroundColor === solid,
  )
  for (const button of buttons.filter((each) => !each.matches(':disabled'))) button.setAttribute('data-main-button', '')
  const rivals = buttons.length > 1 ? [`more than one main button: ${buttons.map((each) => each.textContent)}`] : []

  const covered = [...scope.querySelectorAll('[data-problems], [data-back], [data-warning]')].flatMap((element) => {
    const { left, bottom, width } = element.getBoundingClientRect()
    scrollTo(0, bottom + scrollY - innerHeight / 2)
    const { bottom: foot } = element.getBoundingClientRect()
    const drawn = document.elementFromPoint(left + width / 2, foot - 3)
    return drawn === null || element.contains(drawn) || drawn.contains(element)
      ? []
      : [`covered: ${element.textContent}`]
  })
  const torn: string[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const match = /[\d*]+(?:\s[\d*]+)+/.exec(text.textContent ?? '')
    if (!match || !text.parentElement || !isSeen(text.parentElement)) continue
    const range = document.createRange()
    range.setStart(text, match.index)
    range.setEnd(text, match.index + match[0].length)
    if (range.getClientRects().length > 1) torn.push(`torn apart: ${match[0]}`)
  }
  return [...headings, ...skipped, ...flat, ...tight, ...rivals, ...covered, ...torn]
}

/** Runs in the page. Buttons one after another that would fit in a line are in one. */
function inspectRows(): string[] {
  const rows = [...document.querySelectorAll('[data-button-row]')]
  return rows.flatMap((row) => {
    const next = row.nextElementSibling
    const parent = row.parentElement
    if (!parent || !next?.matches('[data-button-row]')) return []
    const [one, other] = [row, next].map((each) => each.getBoundingClientRect())
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(parent)
    const inside = parent.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    const isOneLine = one?.top === other?.top
    const fits = (one?.width ?? 0) + (other?.width ?? 0) + 24 <= inside
    return fits && !isOneLine ? [`in two lines: ${row.textContent}, ${next.textContent}`] : []
  })
}

/**
 * Runs in the page. In forced colours backgrounds and shadows are gone: a field keeps an edge, and what has the focus a ring or
 * an edge that it did not have. The main button, which `inspectOrder` has marked, has a ground of its own.
 */
function inspectForcedColors(): string[] {
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
  const edges = (element: Element) => {
    const style = getComputedStyle(element)
    return sides.filter(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) >= 1 && style[`border${side}Color`] !== style.backgroundColor,
    )
  }
  const looks = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, borderColor, borderWidth, textDecoration, color } =
      getComputedStyle(element)
    const outline = outlineStyle === 'none' ? '' : [outlineStyle, outlineWidth, outlineColor]
    return [outline, borderColor, borderWidth, textDecoration, color].join(' ')
  }
  const around = (element: Element) => {
    const own: Element[] = [element, ...element.querySelectorAll('*')]
    for (let at = element.parentElement; at && own.length < 8; at = at.parentElement) own.push(at)
    return own.map(looks).join('\n')
  }
  const nameOf = (element: Element) => `${element.tagName} ${(element.textContent || element.id).trim().slice(0, 30)}`
  // Below a dialog nothing can be reached.
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const fields = 'input:not([type=radio], [type=checkbox], [type=range], [type=file]), select, textarea'
  const controls = [...scope.querySelectorAll<HTMLElement>(`a[href], button, input, select, textarea, summary`)]
  const wrong = controls.filter(isSeen).flatMap((control) => {
    if (control.matches(fields) && edges(control).length === 0) return [`no edge in forced colours: ${nameOf(control)}`]
    // The ring of a slider is around its thumb, which no script can look at.
    if (control.matches(':disabled, [type=range]')) return []
    const before = around(control)
    control.focus({ preventScroll: true })
    const hasFocus = document.activeElement === control
    const isShown = around(control) !== before
    control.blur()
    return hasFocus && !isShown ? [`no focus in forced colours: ${nameOf(control)}`] : []
  })
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
  const probe = document.body.appendChild(document.createElement('i'))
  const common = ['transparent', 'Canvas', 'ButtonFace'].map((color) => {
    probe.style.cssText = `forced-color-adjust: none; background-color: ${color}`
    return groundOf(probe)
  })
  probe.remove()
  const lost = [...scope.querySelectorAll('[data-main-button]')].filter((button) => common.includes(groundOf(button)))
  wrong.push(...lost.map((button) => `like any other button in forced colours: ${nameOf(button)}`))
  // Its colours stay while those around it go.
  const pictures = [...scope.querySelectorAll('svg[aria-hidden=true]')].filter(
    (picture) => isSeen(picture) && picture.getBoundingClientRect().width >= innerWidth,
  )
  return [...new Set([...wrong, ...pictures.map(() => 'a picture behind words in forced colours')])]
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
