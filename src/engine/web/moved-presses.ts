/**
 * A press counts where it began. What is said below a field comes or goes when the field is left, which a press elsewhere does as it
 * begins: the pressed button has moved when the finger lets go, and the browser gives the click to what lies around both places.
 */

import type { JourneyPlace } from './journey-place.ts'

/** What does something when it is pressed. */
export const pressable = 'button, a, label, summary'
/** Pixels by which a pointer that is held still may move. One that is drawn away takes its press back. */
const still = 10

type Press = { element: HTMLElement; x: number; y: number; box: DOMRect }

/** Gives a click to what its press began on where that has moved away meanwhile. Returns the function that stops watching. */
export function watchMovedPresses(places: ReadonlySet<JourneyPlace>): () => void {
  let press: Press | undefined
  const begin = ({ target, clientX, clientY }: MouseEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
    const isOurs = [...places].some((place) => place.element.contains(element))
    press = element && isOurs ? { element, x: clientX, y: clientY, box: element.getBoundingClientRect() } : undefined
  }
  const end = ({ target, clientX, clientY }: MouseEvent) => {
    const began = press
    press = undefined
    if (!began || !(target instanceof Element) || began.element.contains(target)) return
    const isStill = Math.hypot(clientX - began.x, clientY - began.y) <= still
    if (isStill && target.contains(began.element) && hasMoved(began)) began.element.click()
  }
  addEventListener('mousedown', begin, true)
  addEventListener('click', end, true)
  return () => {
    removeEventListener('mousedown', begin, true)
    removeEventListener('click', end, true)
  }
}

function hasMoved({ element, box }: Press): boolean {
  const { left, top } = element.getBoundingClientRect()
  return left !== box.left || top !== box.top
}
