/** What is marked when a field is left. */
import { expect, test } from 'vitest'
import { play } from './tea.ts'

test('checks a field that is left only where the step says so, and never an empty one', () => {
  const table = play().open('/').fill({ size: 9000 }).dispatch({ type: 'blur', step: 'menu', field: 'size' })
  expect(table.state.problems).toEqual({})
  expect(table.dispatch({ type: 'blur', step: 'menu', field: 'tea' }).state.problems).toEqual({})
})

test('marks the field that is left, and no other that is wrong', () => {
  const table = play()
    .open('/')
    .fill({ size: 9000, name: 'x'.repeat(41) })
    .dispatch({ type: 'blur', step: 'menu', field: 'name' })
  expect(table.state.problems.menu).toMatchObject([{ field: 'name', keyword: 'maxLength' }])
})
