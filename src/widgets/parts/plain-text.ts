/** What comes with copy and paste beside the text itself. */

/**
 * Characters that are not drawn: marks of direction, zero-width spaces, the soft hyphen. Joiners stay: emoji and scripts need them.
 * Control characters and half an emoji are none at all: a lender refuses the text for what its writer cannot see.
 */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cs}]|(?!\s)\p{Cc}/gu

/** A text without what cannot be seen in it, its accents written in one way, and no spaces around it. */
export function plainText(text: string): string {
  return text.replace(unseen, '').normalize('NFC').trim()
}

/**
 * The same for a number: in Unicode's compatibility form (NFKC), which makes full-width digits 0 to 9, and
 * with the digits of every script as 0 to 9.
 */
export function plainDigits(text: string): string {
  return text
    .replace(unseen, '')
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** Unicode keeps the ten digits of a script together, in their order, and sometimes one script right after another. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}
