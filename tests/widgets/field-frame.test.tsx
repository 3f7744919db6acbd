/** The frame of a field: what is drawn around a control, in the order in which it is read. */
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FieldFrame } from '../../src/app/slots/field-layout.tsx'

afterEach(cleanup)

const words: Record<string, string> = { optional: 'optional', error: 'Error:' }

function draw({ help, error, required = true }: { help?: string; error?: string; required?: boolean }) {
  const { container } = render(
    <FieldFrame
      {...{ id: 'field', helpId: 'help', errorId: 'error', error, required }}
      copy={{ label: 'Label', help, shell: (key) => words[key], text: () => undefined }}
    >
      <input id="field" />
    </FieldFrame>,
  )
  return { container, drawn: [...container.querySelectorAll('*')].map(({ localName }) => localName) }
}

test('a field is a frame, a label and a control: a long form is laid out without an element that says nothing', () => {
  expect(draw({}).drawn).toEqual(['div', 'label', 'input'])
})

test('help and message stand between the label and the control, as they are read', () => {
  const { container, drawn } = draw({ help: 'Some help', error: 'Something is wrong', required: false })
  expect(drawn).toEqual(['div', 'label', 'span', 'p', 'p', 'span', 'input'])
  expect(container.textContent).toBe('Label (optional)Some helpError: Something is wrong')
  expect(container.querySelector('#help')?.textContent).toBe('Some help')
  expect(container.querySelector('#error')?.textContent).toBe('Error: Something is wrong')
})
