/** The `files` widget: what is taken in, what is refused and why, and what is shown of the sending. Row T4. */

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { files } from '../../src/widgets/files.tsx'
import type { Taken } from '../../src/widgets/parts/file-checks.ts'
import { sizeText } from '../../src/widgets/parts/file-checks.ts'
import { drawField } from './field.tsx'

afterEach(cleanup)

const rules = { most: 3, largest: 1000, begins: '%PDF-' }
const pdf = (name: string, text = '%PDF-1.7 tea') => new File([text], name, { type: 'application/pdf' })
const copy = Object.fromEntries((files.copy ?? []).map((key) => [key, key]))
const options = { accept: '.pdf', ...rules }

/** A file in a cloud, while there is no connection. */
function outOfReach(name: string): File {
  const arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  return Object.assign(pdf(name), { slice: () => ({ arrayBuffer }) })
}

const drop = (container: HTMLElement, chosen: File[]) =>
  fireEvent.drop(container.querySelector('label') as HTMLLabelElement, { dataTransfer: { files: chosen } })
/** What is announced, by each of those that announce. */
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const readFiles = (value: unknown) => ((value ?? []) as Taken[]).filter(({ reading }) => !reading)

test.each([
  ['a PDF', [pdf('a.pdf')], []],
  ['a PDF that begins a little later', [pdf('a.pdf', `${' '.repeat(200)}%PDF-1.4`)], []],
  ['a picture that calls itself a PDF', [pdf('a.pdf', '\u0089PNG')], ['kind']],
  ['an empty file', [pdf('a.pdf', '')], ['empty']],
  ['a file that is out of reach', [outOfReach('a.pdf')], ['unreadable']],
  ['a file that is too large', [pdf('a.pdf', `%PDF-${'x'.repeat(1000)}`)], ['size']],
  ['a file as large as it may be', [pdf('a.pdf', `%PDF-${'x'.repeat(995)}`)], []],
  ['the same file twice', [pdf('a.pdf'), pdf('a.pdf')], ['same']],
  ['two files of one name and as long as each other', [pdf('a.pdf'), pdf('a.pdf', '%PDF-1.7 tee')], []],
  ['two files of one name', [pdf('a.pdf'), pdf('a.pdf', '%PDF-1.7 another tea')], []],
  ['one file too many', ['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)), ['count']],
])('[T4] judges %s by its content', async (_, chosen, reasons) => {
  const { latest, container } = drawField('files', { options, copy })
  drop(container, chosen)
  const refused = reasons.map((reason) => `${chosen.at(-1)?.name}: refused.${reason}`).join('')
  // Both: of a single file that is refused nothing is taken in, before it is read, too.
  await waitFor(() => {
    expect(screen.getByRole('alert').textContent).toBe(refused)
    expect(readFiles(latest())).toHaveLength(chosen.length - reasons.length)
  })
})

test('[T4] a file is taken though one of its name, and as long, has been moved since', async () => {
  const { latest, container } = drawField('files', { options, copy })
  const moved = pdf('a.pdf')
  drop(container, [moved])
  await waitFor(() => expect(readFiles(latest())).toHaveLength(1))
  moved.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  drop(container, [pdf('a.pdf')])
  await waitFor(() => expect(readFiles(latest())).toHaveLength(2))
})

/** A file in a cloud that has not come yet. `arrive` ends the reading. */
function slow(name: string) {
  let resolve = () => {}
  const read = new Promise<void>((done) => {
    resolve = done
  })
  const arrayBuffer = () => read.then(() => new TextEncoder().encode('%PDF-1.7').buffer)
  return {
    file: Object.assign(pdf(name), { slice: () => ({ arrayBuffer }) }),
    arrive: () => act(async () => resolve()),
  }
}

test('[T4] a file that is still being read is in the answer as such, until it is open', async () => {
  const { latest, container } = drawField('files', { options, copy })
  const { file, arrive } = slow('cloud.pdf')
  drop(container, [file])
  expect(latest()).toMatchObject([{ name: 'cloud.pdf', reading: true }])
  expect(screen.getByRole('listitem').textContent).toContain('reading')
  await arrive()
  await waitFor(() => expect(readFiles(latest())).toHaveLength(1))
  expect(screen.getByRole('listitem').textContent).not.toContain('reading')
})

test('[T4] a file that is taken out while it is read does not come back, and holds up no other', async () => {
  const { user, latest, container } = drawField('files', { options, copy })
  const { file, arrive } = slow('cloud.pdf')
  drop(container, [file])
  drop(container, [pdf('a.pdf')])
  await user.click(screen.getByRole('button', { name: 'remove cloud.pdf' }))
  await waitFor(() => expect(readFiles(latest())).toMatchObject([{ name: 'a.pdf' }]))
  await arrive()
  expect(latest()).toMatchObject([{ name: 'a.pdf' }])
})

test('[T4] a file that was being read when the screen was left is read when it is back', async () => {
  const value = [{ id: 'file-1', name: 'a.pdf', size: 12, reading: true }]
  const { latest } = drawField('files', { options, copy, value, stored: [pdf('a.pdf')] })
  await waitFor(() => expect(latest()).toEqual([{ id: 'file-1', name: 'a.pdf', size: 12 }]))
})

test('[T4] a screen that was left takes nothing in that it began to read', async () => {
  const { reported, container, unmount } = drawField('files', { options, copy })
  const { file, arrive } = slow('cloud.pdf')
  drop(container, [file])
  const before = reported.changes.length
  unmount()
  await arrive()
  expect(reported.changes).toHaveLength(before)
})

test('[T4] what is chosen is stored as names and sizes, and held by the page under its id', async () => {
  const { user, latest, container, fileStore } = drawField('files', { options, copy })
  await user.upload(container.querySelector('input') as HTMLInputElement, [pdf('a.pdf'), pdf('b.pdf')])
  await waitFor(() => expect(latest()).toMatchObject([{ name: 'a.pdf', size: 12 }, { name: 'b.pdf' }]))
  const [first] = latest() as Taken[]
  expect(await fileStore.get(first?.id ?? '')?.text()).toBe('%PDF-1.7 tea')
  expect(statuses()).toEqual(['a.pdf added b.pdf added', ''])
})

test('[T4] what is refused is said aloud and not stored; the rest is', async () => {
  const { user, latest, container } = drawField('files', { options, copy })
  await user.upload(container.querySelector('input') as HTMLInputElement, [pdf('a.pdf'), pdf('photo.pdf', 'PNG')])
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('photo.pdf: refused.kind'))
  expect(latest()).toMatchObject([{ name: 'a.pdf' }])
})

test('[T4] two choices at the same moment are judged one after the other: no file too many is taken', async () => {
  const { latest, container } = drawField('files', { options, copy })
  drop(container, [pdf('a.pdf'), pdf('b.pdf')])
  drop(container, [pdf('c.pdf'), pdf('d.pdf')])
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('d.pdf: refused.count'))
  expect((latest() as Taken[]).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
})

test('[T4] a file is taken out by its own button, and the last one leaves no answer', async () => {
  const value = [{ id: 'file-x', name: 'a.pdf', size: 12 }]
  const { user, latest } = drawField('files', { options, copy, value })
  await act(() => user.click(screen.getByRole('button', { name: 'remove a.pdf' })))
  expect(latest()).toBeUndefined()
  await waitFor(() => expect(document.activeElement?.matches('input[type=file]')).toBe(true))
})

test('[T4] what was taken out is forgotten by the page, and can be chosen again', async () => {
  const { user, latest, container, fileStore } = drawField('files', { options, copy })
  const input = container.querySelector('input') as HTMLInputElement
  await user.upload(input, pdf('a.pdf'))
  await waitFor(() => expect(latest()).toHaveLength(1))
  const [{ id } = { id: '' }] = latest() as Taken[]
  // A browser says nothing of a choice that is the same as the one before.
  expect(input.value).toBe('')
  await act(() => user.click(screen.getByRole('button', { name: 'remove a.pdf' })))
  expect(fileStore.get(id)).toBeUndefined()
  expect(statuses()).toEqual(['a.pdf removed', ''])
})

test('[T4] files of one name are told apart by a number: on the screen, by their buttons and while they are sent', () => {
  const names = ['a.pdf', 'a.pdf', 'a.pdf (2)', 'b.pdf']
  const value = names.map((name, at) => ({ id: `file-${at}`, name, size: 12 }))
  const shown = ['a.pdf', 'a.pdf (2)', 'a.pdf (2) (2)', 'b.pdf']
  drawField('files', { options, copy, value })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    shown.map((name) => `remove ${name}`),
  )
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)).toEqual(shown)
  cleanup()
  const sent = value.map(({ id }) => ({ id, state: 'sending', part: 0 }))
  drawField('files', { options: { ...options, sending: true, sent }, copy, value })
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual(shown)
})

