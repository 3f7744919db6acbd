/** An amount of money as a person types it. */
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { drawField } from './field.tsx'

afterEach(cleanup)

/** Ctrl+Z, or a shaken phone: the browser asks first, with an event that can be refused. */
function undo(input: Element, inputType = 'historyUndo'): boolean {
  const event = new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true })
  act(() => void input.dispatchEvent(event))
  return event.defaultPrevented
}

describe('money', () => {
  test('undoes what was typed since the field was entered, redoes it, and stores what is shown', async () => {
    const { user, getByLabelText, latest } = drawField('money', { value: 50 })
    const input = getByLabelText('Label') as HTMLInputElement
    const shown = () => [input.value, latest()]
    await user.clear(input)
    await user.type(input, '1234')
    // The browser's own history would put what was typed between what the mask shows.
    expect(undo(input)).toBe(true)
    expect(shown()).toEqual(['', undefined])
    undo(input)
    expect(shown()).toEqual(['50.00', 50])
    expect(undo(input, 'historyRedo')).toBe(true)
    undo(input, 'historyRedo')
    expect(shown()).toEqual(['1 234', 1234])
    await user.tab()
    await user.type(input, '5')
    undo(input)
    // As it is edited: the cents come when it is left. Of the stay before nothing is undone.
    expect(shown()).toEqual(['1 234', 1234])
    undo(input)
    expect(shown()).toEqual(['1 234', 1234])
  })

  test('takes a Backspace back alone, and does so by the keys that undo and redo everywhere else', async () => {
    const { user, getByLabelText, latest } = drawField('money')
    const input = getByLabelText('Label') as HTMLInputElement
    await user.type(input, '1234{Backspace}')
    const keys = async (pressed: string) => {
      await user.keyboard(pressed)
      return [input.value, latest()]
    }
    expect(await keys('{Control>}z{/Control}')).toEqual(['1 234', 1234])
    expect(await keys('{Control>}{Shift>}Z{/Shift}{/Control}')).toEqual(['123', 123])
    expect(await keys('{Meta>}z{/Meta}')).toEqual(['1 234', 1234])
    expect(await keys('{Control>}y{/Control}')).toEqual(['123', 123])
    // What is typed instead leaves nothing to redo.
    await keys('{Control>}z{/Control}5')
    expect(await keys('{Control>}y{/Control}')).toEqual(['12 345', 12_345])
  })

  test('takes what is typed over a longer amount back in one step', async () => {
    const { user, getByLabelText, latest } = drawField('money', { value: 50_000 })
    const input = getByLabelText('Label') as HTMLInputElement
    await user.type(input, '12', { initialSelectionStart: 0, initialSelectionEnd: input.value.length })
    expect(latest()).toBe(12)
    undo(input)
    // As it is edited: the first tap takes the cents away.
    expect([input.value, latest()]).toEqual(['50 000', 50_000])
  })

  test('stores a number, shows groups, and shows cents when left', async () => {
    const { user, getByLabelText, latest } = drawField('money')
    const input = getByLabelText('Label') as HTMLInputElement
    // The sign of the currency is for the eye: it would be read as a letter.
    expect(input.previousElementSibling?.getAttribute('aria-hidden')).toBe('true')
    await user.type(input, '12345,6')
    expect(input.value).toBe('12 345.6')
    expect(latest()).toBe(12_345.6)
    await user.tab()
    expect(input.value).toBe('12 345.60')
  })

  test('is no answer when empty, and zero when zero', async () => {
    const { user, getByLabelText, latest } = drawField('money', { value: 5 })
    await user.clear(getByLabelText('Label'))
    expect(latest()).toBeUndefined()
    await user.type(getByLabelText('Label'), '0')
    expect(latest()).toBe(0)
  })

  test('shows a value that comes from elsewhere, and leaves alone what is being typed', async () => {
    const { user, getByLabelText, outside } = drawField('money')
    const input = getByLabelText('Label') as HTMLInputElement
    await user.type(input, '12.')
    expect(input.value).toBe('12.')
    act(() => outside.set(30_000))
    expect(input.value).toBe('30 000.00')
    act(() => outside.set(undefined))
    expect(input.value).toBe('')
  })
})

