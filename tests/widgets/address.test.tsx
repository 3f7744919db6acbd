import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawField } from './field.tsx'

afterEach(cleanup)

test('an address by mail loses the full stop that a dictated sentence ends with', async () => {
  const { getByLabelText, reported, user } = drawField('text', { options: { kind: 'email', autocomplete: 'email' } })
  await user.type(getByLabelText('Label'), 'thandi@example.co.za. ')
  await user.tab()
  expect(reported.changes.at(-1)).toBe('thandi@example.co.za')
})

test.each([
  ['mailto:thandi@example.co.za', 'is copied as a link'],
  ['thandi２@example.co.za', 'is typed with a full-width digit'],
  ['thandi٢＠example．co．za', 'is typed with the keyboard of another script'],
])('an address by mail that reads %s, because it %s, is stored as the mail is sent', async (typed) => {
  const { getByLabelText, reported, user } = drawField('text', { options: { kind: 'email', autocomplete: 'email' } })
  await user.type(getByLabelText('Label'), typed)
  await user.tab()
  expect(reported.changes.at(-1)).toMatch(/^thandi2?@example\.co\.za$/)
})

test('a text that is no address keeps its letters as they were typed', async () => {
  const { getByLabelText, reported, user } = drawField('text')
  await user.type(getByLabelText('Label'), 'mailto: ２')
  await user.tab()
  expect(reported.changes.at(-1)).toBe('mailto: ２')
})
