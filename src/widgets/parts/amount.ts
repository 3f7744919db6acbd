/** Amounts of money as they are typed, shown and stored. */
import { currency, groupThousands } from '../../look/format.ts'
import type { Kept, Mask } from './mask.ts'

/** The longest amount, as shown at rest: `999 999 999 999.99`. A number holds every cent of it. */
const longest = 18

/** Shows `12 345.67` with cents at rest; a comma or a dot typed is the decimal point. Stores a number as text: `12345.67`. */
export const amount: Mask = {
  read: (text) => {
    const kept: Kept[] = []
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at)
      if (char >= '0' && char <= '9') kept.push({ char, at })
      else if (char === '.' || char === ',') kept.push({ char: '.', at })
    }
    return kept
  },
  show: (raw) => groupThousands(raw),
  // Its own length first: a number of more digits is shown shorter, as a power of ten or `Infinity`.
  fits: (raw) => raw.length <= longest && /^\d*(\.\d{0,2})?$/.test(raw) && atRest(raw).length <= longest,
  settle: (raw) => {
    const value = parseAmount(raw)
    return value === undefined ? '' : String(value)
  },
  rest: (stored) => (stored === '' ? '' : atRest(stored)),
  // Cents that the applicant did not type would have to be deleted before a digit can be added.
  begin: (text) => text.replace(/\.00$/, ''),
  paste: ({ left, inserted, right }) => {
    const found = amountIn(inserted)
    return found === undefined ? undefined : { text: left + found + right, caret: left.length + found.length }
  },
}

/** With its cents, as it is shown when no one types. */
const atRest = (raw: string) => groupThousands(Number(raw).toFixed(2))

/** The text has a sign that no amount here can have. */
export const hasMinus = (text: string): boolean => /[-\u2212\u2013\uff0d]/.test(text)

/** Rand and cents of what was typed (`12345.6`); `undefined` for no digit, and for two points: a keyboard composes both on its way. */
export function parseAmount(raw: string): number | undefined {
  const value = Number(raw)
  return raw === '' || Number.isNaN(value) ? undefined : value
}

/** `R10 000`, with cents only where there are any: for reading aloud and for bounds. */
export function rand(value: number): string {
  return currency + groupThousands(Number.isInteger(value) ? String(value) : value.toFixed(2))
}

/**
 * The amount in a text that was pasted, as it would be typed: `R 12,345.67` → `12345.67`, `12.345,67` → `12345.67`.
 * Nothing when the text is not one amount, or is a negative one. Digits behind the cents are cut, and the full stop that a
 * dictated sentence ends with.
 */
function amountIn(text: string): string | undefined {
  const bare = text.replace(/^\s*(?:ZAR|R)?|[\s'’]+|(?:ZAR|rand)?\s*[.,]?\s*$/gi, '')
  const point = decimalPoint(bare)
  const whole = point < 0 ? bare : bare.slice(0, point)
  const cents = point < 0 ? '' : `.${bare.slice(point + 1, point + 3)}`
  const grouping = /^(?:\d*|\d{1,3}([.,])\d{3}(?:\1\d{3})*)$/
  const isAmount = grouping.test(whole) && /^\d*$/.test(bare.slice(whole.length + 1)) && /\d/.test(bare)
  return isAmount ? whole.replace(/[.,]/g, '') + cents : undefined
}

/** Where the cents begin; -1 when every mark groups thousands: no amount has a tenth of a cent. */
function decimalPoint(bare: string): number {
  const marks = bare.replace(/[^.,]/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const repeated = marks.length > 1 && new Set(marks).size === 1
  const oneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)
  return repeated || oneGroup ? -1 : last
}
