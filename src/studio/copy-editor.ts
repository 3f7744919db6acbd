/** The little form that opens on a text: what is written, Save and Cancel. */
import { type CopyText, fetchCopy, Refused, saveCopy } from './api.ts'
import './copy-editor.css'

/**
 * Opens beside a place on the page, unless something is typed in the one that is open. The text is written when it is saved; the
 * page is then drawn anew by the server.
 */
export async function editCopy(keys: string[], language: string, at: { x: number; y: number }): Promise<void> {
  const found = await firstOf(keys, language)
  const typed = typedText(document)
  if (typed) return typed.focus()
  close()
  if (!found) return
  const opener = document.activeElement
  let was = found.text
  const form = document.createElement('form')
  form.className = 'studio-words'
  form.setAttribute('aria-label', `Edit ${found.key}`)
  const label = element('label', { htmlFor: 'studio-text', textContent: `${found.key} — ${found.file}` })
  const text = element('textarea', { id: 'studio-text', defaultValue: found.text, rows: 3 })
  const problem = element('p', { role: 'alert' })
  const save = element('button', { type: 'submit', textContent: 'Save' })
  const cancel = element('button', { type: 'button', textContent: 'Cancel' })
  form.append(label, text, problem, save, cancel)
  cancel.addEventListener('click', close)
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // Cancelled while it was saved, another text may be open by now.
    const closeOwn = () => form.isConnected && close()
    saveCopy({ key: found.key, language: found.language, text: text.value, was }).then(closeOwn, (wrong) => {
      problem.textContent = wrong instanceof Error ? wrong.message : String(wrong)
      // A person who saves again has read what that replaces.
      if (wrong instanceof Refused) was = wrong.now ?? was
    })
  })
  form.addEventListener('close', () => opener instanceof HTMLElement && opener.focus())
  // A modal dialog is above everything else on the page: only what is inside it can be above it.
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  top.append(form)
  form.style.left = `${Math.max(8, Math.min(at.x, innerWidth - form.offsetWidth - 8))}px`
  form.style.top = `${Math.max(8, Math.min(at.y + 8, innerHeight - form.offsetHeight - 8))}px`
  text.select()
}

/** The text that is being edited on a page, with something typed that is not saved. */
export function typedText(page: Document): HTMLTextAreaElement | undefined {
  const typed = page.querySelector<HTMLTextAreaElement>('.studio-words textarea')
  return typed && typed.value !== typed.defaultValue ? typed : undefined
}

/** Calls it once no text is being edited: at once, or when the form is closed. A page that is loaded anew loses what is typed. */
export function afterEditing(then: () => void, page: Document = document): void {
  const form = page.querySelector('.studio-words')
  if (form) form.addEventListener('close', then, { once: true })
  else then()
}

function close(): void {
  const form = document.querySelector('.studio-words')
  form?.remove()
  form?.dispatchEvent(new Event('close'))
}

async function firstOf(keys: string[], language: string): Promise<CopyText | undefined> {
  for (const key of keys) {
    const found = await fetchCopy(key, language).catch(() => undefined)
    if (found) return found
  }
  return undefined
}

function element<Name extends 'label' | 'textarea' | 'p' | 'button'>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
