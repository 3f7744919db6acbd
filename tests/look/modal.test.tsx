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

test('[E2] a modal that closes leaves the focus where the browser has given it back to', () => {
  const { getByRole, rerender } = render(<Page isOpen hasButton />)
  const button = getByRole('button', { name: 'Order', hidden: true })
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => button.focus())
  rerender(<Page isOpen={false} hasButton />)
  close.mockRestore()
  expect(document.activeElement).toBe(button)
})

/** A modal of which each control has a place on the screen, and what its dismissal does. */
function drawControls() {
  const dismiss = vi.fn()
  const rects = vi
    .spyOn(HTMLElement.prototype, 'getClientRects')
    .mockImplementation(() => [new DOMRect()] as unknown as DOMRectList)
  const box = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(100, 100, 200, 200))
  const { getByRole } = render(
    <Modal label="No more tea" dismiss={dismiss}>
      <h2 tabIndex={-1}>No more tea</h2>
      <a href="/shop">Shop</a>
      <a href="/">Home</a>
    </Modal>,
  )
  const restore = () => [rects, box].map((spy) => spy.mockRestore())
  const control = (name: string) => getByRole(name === 'No more tea' ? 'heading' : 'link', { name })
  return { dialog: getByRole('dialog', { name: 'No more tea' }), control, dismiss, restore }
}

test.each([
  ['Tab', 'Home', false, 'Shop'],
  ['Shift and Tab', 'Shop', true, 'Home'],
  ['Shift and Tab', 'No more tea', true, 'Home'],
  ['Tab', 'Shop', false, undefined],
  ['Shift and Tab', 'Home', true, undefined],
  ['Tab', 'No more tea', false, undefined],
])(
  '[E2] %s on “%s” of a modal (with Shift: %s) leads to %s; undefined: is left to the browser',
  async (_, from, shiftKey, to) => {
    const { control, restore } = drawControls()
    // What keeps Tab inside comes with the first modal.
    await vi.dynamicImportSettled()
    const start = control(from)
    start.focus()
    const isLeft = fireEvent.keyDown(start, { key: 'Tab', shiftKey })
    expect(isLeft).toBe(to === undefined)
    expect(document.activeElement).toBe(control(to ?? from))
    restore()
  },
)

const [inside, beside] = [
  { clientX: 150, clientY: 150 },
  { clientX: 50, clientY: 150 },
]

test.each([
  ['a press beside it', beside, beside, 1],
  ['a press on its other side', { clientX: 350, clientY: 150 }, { clientX: 350, clientY: 150 }, 1],
  ['a press above it', { clientX: 150, clientY: 50 }, { clientX: 150, clientY: 50 }, 1],
  ['a press below it', { clientX: 150, clientY: 350 }, { clientX: 150, clientY: 350 }, 1],
  ['a press on what is empty inside', inside, inside, 0],
  ['a text that was marked from inside to beside it', inside, beside, 0],
])('[E2] %s closes a modal, or does not', async (_, began, ended, times) => {
  const { dialog, control, dismiss, restore } = drawControls()
  await vi.dynamicImportSettled()
  fireEvent.pointerDown(dialog, began)
  fireEvent.click(dialog, ended)
  // Enter on a control is a press without a place.
  fireEvent.click(control('Home'), { clientX: 0, clientY: 0 })
  expect(dismiss).toHaveBeenCalledTimes(times)
  restore()
})
