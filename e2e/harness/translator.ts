/** A browser that translates every text of the page, and an extension that puts a bar on it. */
import type { Page } from '@playwright/test'

/** Translates the pages that are opened from now on. */
export const translate = (page: Page) => page.addInitScript(translateAll)

/** What the page shows although the application has changed it since the browser translated it. */
export function staleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const translated: unknown = Reflect.get(window, 'translatedTexts')
    if (!(translated instanceof Map)) throw new Error('expected a page that is translated')
    return [...translated].flatMap(([text, { before, font }]) =>
      font.isConnected && text.data !== before ? [`${before} → ${text.data}`] : [],
    )
  })
}

/** Puts each text, now and later, into elements of its own, as browsers do that translate; and a bar beside the application. */
function translateAll(): void {
  const done = new WeakSet<Node>()
  const translated = new Map<Node, { before: string | null; font: Element }>()
  Reflect.set(window, 'translatedTexts', translated)
  const wrap = (node: Node) => {
    const parent = node.parentElement
    if (done.has(node) || !parent || !node.nodeValue?.trim()) return
    if (parent.closest('script, style, textarea, font, [translate="no"]')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    const text = document.createTextNode(node.nodeValue)
    done.add(node).add(text)
    outer.append(inner)
    inner.append(text)
    parent.replaceChild(outer, node)
    translated.set(node, { before: node.nodeValue, font: outer })
  }
  const wrapIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode()) found.push(walker.currentNode)
    for (const one of found) wrap(one)
  }
  addEventListener('DOMContentLoaded', () => {
    wrapIn(document.body)
    document.body.prepend(document.createElement('foreign-bar'))
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapIn(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}
