import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { drawField } from './field.tsx'
import { copy, races } from './given.ts'

afterEach(cleanup)

describe('text', () => {
  test('loses spaces around it when the field is left, and is no answer when empty', async () => {
    const { user, getByLabelText, latest } = drawField('text')
    await user.type(getByLabelText('Label'), ' Thandi ')
    await user.tab()
    expect(latest()).toBe('Thandi')
    await user.clear(getByLabelText('Label'))
    expect(latest()).toBeUndefined()
    await user.type(getByLabelText('Label'), '  ')
    await user.tab()
    expect(latest()).toBeUndefined()
  })

  test('stores no character that a lender refuses and no one sees: of a control, or half of an emoji', async () => {
    const { user, getByLabelText, latest } = drawField('text')
    const input = getByLabelText('Label')
    await user.click(input)
    await user.paste('Umhlanga\u0000 \ud83dBakery\u001b 👩🏽\u200d🍳')
    await user.tab()
    expect(latest()).toBe('Umhlanga Bakery 👩🏽\u200d🍳')
  })

  test.each([
    ['email', 'thandi@mail.example. ', 'thandi@mail.example'],
    ['text', 'Tea Shop Ltd. ', 'Tea Shop Ltd.'],
    ['text', 'Zoe\u0308', 'Zo\u00eb'],
  ])('as %s, “%s” is stored as “%s” once the field is left', async (kind, typed, stored) => {
    const { user, getByLabelText, latest } = drawField('text', { options: { kind } })
    await user.click(getByLabelText('Label'))
    await user.paste(typed)
    await user.tab()
    expect(latest()).toBe(stored)
  })

  test('brings up the right keyboard for an e-mail address', () => {
    const input = drawField('text', { options: { kind: 'email', autocomplete: 'email' } }).getByLabelText('Label')
    expect(input.getAttribute('autocomplete')).toBe('email')
    expect(input.getAttribute('inputmode')).toBe('email')
    expect(input.getAttribute('autocapitalize')).toBe('none')
  })
})

describe('sa-id', () => {
  test('shows groups and stores digits', async () => {
    const { user, getByLabelText, latest } = drawField('sa-id')
    const input = getByLabelText('Label') as HTMLInputElement
    await user.type(input, '900101-5009 087')
    expect(input.value).toBe('900101 5009 08 7')
    expect(latest()).toBe('9001015009087')
    expect(input.inputMode).toBe('numeric')
  })

  test.each([
    ['900101 5009-08', '7', false],
    ['９００１０１', '', false],
    ['9001O1', '', true],
    ['ID: 9001015009087', '', true],
  ])('[I1] 1.5.10 %s: says beside the field what else was left out', async (pasted, typed, isSaid) => {
    const { user, getByLabelText, getByRole } = drawField('sa-id', { copy: { digitsOnly: 'Digits only' } })
    await user.click(getByLabelText('Label'))
    await user.paste(pasted)
    if (typed) await user.keyboard(typed)
    expect(getByRole('status').textContent).toBe(isSaid ? 'Digits only' : '')
  })

  test('[I1] 1.5.10 a letter that is typed is left out with a word, until the field is left', async () => {
    const { user, getByLabelText, getByRole } = drawField('sa-id', { copy: { digitsOnly: 'Digits only' } })
    const input = getByLabelText('Label') as HTMLInputElement
    await user.type(input, '9a')
    expect(input.value).toBe('9')
    expect(getByRole('status').textContent).toBe('Digits only')
    await user.tab()
    expect(getByRole('status').textContent).toBe('')
  })

  test('counts as left only at full length', async () => {
    const { user, getByLabelText, reported } = drawField('sa-id')
    await user.type(getByLabelText('Label'), '900101')
    await user.tab()
    expect(reported.blurs).toBe(0)
    await user.type(getByLabelText('Label'), '5009087')
    await user.tab()
    expect(reported.blurs).toBe(1)
  })
})

describe('cellphone', () => {
  test.each(['+27 82 123-4567', '+27 (0)82 123 4567'])(
    'typed as %s is stored and shown as it is dialled here',
    async (text) => {
      const { user, getByLabelText, latest } = drawField('cellphone', { options: { autocomplete: 'tel-national' } })
      const input = getByLabelText('Label') as HTMLInputElement
      await user.type(input, text)
      expect(latest()).toBe('0821234567')
      await user.tab()
      expect(input.value).toBe('082 123 4567')
      expect(input.autocomplete).toBe('tel-national')
    },
  )
})

