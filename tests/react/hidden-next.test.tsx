/** A screen whose button Next is hidden by a condition. */
import { cleanup, screen } from '@testing-library/react'
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
