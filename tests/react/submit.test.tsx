/** What sends a form: the button Next while it is drawn, and another button only for itself. A field that is left is judged before. */
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

test('what is wrong with an answer is said once its field is left, and not while it is typed', async () => {
  await sitDown()
  const name = document.getElementById('menu-name')
  const isWrong = () => name?.getAttribute('aria-invalid') === 'true'
  if (name) await userEvent.click(name)
  await userEvent.paste('x'.repeat(41))
  expect(isWrong()).toBe(false)
  await userEvent.tab()
  expect(isWrong()).toBe(true)
})