test('[T4] why a file was refused is said until the next choice, or until another one is taken out', async () => {
  const { user, container } = drawField('files', { options, copy })
  const input = container.querySelector('input') as HTMLInputElement
  const reasons = () => screen.getByRole('alert').textContent
  await user.upload(input, pdf('photo.pdf', 'PNG'))
  await waitFor(() => expect(reasons()).toBe('photo.pdf: refused.kind'))
  expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  await user.upload(input, pdf('a.pdf'))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(reasons()).toBe('')
  await user.upload(input, pdf('photo.pdf', 'PNG'))
  await waitFor(() => expect(reasons()).toBe('photo.pdf: refused.kind'))
  await act(() => user.click(screen.getByRole('button', { name: 'remove a.pdf' })))
  expect(reasons()).toBe('')
})

test('[T4] while they are sent nothing can be changed, and how far each is can be heard', () => {
  const value = ['a', 'b', 'c'].map((name) => ({ id: name, name: `${name}.pdf`, size: 12 }))
  const sent = [
    { id: 'a', state: 'sent', part: 1 },
    { id: 'b', state: 'sending', part: 0.4 },
  ]
  const { container } = drawField('files', { options: { ...options, sending: true, sent }, copy, value })
  expect(screen.queryByRole('button', { name: /remove/ })).toBeNull()
  expect(container.querySelector<HTMLInputElement>('input')?.disabled).toBe(true)
  expect(screen.getByRole('progressbar', { name: 'b.pdf' }).getAttribute('aria-valuenow')).toBe('40')
  expect(statuses()).toEqual(['', 'progress'])
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('sent')
})

