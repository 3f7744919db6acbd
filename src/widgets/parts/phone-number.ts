/** A national phone number, typed or pasted in any of the ways that people write it. */
import { digitsOf, inGroups } from './digit-groups.ts'
import type { Kept, Mask } from './mask.ts'

const countryCode = '27'
const nationalGroups = [3, 3, 4]
const abroadGroups = [2, 3, 4]
const prefixes = [`+${countryCode}`, `00${countryCode}`, countryCode]
const longestPaste = 32

/** Shows `082 123 4567`, and `+27 82 123 4567` while that is being typed; stores `0821234567` for both. */
export const phoneNumber: Mask = {
  read,
  show: (raw) => {
    const prefix = prefixOf(raw)
    if (prefix === undefined) return inGroups(raw, nationalGroups)
    return [prefix, inGroups(raw.slice(prefix.length), abroadGroups)].filter(Boolean).join(' ')
  },
  fits: (raw, pasted) => raw.length <= (pasted ? longestPaste : longestTyped(raw)),
  settle: national,
  rest: (stored) => phoneNumber.show(stored),
  begin: (text) => text,
  paste: ({ left, inserted, right }) => {
    const whole = read(left + inserted + right)
      .map((kept) => kept.char)
      .join('')
    const settled = national(whole)
    // A whole number is shown at once as it is stored; a part of one is where it was pasted.
    return settled === whole
      ? { text: left + inserted + right, caret: left.length + inserted.length }
      : { text: settled, caret: settled.length }
  },
}

/** `0XXXXXXXXX` for a whole number written with the country's code or without its leading 0; anything else as it is. */
function national(raw: string): string {
  const prefix = prefixOf(raw)
  const rest = prefix === undefined ? raw : raw.slice(prefix.length)
  if (prefix !== undefined && /^0\d{9}$/.test(rest)) return rest
  // No number of ten digits begins with anything but 0: nine that begin with 6, 7 or 8 have lost it, as autofill does.
  if (prefix === undefined ? /^[678]\d{8}$/.test(rest) : /^\d{9}$/.test(rest)) return `0${rest}`
  return raw
}

/** `+27 (0)82…` is written by some. */
function longestTyped(raw: string): number {
  const prefix = prefixOf(raw)
  if (prefix === undefined) return 10
  return prefix.length + (raw.charAt(prefix.length) === '0' ? 10 : 9)
}

function read(text: string): Kept[] {
  const digits = digitsOf(text)
  const plus = text.indexOf('+')
  const [first] = digits
  return plus >= 0 && (first === undefined || plus < first.at) ? [{ char: '+', at: plus }, ...digits] : digits
}

const prefixOf = (raw: string): string | undefined => prefixes.find((prefix) => raw.startsWith(prefix))
