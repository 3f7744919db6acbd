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