describe('otp-code', () => {
  test('is as long as its schema says', async () => {
    const { user, getByLabelText, latest } = drawField('otp-code', { schema: { maxLength: 4 } })
    await user.type(getByLabelText('Label'), '48291')
    expect(latest()).toBe('4829')
  })

  test('is one field that the phone may fill in and a message may be pasted into', async () => {
    const { user, getByLabelText, latest, container } = drawField('otp-code')
    const input = getByLabelText('Label') as HTMLInputElement
    await user.click(input)
    await user.paste('Your OTP is 482 913')
    expect(latest()).toBe('482913')
    expect(container.querySelectorAll('input')).toHaveLength(1)
    expect(input.autocomplete).toBe('one-time-code')
  })

  test('[I4] a whole code that the phone puts in replaces what was typed of one', async () => {
    const { user, getByLabelText, latest } = drawField('otp-code')
    const input = getByLabelText('Label') as HTMLInputElement
    await user.type(input, '48')
    await user.paste('482913')
    expect(latest()).toBe('482913')
    await user.paste('560118')
    expect(latest()).toBe('560118')
    expect(input.selectionStart).toBe(6)
  })
})

test('a digit too many is refused also where a browser does not say before what it is about to change', async () => {
  const { user, getByLabelText, latest } = drawField('otp-code')
  const input = getByLabelText('Label') as HTMLInputElement
  await user.click(input)
  await user.paste('482913')
  fireEvent.change(input, { target: { value: '4829135' } })
  expect(latest()).toBe('482913')
})

test('[I1] a digit that is corrected in the middle leaves the caret there, whatever the groups do', async () => {
  const { user, getByLabelText } = drawField('sa-id', { value: '900101009087' })
  const input = getByLabelText('Label') as HTMLInputElement
  act(() => input.focus())
  input.setSelectionRange(6, 6)
  await user.keyboard('5')
  expect([input.value, input.selectionStart]).toEqual(['900101 5009 08 7', 8])
  await user.keyboard('{Backspace}')
  expect([input.value, input.selectionStart]).toEqual(['900101 0090 87', 7])
})

describe('select', () => {
  test('asks first, stores the code, and cannot be unanswered', async () => {
    const { user, getByLabelText, getByText, latest } = drawField('select', { options: { items: races }, copy })
    const control = getByLabelText('Label') as HTMLSelectElement
    expect(control.value).toBe('')
    await user.selectOptions(control, 'White')
    expect(latest()).toBe('W')
    expect((getByText('Choose') as HTMLOptionElement).disabled).toBe(true)
  })

  test('asks again where what was chosen is not offered any more', () => {
    const { getByLabelText } = drawField('select', { options: { items: races }, value: 'X', copy })
    expect((getByLabelText('Label') as HTMLSelectElement).value).toBe('')
  })

  test('calls an item by the words of the copy, before those of the list', () => {
    const { getByRole } = drawField('select', { options: { items: races }, copy: { ...copy, 'items.A': 'Black' } })
    expect(getByRole('option', { name: 'Black' })).toHaveProperty('value', 'A')
  })

  test('does not offer an item that the form would refuse', () => {
    const { queryByText } = drawField('select', { options: { items: races }, schema: { enum: ['A'] }, copy })
    expect(queryByText('African')).not.toBeNull()
    expect(queryByText('White')).toBeNull()
  })

  test('cannot be used before its list is there', () => {
    expect((drawField('select', { copy }).getByLabelText('Label') as HTMLSelectElement).disabled).toBe(true)
  })
})

test.each([
  ['choices', 'A', 'African'],
  ['yes-no', 'yes', 'Yes'],
])('%s: what a choice means describes it, and is no part of its name', (name, code, label) => {
  const { getByRole } = drawField(name, {
    options: name === 'choices' ? { items: races } : {},
    copy: { ...copy, [`hints.${code}`]: 'What it means.' },
  })
  const choice = getByRole('radio', { name: label, description: 'What it means.' })
  expect(choice.closest('label')?.textContent).toBe(`${label}What it means.`)
})

describe('choices', () => {
  test('stores the number of the choice, shown with its unit', async () => {
    const { user, getByRole, latest } = drawField('choices', { options: { items: [6, 12] }, copy: { unit: 'months' } })
    expect(getByRole('radiogroup', { name: 'Label' }).getAttribute('aria-required')).toBe('true')
    await user.click(getByRole('radio', { name: '12 months' }))
    expect(latest()).toBe(12)
  })

  test.each([1, 3, 4, 5, 6, 7, 8, 9])(
    '%i numbers are in lines of four or three, none alone in the last one',
    (count) => {
      const items = Array.from({ length: count }, (_, index) => 6 * (index + 1))
      const { getAllByRole } = drawField('choices', { options: { items }, copy: { unit: 'months' } })
      const grid = getAllByRole('radio')[0]?.closest('label')?.parentElement
      const columns = grid?.hasAttribute('data-odd') ? 3 : 4
      // Fewer than a line fill it.
      expect(count < columns || count % columns !== 1).toBe(true)
    },
  )

  test('stores the code of an item', async () => {
    const { user, getByRole, latest } = drawField('choices', { options: { items: races } })
    await user.click(getByRole('radio', { name: 'African' }))
    expect(latest()).toBe('A')
  })

  test('keeps the room of a list that is awaited, and only of it', () => {
    const { container, outside } = drawField('choices', { options: { places: 3 } })
    const places = () => container.querySelectorAll('[role=radiogroup] [aria-hidden=true]').length
    expect(places()).toBe(3)
    act(() => outside.setOptions({ places: 3, items: races }))
    expect(places()).toBe(0)
  })
})

