/** What blocks show for what they are given. */
import type { BlockProps } from '@journey/engine'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { blocks } from '../../src/blocks/index.ts'
import { partProps } from '../../src/blocks/parts/parts-of-document.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

type Act = (name: string, value?: unknown) => void

/** The block of that name; every text is its own key. */
function blockElement(
  name: string,
  options: Record<string, unknown>,
  children: ReactNode = null,
  act: Act = () => undefined,
  more: Partial<BlockProps> = {},
) {
  const block = blocks[name]
  if (!block) throw new Error(`expected a block named \`${name}\`, found none`)
  const Block = block.component as unknown as ComponentType<BlockProps>
  return (
    <Block
      options={options}
      text={(key) => key}
      act={act}
      can={(event) => event !== 'closed'}
      busy={false}
      hasProblems={false}
      pathTo={() => undefined}
      visit={() => undefined}
      {...more}
    >
      {children}
    </Block>
  )
}

/** Draws it. `paths`: the steps that may be visited, or edited with `/edit`. Returns what was visited. */
function drawBlock(name: string, options: Record<string, unknown>, paths: string[] = []) {
  const visited: string[] = []
  const pathTo: BlockProps['pathTo'] = (step, mode) => {
    const path = mode === 'edit' ? `/${step}/edit` : `/${step}`
    return paths.includes(path) ? path : undefined
  }
  render(blockElement(name, options, null, undefined, { pathTo, visit: (path) => visited.push(path) }))
  return visited
}

test('[U1][U5] tabs mark the part on screen and lead to those that are open', () => {
  const items = ['first', 'second', 'third'].map((key) => ({ key, step: key }))
  const visited = drawBlock('tabs', { current: 'first', items }, ['/first', '/second'])
  expect(screen.getByText('items.first').getAttribute('aria-current')).toBe('step')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['items.second'])
  fireEvent.click(screen.getByRole('link'))
  expect(visited).toEqual(['/second'])
})

test('the note of a switcher is read with its name', () => {
  drawBlock('switcher', { items: [{ code: 'en', name: 'English' }], value: 'en', action: 'read' })
  expect(screen.getByRole('group', { name: 'label', description: 'help' })).toBeDefined()
})

test('a wait that takes longer says so within a status that is there from the start', () => {
  drawBlock('waiting', {})
  const hiddenAtFirst = screen.getByText('slow')
  expect(hiddenAtFirst.getAttribute('role')).toBeNull()
  expect(hiddenAtFirst.closest('[role=status]')).not.toBeNull()
})

test('[L3] a figure and its unit are two words', () => {
  const quote = { available: true, monthRepay: 900, interestRate: 27.75, serviceFeeMonthly: 60 }
  drawBlock('calculator', { quote })
  const texts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(texts).toContain('27.75% units.year')
  expect(texts).toContain('R60.00 units.month')
})

test('[L3] the first sum of a quote is not told; another is, once it rests', () => {
  vi.useFakeTimers()
  const quoted = (monthRepay: number) => blockElement('calculator', { quote: { available: true, monthRepay } })
  const { rerender } = render(quoted(900))
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(quoted(1200))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.getByRole('status').textContent).toMatch(/^monthly R1\s200\.00$/)
})

test('the contents of a document close by Escape and when the focus goes on, so that they cover nothing', () => {
  render(
    <>
      {blockElement('contents', { items: ['first', 'last'] })}
      <h2 {...partProps('first')}>First</h2>
      <button type="button">below</button>
    </>,
  )
  const [first] = screen.getAllByRole('link', { hidden: true })
  const details = first?.closest('details')
  if (!first || !details) throw new Error('expected contents with links')
  details.open = true
  first.focus()
  fireEvent.keyDown(first, { key: 'Escape' })
  expect(details.open).toBe(false)
  expect(document.activeElement?.textContent).toContain('label')

  details.open = true
  first.focus()
  fireEvent.blur(first, { relatedTarget: details.querySelector('summary') })
  expect(details.open).toBe(true)
  fireEvent.blur(first, { relatedTarget: screen.getByRole('button') })
  expect(details.open).toBe(false)

  // Safari does not give the focus to a link that is pressed.
  first.blur()
  details.open = true
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  expect(fireEvent.click(first)).toBe(false)
  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  expect(scrolled.mock.contexts).toEqual([document.activeElement])
  scrolled.mockRestore()
})

test('[I1] what was revealed because of an answer stays when the answer is emptied', () => {
  const show = (open: string | undefined) => blockElement('reveal', { open }, <input aria-label="number" />)
  const { rerender } = render(show('9001015009087'))
  const field = screen.getByLabelText('number')
  field.focus()
  rerender(show(undefined))
  expect(screen.getByLabelText('number')).toBe(field)
  expect(document.activeElement).toBe(field)
})

