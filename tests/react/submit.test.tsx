/** What sends a form: the button Next while it is drawn, and another button only for itself. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { sitDown } from './table.tsx'

afterEach(cleanup)

test('Enter in a field does nothing while Next is not drawn', async () => {
  const unless = ['menu.mayTry']
  await sitDown({ redrawn: (one) => ({ ...one, actions: one.actions.map((use) => ({ ...use, unless })) }) })
  expect(screen.queryByRole('button', { name: 'Order' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Size'), '{Enter}')
  expect(document.getElementById('menu-tea-error')).toBeNull()
})

test('a drawn button that submits, as one without a type does, raises its own action alone', async () => {
  await sitDown()
  const submitter = screen.getByRole('button', { name: 'Order' })
  const submitted = new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true })
  expect(fireEvent(screen.getByLabelText('Size'), submitted)).toBe(false)
  expect(document.getElementById('menu-tea-error')).toBeNull()
})
