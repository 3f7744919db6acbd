/** The page around every step: how it is entered, left and read by its keys and links. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Shell } from '../../src/app/shell.tsx'

const facts: Record<string, unknown> = {
  'provider.label': 'Teahouse',
  'provider.product': 'Leaves and cups',
  'settings.links': { terms: 'https://tea.example/terms', privacy: 'https://tea.example/privacy' },
}
const back = vi.fn()
let frame = {}
vi.mock('@journey/engine/react', () => ({
  StepScreen: () => <button type="button">Pour</button>,
  useText: () => (key: string) => (key === 'shell.aside.pause' ? undefined : key),
  useFact: (path: string) => facts[path],
  useLanguages: () => ({ offered: ['en'], language: 'en' }),
  useOverlays: () => [],
  useScreen: () => ({ step: 'tea', busy: false, ...frame }),
  useSelect: (select: (state: { trail: string[] }) => unknown) => select({ trail: [] }),
}))

afterEach(cleanup)

function show(own: object) {
  frame = own
  render(<Shell sections={['order']} />)
}

test.each([
  ['that has the whole width', {}],
  ['in a card', { section: 'order' }],
])('the first link of a page %s leads past what is on every page, to what takes the focus', (_, own) => {
  show(own)
  const [first] = screen.getAllByRole('link')
  const main = document.querySelector<HTMLElement>(first?.getAttribute('href') ?? '')
  expect(main).toBe(screen.getByRole('main'))
  // Safari moves the focus to nothing else.
  expect(main?.getAttribute('tabindex')).toBe('-1')
  expect(main?.contains(screen.getByText('Pour'))).toBe(true)
})

test('the header says who it is and what is sold, the footer who it is', () => {
  show({})
  expect(screen.getByRole('banner').textContent).toContain('TeahouseLeaves and cups')
  expect(screen.getByRole('contentinfo').textContent).toContain('Teahouse')
})

test('the footer leads to the pages that have an address, and says that each opens beside this one', () => {
  show({})
  const legal = within(screen.getByRole('list', { name: 'shell.footer.legal' })).getAllByRole('listitem')
  expect(legal.map(({ textContent }) => textContent)).toEqual([
    'shell.footer.links.termsshell.footer.opens',
    'shell.footer.links.privacyshell.footer.opens',
  ])
})

test('an assurance without words is left out', () => {
  show({ section: 'order' })
  const told = within(screen.getByRole('complementary')).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    ...['shell.aside.private', 'shell.aside.commitment', 'shell.aside.early'],
  ])
})

describe('Back', () => {
  const link = () => screen.getByRole('link', { name: 'shell.back' })

  test('goes back in the journey, and loads no page', () => {
    show({ back, backPath: '/cup' })
    expect(fireEvent.click(link())).toBe(false)
    expect(back).toHaveBeenCalledOnce()
  })

  test.each(['metaKey', 'ctrlKey', 'shiftKey'])('is left to the browser with %s, which opens another tab', (key) => {
    back.mockClear()
    show({ back, backPath: '/cup' })
    expect(fireEvent.click(link(), { [key]: true })).toBe(true)
    expect(back).not.toHaveBeenCalled()
  })
})
