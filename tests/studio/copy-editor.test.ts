// @vitest-environment happy-dom
/** The form that opens on a text of a preview. The development server is answered by the test. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchDiagnostics } from '../../src/studio/api.ts'
import { afterEditing, editCopy } from '../../src/studio/copy-editor.ts'

const texts: Record<string, string> = { 'menu.title': 'Tea' }
const requests: string[] = []
let refusal: { wrong: string; now?: string } | undefined
let saved: Promise<void> | undefined

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    requests.push(`${method} ${address}${body ? ` ${body}` : ''}`)
    const key = new URL(address, 'http://localhost').searchParams.get('key') ?? ''
    if (method === 'PUT') await saved
    if (method === 'PUT') return refusal ? reply(refusal, 422) : reply({})
    const text = texts[key]
    return text ? reply({ key, language: 'en', text, file: 'copy/en.yaml' }) : reply({ wrong: 'not there' }, 404)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  requests.length = 0
  refusal = undefined
  saved = undefined
})

function reply(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), { status })
}

const open = () => editCopy(['menu.heading', 'menu.title'], 'en', { x: 10, y: 10 })
const form = () => document.querySelector('form')
const textarea = () => document.querySelector('textarea')

test('the first key that has a text is edited, in one form at a time', async () => {
  await open()
  await open()
  expect(document.querySelectorAll('form')).toHaveLength(1)
  expect(document.querySelector('label')?.textContent).toBe('menu.title — copy/en.yaml')
  expect(textarea()?.value).toBe('Tea')
})

test('where no key has a text, no form opens', async () => {
  await editCopy(['cup.title'], 'en', { x: 10, y: 10 })
  expect(form()).toBeNull()
})

test('Save writes the text at its key and closes', async () => {
  await open()
  Object.assign(textarea() ?? {}, { value: 'Coffee' })
  form()?.requestSubmit()
  await vi.waitFor(() => expect(form()).toBeNull())
  expect(requests.at(-1)).toBe('PUT /studio/api/copy {"key":"menu.title","language":"en","text":"Coffee","was":"Tea"}')
})

test('what the server refuses is said, and the form keeps the text', async () => {
  refusal = { wrong: 'a brace is not closed' }
  await open()
  Object.assign(textarea() ?? {}, { value: 'Tea {' })
  form()?.requestSubmit()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('a brace is not closed'))
  expect(textarea()?.value).toBe('Tea {')
})

test.each([
  ['Cancel', () => document.querySelector<HTMLButtonElement>('button[type=button]')?.click()],
  ['Escape', () => textarea()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))],
])('%s closes without writing', async (_name, leave) => {
  await open()
  leave()
  expect(form()).toBeNull()
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
})

test('a reply that is no success is an error with the words of the server', async () => {
  await expect(fetchDiagnostics()).rejects.toThrow('not there')
})

const type = (value: string) => Object.assign(textarea() ?? {}, { value })

test('a click on another text leaves what is typed, and leads back to it', async () => {
  await open()
  type('Coffee')
  await open()
  expect(textarea()?.value).toBe('Coffee')
  expect(document.activeElement).toBe(textarea())
})

test('two quick clicks open one form', async () => {
  await Promise.all([open(), open()])
  expect(document.querySelectorAll('form')).toHaveLength(1)
})

test('a page that wants to be drawn anew waits until the form is closed', async () => {
  const drawn = vi.fn()
  await open()
  type('Coffee')
  afterEditing(drawn)
  expect(drawn).not.toHaveBeenCalled()
  document.querySelector<HTMLButtonElement>('button[type=button]')?.click()
  expect(drawn).toHaveBeenCalledOnce()
  afterEditing(drawn)
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('what another person has written is said first, and replaced by a second Save', async () => {
  refusal = { wrong: 'it says: Cocoa', now: 'Cocoa' }
  await open()
  type('Coffee')
  form()?.requestSubmit()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Cocoa'))
  refusal = undefined
  form()?.requestSubmit()
  await vi.waitFor(() => expect(form()).toBeNull())
  expect(requests.at(-1)).toContain('"text":"Coffee","was":"Cocoa"}')
})

test('one that is cancelled while it is saved closes no other that was opened since', async () => {
  let arrive = () => {}
  saved = new Promise((resolve) => {
    arrive = resolve
  })
  await open()
  type('Coffee')
  form()?.requestSubmit()
  document.querySelector<HTMLButtonElement>('button[type=button]')?.click()
  await open()
  type('Cocoa')
  arrive()
  await new Promise((done) => setTimeout(done))
  expect(textarea()?.value).toBe('Cocoa')
})
