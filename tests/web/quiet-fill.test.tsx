import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchQuietFills } from '../../src/engine/web/quiet-fill.ts'

let stop: () => void
beforeEach(() => {
  stop = watchQuietFills()
})
afterEach(() => {
  stop()
  cleanup()
})

/** A form with one field, and what it would send. */
function form() {
  const send = vi.fn()
  function Form() {
    const [name, setName] = useState('')
    const [town, setTown] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(name, town)
        }}
      >
        <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <input aria-label="Town" value={town} onChange={(event) => setTown(event.currentTarget.value)} />
        <button type="submit">Next</button>
      </form>
    )
  }
  const { getByLabelText, getByText } = render(<Form />)
  const [field, other] = [getByLabelText('Name'), getByLabelText('Town')]
  if (!(field instanceof HTMLInputElement && other instanceof HTMLInputElement)) throw new Error('expected text fields')
  return { field, other, send, submit: () => fireEvent.click(getByText('Next')) }
}

/** As a script of the page does it, and as one of an extension does, which does not see what React has put over the property. */
const writes: Record<string, (field: HTMLInputElement) => void> = {
  'the page’s own script': (field) => {
    field.value = 'Thandi'
  },
  'an extension': (field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Thandi')
  },
}

test.each(Object.entries(writes))('what %s fills in without an event is sent, every field of it', (_, write) => {
  const { field, other, send, submit } = form()
  write(field)
  write(other)
  submit()
  expect(send).toHaveBeenCalledExactlyOnceWith('Thandi', 'Thandi')
})

test.each(Object.entries(writes))('what %s fills in with `change` alone is taken at once', (_, write) => {
  const { field, send, submit } = form()
  write(field)
  fireEvent(field, new Event('change', { bubbles: true }))
  expect(field.defaultValue).toBe('Thandi')
  submit()
  expect(send).toHaveBeenCalledExactlyOnceWith('Thandi', '')
})

test('a field that shows what was typed is left alone', () => {
  const { field } = form()
  fireEvent.change(field, { target: { value: 'Th' } })
  const heard = vi.fn()
  field.addEventListener('input', heard)
  fireEvent.click(field)
  fireEvent.focusOut(field)
  expect(heard).not.toHaveBeenCalled()
})
