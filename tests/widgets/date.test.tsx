import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('a day of which one part was erased is not written to: Firefox would empty its other parts', () => {
  const { latest } = drawField('date')
  const input = screen.getByLabelText<HTMLInputElement>('Label')
  fireEvent.change(input, { target: { value: '2026-04-25' } })
  const written = vi.fn()
  // A browser has no day for what lacks a part.
  Object.defineProperty(input, 'value', { get: () => '', set: written })
  Object.defineProperty(input, 'defaultValue', { get: () => '2026-04-25', set: written })
  fireEvent.input(input)
  expect(latest()).toBeUndefined()
  expect(written).not.toHaveBeenCalled()
})

test('a day that the journey fills in, or takes away, is shown', () => {
  const { outside } = drawField('date', { value: '2026-04-25' })
  const input = screen.getByLabelText<HTMLInputElement>('Label')
  expect(input.value).toBe('2026-04-25')
  act(() => outside.set('2026-05-01'))
  expect(input.value).toBe('2026-05-01')
  act(() => outside.set(undefined))
  expect(input.value).toBe('')
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
