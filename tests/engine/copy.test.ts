import { parse } from '@formatjs/icu-messageformat-parser'
import { formatMessage, formatNumber, type LocaleSettings } from '@journey/engine'
import { describe, expect, it, vi } from 'vitest'

const money = { prefix: 'T', group: ' ', decimal: '.', digits: 2 }
const wording: LocaleSettings = { language: 'en', numberStyles: { money }, timeZone: 'Africa/Johannesburg' }
const write = (text: string, values: Parameters<typeof formatMessage>[1]) => formatMessage(parse(text), values, wording)

describe('copy', () => {
  it('shows a text without parameters as it stands', () => {
    expect(formatMessage('Two sugars', {}, wording)).toBe('Two sugars')
  })
  it('writes numbers in the styles of the journey', () => {
    expect(write('Pay {price, number, money}', { price: 12345.6 })).toBe('Pay T12\u00a0345.60')
    expect(formatNumber(-0.5, money)).toBe('-T0.50')
    expect(write('{cups, number}', { cups: 1.5 })).toBe('1.5')
  })
  it('rounds the decimals of a number as they are written, and a sign stands before what is not nothing', () => {
    expect(formatNumber(1.005, money)).toBe('T1.01')
    expect(formatNumber(-1.005, money)).toBe('-T1.01')
    expect(formatNumber(2.674999, money)).toBe('T2.67')
    expect(formatNumber(999_999.995, money)).toBe('T1\u00a0000\u00a0000.00')
    expect(formatNumber(-0.001, money)).toBe('T0.00')
    expect(formatNumber(1e-7, money)).toBe('T0.00')
    expect(formatNumber(-0.5, { ...money, digits: 0 })).toBe('-T1')
    expect(formatNumber(-0, money)).toBe('T0.00')
  })
  it('refuses to write what is not a finite number, and a text shows nothing there', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => formatNumber(value, money)).toThrow(`expected a finite number, found \`${value}\``)
    expect(write('Pay {price, number, money}', { price: 'much' })).toBe('Pay ')
  })
  it('loads no number tables of the browser for a number in a style', () => {
    const tables = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf')]
    expect(write('{left, plural, one {one} other {{price, number, money}}}', { left: 2, price: 3 })).toBe('T3.00')
    for (const table of tables) expect(table).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
  it('writes a day as that day and a moment as a day in the time zone of the journey', () => {
    expect(write('{on, date, day}', { on: '2026-11-21' })).toBe('21/11/2026')
    expect(write('{on, date, day}', { on: Date.UTC(2026, 10, 20, 22) })).toBe('21/11/2026')
    expect(write('{on, date, day}', { on: 'whenever' })).toBe('')
    expect(write('{on, date, day}', { on: 8.64e15 + 1 })).toBe('')
  })
  it('chooses by number and by value', () => {
    const text = '{left, plural, one {# try} other {# tries}} of {tea, select, green {green} other {any}}'
    expect(write(text, { left: 1, tea: 'green' })).toBe('1 try of green')
    expect(write(text, { left: 2, tea: 'black' })).toBe('2 tries of any')
  })
  it('shows nothing for a value that is absent', () => {
    expect(write('Hello{name}', { name: undefined })).toBe('Hello')
    expect(write('Pay {price, number, money}', { price: undefined })).toBe('Pay ')
  })
})
