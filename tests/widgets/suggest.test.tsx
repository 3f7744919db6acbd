/** A text with suggestions: what the keys, the pointer and a screen reader are given. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawField } from './field.tsx'

afterEach(cleanup)

const items = [
  { code: 'a', name: 'Melville', detail: 'Johannesburg, Gauteng' },
  { code: 'b', name: 'Melmoth' },
]
const copy = { one: 'suggestion.', many: 'suggestions.', searching: 'Searching' }
const draw = (options: object = {}, use: object = {}) =>
  drawField('suggest', { options: { items, ...options }, copy, ...use })
const input = () => screen.getByRole('combobox', { name: 'Label' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => input().getAttribute('aria-activedescendant')

describe('[M3] a text with suggestions', () => {
  test('shows nothing before something is typed, then all that there is, with its number', async () => {
    const { user } = draw()
    expect(options()).toEqual([])
    expect(input().getAttribute('aria-expanded')).toBe('false')
    expect(input().hasAttribute('aria-controls')).toBe(false)
    await user.type(input(), 'mel')
    expect(options()).toEqual(['Melville Johannesburg, Gauteng', 'Melmoth'])
    expect(input().getAttribute('aria-expanded')).toBe('true')
    expect(input().getAttribute('aria-autocomplete')).toBe('list')
    expect(input().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Label' }).id)
    expect(screen.getByRole('status').textContent).toBe('2 suggestions.')
  })

  test('is walked through with the arrow keys, round by the text itself', async () => {
    const { user } = draw()
    await user.type(input(), 'mel')
    const seen = []
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
      await user.keyboard(key)
      seen.push(active())
    }
    expect(seen).toEqual(['field-0', 'field-1', null, 'field-1'])
    expect(screen.getAllByRole('option', { selected: true }).map(({ id }) => id)).toEqual(['field-1'])
  })

  test('is brought into sight with the option that the keys have come to, and leaves the focus to the text when pressed', async () => {
    const shown: string[] = []
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this.id)
    })
    const { user } = draw()
    await user.type(input(), 'm')
    // The text has the last word: where there is no room for both it comes first.
    expect(shown).toEqual(['field-list', ''])
    await user.keyboard('{ArrowUp}')
    expect(shown.at(-1)).toBe('field-1')
    expect(fireEvent.mouseDown(screen.getByRole('option', { name: 'Melmoth' }))).toBe(false)
    scroll.mockRestore()
  })

  test('begins anew at the text when it is typed in, and when it was closed', async () => {
    const { user, latest } = draw()
    await user.type(input(), 'mel{ArrowDown}v')
    expect(active()).toBeNull()
    await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
    expect(active()).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(latest()).toBe('Melville')
  })

  test('opens with an arrow key, and closes with Escape, which goes no further then', async () => {
    const { user } = draw({}, { value: 'mel' })
    const heard: string[] = []
    document.addEventListener('keydown', ({ key }) => heard.push(key))
    await user.click(input())
    await user.keyboard('{ArrowDown}')
    expect(options()).toHaveLength(2)
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(heard).not.toContain('Escape')
    await user.keyboard('{Escape}')
    expect(heard).toContain('Escape')
  })

  test('leaves the keys to an input method while it composes a word', async () => {
    const { user, latest } = draw()
    await user.type(input(), 'mel{ArrowDown}')
    expect(active()).toBe('field-0')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(input(), { key, isComposing: true })
    expect(active()).toBe('field-0')
    expect(latest()).toBe('mel')
    expect(options()).toHaveLength(2)
  })

  test('puts the name into the field where nothing else is asked for', async () => {
    const { user, latest } = draw()
    await user.type(input(), 'mel{ArrowDown}{Enter}')
    expect(latest()).toBe('Melville')
    expect(options()).toEqual([])
  })

  test('raises the event that the step names, with the whole item, and leaves the text to it', async () => {
    const { user, reported, latest } = draw({ chosen: 'taken' })
    await user.type(input(), 'mel')
    await user.click(screen.getByRole('option', { name: /Melmoth/ }))
    expect(reported.carried).toEqual([['taken', items[1]]])
    expect(latest()).toBe('mel')
    expect(document.activeElement).toBe(input())
  })

  test('leaves Enter to the form, unless the step wants to hear of it', async () => {
    const plain = draw()
    expect(input().getAttribute('enterkeyhint')).toBe('next')
    await plain.user.type(input(), 'mel')
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true)
    plain.unmount()
    const searching = draw({ entered: 'look' })
    expect(input().getAttribute('enterkeyhint')).toBe('search')
    await searching.user.type(input(), 'mel')
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
    expect(searching.reported.events).toEqual(['look'])
  })

  test('drops what cannot be seen in a text that was pasted: a mark of direction would turn it around', async () => {
    const { user, latest } = draw()
    await user.click(input())
    await user.paste('\u200bMel\u202eville')
    await user.tab()
    expect(latest()).toBe('Melville')
  })

  test('closes when it is left, and drops the spaces around the text', async () => {
    const { user, latest } = draw()
    await user.type(input(), ' mel ')
    await user.tab()
    expect(options()).toEqual([])
    expect(latest()).toBe('mel')
  })

  test('stays open while a screen reader has the focus on a suggestion, and gives it back to the text', async () => {
    const { user, reported } = draw({ chosen: 'taken' })
    await user.type(input(), 'mel')
    const option = screen.getByRole('option', { name: /Melmoth/ })
    act(() => option.focus())
    expect(options()).toHaveLength(2)
    expect(reported.blurs).toBe(0)
    fireEvent.click(option)
    expect(reported.carried).toEqual([['taken', items[1]]])
    expect(document.activeElement).toBe(input())
    await user.tab()
    expect(reported.blurs).toBe(1)
  })

  test('says a number of one by itself, and is no answer when emptied', async () => {
    const { user, latest } = draw({ items: items.slice(0, 1) })
    await user.type(input(), 'm')
    expect(screen.getByRole('status').textContent).toBe('1 suggestion.')
    await user.clear(input())
    expect(latest()).toBeUndefined()
  })

  test('says that something is being looked for, and what has come of it', async () => {
    const { user, unmount, container } = draw({ items: [], searching: true })
    expect(container.querySelector('svg')).not.toBeNull()
    // Another field may be what is looked for.
    expect(screen.getByRole('status').textContent).toBe('')
    await user.type(input(), 'm')
    expect(screen.getByRole('status').textContent).toBe('Searching')
    unmount()
    const found = draw({ items: [], searching: false }, { error: 'Not found' })
    expect(screen.getByRole('status').textContent).toBe('Not found')
    expect(found.container.querySelector('svg')).toBeNull()
  })
})

describe('[M1] digits', () => {
  test('takes in nothing but digits, and no more than there is room for', async () => {
    const { user, latest } = drawField('digits', { options: { length: 5, autocomplete: 'postal-code' } })
    expect(screen.getByRole('textbox').getAttribute('autocomplete')).toBe('postal-code')
    await user.type(screen.getByRole('textbox'), '0a1-2 3456')
    expect(latest()).toBe('01234')
  })
})
