import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawField } from './field.tsx'

afterEach(cleanup)

test('a day is stored as year, month and day, and an emptied one is no answer', () => {
  const { reported } = drawField('date', { options: { from: '2026-03-31', to: '2026-04-30' } })
  const input = screen.getByLabelText<HTMLInputElement>('Label')
  expect([input.type, input.min, input.max]).toEqual(['date', '2026-03-31', '2026-04-30'])
  fireEvent.change(input, { target: { value: '2026-04-25' } })
  fireEvent.change(input, { target: { value: '' } })
  expect(reported.changes).toEqual(['2026-04-25', undefined])
})

test('a list of numbers gives a number', () => {
  const items = [
    { code: 1, name: '01' },
    { code: 25, name: '25' },
  ]
  const { reported } = drawField('select', { options: { items }, copy: { prompt: 'Choose' } })
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: '25' } })
  expect(reported.changes).toEqual([25])
})
