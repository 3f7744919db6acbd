import type { NoticeButton, OverlayView } from '@journey/engine/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Banners, Overlays, usePageNotice } from '../../src/app/notices.tsx'

const shown: OverlayView[] = []
let busy: false | { text: string } = false
vi.mock('@journey/engine/react', () => ({
  ...{ StepScreen: () => null, useOverlays: () => shown, useText: () => (key: string) => key },
  useScreen: () => ({ busy }),
}))

afterEach(cleanup)

/** Shows a notice over the page with those words under its title. */
function interrupt(body: string | undefined, buttons: NoticeButton[] = []) {
  const words = { title: 'No more tea', body, buttons, shownCode: undefined, dismiss: undefined }
  shown.splice(0, 1, { kind: 'notice', key: 'notice NO_MORE', code: 'NO_MORE', as: 'modal', tone: 'warning', ...words })
  render(<Overlays />)
  return screen.getByRole('alertdialog', { name: 'No more tea' })
}

test('[E2] a screen reader tells all words of a notice, though the focus is on its title', () => {
  const described = interrupt('The kettle is empty.\n\nCome back tomorrow.').getAttribute('aria-describedby')
  expect(document.getElementById(described ?? '')?.textContent).toBe('The kettle is empty.Come back tomorrow.')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('[E2] what is awaited is told in the dialog over the page: nothing behind it is heard', () => {
  shown.splice(0, 1, { kind: 'dialog', key: 'dialog milk', step: 'milk', title: 'Milk', close: () => {} })
  const { rerender } = render(<Overlays />)
  const told = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
  expect(told()).not.toContain('We ask the cow')
  busy = { text: 'We ask the cow' }
  rerender(<Overlays />)
  expect(told()).toContain('We ask the cow')
  busy = false
})

test('[E2] a notice of a title alone has no words to tell', () => {
  expect(interrupt(undefined).hasAttribute('aria-describedby')).toBe(false)
})

const notice = (as: 'banner' | 'page' | 'toast', title: string): OverlayView => ({
  ...{ kind: 'notice', key: title, code: 'NO_MORE', as, tone: 'warning', title, body: undefined, buttons: [] },
  ...{ shownCode: undefined, dismiss: () => {} },
})

test('[E2] a notice above the step is told at once, and what puts it aside has a name', () => {
  shown.splice(0, shown.length, notice('banner', 'No more tea'))
  render(<Banners />)
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'shell.close' })).toBeTruthy()
  expect(screen.queryByText('shell.code')).toBeNull()
})

test('[E2] a notice for a moment comes into a status that is there before it', () => {
  shown.splice(0, shown.length)
  const { rerender } = render(<Overlays />)
  const status = screen.getByRole('status')
  shown.push(notice('toast', 'Tea is served'))
  rerender(<Overlays />)
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toContain('Tea is served')
})

test('[E2] of two notices in place of the step the later one is shown', () => {
  shown.splice(0, shown.length, notice('page', 'No more tea'), notice('page', 'No more milk'))
  function Title() {
    return usePageNotice()?.title
  }
  expect(render(<Title />).container.textContent).toBe('No more milk')
})

test('[E2] two buttons of a notice may have the same words', () => {
  const complaints: string[] = []
  const listening = vi.spyOn(console, 'error').mockImplementation((said) => void complaints.push(`${said}`))
  const buttons = (['primary', 'secondary'] as const).map((variant) => ({ label: 'OK', variant, press: () => {} }))
  interrupt('The kettle is empty.', buttons)
  listening.mockRestore()
  expect(screen.getAllByRole('button', { name: 'OK' })).toHaveLength(2)
  expect(complaints).toEqual([])
})
