import { beforeEach, describe, expect, it } from 'vitest'
import { fieldId, moveFocus } from '../../src/engine/react/focus.ts'

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
