/** What is around every step: what it says aloud, and what it leaves to the browser. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CareLink, CareNumber } from '../../src/app/contact.tsx'
import { LanguageButtons } from '../../src/app/language-buttons.tsx'
import { Offline } from '../../src/app/offline.tsx'
import { Progress } from '../../src/app/progress.tsx'
import { Actions } from '../../src/app/slots/actions.tsx'
import { Failure } from '../../src/app/slots/failure.tsx'
import { ProblemSummary } from '../../src/app/slots/problem-summary.tsx'
import { useDirection } from '../../src/app/use-direction.ts'

const facts: Record<string, unknown> = {
  'settings.customerCare': '086 000 1234',
  'settings.languageNames': { en: 'English', zu: 'isiZulu' },
  'settings.progress': [['tea', 'milk', 'sugar'], ['bill']],
}
const choose = vi.fn<(language: string) => Promise<void>>()
let trail: string[] = []
vi.mock('@journey/engine/react', () => ({
  useText: () => (key: string, given?: object) => (given ? `${key} ${JSON.stringify(given)}` : key),
  useFact: (path: string) => facts[path],
  useLanguages: () => ({ offered: ['en', 'zu'], language: 'en', choose }),
  useSelect: (select: (state: { trail: string[] }) => unknown) => select({ trail }),
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('[E1] a connection that goes and comes back is told in a status that is there from the start', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<Offline />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  online.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(status.textContent).toContain('shell.offline.title')
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(status.textContent).toBe('')
})

test('[E1] a browser that does not know whether it has a connection is taken to have one', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(undefined as unknown as boolean)
  render(<Offline />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[E1] a part that has failed is tried again when the connection is back, for as long as it is shown', () => {
  const press = vi.fn()
  const { unmount } = render(<Failure text="Something is missing" tryAgain={{ label: 'Try again', press }} />)
  dispatchEvent(new Event('online'))
  expect(press).toHaveBeenCalledOnce()
  unmount()
  dispatchEvent(new Event('online'))
  expect(press).toHaveBeenCalledOnce()
})

describe('the choice of the language', () => {
  const told = () => screen.getByRole('status').textContent

  test('says which one it is, each in its own, and what has come of a press', async () => {
    render(<LanguageButtons />)
    const [english, zulu] = screen.getAllByRole('button')
    expect([english?.lang, zulu?.lang]).toEqual(['en', 'zu'])
    expect([english, zulu].map((button) => button?.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
    choose.mockRejectedValueOnce(new Error('no connection'))
    await act(async () => void fireEvent.click(screen.getByText('isiZulu')))
    expect(told()).toBe('shell.loadFailed')
    let change = () => {}
    choose.mockReturnValueOnce(
      new Promise((resolve) => {
        change = resolve
      }),
    )
    await act(async () => void fireEvent.click(screen.getByText('isiZulu')))
    // Until it is known: what was said before is not of this press.
    expect(told()).toBe('')
    await act(async () => change())
    expect(told()).toBe('shell.language.changed')
  })
})

describe('the parts of the application', () => {
  test('are those that belong together, and say which are done and where the applicant is', () => {
    const { container } = render(<Progress sections={['tea', 'milk', 'sugar', 'bill']} section="milk" />)
    const parts = screen.getAllByRole('listitem')
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      ...['sections.tea(shell.progress.done)', 'sections.milk', 'sections.sugar'],
    ])
    expect(parts.map((part) => part.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(container.textContent).toContain('shell.progress.position {"number":2,"count":3}')
  })

  test('are not drawn where the section is none of them', () => {
    const { container } = render(<Progress sections={['tea']} section="juice" />)
    expect(container.textContent).toBe('')
  })
})

test('the number of customer care is dialled without its spaces, and called what it is', () => {
  render(
    <>
      <CareLink />
      <CareNumber />
    </>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0860001234',
    'tel:0860001234',
  ])
  expect(screen.getByRole('link', { name: 'shell.contact 086 000 1234' })).toBeTruthy()
})

test('a button whose call is under way says that it is busy', () => {
  const action = { name: 'pour', label: 'Pour', variant: 'primary' as const, disabled: false, press: () => {} }
  const { rerender } = render(<Actions actions={[{ ...action, busy: false }]} />)
  const button = screen.getByRole('button')
  expect(button.hasAttribute('aria-busy')).toBe(false)
  rerender(<Actions actions={[{ ...action, busy: true }]} />)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a line of the summary leads to its control and leaves the address alone', () => {
  const onSelect = vi.fn()
  const problem = { field: 'tea', keyword: 'required', params: {} }
  const problems = [{ problem, id: 'menu-tea', message: 'Choose one' }]
  render(<ProblemSummary title="Look again" problems={problems} onSelect={onSelect} />)
  expect(screen.getByRole('alert', { name: 'Look again' })).toBeTruthy()
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('menu-tea')
})

test('a step that was finished before comes from the other side', () => {
  function Way({ step }: { step: string }) {
    return useDirection(step)
  }
  trail = ['tea', 'milk']
  const { container, rerender } = render(<Way step="milk" />)
  const directions = ['sugar', 'tea', 'milk'].map((step) => {
    rerender(<Way step={step} />)
    return container.textContent
  })
  expect(directions).toEqual(['1', '-1', '1'])
})
