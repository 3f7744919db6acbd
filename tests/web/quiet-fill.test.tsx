import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JourneyPlace } from '../../src/engine/web/journey-place.ts'
import { KeptInput } from '../../src/engine/web/kept-input.tsx'
import { isQuiet, watchQuietFills } from '../../src/engine/web/quiet-fill.ts'

const places = new Set<JourneyPlace>()
let stop: () => void
beforeEach(() => {
  places.add({ element: document.body })
  stop = watchQuietFills(places)
})
afterEach(() => {
  stop()
  places.clear()
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

test('a field elsewhere on the page is the business of its own application', () => {
  const { field } = form()
  const journey = document.createElement('div')
  places.clear()
  places.add({ element: journey })
  const heard = vi.fn()
  field.addEventListener('input', heard)
  field.value = 'as typed into a form that keeps it itself'
  fireEvent.click(field)
  expect(heard).not.toHaveBeenCalled()
})

test.each(Object.entries(writes))(
  '[I2] what %s fills in is kept where the field is drawn anew before the press',
  (_, write) => {
    const heard = vi.fn()
    function Field({ label }: { label: string }) {
      const [name, setName] = useState('')
      const change = (text: string) => {
        heard(text)
        setName(text.toUpperCase())
      }
      return <KeptInput aria-label={label} value={name} onChange={(event) => change(event.currentTarget.value)} />
    }
    const { getByRole, rerender } = render(<Field label="Name" />)
    const field = getByRole('textbox')
    if (!(field instanceof HTMLInputElement)) throw new Error('expected a text field')
    write(field)
    rerender(<Field label="Your name" />)
    expect(field.value).toBe('THANDI')
    rerender(<Field label="Your own name" />)
    expect(heard.mock.lastCall).toEqual(['Thandi'])
    // What React changes in a text that was typed is no filling in.
    heard.mockClear()
    fireEvent.change(field, { target: { value: 'Thandiwe' } })
    rerender(<Field label="Name" />)
    expect([field.value, heard.mock.calls]).toEqual(['THANDIWE', [['Thandiwe']]])
  },
)

test.each([
  [{ type: 'text' }, true],
  [{ type: 'tel' }, true],
  [{ type: 'text', readOnly: true }, false],
  [{ type: 'text', disabled: true }, false],
  [{ type: 'range' }, false],
])('what a script has put into %j is taken: %s', (properties, isTaken) => {
  const field = Object.assign(document.createElement('input'), properties)
  field.value = '7'
  expect(isQuiet(field)).toBe(isTaken)
})