test('what has to be put right is revealed without a press', () => {
  render(blockElement('reveal', {}, <input aria-label="number" />, undefined, { hasProblems: true }))
  expect(screen.getByLabelText('number')).toBeTruthy()
})

test('what waits to be revealed opens by its button and takes the focus', () => {
  render(blockElement('reveal', {}, <input aria-label="number" />))
  expect(screen.queryByLabelText('number')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  expect(document.activeElement).toBe(screen.getByLabelText('number'))
})

test('[T2] an embedded page counts as loaded when it says so, not when the browser has loaded something', () => {
  const raised: [string, unknown][] = []
  const options = { url: 'https://bank.example/consent', ready: 'loaded', message: 'status', sandbox: [] }
  const { container } = render(blockElement('embed', options, null, (name, value) => raised.push([name, value])))
  const frame = container.querySelector('iframe')
  if (!frame) throw new Error('expected an iframe')
  const send = (data: unknown, origin: string, source: Window | null) =>
    fireEvent(window, new MessageEvent('message', { data, origin, source }))
  fireEvent.load(frame)
  send({ loaded: 1 }, 'https://other.example', frame.contentWindow)
  send({ loaded: 1 }, 'https://bank.example', window)
  expect(raised).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('loading')
  send({ loaded: 1 }, 'https://bank.example', frame.contentWindow)
  send({ status: 2000 }, 'https://bank.example', frame.contentWindow)
  expect(raised).toEqual([
    ['embedLoaded', undefined],
    ['embedMessage', 2000],
  ])
  expect(screen.queryByRole('status')).toBeNull()
})

test('[T2] an embedded page is given what the journey allows it and no referrer, and is heard as long as it is there', () => {
  const raised: unknown[] = []
  const options = { url: 'https://bank.example/consent', message: 'status', sandbox: ['allow-scripts', 'allow-forms'] }
  const act = (name: string, value: unknown) => raised.push([name, value])
  const { container, unmount } = render(blockElement('embed', { ...options, allow: ['camera', 'usb'] }, null, act))
  const frame = container.querySelector('iframe')
  if (!frame) throw new Error('expected an iframe')
  const names = ['sandbox', 'allow', 'referrerpolicy']
  expect(names.map((name) => frame.getAttribute(name))).toEqual([
    'allow-scripts allow-forms',
    'camera; usb',
    'no-referrer',
  ])
  const source = frame.contentWindow
  const send = (data: unknown) =>
    fireEvent(window, new MessageEvent('message', { data, origin: 'https://bank.example', source }))
  for (const data of [null, 'status', { status: '1' }, { status: Number.NaN }, Object.create({ status: 1 })]) send(data)
  expect(raised).toEqual([])
  send({ status: 0 })
  expect(raised).toEqual([['embedMessage', 0]])
  unmount()
  send({ status: 2000 })
  expect(raised).toHaveLength(1)
})

test('[T2] nothing is embedded without an address, and neither this site nor what is no web page', () => {
  const draw = (url: string | undefined) =>
    render(blockElement('embed', { url, message: 'status', sandbox: [] })).container.querySelector('iframe')
  expect(draw(undefined)).toBeNull()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const url of [`${location.origin}/consent`, 'javascript:alert(1)', 'blob:https://bank.example/1'])
    expect(() => draw(url)).toThrow('expected a page of another origin for the frame')
})

test('a time of which nothing is known is left out, and those of the calendar are in its order', () => {
  const when: Record<string, string> = { 'items.now.when': 'today' }
  const items = [
    { key: 'last', date: '2026-12-25' },
    { key: 'now' },
    { key: 'unknown' },
    { key: 'first', date: '2026-03-01' },
  ]
  render(blockElement('timeline', { items }, null, undefined, { text: (key) => when[key] }))
  const times = screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)
  expect(times).toEqual(['today', '01/03/2026', '25/12/2026'])
})

test('[E4] an answered month is named in the words of the copy', () => {
  render(blockElement('rows', { rows: [{ key: 'since', value: '2021-03', as: 'month' }] }))
  expect(screen.getByText('months.03 2021')).toBeTruthy()
})

test('[C1] a summary shows what was given, and the way to what has not been yet', () => {
  const rows = [
    { key: 'day', value: '2026-12-25', as: 'date' },
    { key: 'other', value: undefined },
  ]
  const sections = [
    { key: 'whole', edit: 'job', rows },
    { key: 'given', edit: 'more', onlyGiven: true, rows },
    { key: 'empty', edit: 'closed', onlyGiven: true, rows: rows.slice(1) },
  ]
  const visited = drawBlock('summary', { sections }, ['/job/edit', '/more'])
  expect(screen.getAllByText('25/12/2026')).toHaveLength(2)
  expect(screen.getAllByText('none')).toHaveLength(1)
  expect(screen.queryByText('sections.empty.title')).toBeNull()
  for (const link of screen.getAllByRole('link')) fireEvent.click(link)
  expect(visited).toEqual(['/job/edit', '/more'])
})

