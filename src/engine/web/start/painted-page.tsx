/** The page that was painted when the application was built, and what was pressed on it (see `early-page.ts` of a product). */
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import type { Root } from 'react-dom/client'

/**
 * Draws the page over the painted one, where there is one: nothing is seen to change hands. It is drawn in pieces, between
 * which a finger is answered, and put there at once. Calls `onDrawn` when it is there.
 */
export function drawOver(container: HTMLElement, root: Root, page: ReactNode, onDrawn: () => void): void {
  const isPainted = container.dataset.painted !== undefined
  const painted = isPainted ? [...container.querySelectorAll('details')] : []
  const noteDrawn = () => {
    if (isPainted) takeOver(container, painted)
    onDrawn()
  }
  startTransition(() => root.render(<Drawn onDrawn={noteDrawn}>{page}</Drawn>))
}

function Drawn({ children, onDrawn }: { children: ReactNode; onDrawn: () => void }): ReactNode {
  // Before the browser paints it. A page that is drawn anew has another `onDrawn`.
  useLayoutEffect(onDrawn, [onDrawn])
  return children
}

/** `painted`: what could be unfolded on the page that is gone. */
function takeOver(container: HTMLElement, painted: readonly HTMLDetailsElement[]): void {
  delete container.dataset.painted
  for (const [index, details] of container.querySelectorAll('details').entries())
    details.open = painted[index]?.open ?? false
  // Where the browser looks at styles anyway.
  requestAnimationFrame(endAnimations)
  // An applicant who was quicker than the application is answered now.
  const { pressed } = container.dataset
  delete container.dataset.pressed
  if (pressed !== undefined) [...container.querySelectorAll('button')][Number(pressed)]?.click()
}

/** What was painted is there already: it does not appear once more. */
function endAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}
