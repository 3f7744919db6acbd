import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '../../src/app/modal.tsx'

afterEach(cleanup)

test.each([
  ['closes a modal', vi.fn()],
  ['leaves a modal open that nothing but its buttons may close', undefined],
])('[E2] Escape %s', (_, dismiss) => {
  const { getByRole } = render(
    <Modal label="No more tea" dismiss={dismiss}>
      <button type="button">Home</button>
    </Modal>,
  )
  const dialog = getByRole('dialog')
  expect(dialog).toHaveProperty('open', true)
  // The browser's own answer to the key would close it without asking: it is taken in both cases.
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
  if (dismiss) expect(dismiss).toHaveBeenCalledOnce()
  expect(dialog).toHaveProperty('open', true)
})

test('[E2] a modal that the browser closes by itself, as the Back of a phone may, is opened again while it is shown', () => {
  const { getByRole, rerender } = render(
    <Modal label="No more tea" dismiss={undefined}>
      <button type="button">Home</button>
    </Modal>,
  )
  const dialog = getByRole('dialog')
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('expected a dialog')
  dialog.close()
  expect(dialog).toHaveProperty('open', true)
  rerender(<p>Home</p>)
  expect(dialog).toHaveProperty('open', false)
})

/** A page with a way into a dialog, and the dialog over it where it is wanted. */
function Page({ isOpen, hasButton }: { isOpen: boolean; hasButton: boolean }) {
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Teas</h1>
        {hasButton && <button type="button">Order</button>}
      </main>
      {isOpen && (
        <Modal label="No more tea" dismiss={undefined}>
          <form>
            <button type="submit" hidden tabIndex={-1} />
            <h2 tabIndex={-1}>No more tea</h2>
          </form>
        </Modal>
      )}
    </>
  )
}

test('[E2] a modal begins at its words, also where a form is in it', () => {
  const { getByRole } = render(<Page isOpen hasButton />)
  expect(document.activeElement).toBe(getByRole('heading', { level: 2 }))
})

test('[E2] a modal that closes when what had the focus before is gone leaves it at the words of the page', () => {
  const { getByRole, rerender } = render(<Page isOpen={false} hasButton />)
  getByRole('button').focus()
  rerender(<Page isOpen hasButton={false} />)
  rerender(<Page isOpen={false} hasButton={false} />)
  expect(document.activeElement).toBe(getByRole('heading', { level: 1 }))
})
