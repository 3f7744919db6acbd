import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldId, focusField, moveFocus } from '../../src/engine/react/focus.ts'

const fields = ['search', 'suburb']
const idOf = (field: string) => fieldId('address', field)
const focused = () => document.activeElement?.id

describe('a field that the clock asks to take the focus', () => {
  beforeEach(() => {
    document.body.innerHTML = fields.map((field) => `<input id="${idOf(field)}">`).join('')
  })

  it('[M1] takes it while no other field has it', () => {
    expect(moveFocus({ step: 'address', field: 'search', polite: true }, ['address'])).toBe(true)
    expect(focused()).toBe(idOf('search'))
  })
  it('[M1] leaves it to a field that the applicant is typing in', () => {
    document.getElementById(idOf('suburb'))?.focus()
    expect(moveFocus({ step: 'address', field: 'search', polite: true }, ['address'])).toBe(true)
    expect(focused()).toBe(idOf('suburb'))
  })
  it('[M1] takes it from any when the applicant has asked for it', () => {
    document.getElementById(idOf('suburb'))?.focus()
    moveFocus({ step: 'address', field: 'search' }, ['address'])
    expect(focused()).toBe(idOf('search'))
  })
})

describe('a notice that is to take the focus', () => {
  const draw = (html: string) => {
    document.body.innerHTML = html
    document.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  it('is waited for until it is there', () => {
    draw('<p>nothing yet</p>')
    expect(moveFocus('notice', ['menu'])).toBe(false)
    draw('<div id="banner" data-notice></div>')
    expect(moveFocus('notice', ['menu'])).toBe(true)
    expect(focused()).toBe('banner')
  })
  it('is not waited for where a dialog has taken it by itself', () => {
    draw('<dialog open><h2 id="title" tabindex="-1">Tea</h2></dialog>')
    expect(moveFocus('notice', ['menu'])).toBe(true)
    expect(focused()).toBe('title')
  })
})

describe('a field that a summary of problems leads to', () => {
  const shown = (html: string) => {
    document.body.innerHTML = html
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    focusField('since')
    const places = seen.mock.contexts.map((place) => (place instanceof Element ? place.tagName : place))
    seen.mockRestore()
    return places
  }

  it('is shown from its legend on, where it is several controls with a label each', () => {
    const month = '<label for="since">Month</label><select id="since"></select>'
    expect(shown(`<fieldset><legend>Since</legend><p>Choose one.</p>${month}<select></select></fieldset>`)).toEqual([
      'FIELDSET',
    ])
    expect(focused()).toBe('since')
  })
  it('is shown from its label on, where it is one', () => {
    expect(shown('<label for="since">Since</label><p>Choose one.</p><input id="since">')).toEqual(['LABEL'])
  })
  it('is shown from its message on, where that stands first', () => {
    const message = '<p id="since-error">Tick it.</p>'
    expect(shown(`${message}<input type="checkbox" id="since"><label for="since">I agree</label>`)).toEqual(['P'])
    expect(shown(`<label for="since">Since</label>${message}<input id="since">`)).toEqual(['LABEL'])
  })
})
