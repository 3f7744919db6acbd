/** A translator, an extension or a password manager changes the page behind the application's back: it goes on, and nothing breaks. */
import type { Page } from '@playwright/test'
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import { walkOn } from './harness/onward.ts'
import { containing, words } from './harness/screen.ts'
import { expect } from './harness/test.ts'

test.setTimeout(180_000)

test('[E6] an application arrives while the browser translates every screen and an extension adds to the page', async ({
  applicant,
  lender,
  page,
}) => {
  await page.addInitScript(translateAll)
  await applicant.create('conditional-truid')
  await applicant.open()
  await walkOn({
    ...{ applicant, lender, goals: ['offers'] },
    before: async () => {
      await expect(page.getByText('Something went wrong.')).toHaveCount(0)
      await expect.poll(() => staleTexts(page), 'texts that have changed show their new words').toEqual([])
      return false
    },
  })
})

test('[E6] a text that changes where it stands shows its new words while the browser translates', async ({
  applicant,
  page,
}) => {
  await page.addInitScript(translateAll)
  await applicant.create('conditional-truid')
  await applicant.reach('confirmation')
  const captcha = page.getByRole('checkbox', { name: containing(copy('confirmation.fields.captcha.label')) })
  await expect(captcha.locator('font').first()).toHaveText(words('confirmation.fields.captcha.prompt'))
  await captcha.click()
  await expect(captcha).toBeChecked()
  await expect(captcha).toHaveText(words('confirmation.fields.captcha.solved'))
  expect(await staleTexts(page)).toEqual([])
})

test('[I1][I2] what a password manager fills in is sent, with only a change, or no event at all', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  const { said, phoneNumber } = applicant.identity()
  await applicant.reach('said')
  const open = page.getByRole('button', { name: words('said.blocks.reveal.open') })
  if (await open.isVisible()) await open.click()
  await fillQuietly(page, said, 'change')
  await applicant.press('said')
  await applicant.expectStep('phone')
  await fillQuietly(page, phoneNumber, undefined)
  await applicant.press('phone')
  await applicant.expectStep('otp')
})

async function fillQuietly(page: Page, text: string, event: string | undefined): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.evaluate(
    (input, [value, type]) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('expected a text field')
      input.value = value
      if (type !== undefined) input.dispatchEvent(new Event(type, { bubbles: true }))
    },
    [text, event] as const,
  )
}

/** What the page shows although the application has changed it since the browser translated it. */
function staleTexts(page: Page): Promise<string[]> {
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
