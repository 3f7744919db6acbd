/** How sums, counts and masked numbers are written on a screen. Spaces inside a figure do not break. */

/** The sign before a sum of money. */
export const currency = 'R'

const nbsp = '\u00a0'

/** `12345.6` → `R12 345.60`. */
export function formatMoney(rand: number): string {
  return `${rand < 0 ? '-' : ''}${currency}${groupThousands(Math.abs(rand).toFixed(2), nbsp)}`
}

/** `12345.6` → `R12 346`. */
export function formatWholeRand(rand: number): string {
  return `${rand < 0 ? '-' : ''}${currency}${groupThousands(Math.abs(rand).toFixed(0), nbsp)}`
}

/** `27.75` → `27.75%`. */
export function formatPercent(value: number): string {
  return `${Number(value.toFixed(2))}%`
}

/** `0821234567` → `082 123 4567`; anything of another length as it is. */
export function formatCellphone(digits: string): string {
  return digits.length === 10 ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(nbsp) : digits
}

/** All but the last four characters hidden: `*** *** 0087`. */
export function maskTail(text: string): string {
  return `***${nbsp}***${nbsp}${text.slice(-4)}`
}

/** `12345.6` → `12 345.6`, with `space` between the groups of the whole part. */
export function groupThousands(digits: string, space = ' '): string {
  const [whole = '', ...cents] = digits.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, space), ...cents].join('.')
}
