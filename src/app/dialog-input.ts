/** What Tab and a press beside it do in a dialog. It comes with the first dialog: the first page does without. */
import type { KeyboardEvent, MouseEvent } from 'react'

const focusable = [
  ...['a[href]', 'button:enabled', 'input:enabled', 'select:enabled', 'textarea:enabled', 'summary'],
  ...['iframe', '[contenteditable]:not([contenteditable=false])', '[tabindex]'],
].join()

/** Outside of the box: the backdrop counts as the dialog itself, and so does what is empty inside. */
export function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

/** Keeps Tab among the controls of a dialog: turns a press of it behind which there is none. On its own the browser goes on to its address bar. */
export function turnAtTheEnds(event: KeyboardEvent): void {
  const { activeElement } = document
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(isTabStop)
  // Where the focus is counts, not whether it is at a stop: it may be on words between two of them.
  const isAhead = (stop: HTMLElement) =>
    activeElement &&
    activeElement.compareDocumentPosition(stop) &
      (event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING) &&
    !isOneGroup(stop, activeElement)
  const next = stops.at(event.shiftKey ? -1 : 0)
  if (!next || stops.some(isAhead)) return
  event.preventDefault()
  next.focus()
}

function isTabStop(element: HTMLElement, _: number, all: HTMLElement[]): boolean {
  return (
    // Not `tabIndex`, which is -1 for words that are written in place.
    !(Number(element.getAttribute('tabindex')) < 0) &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    // What is folded away has a place on the page all the same.
    !element.closest('[inert], details:not([open]) > :not(summary)') &&
    // A group of radio buttons is one stop: the one that is chosen.
    (isChecked(element) || !all.some((other) => isChecked(other) && isOneGroup(other, element)))
  )
}

function isChecked(element: Element): boolean {
  return element instanceof HTMLInputElement && element.checked
}

function isOneGroup(one: Element, other: Element): boolean {
  const isRadio = (element: Element) => element instanceof HTMLInputElement && element.type === 'radio'
  return isRadio(one) && isRadio(other) && one.getAttribute('name') === other.getAttribute('name')
}
