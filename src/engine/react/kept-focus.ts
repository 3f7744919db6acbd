/**
 * Keeps the focus in its place: a control may go, or be closed, while it has the focus, or may be pressed without getting it, and a
 * reader would be nowhere.
 */

/**
 * Gives the focus to what is pressed, and to what is around a control that has lost it, or else to the words of the page. Returns how
 * to stop.
 * @param isMoving the engine is about to move the focus itself
 * @param part the focus of the rest of the page is none of its business
 */
export function keepFocus(isMoving: () => boolean, part?: HTMLElement): () => void {
  /** What had the focus last, and all that is around it: once it is gone, nothing leads to its place. */
  let path: Element[] = []
  const isLost = () => {
    const [control] = path
    const { activeElement, body } = document
    const isGone = control !== undefined && (!control.isConnected || control.matches(':disabled'))
    return isGone && (activeElement === body || activeElement === null || activeElement === control)
  }
  const note = ({ target }: FocusEvent) => {
    path = []
    let at = target instanceof Element ? target : null
    for (; at && at !== part; at = at.parentElement) path.push(at)
    // What is not in the part.
    if (part && !at) path = []
  }
  // Who presses elsewhere has left it.
  const forget = () => {
    path = []
  }
  // On Apple's devices a button that is pressed gets no focus: what it opens could not give it back, and none is lost with it.
  const take = ({ target, isTrusted }: MouseEvent) => {
    const pressed = isTrusted && target instanceof Element && target.closest<HTMLElement>('button, a')
    if (pressed && (!part || part.contains(pressed))) pressed.focus({ preventScroll: true })
  }
  let frame = 0
  const look = () => {
    if (!isLost()) return
    cancelAnimationFrame(frame)
    // Whatever knows better where the focus belongs has moved it by then.
    frame = requestAnimationFrame(() => {
      if (isLost() && !isMoving()) lend(placeOf(path, part))
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(part ?? document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  addEventListener('focusin', note)
  addEventListener('pointerdown', forget, true)
  addEventListener('click', take, true)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    removeEventListener('focusin', note)
    removeEventListener('pointerdown', forget, true)
    removeEventListener('click', take, true)
  }
}

function placeOf([, ...around]: Element[], part: HTMLElement | undefined): Element | null | undefined {
  const left = around.find((each) => each.isConnected && each.textContent?.trim())
  if (left && (part || left.matches('main *, dialog *'))) return left
  return (part ?? [...document.querySelectorAll('main, dialog[open]')].pop())?.querySelector(
    '[tabindex="-1"]:not(button)',
  )
}

/** For as long as it stays there. What takes the focus by its own is not changed. */
function lend(place: Element | null | undefined): void {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1')
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
