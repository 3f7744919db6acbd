import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepFocus } from '../../src/engine/react/kept-focus.ts'

type Order = { hasButton?: boolean; isClosed?: boolean; isTold?: boolean }

function Menu({ hasButton = true, isClosed = false, isTold = false }: Order) {
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Teas</h1>
        <div data-testid="row">
          Today
          {hasButton && (
            <button type="button" disabled={isClosed}>
              Order
            </button>
          )}
        </div>
        <input aria-label="Name" />
      </main>
      <div role="status">{isTold && <button type="button">Close</button>}</div>
    </>
  )
}

let isMoving = false
let stop = () => {}
beforeEach(() => {
  isMoving = false
  stop = keepFocus(() => isMoving)
})
afterEach(() => {
  stop()
  cleanup()
})

/** What waits for the next frame has been done. */
const aFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

describe('a control that has the focus', () => {
  it('leaves it to what is around it when it goes', async () => {
    const { getByRole, getByTestId, rerender } = render(<Menu />)
    getByRole('button').focus()
    rerender(<Menu hasButton={false} />)
    await aFrame()
    expect(document.activeElement).toBe(getByTestId('row'))
    getByRole('textbox').focus()
    expect(getByTestId('row').hasAttribute('tabindex')).toBe(false)
  })

  it('leaves it to what is around it when it is closed', async () => {
    const { getByRole, getByTestId, rerender } = render(<Menu />)
    getByRole('button').focus()
    rerender(<Menu isClosed />)
    await aFrame()
    expect(document.activeElement).toBe(getByTestId('row'))
  })

  it('leaves it to the words of the page when nothing around it is left', async () => {
    const { getByRole, rerender } = render(<Menu isTold />)
    getByRole('button', { name: 'Close' }).focus()
    rerender(<Menu />)
    await aFrame()
    expect(document.activeElement).toBe(getByRole('heading'))
  })
})

it('the focus is not taken from where it was moved to meanwhile, nor where the engine is about to move it', async () => {
  const { getByRole, rerender } = render(<Menu />)
  getByRole('button').focus()
  rerender(<Menu hasButton={false} />)
  getByRole('textbox').focus()
  await aFrame()
  expect(document.activeElement).toBe(getByRole('textbox'))

  rerender(<Menu />)
  getByRole('button').focus()
  isMoving = true
  rerender(<Menu hasButton={false} />)
  await aFrame()
  expect(document.activeElement).toBe(document.body)
})

it('who has pressed elsewhere has left the control, and what becomes of it moves no focus', async () => {
  const { getByRole, rerender } = render(<Menu />)
  getByRole('button').focus()
  getByRole('heading').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  getByRole('button').blur()
  rerender(<Menu hasButton={false} />)
  await aFrame()
  expect(document.activeElement).toBe(document.body)
})
