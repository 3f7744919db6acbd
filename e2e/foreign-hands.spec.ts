/** A translator, an extension or a password manager changes the page behind the application's back: it goes on, and nothing breaks. */
import type { Page } from '@playwright/test'
import { test } from './harness/camera.ts'
import { walkOn } from './harness/onward.ts'
import { words } from './harness/screen.ts'
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
      return false
    },
  })
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

/** Puts each text, now and later, into elements of its own, as browsers do that translate; and a bar beside the application. */
function translateAll(): void {
  const done = new WeakSet<Node>()
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
