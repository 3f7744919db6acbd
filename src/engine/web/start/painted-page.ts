/** The page that was painted when the application was built, and what was pressed on it (see `early-press.ts` of a product). */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'

/** Draws the page over the painted one, where there is one: nothing is seen to change hands. */
export function drawOver(container: HTMLElement, root: Root, page: ReactNode): void {
  if (container.dataset.painted === undefined) return root.render(page)
  const unfolded = [...container.querySelectorAll('details')].map(({ open }) => open)
  flushSync(() => root.render(page))
  delete container.dataset.painted
  for (const [index, details] of container.querySelectorAll('details').entries())
    details.open = unfolded[index] ?? false
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
  // An applicant who was quicker than the application is answered now.
  const { pressed } = container.dataset
  if (pressed !== undefined) [...container.querySelectorAll('button')][Number(pressed)]?.click()
  delete container.dataset.pressed
}
