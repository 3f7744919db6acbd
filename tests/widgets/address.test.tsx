import { expect, test } from 'vitest'
import { drawField } from './field.tsx'

test('an address by mail loses the full stop that a dictated sentence ends with', async () => {
  const { getByLabelText, reported, user } = drawField('text', { options: { kind: 'email', autocomplete: 'email' } })
  await user.type(getByLabelText('Label'), 'thandi@example.co.za. ')
  await user.tab()
  expect(reported.changes.at(-1)).toBe('thandi@example.co.za')
})
