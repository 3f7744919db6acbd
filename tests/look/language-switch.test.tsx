import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LanguageSwitch } from '../../src/app/language-switch.tsx'

vi.mock('@journey/engine/react', () => ({ useLanguages: () => ({ offered: ['en', 'zu'] }) }))
vi.mock('../../src/app/language-buttons.tsx', () => {
  throw new Error('no such file')
})

afterEach(cleanup)
// React writes what was thrown to the console.
vi.spyOn(console, 'error').mockImplementation(() => {})

test('a choice of the language that cannot be fetched takes nothing else from the page', async () => {
  render(
    <>
      <LanguageSwitch />
      <p>How much would you like?</p>
    </>,
  )
  await act(async () => {
    await expect(import('../../src/app/language-buttons.tsx')).rejects.toThrow()
  })
  expect(screen.queryByText('How much would you like?')).not.toBeNull()
})
