/** What a password manager or an extension has put into a field without a word: the page takes it as if it had been typed. */

/** After these a field may hold what React has not been told; `click`, `submit` and Enter are the last moment to look. */
const moments = ['input', 'change', 'focusout', 'click', 'keydown', 'submit'] as const

/**
 * Watches the page's text fields. React writes what it knows into the attribute `value`: a field that shows something else was
 * filled in by a script that sent no event, or one that React took for its own doing. Returns how to stop that.
 */
export function watchQuietFills(): () => void {
  let isTelling = false
  const look = (event: Event) => {
    // What a person types is told by the browser itself.
    if (isTelling || (event.isTrusted && event.type === 'input')) return
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return
    isTelling = true
    // All are read first: with the news of one field React writes what it knows into the others.
    const fills = [...document.querySelectorAll<HTMLInputElement>('form input')].filter(isQuiet).map(readFill)
    for (const fill of fills) tell(fill)
    isTelling = false
  }
  for (const moment of moments) addEventListener(moment, look, true)
  return () => {
    for (const moment of moments) removeEventListener(moment, look, true)
  }
}

const texts = ['text', 'tel', 'email', 'search', 'url', 'password']

function isQuiet(field: HTMLInputElement): boolean {
  return texts.includes(field.type) && !field.readOnly && !field.disabled && field.value !== field.defaultValue
}

type Fill = { field: HTMLInputElement; known: string; filled: string }

function readFill(field: HTMLInputElement): Fill {
  return { field, known: field.defaultValue, filled: field.value }
}

/** React compares a field with what it last saw in it: first what it knows is put back, then what was filled in. */
function tell({ field, known, filled }: Fill): void {
  for (const text of [known, filled]) {
    write(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  }
}

/** Past the property by which React notices what scripts write. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
}
