import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { tea } from '../diagnostics/tea.ts'
import { drawn, sitDown } from './table.tsx'

const { shell: shellCopy }: { shell: { problems: string } } = parse(
  tea.find(({ file }) => file === 'tea/copy/en.yaml')?.text ?? '',
)

afterEach(cleanup)
// React writes what a boundary caught to the console, too.
vi.spyOn(console, 'error').mockImplementation(() => {})

/** A tea that may be ordered, sent by Enter. */
async function orderTea() {
  await userEvent.type(screen.getByLabelText('Size'), '200')
  await userEvent.type(screen.getByLabelText('Tea'), 'mint{Enter}')
}

describe('a form on screen', () => {
  test('one keystroke draws one field, once', async () => {
    await sitDown()
    const before = { ...drawn }
    await userEvent.type(screen.getByLabelText('Size'), '3')
    expect(drawn).toEqual({ ...before, size: (before.size ?? 0) + 1 })
  })

  test('an answer is in the state at once, and an emptied field is no answer', async () => {
    const { state } = await sitDown()
    await userEvent.type(screen.getByLabelText('Tea'), 'mint')
    expect(state().answers.menu).toEqual({ tea: 'mint' })
    await userEvent.clear(screen.getByLabelText('Tea'))
    expect(state().answers.menu).toEqual({})
  })

  test('a number in groups stays in one line, whether the copy or an answer says it', async () => {
    await sitDown()
    await userEvent.type(screen.getByLabelText('Tea'), 'other')
    await userEvent.type(screen.getByLabelText('Your name'), '*** 11 22 cups')
    const help = screen.getByText(/^Ring/).textContent
    expect(help).toBe('Ring 082\u00a0123\u00a04567 or ***\u00a011\u00a022 cups')
  })

  test('nothing is filled or ticked for the applicant', async () => {
    const { state } = await sitDown()
    expect(screen.getByLabelText<HTMLInputElement>('Milk').checked).toBe(false)
    expect(state().answers).toEqual({})
  })

  test('an answer brings up the field that depends on it, and keeps what was typed', async () => {
    await sitDown()
    await userEvent.type(screen.getByLabelText('Size'), '2')
    expect(screen.queryByLabelText('Which one?')).toBeNull()
    await userEvent.type(screen.getByLabelText('Tea'), 'other')
    expect(screen.getByLabelText('Which one?')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Size').value).toBe('2')
  })

  test('fields stand in the order of the step, each in the frame of the look or in its own', async () => {
    await sitDown()
    await userEvent.type(screen.getByLabelText('Tea'), 'other')
    const inputs = [...document.querySelectorAll('input')].map((input) => input.id)
    expect(inputs).toEqual(['menu-tea', 'menu-which', 'menu-size', 'menu-milk', 'menu-name'])
    expect(screen.getAllByTestId('frame')).toHaveLength(4)
    expect(screen.getByLabelText('Milk').closest('[data-testid=frame]')).toBeNull()
    expect(screen.getByLabelText('Milk').closest('.own-frame')).toBeTruthy()
  })

  test('what the journey fills in under the applicant’s hand is replaced by what is typed', async () => {
    const { runtime } = await sitDown()
    const field = screen.getByLabelText<HTMLInputElement>('Tea')
    const fillIn = (value: string) =>
      act(async () => runtime.dispatch({ type: 'answer', step: 'menu', field: 'tea', value }))
    await userEvent.click(field)
    await fillIn('black')
    expect(field.value).toBe('black')
    await userEvent.keyboard('mint')
    expect(field.value).toBe('mint')
    await userEvent.clear(field)
    await fillIn('black')
    await userEvent.keyboard('green')
    expect(field.value).toBe('green')
  })

  test('what was typed is there again after the screen was away', async () => {
    const { view, page } = await sitDown()
    await userEvent.type(screen.getByLabelText('Tea'), 'mint')
    view.rerender(<p>gone</p>)
    view.rerender(page)
    expect(screen.getByLabelText<HTMLInputElement>('Tea').value).toBe('mint')
  })
})

describe('something is wrong', () => {
  test('Next says so at the field and in a summary that takes the focus', async () => {
    await sitDown()
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    const field = screen.getByLabelText('Tea')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe('menu-tea-help menu-tea-error')
    expect(document.getElementById('menu-tea-error')?.textContent).toBe('Choose a tea')
    expect(document.activeElement).toBe(screen.getByRole('alert', { name: shellCopy.problems }))
    expect(document.title).toBe('Error: Tea | Menu')
  })

  test('a line of the summary leads to its field', async () => {
    await sitDown()
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    await userEvent.click(screen.getByRole('button', { name: 'Choose a tea' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Tea'))
  })

  test('Enter in a field does what Next does', async () => {
    await sitDown()
    await userEvent.type(screen.getByLabelText('Size'), '{Enter}')
    expect(document.getElementById('menu-tea-error')?.textContent).toBe('Choose a tea')
  })

  // A button that is tapped on an iPhone leaves the focus in the field, as Enter does.
  test.each([
    ['Enter', () => userEvent.keyboard('{Enter}')],
    ['a button that takes no focus', () => act(() => screen.getByRole('button', { name: 'Order' }).click())],
  ])('what a field makes of its text when it is left is in what %s sends', async (_, send) => {
    const { runtime, state } = await sitDown()
    await userEvent.type(screen.getByLabelText('Size'), '200')
    const field = screen.getByLabelText('Tea')
    field.addEventListener('focusout', () => {
      const value = state().answers.menu?.tea
      if (typeof value === 'string')
        void runtime.dispatch({ type: 'answer', step: 'menu', field: 'tea', value: value.trim() })
    })
    await userEvent.type(field, ' mint ')
    await send()
    expect(state().answers.menu).toEqual({ tea: 'mint', size: 200 })
    expect(state().step).not.toBe('menu')
  })

  test('a code that stands at a field is shown by the field', async () => {
    const wrong = async () => ({ code: 'WRONG' })
    const ok = async () => ({ code: 'ok' })
    await sitDown({ effects: { 'code.send': ok, 'code.verify': wrong } })
    await orderTea()
    await userEvent.type(await screen.findByLabelText('Code'), '1234{Enter}')
    await screen.findByRole('button', { name: 'That is not the code' })
    expect(document.getElementById('member-code-error')?.textContent).toBe('That is not the code')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('[E6] a block that fails is replaced by a message and reported, and the rest goes on', async () => {
    const { failures } = await sitDown()
    expect(screen.getByText('The kettle: Something went wrong.')).toBeTruthy()
    expect(failures).toEqual([new Error('the pot is cracked')])
    await orderTea()
    expect(screen.getByRole('heading', { name: 'We are closed' })).toBeTruthy()
  })
})

test('what is wrong with the answers together is said in the summary, and leads to a field', async () => {
  const { state } = await sitDown()
  await userEvent.type(screen.getByLabelText('Your name'), 'Nobody')
  await userEvent.click(screen.getByRole('button', { name: 'Order' }))
  const summary = within(screen.getByRole('alert', { name: shellCopy.problems }))
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Choose a tea', 'Choose a size', 'Nobody orders here'],
  ])
  await orderTea()
  expect(state().problems.menu?.map(({ field, keyword }) => [field, keyword])).toEqual([['', 'not']])
  await userEvent.click(screen.getByRole('button', { name: 'Nobody orders here' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Tea'))
})

describe('from step to step', () => {
  test('a screen without a page of its own is called by its heading, and not by the page before', async () => {
    await sitDown()
    expect(document.title).toBe('Tea | Menu')
    await orderTea()
    expect(document.title).toBe('Tea | We are closed')
  })

  test('the heading of the next step takes the focus', async () => {
    await sitDown()
    await orderTea()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'We are closed' }))
  })

  test('what is awaited is said in words, and an action without a rule is disabled', async () => {
    await sitDown()
    await orderTea()
    expect(screen.getByTestId('busy').textContent).toBe('We send you a code')
  })

  test('a screen or a dialog that is on its way is said in words until it is there', async () => {
    for (const [step, press, arrived] of [
      ['member', orderTea, 'We are closed'],
      ['about', () => userEvent.click(screen.getByRole('button', { name: 'Help' })), 'About this tea'],
    ] as const) {
      let arrive = () => {}
      const arrives = new Promise<void>((resolve) => {
        arrive = resolve
      })
      const done = async () => ({ code: 'ok' })
      await sitDown({ late: { step, arrives }, effects: { 'code.send': done, 'kettle.heat': done } })
      expect(screen.queryByTestId('busy')).toBeNull()
      await press()
      expect(screen.getByTestId('busy').textContent).toBe('One moment')
      await act(async () => arrive())
      expect(await screen.findByRole('heading', { name: arrived })).toBeTruthy()
      expect(screen.queryByTestId('busy')).toBeNull()
      cleanup()
    }
  })

  test('the first screen, while it is on its way, is awaited in words once', async () => {
    let arrive = () => {}
    const arrives = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await sitDown({ late: { step: 'menu', arrives } })
    expect(screen.getAllByText('One moment')).toHaveLength(1)
    await act(async () => arrive())
    expect(screen.queryByText('One moment')).toBeNull()
  })

  test('what says that the next screen is missing takes the focus, and the heading does when it comes', async () => {
    await sitDown({ missing: 'member' })
    await orderTea()
    const missing = await screen.findByRole('alert')
    expect(document.activeElement?.contains(missing)).toBe(true)
    expect(document.activeElement?.textContent).toBe(missing.textContent)
    await userEvent.click(within(missing).getByRole('button'))
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'We are closed' }))
  })

  test('a failed call is shown as the catalogue says, and can be tried again', async () => {
    let tries = 0
    const send = async () => {
      tries += 1
      return { code: tries === 1 ? 'NETWORK' : 'ok' }
    }
    const { state } = await sitDown({ effects: { 'code.send': send } })
    await orderTea()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(state().counters['member.sends']).toBe(1))
    expect(screen.queryByText('No connection')).toBeNull()
  })

  test('a failure that named no code is told with the generic one, and any other with its own', async () => {
    for (const [code, shown] of [
      ['UNKNOWN', 'COLD'],
      ['9999999', '9999999'],
    ] as const) {
      await sitDown({ effects: { 'teas.read': async () => ({ code }) } })
      expect((await screen.findByRole('alertdialog')).dataset.code).toBe(shown)
      cleanup()
    }
  })

  test('a screen that could not be fetched says so and can be tried again', async () => {
    await sitDown({ missing: 'menu' })
    expect(screen.queryByLabelText('Tea')).toBeNull()
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button'))
    expect(await screen.findByLabelText('Tea')).toBeTruthy()
  })

  test('a dialog is drawn over its step and closed again', async () => {
    await sitDown()
    await userEvent.click(screen.getByRole('button', { name: 'Help' }))
    expect(screen.getByRole('heading', { name: 'About this tea' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Away' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what stands over a dialog is shown after it, and not before: the browser puts on top what is shown last', async () => {
    let arrive = () => {}
    let respond = (_: { code: string }) => {}
    const arrives = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const response = new Promise<{ code: string }>((resolve) => {
      respond = resolve
    })
    await sitDown({ late: { step: 'about', arrives }, effects: { 'teas.read': () => response } })
    await userEvent.click(screen.getByRole('button', { name: 'Help' }))
    await act(async () => respond({ code: 'NETWORK' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(async () => arrive())
    const message = await screen.findByRole('alertdialog')
    expect(screen.getByRole('dialog').compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('a dialog whose screen could not be fetched says so, and can be tried again', async () => {
    await sitDown({ missing: 'about' })
    await userEvent.click(screen.getByRole('button', { name: 'Help' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(within(dialog.getByRole('alert')).getByRole('button'))
    expect(await screen.findByRole('heading', { name: 'About this tea' })).toBeTruthy()
  })

  test('a block whose data could not be read offers to read them again, once the message is set aside', async () => {
    let tries = 0
    const read = async () => {
      tries += 1
      return tries === 1 ? { code: 'NETWORK' } : { code: 'ok', response: { open: true, teas: [] } }
    }
    const { runtime } = await sitDown({ effects: { 'teas.read': read } })
    await screen.findByRole('alertdialog')
    const offers = () => screen.queryAllByText('This is not here')
    expect(offers()).toEqual([])
    act(() => runtime.dispatch({ type: 'notice', index: 0, event: 'dismiss' }))
    expect(offers().length).toBeGreaterThan(0)
    expect(screen.queryByText('For (no)')).toBeNull()
    await userEvent.click(within(screen.getAllByRole('alert')[0] ?? document.body).getByRole('button'))
    expect(await screen.findByText('For (true)')).toBeTruthy()
    expect(offers()).toEqual([])
  })

  test('a block and a button come and go with their conditions', async () => {
    const { runtime } = await sitDown()
    act(() => runtime.dispatch({ type: 'answer', step: 'menu', field: 'size', value: 200 }))
    expect(screen.queryByText(/No leaves for that/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    act(() => runtime.dispatch({ type: 'answer', step: 'menu', field: 'size', value: 9000 }))
    expect(await screen.findByText(/No leaves for that/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
  })

  test('[P1] a field is closed while its conditions hold, and opens with them', async () => {
    const { runtime } = await sitDown()
    act(() => {
      runtime.dispatch({ type: 'answer', step: 'menu', field: 'tea', value: 'other' })
      runtime.dispatch({ type: 'answer', step: 'menu', field: 'size', value: 200 })
    })
    const which = await screen.findByLabelText<HTMLInputElement>('Which one?')
    expect(which.disabled).toBe(true)
    act(() => runtime.dispatch({ type: 'answer', step: 'menu', field: 'size', value: 9000 }))
    expect(which.disabled).toBe(false)
  })

  test('the words of a block follow the facts in them', async () => {
    await sitDown({ effects: { 'teas.read': async () => ({ code: 'ok', response: { open: true, teas: [] } }) } })
    await screen.findByText('For (true)')
    await userEvent.type(screen.getByLabelText('Size'), '3')
    expect(screen.getByText('For 3 (true)')).toBeTruthy()
  })
})
