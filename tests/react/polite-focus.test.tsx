import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sitDown } from './table.tsx'

afterEach(cleanup)

describe('[M1] a field for which the clock asks for the focus', () => {
  const request = { step: 'menu', field: 'tea', polite: true } as const

  test('takes it on a screen that has just come', async () => {
    const { focus } = await sitDown()
    act(() => focus.request(request))
    expect(document.activeElement).toBe(screen.getByLabelText('Tea'))
  })

  test.each(['pointerDown', 'keyDown', 'wheel', 'touchMove'] as const)(
    'does not take it once the applicant has begun: %s',
    async (touch) => {
      const { focus } = await sitDown()
      fireEvent[touch](document.body)
      act(() => focus.request(request))
      expect(document.activeElement).not.toBe(screen.getByLabelText('Tea'))
      expect(focus.current()).toBeUndefined()
    },
  )

  test('takes it on a dialog that has come since', async () => {
    const { focus, runtime } = await sitDown()
    fireEvent.pointerDown(document.body)
    await act(async () => runtime.dispatch({ type: 'action', step: 'menu', name: 'help', value: null }))
    act(() => focus.request(request))
    expect(document.activeElement).toBe(screen.getByLabelText('Tea'))
  })
})