test('[T4] what was said before the sending is not said again after it', async () => {
  const { container, outside } = drawField('files', { options, copy })
  drop(container, [pdf('a.pdf')])
  await waitFor(() => expect(statuses()).toContain('a.pdf added'))
  act(() => outside.setOptions({ ...options, sending: true }))
  expect(statuses()).toEqual(['a.pdf added', 'progress'])
  act(() => outside.setOptions(options))
  expect(statuses()).toEqual(['a.pdf added', ''])
})

test('[T4] a file whose screen was left while it was sent is not shown as on its way when the screen is back', () => {
  const value = [{ id: 'a', name: 'a.pdf', size: 12 }]
  const sent = [{ id: 'a', state: 'sending', part: 0.4 }]
  drawField('files', { options: { ...options, sending: false, sent }, copy, value })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('listitem').dataset.state).toBe('waiting')
})

test('[T4] what was refused or has failed says so in its own row', () => {
  const value = ['a', 'b'].map((name) => ({ id: name, name: `${name}.pdf`, size: 12 }))
  const sent = [
    { id: 'a', state: 'refused', part: 0, reason: 'locked' },
    { id: 'b', state: 'failed', part: 0, reason: 'connection' },
  ]
  drawField('files', { options: { ...options, sent }, copy, value })
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('refused.locked')
  expect(second?.textContent).toContain('failed')
})

test('[T4] a file that was refused and is chosen once more takes its own place, also in a list that is full', async () => {
  const value = ['a', 'b', 'c'].map((name) => ({ id: name, name: `${name}.pdf`, size: 12 }))
  const sent = [
    { id: 'a', state: 'refused', part: 0, reason: 'unreadable' },
    { id: 'b', state: 'sent', part: 1 },
  ]
  const { user, latest, container, fileStore } = drawField('files', { options: { ...options, sent }, copy, value })
  const release = vi.spyOn(fileStore, 'release')
  await user.upload(container.querySelector('input') as HTMLInputElement, [pdf('a.pdf'), pdf('d.pdf')])
  await waitFor(() => expect(readFiles(latest()).map(({ name }) => name)).toEqual(['b.pdf', 'c.pdf', 'a.pdf']))
  expect(release.mock.calls).toEqual([['a']])
  expect(screen.getByRole('alert').textContent).toBe('d.pdf: refused.count')
})

test('[T4] a file that is dropped beside the zone does not take the place of the page; other things can be dropped', () => {
  drawField('files', { options, copy })
  const drops = (types: string[]) =>
    (['dragOver', 'drop'] as const).map((name) => fireEvent[name](document.body, { dataTransfer: { types } }))
  expect(drops(['Files'])).toEqual([false, false])
  expect(drops(['text/plain'])).toEqual([true, true])
  cleanup()
  expect(drops(['Files'])).toEqual([true, true])
})

test('[T4] a name that is written from right to left does not turn the reason behind it round', async () => {
  const { container } = drawField('files', { options, copy })
  drop(container, [pdf('evil\u202efdp.pdf', 'PNG')])
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('refused.kind'))
  expect(screen.getByRole('alert').querySelector('bdi')?.textContent).toBe('evil\u202efdp.pdf')
})

test.each([
  // What the sandbox's store says, and a gateway before it.
  ...['size', 'kind', 'empty', 'locked', 'complex', 'unsafe', 'limit'].map((reason) => [reason, `refused.${reason}`]),
  ['of another store', 'refused.other'],
])('[T4] a refusal that is called %s has words that are true of it', (reason, words) => {
  const sent = [{ id: 'a', state: 'refused', part: 0, reason }]
  drawField('files', { options: { ...options, sent }, copy, value: [{ id: 'a', name: 'a.pdf', size: 12 }] })
  expect(screen.getByRole('listitem').textContent).toContain(words)
})

test.each([
  ['is read-only', { schema: { readOnly: true } }],
  ['is closed', { disabled: true }],
  ['is full', { options: { ...options, most: 1 } }],
])('[T4] while the field %s a file that is dropped is not taken, nor opened in place of the page', (_, use) => {
  const value = [{ id: 'a', name: 'a.pdf', size: 12 }]
  const { container, fileStore } = drawField('files', { options, copy, value, ...use })
  const store = vi.spyOn(fileStore, 'store')
  const zone = container.querySelector('label') as HTMLLabelElement
  expect(fireEvent.dragOver(zone)).toBe(false)
  expect(fireEvent.drop(zone, { dataTransfer: { files: [pdf('b.pdf')] } })).toBe(false)
  expect(store).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('sizes are written short', () => {
  expect([1, 34_567, 1_234_567].map(sizeText)).toEqual(['1 KB', '35 KB', '1.2 MB'])
})
