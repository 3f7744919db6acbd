// @vitest-environment happy-dom
/** What moves says no more than what stands still, and leaves nothing behind. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RollingFigure } from '../../src/look/figure.tsx'
import { formatMoney } from '../../src/look/format.ts'
import { loadMotionAfterInput, useMotion } from '../../src/look/motion.ts'
import { Rolling, showLeaving } from '../../src/look/motion-kit.tsx'

const money = (value: number) => <RollingFigure value={value} write={formatMoney} />

let stop = () => {}
beforeEach(() => {
  stop = loadMotionAfterInput()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

function MotionNotice() {
  return <p>{useMotion() ? 'moves' : 'stands still'}</p>
}

test('nothing moves for those who ask for less motion, and from the first input on for all others', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
  )
  render(<MotionNotice />)
  await act(async () => window.dispatchEvent(new Event('keydown')))
  expect(screen.getByText('stands still')).toBeDefined()
  vi.restoreAllMocks()
  stop()
  stop = loadMotionAfterInput()
  await act(async () => window.dispatchEvent(new Event('keydown')))
  expect(await screen.findByText('moves')).toBeDefined()
})

test('of a figure that rolls only its new value is spoken', async () => {
  const { container, rerender } = render(money(1000))
  rerender(money(2000))
  const spoken = [...container.querySelectorAll('span')].filter((one) => !one.closest('[aria-hidden]'))
  expect(spoken.map((one) => one.textContent)).toEqual([formatMoney(2000)])
  await vi.waitFor(() => expect(container.querySelector('[aria-hidden]')?.textContent).toBe(formatMoney(2000)))
})

test('a figure that is counted up begins with nothing', () => {
  const { container } = render(<Rolling value={500} write={formatMoney} from={0} />)
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(formatMoney(0))
})

test('the picture of a dialog that leaves cannot be reached or heard', async () => {
  document.body.innerHTML = '<dialog class="box"><h2 id="title">Leave?</h2><button id="stay">Stay</button></dialog>'
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('expected a dialog')
  showLeaving(dialog)
  dialog.remove()
  await Promise.resolve()
  const picture = document.querySelector('.box')
  expect(picture?.getAttribute('aria-hidden')).toBe('true')
  expect(picture?.querySelectorAll('[id]')).toHaveLength(0)
  expect(picture?.querySelector('button')?.tabIndex).toBe(-1)
})

test('a dialog that stays leaves no picture of itself', async () => {
  document.body.innerHTML = '<dialog class="box"></dialog>'
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('expected a dialog')
  showLeaving(dialog)
  await Promise.resolve()
  expect(document.querySelectorAll('.box')).toHaveLength(1)
})
