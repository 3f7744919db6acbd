/** What a password manager or an extension has put into a field without an event: the page takes it as if it had been typed. */

import type { JourneyPlace } from './journey-place.ts'

/** After these a field may hold what React does not know. `click`, `submit` and Enter are the last moment before the form is sent. */
const moments = ['input', 'change', 'focusout', 'click', 'keydown', 'submit'] as const

/**
 * Watches the text fields of journeys. React writes what it knows into the attribute `value`: a field that shows something else was
 * filled in by a script that sent no event, or whose event React ignored. Returns the function that stops watching.
 */
export function watchQuietFills(places: ReadonlySet<JourneyPlace>): () => void {
  let isTyping = false
  const takeFills = (event: Event) => {
    // For what a person types the browser sends the event itself.
    if (isTyping || (event.isTrusted && event.type === 'input')) return
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return
    isTyping = true
    // All are read first: when one field changes, React writes what it knows into the others.
    const fields = [...places].flatMap(({ element }) => [...element.querySelectorAll<HTMLInputElement>('form input')])
    const fills = fields.filter(isQuiet).map(readFill)
    for (const fill of fills) typeAgain(fill)
    isTyping = false
  }
  for (const moment of moments) addEventListener(moment, takeFills, true)
  return () => {
    for (const moment of moments) removeEventListener(moment, takeFills, true)
  }
}

const texts = ['text', 'tel', 'email', 'search', 'url', 'password']

/** The field shows something else than React has written there last. */
export function isQuiet(field: HTMLInputElement): boolean {
  return texts.includes(field.type) && !field.readOnly && !field.disabled && field.value !== field.defaultValue
}

type Fill = { field: HTMLInputElement; lastKnown: string; filled: string }

function readFill(field: HTMLInputElement): Fill {
  return { field, lastKnown: field.defaultValue, filled: field.value }
}

/** Has React take a text as if it had been typed. It ignores an event after which the field holds what it last saw there, so its own value is put back first. */
export function typeAgain({ field, lastKnown, filled }: Fill): void {
  for (const text of [lastKnown, filled]) {
    write(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  }
}

/** React watches the `value` property of each field: this setter of the browser is not noticed by it. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
}
