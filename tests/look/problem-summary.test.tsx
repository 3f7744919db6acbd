import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemSummary } from '../../src/app/slots/problem-summary.tsx'

const words: Record<string, string> = { 'menu.fields.tea.label': 'Tea', 'menu.fields.size.label': 'Size' }
vi.mock('@journey/engine/react', () => ({ useText: () => (key: string) => words[key] }))

afterEach(cleanup)

/** The lines of a summary: what is wrong with a field, and the control that it leads to. */
function lines(...problems: { field: string; id: string; message: string }[]) {
  const shown = problems.map(({ field, id, message }) => ({
    problem: { field, keyword: 'required', params: {} },
    id,
    message,
  }))
  render(<ProblemSummary title="Look again" problems={shown} onSelect={() => {}} />)
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}

test('a message has the label of its field before it, where it does not name it', () => {
  expect(lines({ field: 'tea', id: 'menu-tea', message: 'Choose one' })).toEqual(['Tea: Choose one'])
})

test('the applicant reads what is wrong with no field on screen without the name of a field', () => {
  const found = lines({ field: 'leafGrade', id: 'menu-size', message: 'Look at your answers' })
  expect(found).toEqual(['Look at your answers'])
})