const plans = [{ id: 'plan-6', tenor: 6, finalApprovedAmount: 20_000, monthlyInstallmentAmount: 3_700.5 }]

test('[P1] offers are cards with their figures; while they are worked out cards without figures say the months', () => {
  drawBlock('offer-cards', {
    offers: plans.map((one) => ({ ...one, interestAndFeeAmount: 1, totalRepaymentAmount: 2 })),
  })
  expect(screen.getByText(/^R3\s700\.50$/)).toBeTruthy()
  cleanup()
  drawBlock('offer-cards', { offers: [], waiting: true, placeholders: [1, 2] })
  expect(screen.getByRole('status').textContent).toBe('waiting')
  expect(screen.getByText('1 month')).toBeTruthy()
  expect(screen.getByText('2 months')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('[K2] what is agreed to says that it is on its way, while it is', () => {
  const said = () => screen.getByRole('status').textContent
  drawBlock('consents', { waiting: true })
  expect(said()).toBe('waiting')
  cleanup()
  drawBlock('consents', { waiting: false })
  expect(said()).toBe('')
  cleanup()
  drawBlock('consents', { waiting: true, items: ['I may settle early.'] })
  expect(said()).toBe('')
})

test('[K2] clauses and points that come twice are there twice, and gone with the text of which they were', () => {
  const clause = (title: string) => ({ title, paragraphs: ['Say it.', 'Say it.'] })
  const clauses = (titles: string[]) => blockElement('clauses', { items: titles.map(clause) })
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const document = render(clauses(['General', 'Costs', 'General']))
  expect(headings()).toEqual(['General', 'Costs', 'General'])
  document.rerender(clauses(['Costs']))
  expect(headings()).toEqual(['Costs'])
  expect(screen.getAllByText('Say it.')).toHaveLength(2)
  cleanup()

  const points = (items: string[]) => blockElement('consents', { items })
  const list = render(points(['I agree.', 'I may settle early.', 'I agree.']))
  list.rerender(points(['I may settle early.']))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['I may settle early.'])
})

test('[P1][K1] a plan of one month is called one', () => {
  const one = { id: 'plan-1', tenor: 1, finalApprovedAmount: 1000, monthlyInstallmentAmount: 1100 }
  drawBlock('offer-cards', { offers: [{ ...one, interestAndFeeAmount: 1, totalRepaymentAmount: 2 }] })
  expect(screen.getByText('1 month')).toBeTruthy()
  cleanup()
  drawBlock('plan-chart', { plans: [{ ...one, interestRatePresent: 27 }], chosen: 'plan-1' })
  expect(screen.getAllByText('1 month')).toHaveLength(2)
  expect(screen.queryByText('1 months')).toBeNull()
})

test('2.2.141 the steps are those that are told, each of them; without any, those of the copy', () => {
  drawBlock('steps-list', { items: ['message'], texts: ['Wait.', 'Approve.', 'Wait.'] })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1Wait.', '2Approve.', '3Wait.'])
  cleanup()
  drawBlock('steps-list', { items: ['message'], texts: [] })
  expect(screen.getByText('items.message.title')).toBeTruthy()
})

test('a sum is written to the cent, ticked where it is won, and one that is not known yet is not drawn', () => {
  drawBlock('figure', { amount: 25_000 })
  expect(screen.getByText(/^R25\s000\.00$/)).toBeTruthy()
  expect(document.querySelector('svg')).toBeNull()
  cleanup()
  drawBlock('figure', { amount: 25_000, mark: 'success' })
  expect(document.querySelector('svg')).not.toBeNull()
  cleanup()
  drawBlock('figure', {})
  expect(screen.queryByText('note')).toBeNull()
})

test.each([
  ['next', true],
  ['closed', false],
])('a button of a block raises %s where that can be done now: %s', (action, enabled) => {
  drawBlock('button', { action })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'label' }).disabled).toBe(!enabled)
})

test('a step of a wait that is done is heard as a whole, and only it', () => {
  const steps = (done: boolean) => blockElement('waiting', { steps: [{ key: 'order', done }, { key: 'pay' }] }, null)
  const { rerender } = render(steps(false))
  const list = screen.getByRole('list')
  expect(list.getAttribute('aria-live')).toBe('polite')
  const [order] = within(list).getAllByRole('listitem')
  rerender(steps(true))
  expect(order?.textContent).toContain('done')
  expect(order?.isConnected).toBe(true)
  expect(order?.getAttribute('aria-atomic')).toBe('true')
})
