/** Figures as people write them in an agreement. */

/** `12345.6` → `R12 345.60`. */
export function money(rand: number): string {
  const [whole = '0', cents = '00'] = rand.toFixed(2).split('.')
  return `R${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}.${cents}`
}

/** `2026-11-25` → `25/11/2026`. */
export function date(day: string): string {
  return day.split('-').reverse().join('/')
}

/** `24.5` → `24.5%`. */
export function percent(rate: number): string {
  return `${rate}%`
}
