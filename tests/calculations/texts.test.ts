import type { JsonObject } from '@journey/engine'
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'

describe('cellphone', () => {
  const cellphone = (phone: string) => calculate('cellphone', { phone, prefixes: ['06', '07', '08'] })

  test.each([
    '0821234567',
    '082 123 4567',
    '+27 82 123 4567',
    '0027821234567',
    '27821234567',
    '(082) 123-4567',
    '+27 (0)82 123 4567',
  ])('[I2] %s is one and the same number', (phone) => {
    expect(cellphone(phone)).toEqual({ valid: true, spaced: '082 123 4567', masked: '*** *** 4567' })
  })

  test.each(['0521234567', '082123456', '08212345678', '0821234a67', '٠٨٢١٢٣٤٥٦٧', '+44821234567', '27', 'x'])(
    '[I2] %s is not a cellphone number',
    (phone) => {
      expect(cellphone(phone)).toEqual({ valid: false })
    },
  )

  test('[I2] nothing is said of an empty one', () => {
    expect(cellphone('')).toEqual({})
    expect(cellphone('  ')).toEqual({})
  })
})

describe('the same text', () => {
  test.each([
    ['Thandi@mail.example', ' thandi@mail.example ', true],
    ['ren\u00e9@mail.example', 'rene\u0301@mail.example', true],
    ['thandi@mail.example', 'thandi@mail.exmaple', false],
  ])('[U1] %s and %s: %s', (a, b, same) => {
    expect(calculate('sameText', { a, b })).toEqual({ same })
  })

  test('[U1] nothing is said until both were typed', () => {
    expect(calculate('sameText', { a: 'x' })).toEqual({})
    expect(calculate('sameText', { a: 'x', b: '' })).toEqual({})
  })
})

describe('the month in which work began', () => {
  test.each([
    ['2019-03', '03-2019'],
    ['2019-13', null],
    ['2019', null],
    ['', null],
  ])('[C3] %s is sent as %s', (month, sent) => {
    expect(calculate('workingDate', { month })).toEqual({ sent })
  })

  test('[C3] none is sent as null', () => expect(calculate('workingDate', {})).toEqual({ sent: null }))
})

describe('monthWithin', () => {
  const within = (month?: string) =>
    calculate('monthWithin', { ...(month ? { month } : {}), today: '2026-02-20', years: 7 })

  test.each([
    ['2026-02', true],
    ['2019-01', true],
    ['2026-03', false],
    ['2018-12', false],
  ])('[U2] %s is %s', (month, expected) => {
    expect(within(month)).toEqual({ within: expected })
  })

  test('[U2] nothing is said of an absent one', () => {
    expect(within()).toEqual({})
  })
})

test('dayWithin knows a day between two others, both of them included, and needs only one of them', () => {
  const within = (day?: string, ends: JsonObject = { from: '2026-12-01', until: '2026-12-31' }) =>
    calculate('dayWithin', { ...(day ? { day } : {}), ...ends })
  for (const day of ['2026-12-01', '2026-12-24', '2026-12-31']) expect(within(day)).toEqual({ within: true })
  for (const day of ['2026-11-30', '2027-01-01']) expect(within(day)).toEqual({ within: false })
  expect(within('2030-01-01', { from: '2026-12-01' })).toEqual({ within: true })
  expect(within('2020-01-01', { until: '2026-12-31' })).toEqual({ within: true })
  expect(within()).toEqual({})
})

describe('dayAhead', () => {
  const ahead = (day?: string) => calculate('dayAhead', { ...(day ? { day } : {}), today: '2026-02-20', most: 45 })

  test.each([
    ['2026-02-20', true],
    ['2026-04-06', true],
    ['2026-02-19', false],
    ['2026-04-07', false],
    ['not a day', false],
  ])('[U5] %s is %s', (day, expected) => {
    expect(ahead(day)).toEqual({ ahead: expected })
  })

  test('[U5] nothing is said of an absent one', () => {
    expect(ahead()).toEqual({})
  })
})