describe('money that is pasted over an amount', () => {
  // Each begins like the amount that it replaces.
  test.each([
    ['50,000', 50_000],
    ['50.000,00', 50_000],
    ['50,500.25', 50_500.25],
    ['50,25', 50.25],
    ['50', 50],
  ])('[L3][A1] %s is the amount, whatever it replaces', async (text, expected) => {
    const { user, getByLabelText, latest } = drawField('money', { value: 50_123 })
    const input = getByLabelText('Label') as HTMLInputElement
    await user.tab()
    input.setSelectionRange(0, input.value.length)
    await user.paste(text)
    expect(latest()).toBe(expected)
  })

  test('goes where the caret is, after a paste that replaced everything', async () => {
    const { user, getByLabelText, latest } = drawField('money')
    const input = getByLabelText('Label') as HTMLInputElement
    await user.type(input, '5')
    input.setSelectionRange(0, 1)
    await user.paste('12')
    await user.paste('34')
    await user.type(input, '5')
    expect(latest()).toBe(12_345)
  })
})

/** What a keyboard of a phone does with the text that is selected: no paste, no key. A browser selects what it has dropped. */
function putIn(input: HTMLInputElement, text: string, inputType = 'insertText') {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  const next = input.value.slice(0, start) + text + input.value.slice(end)
  input.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType, data: text }))
  // React does not see what a browser writes.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, next)
  input.setSelectionRange(inputType === 'insertFromDrop' ? start : start + text.length, start + text.length)
  act(() => void input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text })))
}

describe('money that a keyboard puts in', () => {
  const drawSelected = () => {
    const field = drawField('money', { value: 50_123 })
    const input = field.getByLabelText('Label') as HTMLInputElement
    act(() => input.focus())
    input.setSelectionRange(0, input.value.length)
    return { ...field, input }
  }

  test('[L3][A1] from its clipboard replaces an amount that begins alike', () => {
    const { input, latest } = drawSelected()
    putIn(input, '50,000')
    expect(latest()).toBe(50_000)
  })

  test('[A1] is left alone while it is composed, and grouped when that ends, or when the field is left in the middle', () => {
    const { input, latest } = drawSelected()
    fireEvent.compositionStart(input)
    putIn(input, '12345', 'insertCompositionText')
    expect(input.value).toBe('12345')
    expect(latest()).toBe(12_345)
    act(() => input.blur())
    expect(input.value).toBe('12 345.00')
    act(() => input.focus())
    input.setSelectionRange(0, input.value.length)
    putIn(input, '6')
    putIn(input, '789')
    expect(input.value).toBe('6 789')
  })

  test('[L3][A1] as it is composed replaces an amount that begins alike, wherever the keyboard has its caret', () => {
    const { input, latest } = drawSelected()
    fireEvent.compositionStart(input)
    putIn(input, '5', 'insertCompositionText')
    input.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertCompositionText' }))
    fireEvent.input(input, { target: { value: '5,000' } })
    fireEvent.compositionEnd(input)
    expect(latest()).toBe(5000)
  })

  test('[L3][A1] as it was dictated replaces an amount that begins alike', () => {
    const { input, latest } = drawSelected()
    fireEvent.compositionStart(input)
    putIn(input, '5,', 'insertCompositionText')
    input.setSelectionRange(0, 2)
    putIn(input, '5,000', 'insertCompositionText')
    fireEvent.compositionEnd(input)
    expect(latest()).toBe(5000)
    expect(input.value).toBe('5 000')
  })

  test('[L3][A1] keeps what it has when a keyboard composes a full stop behind the cents', () => {
    const { input, latest } = drawSelected()
    fireEvent.compositionStart(input)
    putIn(input, '25000,00', 'insertCompositionText')
    input.setSelectionRange(0, 8)
    putIn(input, '25000,00.', 'insertCompositionText')
    expect(input.value).toBe('25000,00.')
    fireEvent.compositionEnd(input)
    expect(input.value).toBe('25 000.00')
    expect(latest()).toBe(25_000)
  })
})

describe('money that is dropped', () => {
  test.each([
    ['R20,000.50.', '', '20 000.50', 20_000.5],
    ['20.000,50', '', '20 000.50', 20_000.5],
    ['5', '1 000', '51 000', 51_000],
    ['twenty', '1 000', '1 000', 1000],
    ['-5', '1 000', '1 000', 1000],
  ])('[L3][A1] %s on “%s” is read as it is when it is pasted', async (text, before, shown, stored) => {
    const { user, getByLabelText, latest } = drawField('money')
    const input = getByLabelText('Label') as HTMLInputElement
    if (before) await user.type(input, before)
    else act(() => input.focus())
    input.setSelectionRange(0, 0)
    putIn(input, text, 'insertFromDrop')
    expect(input.value).toBe(shown)
    expect(latest()).toBe(stored)
  })
})

