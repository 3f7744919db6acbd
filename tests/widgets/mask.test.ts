/** The caret: the same promises for every mask, held for any text and any change that a browser can report. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount } from '../../src/widgets/parts/amount.ts'
import { digitGroups } from '../../src/widgets/parts/digit-groups.ts'
import { edit, type Mask, rawOf, storedFor } from '../../src/widgets/parts/mask.ts'
import { phoneNumber } from '../../src/widgets/parts/phone-number.ts'

const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{0,${max}}$`))
const masks: { name: string; mask: Mask; raw: fc.Arbitrary<string>; types: string[] }[] = [
  { name: 'an identity number', mask: digitGroups([6, 4, 2, 1]), raw: digits(13), types: [...'0123456789'] },
  { name: 'a code', mask: digitGroups([6]), raw: digits(6), types: [...'0123456789'] },
  {
    name: 'a phone number',
    mask: phoneNumber,
    raw: fc.oneof(digits(10), fc.stringMatching(/^(\+27|0027|27)\d{0,9}$/)),
    types: [...'0123456789+'],
  },
  { name: 'an amount', mask: amount, raw: fc.stringMatching(/^\d{0,11}(\.\d{0,2})?$/), types: [...'0123456789.,'] },
]

/** What a browser does to a text before a script can object. */
function press(text: string, caret: number, key: string) {
  if (key === 'Backspace')
    return { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
  if (key === 'Delete') return { text: text.slice(0, caret) + text.slice(caret + 1), caret }
  return { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + key.length }
}

const inputTypes: Record<string, string> = { Backspace: 'deleteContentBackward', Delete: 'deleteContentForward' }

function type(mask: Mask, before: string, caret: number, key: string) {
  return edit(mask, { before, ...press(before, caret, key), inputType: inputTypes[key] ?? 'insertText' })
}

describe.each(masks)('$name', ({ mask, raw, types }) => {
  const shown = raw.map((value) => mask.show(value))
  // In whole hundredths: of all the numbers between 0 and 1 that a computer has, most are next to 0.
  const place = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)
  const at = (text: string, share: number) => Math.round(text.length * share)

  test('is read back as it was shown', () => {
    fc.assert(
      fc.property(raw, (value) => {
        expect(rawOf(mask, mask.show(value))).toBe(value)
      }),
    )
  })

  test('rests as a text that means the same', () => {
    fc.assert(
      fc.property(raw, (value) => {
        const stored = storedFor(mask, mask.show(value))
        expect(storedFor(mask, mask.rest(stored ?? ''))).toBe(stored)
      }),
    )
  })

  test('keeps the caret behind the character just typed', () => {
    fc.assert(
      fc.property(shown, place, fc.constantFrom(...types), (before, share, key) => {
        const caret = at(before, share)
        const after = type(mask, before, caret, key)
        if (after.text === before) {
          expect(after.caret).toBe(caret)
          return
        }
        const counted = rawOf(mask, before.slice(0, caret))
        const left = rawOf(mask, after.text.slice(0, after.caret))
        expect(left).toBe(counted + (key === ',' ? '.' : key))
        expect(after.text.charAt(after.caret - 1)).toBe(left.at(-1))
      }),
    )
  })

  test('loses nothing to a typed character: it is taken in, or refused', () => {
    fc.assert(
      fc.property(shown, place, fc.constantFrom(...types), (before, share, key) => {
        const after = type(mask, before, at(before, share), key)
        const grown = rawOf(mask, after.text).length - rawOf(mask, before).length
        expect(grown === 1 || after.text === before).toBe(true)
      }),
    )
  })

  test('deletes exactly one character on either side, also across a separator', () => {
    fc.assert(
      fc.property(shown, place, fc.constantFrom('Backspace', 'Delete'), (before, share, key) => {
        const caret = at(before, share)
        const left = rawOf(mask, before.slice(0, caret))
        const right = rawOf(mask, before.slice(caret))
        const after = type(mask, before, caret, key)
        const want = key === 'Backspace' ? left.slice(0, -1) + right : left + right.slice(1)
        expect(rawOf(mask, after.text)).toBe(want)
        expect(after.caret).toBeLessThanOrEqual(after.text.length)
        expect(rawOf(mask, after.text.slice(0, after.caret))).toBe(key === 'Backspace' ? left.slice(0, -1) : left)
      }),
    )
  })

  test('takes a digit of another script, as some keyboards have no others, for the same digit', () => {
    fc.assert(
      fc.property(shown, place, fc.constantFrom('٣', '۳', '३', '৩', '３'), (before, share, key) => {
        const caret = at(before, share)
        expect(type(mask, before, caret, key)).toEqual(type(mask, before, caret, '3'))
      }),
    )
  })

  test('refuses letters and signs without moving the caret', () => {
    fc.assert(
      fc.property(shown, place, fc.constantFrom('x', 'é', '-', '💥'), (before, share, key) => {
        const caret = at(before, share)
        expect(type(mask, before, caret, key)).toEqual({ text: before, caret })
      }),
    )
  })

  test('makes of any paste a text that it can read back, with the caret inside', () => {
    fc.assert(
      fc.property(shown, place, fc.string({ unit: 'grapheme' }), (before, share, pasted) => {
        const after = edit(mask, { before, ...press(before, at(before, share), pasted) })
        expect(mask.show(rawOf(mask, after.text))).toBe(after.text)
        expect(after.caret).toBeGreaterThanOrEqual(0)
        expect(after.caret).toBeLessThanOrEqual(after.text.length)
      }),
    )
  })

  test('typed one by one, is what it is when pasted whole', () => {
    fc.assert(
      fc.property(raw, (value) => {
        const typed = [...value].reduce((state, key) => type(mask, state.text, state.caret, key), {
          text: '',
          caret: 0,
        })
        expect(typed.text).toBe(mask.show(value))
        expect(typed.caret).toBe(typed.text.length)
      }),
    )
  })
})

test('a selection is replaced by what is typed, and kept when that is refused', () => {
  const id = digitGroups([6, 4, 2, 1])
  // 90|0101 2|5 with a 3, then with a letter.
  expect(edit(id, { before: '900101 25', text: '9035', caret: 3 })).toEqual({ text: '9035', caret: 3 })
  expect(edit(id, { before: '900101 25', text: '90x5', caret: 3 })).toEqual({ text: '900101 25', caret: 8 })
})
