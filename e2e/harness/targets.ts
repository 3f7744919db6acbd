/** What is pressed can be hit with a thumb, and the first of it is in sight on a phone. */
import { expect, type Page } from '@playwright/test'

/** In CSS pixels: the smallest side of a target, and how far down a phone of 740 px the first field may begin. */
const least = 44
const lowest = 320

export async function expectLargeTargets(page: Page, step: string): Promise<void> {
  expect.soft(await smallTargets(page), `too small on ${step}`).toEqual([])
}

export async function expectToBeginInSight(page: Page, step: string): Promise<void> {
  expect.soft(await topOfFirstControl(page), `first field of ${step}`).toBeLessThanOrEqual(lowest)
}

/** A radio button and a tick box are hit with their label. A link within a sentence is as high as its line (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, summary',
    )
    return [...all].flatMap((target) => {
      const isInSentence = target.tagName === 'A' && getComputedStyle(target).display === 'inline'
      const hit = target.matches('[type=radio], [type=checkbox]') ? (target.closest('label') ?? target) : target
      const { width, height } = hit.getBoundingClientRect()
      const isHidden = width <= 1 || height <= 1 || !hit.checkVisibility() || getComputedStyle(hit).clipPath !== 'none'
      if (isHidden || isInSentence || (width >= smallest - 0.5 && height >= smallest - 0.5)) return []
      return [`${target.tagName} ${target.innerText || target.ariaLabel}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, least)
}

function topOfFirstControl(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll(
      'main form a[href], main form input, main form select, main form textarea, main form button',
    )
    const tops = [...controls].map((control) => control.getBoundingClientRect()).filter(({ width }) => width > 1)
    return Math.round(Math.min(...tops.map(({ top }) => top + scrollY)))
  })
}