describe('money that is typed behind an amount at rest', () => {
  /** As the Next key of a phone and the summary of problems do: the focus comes with no tap, and the caret is at the end. */
  const drawAtEnd = (value: number) => {
    const field = drawField('money', { value })
    const input = field.getByLabelText('Label') as HTMLInputElement
    act(() => input.focus())
    input.setSelectionRange(input.value.length, input.value.length)
    return { ...field, input }
  }

  test.each([
    ['5', '200 005', 200_005],
    ['55', '2 000 055', 2_000_055],
    [',5', '20 000.5', 20_000.5],
  ])('[A1] %s goes on the rands: no one typed the cents', async (keys, shown, stored) => {
    const { user, input, latest } = drawAtEnd(20_000)
    await user.keyboard(keys)
    expect(input.value).toBe(shown)
    expect(input.selectionStart).toBe(shown.length)
    expect(latest()).toBe(stored)
  })

  test('[A1] also as a keyboard composes it', () => {
    const { input, latest } = drawAtEnd(20_000)
    fireEvent.compositionStart(input)
    putIn(input, '5', 'insertCompositionText')
    fireEvent.compositionEnd(input)
    expect(input.value).toBe('200 005')
    expect(latest()).toBe(200_005)
  })

  test.each([
    ['cents that are not the field’s own', 20_000.5, '5'],
    ['what is no part of an amount', 20_000, 'x'],
    ['marks that are not drawn', 20_000, '\u200b'],
  ])('[A1] %s stay as they were', async (_, value, key) => {
    const { user, input, reported } = drawAtEnd(value)
    const before = input.value
    await user.keyboard(key)
    expect(input.value).toBe(before)
    expect(input.selectionStart).toBe(before.length)
    expect(reported.changes).toEqual([])
  })

  test('[A1] a digit goes on the rands also after a character that was refused', async () => {
    const { user, latest } = drawAtEnd(20_000)
    await user.keyboard('x5')
    expect(latest()).toBe(200_005)
  })

  test('[A1] cents that were just typed stay, and a digit behind them is refused', async () => {
    const { user, input } = drawAtEnd(20_000)
    await user.clear(input)
    await user.keyboard('300.005')
    expect(input.value).toBe('300.00')
  })
})

describe('money at rest that is tapped', () => {
  const drawTapped = (from: number, to = from) => {
    const field = drawField('money', { value: 20_000 })
    const input = field.getByLabelText('Label') as HTMLInputElement
    act(() => input.focus())
    input.setSelectionRange(from, to)
    fireEvent.click(input)
    return { ...field, input }
  }

  test('[A1] loses the cents that no one typed, and the caret stays where it was put', () => {
    const { input } = drawTapped(3)
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['20 000', 3, 3])
  })

  test('[A1] stays as it is where a part of it is selected: that would be lost', () => {
    const { input } = drawTapped(0, 9)
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['20 000.00', 0, 9])
  })

  test('[A1] has its cents again when it is left, and loses them at the next tap', async () => {
    const { user, input } = drawTapped(3)
    await user.keyboard('5')
    expect([input.value, input.selectionStart]).toEqual(['205 000', 3])
    await user.tab()
    expect(input.value).toBe('205 000.00')
    act(() => input.focus())
    input.setSelectionRange(1, 1)
    fireEvent.click(input)
    expect(input.value).toBe('205 000')
  })

  test('[A1] keeps cents that were just typed', async () => {
    const { user, input } = drawTapped(3)
    await user.clear(input)
    await user.keyboard('300.00')
    fireEvent.click(input)
    expect(input.value).toBe('300.00')
  })
})

describe('money with a minus sign', () => {
  test.each(['money', 'money-slider'])('%s says that it was left out, until the field is left', async (widget) => {
    const { user, getByRole, getByText, queryByText, latest } = drawField(widget, { options: { min: 0, max: 9 } })
    await user.type(getByRole('textbox'), '-20000')
    expect(latest()).toBe(20_000)
    expect(getByText('shell.noMinus').getAttribute('role')).toBe('status')
    await user.tab()
    expect(queryByText('shell.noMinus')).toBeNull()
  })

  test.each(['−', '–', '－'])('as %s is one, too', async (sign) => {
    const { user, getByLabelText, getByText } = drawField('money')
    await user.type(getByLabelText('Label'), `${sign}5`)
    expect(getByText('shell.noMinus')).toBeTruthy()
  })

  test('nothing is said of an amount without one', async () => {
    const { user, getByLabelText, queryByText } = drawField('money')
    await user.type(getByLabelText('Label'), '20000')
    expect(queryByText('shell.noMinus')).toBeNull()
  })
})
