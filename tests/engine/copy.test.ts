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
  })
  it('chooses by number and by value', () => {
    const text = '{left, plural, one {# try} other {# tries}} of {tea, select, green {green} other {any}}'
    expect(write(text, { left: 1, tea: 'green' })).toBe('1 try of green')
    expect(write(text, { left: 2, tea: 'black' })).toBe('2 tries of any')
  })
  it('shows nothing for a value that is absent', () => {
    expect(write('Hello{name}', { name: undefined })).toBe('Hello')
  })
})
