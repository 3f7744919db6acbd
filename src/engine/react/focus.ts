/** Where the focus goes after a change: the engine requests it, and it is moved once the new screen has been drawn. */
import type { Command } from '../core/event.ts'

export type FocusTarget = Extract<Command, { type: 'focus' }>['target']

export type FocusRequests = {
  /** Ask for it; a newer request replaces one that is still open. */
  request: (target: FocusTarget) => void
  /** The open request; the same object until it is done or replaced. */
  current: () => { target: FocusTarget } | undefined
  done: () => void
  subscribe: (listener: () => void) => () => void
}

export function createFocusRequests(): FocusRequests {
  const listeners = new Set<() => void>()
  let open: { target: FocusTarget } | undefined
  return {
    request: (target) => {
      open = { target }
      for (const listener of listeners) listener()
    },
    current: () => open,
    done: () => {
      open = undefined
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The part of a page that a journey is in, where the rest is another application's: title, language, scroll and focus are then its own. */
export type PagePart = {
  element: HTMLElement
  /** What ids begin with: another journey of the page may have steps of the same name. */
  prefix: string
}

const idOf = (step: string, name: string, part?: PagePart) => `${part ? part.prefix : ''}${step}-${name}`
/** Id of the element that takes focus when a step comes on screen. */
export const headingId = (step: string, part?: PagePart) => idOf(step, 'heading', part)
/** Id of the element around a step's problem summary. */
export const problemsId = (step: string, part?: PagePart) => idOf(step, 'problems', part)
/** Id of the control of a field. */
export const fieldId = idOf
/** Id of the message of a field, from the id of its control. */
export const errorIdOf = (id: string) => `${id}-error`

/**
 * Put the focus where it was requested. Returns whether that place is on screen yet.
 * @param isTouched the applicant has done something with the screen since it came: a polite request comes too late then
 * @param part an applicant who is elsewhere on the page of that part stays there
 */
export function moveFocus(target: FocusTarget, steps: string[], isTouched = false, part?: PagePart): boolean {
  if (part && isElsewhere(part.element)) return true
  const page = part ? part.element : document
  if (typeof target === 'object' && target.polite && (isTouched || isInField())) return true
  if (typeof target === 'object') return focusField(fieldId(target.step, target.field, part), 'nearest')
  switch (target) {
    case 'heading': {
      const step = steps.at(0) ?? ''
      const heading = document.getElementById(headingId(step, part)) ?? page.querySelector<HTMLElement>('main h1')
      if (heading) showTop(part)
      return takeFocus(heading)
    }
    case 'problems':
      return takeFocus(steps.flatMap((step) => document.getElementById(problemsId(step, part)) ?? []).pop())
    case 'notice':
      // A dialog or a modal takes the focus by itself when it opens: a later notice must not take it for this one.
      return (
        takeFocus([...page.querySelectorAll<HTMLElement>('[data-notice]')].pop()) ||
        document.activeElement?.closest('dialog[open]') != null
      )
    default:
      return target satisfies never
  }
}

/**
 * Show a field with its label and its message, at the top of the view unless it is in sight and `nearest` will do, and focus it.
 * Of several controls each has a label, and the fieldset around them has the field's own. The message may stand before the label.
 */
export function focusField(id: string, block: 'start' | 'nearest' = 'start'): boolean {
  const control = document.getElementById(id)
  if (!control) return false
  const label = control.closest('fieldset') ?? document.querySelector(`label[for="${CSS.escape(id)}"]`) ?? control
  const message = document.getElementById(errorIdOf(id))
  const isFirst = message && label.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_PRECEDING
  const top = isFirst ? message : label
  top.scrollIntoView({ block })
  control.focus({ preventScroll: true })
  if (block === 'nearest') control.scrollIntoView({ block })
  return true
}

/** A step is read from its top. Of a part of a page that is shown only where it is out of view: the rest stays where it is. */
function showTop(part: PagePart | undefined): void {
  if (!part) return scrollTo(0, 0)
  const { top } = part.element.getBoundingClientRect()
  if (top < 0 || top > innerHeight) part.element.scrollIntoView()
}

function takeFocus(place: HTMLElement | null | undefined): boolean {
  if (!place) return false
  // The frame's own focusable element, where it has made one inside.
  const element = place.querySelector<HTMLElement>('[tabindex="-1"]') ?? place
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
  // What is longer than the window would be shown by its end.
  element.scrollIntoView({ block: element.getBoundingClientRect().top < 0 ? 'start' : 'nearest' })
  return true
}

const isElsewhere = (element: HTMLElement): boolean => {
  const { activeElement, body } = document
  return activeElement !== body && !element.contains(activeElement)
}
const isInField = (): boolean => document.activeElement?.matches('input, select, textarea') === true