describe('yes-no', () => {
  test('has neither answer chosen beforehand', async () => {
    const { user, getAllByRole, getByRole, latest } = drawField('yes-no', { copy, required: false })
    expect(getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
    expect(getByRole('radiogroup').textContent).toContain('(optional)')
    await user.click(getByRole('radio', { name: 'No' }))
    expect(latest()).toBe(false)
  })
})

describe('checkbox', () => {
  test('is ticked and unticked by its words too', async () => {
    const { user, getByText, getByRole, latest } = drawField('checkbox')
    await user.click(getByText('Label'))
    expect(latest()).toBe(true)
    await user.click(getByRole('checkbox', { name: 'Label' }))
    expect(latest()).toBe(false)
  })

  test('[K2] accepts a document in the words of its language, where there are any', () => {
    const { getByRole } = drawField('checkbox', { options: { language: 'zu-ZA' }, copy: { 'in.zu': 'Ngiyavuma' } })
    expect(getByRole('checkbox', { name: 'Ngiyavuma' })).toBeTruthy()
  })

  test('[K2] within a document in another language its message stays in that of the page, and is marked so', () => {
    const { getByText } = drawField('checkbox', { options: { language: 'zu-ZA' }, error: 'Tick it' })
    expect(getByText('Tick it').lang).toBe('en-ZA')
  })
})

describe('month-year', () => {
  const draw = () => drawField('month-year', { options: { today: '2026-03-31', years: 2 }, copy })

  test('stores a month when both parts are chosen, and half a choice as half a month', async () => {
    const { user, getByLabelText, latest } = draw()
    await user.selectOptions(getByLabelText('Month'), 'May')
    expect(latest()).toBe('-05')
    expect((getByLabelText('Month') as HTMLSelectElement).value).toBe('05')
    await user.selectOptions(getByLabelText('Year'), '2025')
    expect(latest()).toBe('2025-05')
  })

  test('takes back a month that has not come in the year chosen', async () => {
    const { user, getByLabelText, queryByRole, latest } = draw()
    await user.selectOptions(getByLabelText('Month'), 'May')
    await user.selectOptions(getByLabelText('Year'), '2024')
    await user.selectOptions(getByLabelText('Year'), '2026')
    expect(latest()).toBe('2026-')
    expect((getByLabelText('Month') as HTMLSelectElement).value).toBe('')
    expect(queryByRole('option', { name: 'April' })).toBeNull()
  })

  test('asks again for a year that is not offered any more', () => {
    const { getByLabelText } = drawField('month-year', {
      ...{ options: { today: '2026-03-31', years: 2 }, copy },
      value: '2019-05',
    })
    expect((getByLabelText('Year') as HTMLSelectElement).value).toBe('')
    expect((getByLabelText('Month') as HTMLSelectElement).value).toBe('05')
  })

  test('names the months in the words of the copy, which no browser has to know', () => {
    const zulu = { ...copy, 'months.03': 'UNdasa' }
    const { getByRole, queryByRole } = drawField('month-year', {
      options: { today: '2026-03-31', years: 2 },
      copy: zulu,
    })
    expect(getByRole('option', { name: 'UNdasa' })).toHaveProperty('value', '03')
    expect(queryByRole('option', { name: 'March' })).toBeNull()
  })

  test('counts as left when both parts are left', async () => {
    const { user, getByLabelText, reported } = draw()
    await user.click(getByLabelText('Month'))
    await user.tab()
    expect(reported.blurs).toBe(0)
    await user.tab()
    expect(reported.blurs).toBe(1)
  })
})

describe('captcha', () => {
  const draw = (use = {}) => drawField('captcha', { copy: { ...copy, prompt: 'I am a person' }, ...use })

  test('asks for the work to be done when it is pressed, by mouse or by key', async () => {
    const { user, getByRole, reported } = draw()
    // The button says it itself: a status is for what has changed.
    expect(getByRole('status').textContent).toBe('')
    expect(getByRole('checkbox').getAttribute('aria-checked')).toBe('false')
    await user.click(getByRole('checkbox', { name: 'Label I am a person' }))
    getByRole('checkbox').focus()
    await user.keyboard(' ')
    expect(reported.events).toEqual(['captchaRequested', 'captchaRequested'])
  })

  test('says what it is doing, and does not ask again meanwhile', async () => {
    const { user, getByRole, reported } = draw({ options: { solving: true } })
    expect(getByRole('checkbox').getAttribute('aria-checked')).toBe('mixed')
    expect(getByRole('status').textContent).toBe('Checking')
    expect(getByRole('checkbox').getAttribute('aria-disabled')).toBe('true')
    await user.click(getByRole('checkbox'))
    expect(reported.events).toEqual([])
  })

  test('is ticked when it has been solved', () => {
    const { getByRole } = draw({ value: 'payload' })
    expect(getByRole('checkbox').getAttribute('aria-checked')).toBe('true')
    expect(getByRole('status').textContent).toBe('Checked')
  })
})
